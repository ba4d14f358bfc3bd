/* pnm2ir: PBM, PGM, PPM, PAM and PFM to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "image/pnm.h"
#include "ir/put.h"

static const char usage[] = "usage: pnm2ir [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	file = opt_source(argc, argv, optind);
	ir_put_start();
	pnm_put(file);
	ir_put_finish();
	return out_close();
}
