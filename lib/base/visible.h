#ifndef BASE_VISIBLE_H
#define BASE_VISIBLE_H

#include "base/str.h"

/* Takes what can be shown in one piece off the *left bytes at *s, of which there
 * are some: characters as they are, or a byte on which a terminal would act or
 * show nothing as \xNN, for which there is room. */
enum { VISIBLE_ROOM = 5 };
struct str visible_next(const char **s, size_t *left, char *room);

#endif
