/* irdiff: how far apart the joints of two streams are. */
#include <string.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "filter/diff/diff.h"

static const char usage[] =
    "usage: irdiff [-M name] [-t length[,degrees]] a b\n";

/* Reads the limits of -t. A single number is the limit of both. */
static void
read_limit(const struct opt *o, const char *arg)
{
	struct str first = str_of(arg), second;
	const char *comma = strchr(arg, ',');
	double *limit = o->to;

	second = first;
	if (comma) {
		first.n = (size_t)(comma - arg);
		second = str_of(comma + 1);
	}
	if (!num_of(first, &limit[DISTANCE]) || limit[DISTANCE] < 0 ||
	    !num_of(second, &limit[ANGLE]) || limit[ANGLE] < 0)
		opt_die("-%c: expected LENGTH or LENGTH,DEGREES, saw '%s'",
		    o->letter, arg);
}

int
main(int argc, char **argv)
{
	struct diff_options opt = { 0 };
	int found;
	const struct opt options[OPT_ROWS] = {
		opt_text('M', &opt.name),
		opt_call('t', read_limit, opt.limit)
	};

	err_status = 2;
	out_digits = 6;
	argv = opt_read(argc, argv, usage, options);
	if (!argv[0] || !argv[1] || argv[2])
		opt_usage(usage);
	if (strcmp(argv[0], "-") == 0 && strcmp(argv[1], "-") == 0)
		opt_die("only one of the two can be standard input");
	found = diff_streams(argv[0], argv[1], &opt);
	out_close();
	return found;
}
