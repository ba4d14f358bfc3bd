#ifndef BASE_KNOWN_KNOWN_PRIV_H
#define BASE_KNOWN_KNOWN_PRIV_H

#include "base/known/known.h"

/* Returns the format by the first bytes. KNOWN_NONE: the file is a text;
 * KNOWN_DATA: it is no text, and the format is not known. */
enum known known_bytes(struct str head);
/* Returns the format by the first words of a text. KNOWN_TEXT: the format is
 * not known. */
enum known known_words(struct str head);

/* Whether a list of words, which have blanks between them, contains `word`.
 * Letters match in either case. */
int known_has(const char *words, const char *word);

#endif
