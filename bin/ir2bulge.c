/* ir2bulge: bulge definitions of the IR as a bulge_types file. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/bulge/bulge.h"

static const char usage[] = "usage: ir2bulge [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_stream(argc, argv, optind));
	bulge_write(&ir);
	ir_close(&ir);
	return out_close();
}
