/* despike: motions without frames that are off. */
#include "base/opt.h"
#include "base/out.h"
#include "filter/despike/despike.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: despike [-k joints] [-M name] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct pick leave = { NULL, 0, 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		pick_option('k', &leave),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	choice.filter = 1;
	choice.needs_skeleton = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		despike_motion(&ir, choice.sk, &leave);
	return out_close();
}
