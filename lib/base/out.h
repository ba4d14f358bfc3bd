#ifndef BASE_OUT_H
#define BASE_OUT_H

#include <stddef.h>
#include <string.h>

#include "base/err.h"
#include "base/num.h"
#include "base/str.h"

/* The output, written in large blocks: standard output, or one file after the
 * other (base/outfile.h). A filter has one output, so there is no handle. A
 * failed write ends the program with a message and exit 1. When the program
 * exits early, what is in the buffer still comes out, except held parts and a
 * line without its end: only out_close() writes those. */

/* Significant digits of out_num(); 0: the shortest text that reads back to the
 * same double. Set by option -p; 9 by default. */
extern int out_digits;
/* The program dies rather than write a line of more bytes. 0, the default:
 * lines may have any length. */
extern size_t out_maxline;

/* Private to the inline functions below. */
extern struct out_buffer {
	char *s;
	size_t n, cap;
} out_buffer;
char *out_more(size_t n);

/* A pointer to room for n bytes. What is stored there is written by
 * out_used(). */
static inline char *
out_room(size_t n)
{
	if (out_buffer.cap - out_buffer.n <= n)
		return out_more(n);
	return out_buffer.s + out_buffer.n;
}

static inline void
out_used(size_t n)
{
	out_buffer.n += n;
}

static inline void
out_mem(const void *p, size_t n)
{
	memcpy(out_room(n), p, n);
	out_used(n);
}

static inline void
out_str(struct str a)
{
	out_mem(a.s, a.n);
}

/* Writes a blank and a. */
static inline void
out_field(struct str a)
{
	char *p = out_room(a.n + 1);

	p[0] = ' ';
	memcpy(p + 1, a.s, a.n);
	out_used(a.n + 1);
}

static inline void
out_text(const char *z)
{
	out_mem(z, strlen(z));
}

static inline void
out_ch(int c)
{
	*out_room(1) = (char)c;
	out_used(1);
}

void out_line(struct str a);     /* a and LF */
/* Writes the text `level` n times, at the beginning of a line; no more than 32
 * times, as else, deep down, most of the output would be that. */
void out_indent(struct str level, size_t n);
void out_int(long long n);
void out_num(double v);          /* finite, inf or nan; never -0 */
void out_name(struct str raw);   /* encoded, see base/name.h */
void out_fields(struct str list);        /* with one blank between them */
/* These write a blank before each. out_nums() dies if a number is not
 * finite. */
void out_strs(const struct str *f, size_t n);
void out_field_int(long long n);
void out_nums(const double *v, size_t n);
/* Like out_nums(). last[] keeps the n numbers of the call before and their
 * texts, and is all zero at first: a number that is the same is not converted
 * again. */
struct out_num {
	double v;
	size_t n;                /* 0: there is none */
	char s[NUM_MAX];
};
void out_nums_again(const double *v, size_t n, struct out_num *last);
void out_fmt(const char *fmt, ...) PRINTF(1, 2);

/* What is written between out_hold() and out_release() is held back until then.
 * So a frame that turns out to be cut off is never written in part. */
void out_hold(void);
void out_release(void);

/* Says that what is written need not end in LF, and may have no lines. */
void out_lineless(void);
/* The same of output that is no text. Dies if it would go to a terminal. */
void out_binary(void);
/* Writes at once what is complete and not held back. */
void out_flush(void);
/* Sets a text that is written after all else if the program ends without
 * out_close(); NULL: none. */
void out_if_failed(const char *text);

/* Flushes and closes; dies if anything could not be written. Every main()
 * ends with `return out_close();`, which returns 0. */
int out_close(void);

#endif
