#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stddef.h>

#include "base/str.h"

/* A text that grows. Starts as all zero; cleared by setting n to 0. */
struct text {
	char *s;
	size_t n, cap;
};

/* Much of the output is made in texts, so that the small functions are inline.
 * Private to those: */
void text_more(struct text *t, size_t n);

/* A pointer to room for n more bytes; the caller adds to t->n what it used. */
static inline char *
text_room(struct text *t, size_t n)
{
	if (t->cap - t->n < n)
		text_more(t, n);
	return t->s + t->n;
}

static inline void
text_ch(struct text *t, int c)
{
	*text_room(t, 1) = (char)c;
	t->n++;
}

static inline void
text_mem(struct text *t, const void *p, size_t n)
{
	if (!n)
		return;
	memcpy(text_room(t, n), p, n);
	t->n += n;
}

static inline void
text_str(struct text *t, struct str a)
{
	text_mem(t, a.s, a.n);
}

static inline void
text_z(struct text *t, const char *z)
{
	text_mem(t, z, strlen(z));
}

/* Holds until the text grows. */
static inline struct str
text_get(const struct text *t)
{
	struct str a = { t->s ? t->s : "", t->n };

	return a;
}

void text_line(struct text *t, struct str a);    /* a and LF */
/* A name as the IR writes it. */
void text_name(struct text *t, struct str raw);
/* As messages show it: control bytes are \xNN. */
void text_visible(struct text *t, struct str raw);
void text_int(struct text *t, long long n);
/* The beginning of a path: a directory, and a slash where it has none. */
void text_dir(struct text *t, const char *dir);
/* Computed numbers with a blank between them, with out_digits (base/out.h)
 * digits; dies if one is not finite. */
void text_nums(struct text *t, const double *v, size_t n);

#endif
