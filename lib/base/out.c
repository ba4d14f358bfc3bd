#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "base/out_priv.h"

/* HAND: what is passed on to the next stage at least, an eighth of what most
 * pipes hold. Calls for less would cost more than the next stage gains. */
enum { BLOCK = 1 << 16, HAND = 1 << 13 };
enum { MAXLEVELS = 32 };         /* see out_indent() */

int out_digits = 9;
size_t out_maxline;

struct out_buffer out_buffer;
static size_t held;              /* while holding: what may be written */
static int holding, lineless, failed, armed;
static int sink = STDOUT_FILENO;
static const char *sink_name;    /* NULL: standard output */
static int sink_before = STDOUT_FILENO;  /* see out_aside() */
static const char *name_before;
static const char *last_words;   /* see out_if_failed() */

/* 0, with errno set, where not all could be written. */
static int
write_all(const char *s, size_t n)
{
	ssize_t w;

	while (n > 0) {
		w = write(sink, s, n);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0)
			return 0;
		s += w;
		n -= (size_t)w;
	}
	return 1;
}

static const char *
where(void)
{
	return sink_name ? sink_name : "standard output";
}

/* How much can be written; of a text, whole lines only. */
static size_t
complete(void)
{
	size_t n = holding ? held : out_buffer.n;

	while (!lineless && n > 0 && out_buffer.s[n - 1] != '\n')
		n--;
	return n;
}

static int
flush(size_t n)
{
	struct out_buffer *b = &out_buffer;

	if (!write_all(b->s, n))
		return 0;
	if (n > 0 && n < b->n)
		memmove(b->s, b->s + n, b->n - n);
	b->n -= n;
	held -= holding ? n : 0;
	return 1;
}

static void
must_flush(size_t n)
{
	if (flush(n))
		return;
	failed = 1;
	err_die("%s:", where());
}

/* Dies where the buffer, which is large then, has a line that is too long.
 * Nothing of that line is written. */
static void
refuse_long_line(void)
{
	struct out_buffer *b = &out_buffer;
	const char *lf;
	size_t at = 0;

	while (out_maxline && !lineless && b->n - at > out_maxline) {
		lf = memchr(b->s + at, '\n', out_maxline + 1);
		if (!lf) {
			b->n = at;
			held = held < at ? held : at;
			err_die("%s: line longer than %zu bytes", where(),
			    out_maxline);
		}
		at = (size_t)(lf - b->s) + 1;
	}
}

void
out_flush(void)
{
	refuse_long_line();
	must_flush(complete());
}

void
out_before_read(int fd, int piecemeal)
{
	struct pollfd in = { fd, POLLIN, 0 };
	size_t n;

	refuse_long_line();
	n = complete();
	if ((piecemeal && n >= HAND) || (n > 0 && poll(&in, 1, 0) < 1))
		must_flush(n);
}

void
out_now(const char *text)
{
	if (!write_all(text, strlen(text)))
		err_die("%s:", where());
}

/* Runs in exit(), which must not be called again. */
static void
flush_at_exit(void)
{
	if (failed || (flush(complete()) && (!last_words ||
	    write_all(last_words, strlen(last_words)))))
		return;
	err_warn("%s:", where());
	_exit(err_status);
}

/* Has flush_at_exit() called; once, before anything is written. */
static void
arm(void)
{
	if (!armed++ && atexit(flush_at_exit) != 0)
		err_die("out of memory");
}

void
out_if_failed(const char *text)
{
	arm();
	last_words = text;
}

void
out_to(int fd, const char *name)
{
	out_flush();
	sink = fd;
	sink_name = name;
}

void
out_aside(int fd, const char *name)
{
	sink_before = sink;
	name_before = sink_name;
	out_to(fd, name);
}

void
out_back(void)
{
	out_to(sink_before, name_before);
}

void
out_forget(void)
{
	out_buffer.n = held = 0;
	holding = failed = 0;
	sink = STDOUT_FILENO;
	sink_name = NULL;
}

int
out_has_failed(void)
{
	return failed;
}

char *
out_more(size_t n)
{
	struct out_buffer *b = &out_buffer;

	arm();
	out_flush();
	if (b->cap - b->n <= n)
		b->s = xgrow(b->s, &b->cap, b->n + (n < BLOCK ? BLOCK : n), 1);
	return b->s + b->n;
}

void
out_line(struct str a)
{
	char *p = out_room(a.n + 1);

	memcpy(p, a.s, a.n);
	p[a.n] = '\n';
	out_used(a.n + 1);
}

void
out_indent(struct str level, size_t n)
{
	for (n = n < MAXLEVELS ? n : MAXLEVELS; n; n--)
		out_str(level);
}

void
out_int(long long n)
{
	char *start = out_room(21), *p = start;
	unsigned long long size = (unsigned long long)n;

	if (n < 0) {
		*p++ = '-';
		size = -size;
	}
	out_used((size_t)(str_uint(p, size) - start));
}

void
out_num(double v)
{
	out_used(num_print(out_room(NUM_MAX), v, out_digits));
}

void
out_strs(const struct str *f, size_t n)
{
	while (n--)
		out_field(*f++);
}

void
out_field_int(long long n)
{
	out_ch(' ');
	out_int(n);
}

void
out_nums(const double *v, size_t n)
{
	char *p = out_room(n * (NUM_MAX + 1)), *start = p;

	while (n--) {
		*p++ = ' ';
		p += num_put(p, *v++, out_digits);
	}
	out_used((size_t)(p - start));
}

void
out_nums_again(const double *v, size_t n, struct out_num *last)
{
	char *p = out_room(n * (NUM_MAX + 1)), *start = p;

	for (; n--; v++, last++) {
		*p++ = ' ';
		if (last->v != *v || !last->n) {
			last->n = num_put(last->s, *v, out_digits);
			last->v = *v;
		}
		memcpy(p, last->s, sizeof last->s);
		p += last->n;
	}
	out_used((size_t)(p - start));
}

void
out_name(struct str raw)
{
	out_used(name_encode(out_room(NAME_ROOM(raw.n)), raw));
}

void
out_fields(struct str list)
{
	char *p = out_room(list.n), *start = p;
	const char *s = list.s, *end = s + list.n;

	while (s < end) {
		if (*s != ' ' && *s != '\t')
			*p++ = *s;
		else if (p > start && p[-1] != ' ')
			*p++ = ' ';
		s++;
	}
	out_used((size_t)(p - start));
}

void
out_fmt(const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(out_room(256), 256, fmt, ap);
	va_end(ap);
	if (n >= 256) {
		va_start(ap, fmt);
		vsnprintf(out_room((size_t)n + 1), (size_t)n + 1, fmt, ap);
		va_end(ap);
	}
	if (n < 0)
		err_die("output format:");
	out_used((size_t)n);
}

void
out_lineless(void)
{
	lineless = 1;
}

void
out_binary(void)
{
	if (!sink_name && isatty(sink))
		err_die("binary output, which is not for a terminal "
		    "(>FILE)");
	out_lineless();
}

void
out_hold(void)
{
	holding = 1;
	held = out_buffer.n;
}

void
out_release(void)
{
	holding = 0;
}

int
out_close(void)
{
	refuse_long_line();
	last_words = NULL;
	must_flush(holding ? held : out_buffer.n);
	if (close(STDOUT_FILENO) != 0) {
		failed = 1;
		err_die("standard output:");
	}
	return 0;
}
