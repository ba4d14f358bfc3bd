/* joints: skeletons with fewer joints, other names or another top, and their
 * motions. */
#include "base/opt.h"
#include "base/out.h"
#include "filter/joints/joints.h"

static const char usage[] =
    "usage: joints [-d list] [-k list] [-m map] [-M name] [-p digits]\n"
    "              [-T top] [file]\n";

int
main(int argc, char **argv)
{
	struct joints_options o = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		pick_option('d', &o.drop),
		pick_option('k', &o.keep),
		opt_text('m', &o.map),
		opt_text('M', &o.choice.want),
		opt_digits('p', &out_digits),
		opt_text('T', &o.top)
	};

	o.choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&ir, opt_stream(argv));
	joints_stream(&o, &ir);
	return out_close();
}
