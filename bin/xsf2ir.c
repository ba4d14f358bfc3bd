/* xsf2ir: Cal3D skeleton file to the IR. */
#include <unistd.h>

#include "base/each.h"
#include "base/opt.h"
#include "base/out.h"
#include "cal3d/xsf.h"
#include "ir/put.h"

static const char usage[] =
    "usage: xsf2ir [-c] [-p digits] [file]\n"
    "       xsf2ir -c [-p digits] file file ...\n";

static int all, digits = 4;

/* Returns whether there was a finding; of several files nothing else is
 * wanted. */
static int
convert(const char *path, int several)
{
	struct xsf *x;
	int faults;

	if (!several)
		ir_put_start();
	x = xsf_read(path);
	faults = xsf_check(x, all, digits);
	if (!several) {
		xsf_put(x, ir_file_name(path));
		ir_put_finish();
	}
	return faults > 0;
}

int
main(int argc, char **argv)
{
	int c, bad;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "chp:V")) != -1) {
		switch (c) {
		case 'c':
			all = 1;
			break;
		case 'p':
			digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (!all)
		opt_source(argc, argv, optind);
	bad = each_file(argv + optind, convert);
	out_close();
	return all && bad;
}
