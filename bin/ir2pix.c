/* ir2pix: an image of the IR as Alias pix, matte or camera depth map. */
#include "base/opt.h"
#include "base/out.h"
#include "format/alias/pix.h"

static const char usage[] = "usage: ir2pix [-a] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int alpha = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('a', &alpha)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	pix_write(&ir, alpha);
	ir_close(&ir);
	return out_close();
}
