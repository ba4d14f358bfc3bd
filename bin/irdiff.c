/* irdiff: how far apart the joints of two streams are. */
#include <string.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "filter/diff/diff.h"

static const char usage[] =
    "usage: irdiff [-M name] [-t length[,degrees]] a b\n";

/* One number is for both. */
static void
set_limit(double *limit, const char *arg)
{
	struct str first = str_of(arg), second;
	const char *comma = strchr(arg, ',');

	second = first;
	if (comma) {
		first.n = (size_t)(comma - arg);
		second = str_of(comma + 1);
	}
	if (!num_of(first, &limit[DISTANCE]) || limit[DISTANCE] < 0 ||
	    !num_of(second, &limit[ANGLE]) || limit[ANGLE] < 0)
		opt_die("-t: expected LENGTH or LENGTH,DEGREES, saw '%s'",
		    arg);
}

int
main(int argc, char **argv)
{
	struct diff_options opt = { 0 };
	int c, found;

	err_prog(argv[0]);
	err_status = 2;
	out_digits = 6;
	while ((c = opt_next(argc, argv, "hM:t:V")) != -1) {
		switch (c) {
		case 'M':
			opt.name = optarg;
			break;
		case 't':
			set_limit(opt.limit, optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (argc - optind != 2)
		opt_usage(usage, '?');
	argv += optind;
	if (strcmp(argv[0], "-") == 0 && strcmp(argv[1], "-") == 0)
		opt_die("only one of the two can be standard input");
	found = diff_streams(argv[0], argv[1], &opt);
	out_close();
	return found;
}
