#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"

int err_status = 1;

static const char *prog = "irtools";

void
err_prog(const char *argv0)
{
	static char line[BUFSIZ];
	const char *slash = strrchr(argv0, '/');

	prog = slash ? slash + 1 : argv0;
	/* one write for a message: other processes' do not get into it */
	setvbuf(stderr, line, _IOLBF, sizeof line);
}

const char *
err_name(void)
{
	return prog;
}

/* The length of the UTF-8 character at s, which is not ASCII; 0 if there is
 * none. */
static size_t
character(const unsigned char *s, size_t left)
{
	size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2, i;

	if (s[0] < 0xc2 || s[0] > 0xf4 || n > left)
		return 0;
	for (i = 1; i < n; i++)
		if (s[i] >> 6 != 2)
			return 0;
	return n;
}

/* How many bytes from s on can stand in a message as they are; 0: the first
 * cannot, as a terminal would act on it or show nothing. */
static size_t
harmless(const unsigned char *s, size_t left)
{
	size_t n;

	if (s[0] < 0x80)
		return s[0] >= 0x20 && s[0] != 0x7f;
	n = character(s, left);
	if (n == 0)             /* perhaps a letter of Latin-1 */
		return s[0] >= 0xc0;
	if ((n == 2 && s[0] == 0xc2 && s[1] < 0xa0) ||
	    (n == 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0))
		return 0;
	return n;
}

/* What a file or a user named may hold anything, line ends included. */
static void
put_visible(const char *text, size_t left)
{
	const unsigned char *s = (const unsigned char *)text;
	size_t n;

	for (; left > 0; s += n, left -= n) {
		n = harmless(s, left);
		if (n)
			fwrite(s, 1, n, stderr);
		else
			fprintf(stderr, "\\x%02X", s[n++]);
	}
}

/* Takes errno as the caller left it: printing may change it. */
static void
message(int errnum, const char *fmt, va_list ap)
{
	char text[BUFSIZ];
	size_t n = strlen(fmt);
	int length = vsnprintf(text, sizeof text, fmt, ap);

	if (length >= (int)sizeof text)
		length = (int)sizeof text - 1;
	if (length > 0)
		put_visible(text, (size_t)length);
	if (n && fmt[n - 1] == ':')
		fprintf(stderr, " %s", strerror(errnum));
	fputc('\n', stderr);
}

void
err_plain(const char *fmt, va_list ap)
{
	int errnum = errno;

	fprintf(stderr, "%s: ", prog);
	message(errnum, fmt, ap);
}

void
err_at(const char *file, unsigned long long at, const char *fmt, va_list ap)
{
	int errnum = errno;

	fprintf(stderr, "%s: ", prog);
	put_visible(file, strlen(file));
	if (at)
		fprintf(stderr, ":%llu", at);
	fputs(": ", stderr);
	message(errnum, fmt, ap);
}

void
die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
	exit(err_status);
}

void
warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
}
