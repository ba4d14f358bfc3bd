/* loop: motions as cycles. */
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
	int blend = BLEND, list = 0;
	const struct opt options[OPT_ROWS] = {
		opt_int('b', &blend, 1, 1 << 20),
		opt_flag('g', &list),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	put_stream(opt_stream(argv), &choice, (size_t)blend, list);
	return out_close();
}
