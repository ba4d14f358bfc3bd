#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/visible.h"

int err_status = 1;

static const char *prog = "irtools";

/* Where a standard stream is closed, the next file would become it: what is
 * written would be lost in a temporary file. Reading and writing fail as they
 * did. */
static void
hold_closed(void)
{
	static const int mode[] = { O_WRONLY, O_RDONLY, O_RDONLY };
	int fd;

	for (fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", mode[fd]);
}

void
err_prog(const char *argv0)
{
	static char line[BUFSIZ];
	const char *slash = strrchr(argv0, '/');

	hold_closed();
	prog = slash ? slash + 1 : argv0;
	/* one write for a message: other processes' do not get into it */
	setvbuf(stderr, line, _IOLBF, sizeof line);
}

const char *
err_name(void)
{
	return prog;
}

/* What a file or a user named may hold anything, line ends included. */
static void
put_visible(const char *text, size_t left)
{
	char shown[VISIBLE_ROOM];
	struct str s;

	while (left > 0) {
		s = visible_next(&text, &left, shown);
		fwrite(s.s, 1, s.n, stderr);
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
err_byte(const char *file, unsigned long long at, const char *fmt, va_list ap)
{
	int errnum = errno;

	fprintf(stderr, "%s: ", prog);
	put_visible(file, strlen(file));
	fprintf(stderr, ": byte %llu: ", at);
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
