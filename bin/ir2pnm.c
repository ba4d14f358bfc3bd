/* ir2pnm: images of the IR as PPM, PGM, PAM or PFM. */
#include "base/opt.h"
#include "base/out.h"
#include "image/pnm.h"

static const char usage[] = "usage: ir2pnm [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;

	argv = opt_read(argc, argv, usage, NULL);
	ir_open(&ir, opt_stream(argv));
	pnm_write(&ir);
	ir_close(&ir);
	return out_close();
}
