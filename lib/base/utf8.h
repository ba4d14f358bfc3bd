#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include "base/str.h"

/* The length of the character that the n bytes at s begin with, of which there
 * are some; 0 if they begin with none. */
size_t utf8_len(const char *s, size_t n);
/* The same, but 0 for a control character, too: U+0000 to U+001F, U+007F to
 * U+009F. */
size_t utf8_text_len(const char *s, size_t n);
/* Whether all of it is such characters. */
int utf8_is_text(struct str a);

/* For messages: takes off the *left bytes at *s, of which there are some, what
 * can be shown in one piece. That is characters as they are, or one byte on
 * which a terminal would act or show nothing, as \xNN, for which there is
 * room. */
enum { VISIBLE_ROOM = 5 };
struct str visible_next(const char **s, size_t *left, char *room);

#endif
