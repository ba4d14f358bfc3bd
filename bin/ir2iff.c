/* ir2iff: an image of the IR, and its depth, as a Maya IFF image. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/iff/maya.h"

static const char usage[] = "usage: ir2iff [-r] [-t tile] [file]\n";

int
main(int argc, char **argv)
{
	unsigned long side = 0;
	struct ir ir;
	int c, raw = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hrt:V")) != -1) {
		switch (c) {
		case 'r':
			raw = 1;
			break;
		case 't':
			side = (unsigned long)opt_int(c, optarg, 1, 65536);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	maya_write(&ir, raw, side);
	ir_close(&ir);
	return out_close();
}
