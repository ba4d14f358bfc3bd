/* pnm2ir: PBM, PGM, PPM, PAM and PFM to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "image/pnm.h"

static const char usage[] = "usage: pnm2ir [file]\n";

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	pnm_put(opt_file(argc, argv, optind, usage));
	return out_close();
}
