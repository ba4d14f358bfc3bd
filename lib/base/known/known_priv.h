#ifndef BASE_KNOWN_KNOWN_PRIV_H
#define BASE_KNOWN_KNOWN_PRIV_H

#include "base/known/known.h"

/* By the bytes that head begins with, or where there is no text KNOWN_DATA;
 * KNOWN_NONE: text. */
enum known known_bytes(struct str head);
/* By the first words of a text; KNOWN_TEXT: unknown. */
enum known known_words(struct str head);

/* Whether words, with blanks between them, have that one, in either case. */
int known_has(const char *words, const char *word);

#endif
