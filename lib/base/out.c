#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/name.h"
#include "base/num.h"
#include "base/out.h"

enum { BLOCK = 1 << 16 };

int out_digits = 9;

static char *buf;
static size_t cap, len;
static size_t held;              /* what may be written: all up to here */
static int holding, failed;

static size_t
ready(void)
{
	return holding ? held : len;
}

static void
flush(void)
{
	size_t n = ready(), done = 0;
	ssize_t w;

	if (!len)
		return;
	while (done < n) {
		w = write(STDOUT_FILENO, buf + done, n - done);
		if (w < 0 && errno == EINTR)
			continue;
		if (w < 0) {
			failed = 1;
			die("standard output:");
		}
		done += (size_t)w;
	}
	memmove(buf, buf + n, len - n);
	len -= n;
	held = 0;
}

static void
flush_at_exit(void)
{
	if (!failed)
		flush();
}

char *
out_room(size_t n)
{
	if (cap - len >= n)
		return buf + len;
	if (!buf && atexit(flush_at_exit) != 0)
		die("out of memory");
	if (len)
		flush();
	if (cap - len < n)
		buf = xgrow(buf, &cap, len + (n < BLOCK ? BLOCK : n), 1);
	return buf + len;
}

void
out_used(size_t n)
{
	len += n;
}

void
out_mem(const void *p, size_t n)
{
	memcpy(out_room(n), p, n);
	len += n;
}

void
out_str(struct str a)
{
	out_mem(a.s, a.n);
}

void
out_text(const char *z)
{
	out_mem(z, strlen(z));
}

void
out_ch(int c)
{
	*out_room(1) = (char)c;
	len++;
}

void
out_line(struct str a)
{
	char *p = out_room(a.n + 1);

	memcpy(p, a.s, a.n);
	p[a.n] = '\n';
	len += a.n + 1;
}

void
out_int(long long n)
{
	out_fmt("%lld", n);
}

void
out_num(double v)
{
	len += num_print(out_room(NUM_MAX), v, out_digits);
}

void
out_nums(const double *v, size_t n)
{
	while (n--) {
		out_ch(' ');
		out_num(*v++);
	}
}

void
out_name(struct str raw)
{
	len += name_encode(out_room(NAME_ROOM(raw.n)), raw);
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
	len += (size_t)(p - start);
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
		die("output format:");
	len += (size_t)n;
}

void
out_hold(void)
{
	holding = 1;
	held = len;
}

void
out_release(void)
{
	holding = 0;
}

int
out_close(void)
{
	flush();
	if (close(STDOUT_FILENO) != 0) {
		failed = 1;
		die("standard output:");
	}
	return 0;
}
