/* loop: motions as cycles. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/loop/loop.h"
#include "filter/loop/seams.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: loop [-b frames] [-g] [-M name] [-p digits] [file]\n";

enum { BLEND = 10 };

static void
put_stream(const char *file, struct motion_choice *choice, size_t blend,
    int list)
{
	struct ir ir;

	choice->filter = !list;
	choice->needs_skeleton = 1;
	if (list)
		ir_open(&ir, file);
	else
		ir_open_filter(&ir, file);
	while (motion_next(choice, &ir)) {
		if (list)
			seams_list(&ir, choice->sk, blend);
		else
			loop_close(&ir, choice->sk, blend);
	}
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	size_t blend = BLEND;
	int c, list = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "b:ghM:p:V")) != -1) {
		switch (c) {
		case 'b':
			blend = (size_t)opt_int(c, optarg, 1, 1 << 20);
			break;
		case 'g':
			list = 1;
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	put_stream(opt_stream(argc, argv, optind), &choice, blend, list);
	return out_close();
}
