#ifndef BASE_STR_H
#define BASE_STR_H

#include <stddef.h>

#include "base/mem.h"

/* A piece of text that somebody else owns; not NUL-terminated. */
struct str {
	const char *s;
	size_t n;
};

/* For "%.*s" in messages: at most the first 60 bytes. */
#define STRF(x) ((x).n < 60 ? (int)(x).n : 60), (x).s

struct str str_of(const char *z);
int str_is(struct str a, const char *z);
int str_same(struct str a, struct str b);
/* ASCII letters match in either case. */
int str_iis(struct str a, const char *z);
int str_isame(struct str a, struct str b);
/* Without blanks (space, tab) at both ends. */
struct str str_trim(struct str a);
/* Takes the next field, which ends at a blank, off *line; 0 at the end. */
int str_field(struct str *line, struct str *field);
/* A copy that lasts as long as the arena. */
struct str str_keep(struct arena *arena, struct str a);
/* Such a copy with ASCII letters in lower case. */
struct str str_lower(struct arena *arena, struct str a);

#endif
