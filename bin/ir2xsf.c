/* ir2xsf: a skeleton of the IR as Cal3D skeleton file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xsf.h"

static const char usage[] = "usage: ir2xsf [-b] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int binary = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	xsf_write(skel_only(&ir), &ir.in, binary);
	return out_close();
}
