/* bake: actions of the IR as a motion. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/bake.h"
#include "ir/motion.h"

static const char usage[] =
	"usage: bake [-b time] [-d step] [-e time] [-p digits] [-r rate] "
	"[file]\n";

static struct str
rate(const char *arg)
{
	double num, den;

	if (!(rate_read(str_of(arg), &num, &den) >= 0))
		opt_expected('r', "a rate R, N/D or -", arg);
	return str_of(arg);
}

static void
options(int argc, char **argv, struct bake *b)
{
	int c;

	while ((c = opt_next(argc, argv, "b:d:e:hp:r:V")) != -1) {
		switch (c) {
		case 'b':
			b->begin = opt_num(c, optarg, -1e15, 1e15);
			b->has_begin = 1;
			break;
		case 'd':
			b->step = opt_num(c, optarg, 1e-9, 1e15);
			break;
		case 'e':
			b->end = opt_num(c, optarg, -1e15, 1e15);
			b->has_end = 1;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'r':
			b->rate = rate(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (b->has_begin && b->has_end && b->begin > b->end)
		opt_die("-b %.15g is later than -e %.15g", b->begin, b->end);
}

int
main(int argc, char **argv)
{
	struct bake b = { 0, 1, 0, 0, 0, { "-", 1 } };
	struct ir ir;

	err_prog(argv[0]);
	options(argc, argv, &b);
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	bake_stream(&b, &ir);
	return out_close();
}
