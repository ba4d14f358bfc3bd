/* ir2bulge: bulge definitions of the IR as a bulge_types file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/bulge/bulge.h"

static const char usage[] = "usage: ir2bulge [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;

	argv = opt_read(argc, argv, usage, NULL);
	ir_open(&ir, opt_stream(argv));
	bulge_write(&ir);
	ir_close(&ir);
	return out_close();
}
