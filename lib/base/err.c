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

/* Takes errno as the caller left it: printing may change it. */
static void
message(int errnum, const char *fmt, va_list ap)
{
	size_t n = strlen(fmt);

	vfprintf(stderr, fmt, ap);
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

	fprintf(stderr, "%s: %s:", prog, file);
	if (at)
		fprintf(stderr, "%llu:", at);
	fputc(' ', stderr);
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
