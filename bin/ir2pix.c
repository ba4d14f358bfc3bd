/* ir2pix: an image of the IR as Alias pix, matte or camera depth map. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/alias/pix.h"

static const char usage[] = "usage: ir2pix [-a] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c, alpha = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ahV")) != -1) {
		switch (c) {
		case 'a':
			alpha = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	pix_write(&ir, alpha);
	ir_close(&ir);
	return out_close();
}
