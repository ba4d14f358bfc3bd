#ifndef BASE_STR_H
#define BASE_STR_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"

/* A piece of a text that belongs to others; not NUL-terminated. */
struct str {
	const char *s;
	size_t n;
};

/* For "%.*s" in messages: at most the first 60 bytes. */
#define STRF(x) ((x).n < 60 ? (int)(x).n : 60), (x).s

struct str str_of(const char *z);
/* In these, ASCII letters match in either case. */
int str_iis(struct str a, const char *z);
int str_isame(struct str a, struct str b);

/* Functions that every line of every file goes through are inline. */

static inline int
str_same(struct str a, struct str b)
{
	return a.n == b.n && memcmp(a.s, b.s, a.n) == 0;
}

static inline int
str_isblank(char c)
{
	return c == ' ' || c == '\t';
}

static inline int
str_is(struct str a, const char *z)
{
	return a.n == strlen(z) && memcmp(a.s, z, a.n) == 0;
}

/* Without blanks (space, tab) at its beginning. */
static inline struct str
str_flush(struct str a)
{
	while (a.n && str_isblank(a.s[0]))
		a.s++, a.n--;
	return a;
}

/* Without blanks at both ends. */
static inline struct str
str_trim(struct str a)
{
	a = str_flush(a);
	while (a.n && str_isblank(a.s[a.n - 1]))
		a.n--;
	return a;
}

/* The first blank from p on, or end. Eight bytes at a time: words differ in
 * length, so that a loop over bytes mispredicts its end each time. */
static inline const char *
str_blank(const char *p, const char *end)
{
	const uint64_t each = 0x0101010101010101;
	uint64_t x, space, tab, hit;

	for (; end - p >= 8; p += 8) {
		x = bytes_le64(p);
		space = x ^ each * ' ';
		tab = x ^ each * '\t';
		hit = ((space - each) & ~space) | ((tab - each) & ~tab);
		hit = hit >> 7 & each;
		if (hit)        /* the bytes below its lowest bit */
			return p + ((((hit & -hit) - 1) & each) * each >> 56);
	}
	while (p < end && !str_isblank(*p))
		p++;
	return p;
}

/* Takes the next field, which a blank or the end ends, off *line; 0 where there
 * is none. */
static inline int
str_field(struct str *line, struct str *field)
{
	const char *p = line->s, *end = p + line->n;

	while (p < end && str_isblank(*p))
		p++;
	field->s = p;
	p = str_blank(p, end);
	field->n = (size_t)(p - field->s);
	line->s = p;
	line->n = (size_t)(end - p);
	return field->n > 0;
}

/* How many fields there are. */
static inline size_t
str_count(struct str list)
{
	struct str field;
	size_t n = 0;

	while (str_field(&list, &field))
		n++;
	return n;
}

/* Writes n's digits, at most 20, at p; returns their end. */
char *str_uint(char *p, unsigned long long n);
/* Writes them so that they end before `end`; returns the first. */
char *str_uint_before(char *end, unsigned long long n);

/* Takes the next line, without its LF, off *text; 0 at the end. */
int str_line(struct str *text, struct str *line);
/* A copy that lasts as long as the arena. */
struct str str_keep(struct arena *arena, struct str a);
/* Such a copy with ASCII letters in lower case. */
struct str str_lower(struct arena *arena, struct str a);

#endif
