#ifndef BASE_KNOWN_KNOWN_PRIV_H
#define BASE_KNOWN_KNOWN_PRIV_H

#include "base/known/known.h"

/* The format by the first bytes. KNOWN_NONE: it is a text; KNOWN_DATA: it is no
 * text, and unknown. */
enum known known_bytes(struct str head);
/* The format by the first words of a text; KNOWN_TEXT: unknown. */
enum known known_words(struct str head);

/* Whether a list of words, with blanks between them, has that one; letters
 * match in either case. */
int known_has(const char *words, const char *word);

#endif
