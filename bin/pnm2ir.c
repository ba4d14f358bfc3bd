/* pnm2ir: PBM, PGM, PPM, PAM and PFM to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "image/pnm.h"
#include "ir/put.h"

static const char usage[] = "usage: pnm2ir [-n name] [-x] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	int extract = 0;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_flag('x', &extract)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	pnm_put(file, extract);
	ir_put_finish();
	return out_close();
}
