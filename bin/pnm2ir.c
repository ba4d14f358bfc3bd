/* pnm2ir: PBM, PGM, PPM, PAM and PFM to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "image/pnm.h"
#include "ir/put.h"

static const char usage[] = "usage: pnm2ir [-x] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	int extract = 0, c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hVx")) != -1) {
		switch (c) {
		case 'x':
			extract = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_source(argc, argv, optind);
	ir_put_start();
	pnm_put(file, extract);
	ir_put_finish();
	return out_close();
}
