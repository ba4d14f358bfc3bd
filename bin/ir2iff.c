/* ir2iff: an image of the IR, and its depth, as a Maya IFF image. */
#include "base/opt.h"
#include "base/out.h"
#include "format/iff/maya.h"

static const char usage[] = "usage: ir2iff [-r] [-t tile] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int raw = 0, side = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('r', &raw),
		opt_int('t', &side, 1, 65536)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	maya_write(&ir, raw, (unsigned long)side);
	ir_close(&ir);
	return out_close();
}
