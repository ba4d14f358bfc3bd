#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/out_priv.h"
#include "base/version.h"

static void
check_operands(char *const *operand)
{
	for (; *operand; operand++)
		if ((*operand)[0] == '-' && (*operand)[1])
			opt_die("options come before files: %s", *operand);
}

int
opt_next(int argc, char *const *argv, const char *letters)
{
	int at = optind, c;
	const char *arg = at < argc ? argv[at] : "";

	if (strcmp(arg, "--help") == 0)
		return 'h';
	if (strcmp(arg, "--version") == 0)
		return 'V';
	c = getopt(argc, argv, letters);
	if (c == -1 && optind == at)     /* no -- */
		check_operands(argv + at);
	return c;
}

void
opt_usage(const char *usage, int c)
{
	if (c != 'h' && c != 'V') {
		fputs(usage, stderr);
		exit(2);
	}
	if (c == 'h') {
		out_now(usage);
	} else {
		out_now(err_name());
		out_now(" " VERSION "\n");
	}
	exit(out_close());
}

void
opt_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	err_plain(fmt, ap);
	va_end(ap);
	exit(2);
}

void
opt_expected(int c, const char *what, const char *arg)
{
	opt_die("-%c: expected %s, saw '%s'%s", c, what, arg,
	    num_hint(str_of(arg)));
}

static const char *
only(int argc, char *const *argv, int optind_now, const char *instead)
{
	if (argc - optind_now > 1)
		opt_die("one file at a time: %s", instead);
	return argv[optind_now];
}

const char *
opt_stream(int argc, char *const *argv, int optind_now)
{
	return only(argc, argv, optind_now, "cat or irsplit");
}

const char *
opt_source(int argc, char *const *argv, int optind_now)
{
	return only(argc, argv, optind_now, "any2ir reads several");
}

long long
opt_int(int c, const char *arg, long long lo, long long hi)
{
	long long n;

	if (!num_int(str_of(arg), lo, hi, &n))
		opt_die("-%c: expected %lld to %lld, saw '%s'%s", c, lo, hi,
		    arg, num_hint(str_of(arg)));
	return n;
}

int
opt_digits(const char *arg)
{
	return (int)opt_int('p', arg, 0, 17);
}

double
opt_num(int c, const char *arg, double lo, double hi)
{
	double v;

	if (!num_of(str_of(arg), &v))
		opt_expected(c, "a number", arg);
	if (v < lo || v > hi)
		opt_die("-%c: expected a number from %g to %g, saw '%s'", c,
		    lo, hi, arg);
	return v;
}

int
opt_axis(int c, const char *arg)
{
	if (strlen(arg) != 1 || !strchr("xyz", arg[0]))
		opt_expected(c, "x, y or z", arg);
	return arg[0] - 'x';
}
