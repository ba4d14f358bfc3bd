/* ir2amc: a motion of the IR as an Acclaim motion file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/amc.h"

static const char usage[] = "usage: ir2amc [-M name] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		amc_write(&ir, choice.sk);
	return out_close();
}
