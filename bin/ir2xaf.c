/* ir2xaf: a motion of the IR as Cal3D animation file. */
#include <unistd.h>

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
	int c, binary = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "bhM:p:t:V")) != -1) {
		switch (c) {
		case 'b':
			binary = 1;
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 't':
			tolerance = opt_num(c, optarg, 0, 1e300);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir)) {
		w = xaf_take(&ir, choice.sk);
		choice.sk = NULL;        /* it has to last */
	}
	xaf_write(w, tolerance, binary);
	return out_close();
}
