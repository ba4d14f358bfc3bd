/* ir2xaf: a motion of the IR as Cal3D animation file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xaf.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2xaf [-b] [-M name] [-p digits] [-t tolerance] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct xaf_writer *w = NULL;
	double tolerance = -1;
	struct ir ir;
	int binary = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits),
		opt_num('t', &tolerance, 0, 1e300)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir)) {
		w = xaf_take(&ir, choice.sk);
		choice.sk = NULL;        /* xaf_write() needs it, so it must not
		                          * be freed */
	}
	xaf_write(w, tolerance, binary);
	return out_close();
}
