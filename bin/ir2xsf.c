/* ir2xsf: a skeleton of the IR as Cal3D skeleton file. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xsf.h"

static const char usage[] = "usage: ir2xsf [-b] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c, binary = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "bhp:V")) != -1) {
		switch (c) {
		case 'b':
			binary = 1;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	xsf_write(skel_only(&ir), &ir.in, binary);
	return out_close();
}
