#ifndef BASE_OUT_H
#define BASE_OUT_H

#include <stddef.h>
#include <string.h>

#include "base/err.h"
#include "base/num.h"
#include "base/str.h"

/* Standard output, in large blocks, or one file after the other
 * (base/outfile.h). A filter has one output, so there is no handle. A failed
 * write ends the program with a message and exit 1. What is in the buffer also
 * comes out when the program exits early, held parts and a line without its
 * end excepted: that is written by out_close() only. */

/* Significant digits of out_num(): 0 the shortest text that reads back to
 * the same double. Set from option -p; 9 by default. */
extern int out_digits;
/* Dies rather than write a line that has more bytes; 0, as it is: any. */
extern size_t out_maxline;

/* Private to the inline functions below. */
extern struct out_buffer {
	char *s;
	size_t n, cap;
} out_buffer;
char *out_more(size_t n);

/* A pointer to room for n bytes, of which out_used() takes up the first. */
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

/* a after a blank */
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
/* What begins a line, for each level that it is in; but no more than 32 times:
 * deep down that would be most of the output. */
void out_indent(struct str level, size_t n);
void out_int(long long n);
void out_num(double v);          /* finite, inf or nan; never -0 */
void out_name(struct str raw);   /* encoded, see base/name.h */
void out_fields(struct str list);        /* with one blank between them */
/* Each after a blank: texts; a whole number; numbers, which dies if one is
 * not finite. */
void out_strs(const struct str *f, size_t n);
void out_field_int(long long n);
void out_nums(const double *v, size_t n);
/* The same, where last[] has the n numbers of the call before and their texts;
 * at first it is all zero. Those that are the same are not printed again. */
struct out_num {
	double v;
	size_t n;                /* 0: there is none */
	char s[NUM_MAX];
};
void out_nums_again(const double *v, size_t n, struct out_num *last);
void out_fmt(const char *fmt, ...) PRINTF(1, 2);

/* What is written from now on is held back; out_release() lets it go. A
 * frame that turns out to be cut off is so never written in part. */
void out_hold(void);
void out_release(void);

/* The output is no text: what is written of it need not end in LF. */
void out_binary(void);
/* Writes what is complete and not held back, now. */
void out_flush(void);
/* A text to be written after all else if the program ends without
 * out_close(); NULL: none. */
void out_if_failed(const char *text);

/* Flushes and closes; dies if anything could not be written. Every main()
 * ends with `return out_close();`, which returns 0. */
int out_close(void);

#endif
