/* xsf2ir: Cal3D skeleton file to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "cal3d/xsf.h"
#include "ir/put.h"

static const char usage[] = "usage: xsf2ir [-c] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	int c, all = 0, digits = 4, faults;
	const char *path;
	struct xsf *x;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "chp:V")) != -1) {
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
	path = opt_file(argc, argv, optind, usage);
	ir_put_start();
	x = xsf_read(path);
	faults = xsf_check(x, all, digits);
	xsf_put(x, ir_file_name(path));
	ir_put_finish();
	out_close();
	return all && faults;
}
