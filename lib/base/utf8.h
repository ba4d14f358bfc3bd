#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/str.h"

/* Returns the length of the character at s, where n > 0 bytes are; 0 if they do
 * not begin with one. */
size_t utf8_len(const char *s, size_t n);
/* Like utf8_len(), but returns 0 for a control character, too: U+0000 to
 * U+001F, U+007F to U+009F. */
size_t utf8_text_len(const char *s, size_t n);
/* Whether the whole text consists of characters of utf8_text_len(). */
int utf8_is_text(struct str a);

/* For messages: takes a piece that can be shown off the *left bytes at *s, of
 * which there is at least one. That is characters as they are, or, written \xNN
 * into `room`, a byte on which a terminal would act or for which it would show
 * nothing. */
enum { VISIBLE_ROOM = 5 };
struct str visible_next(const char **s, size_t *left, char *room);

#endif
