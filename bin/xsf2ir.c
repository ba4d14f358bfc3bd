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
	struct xsf x;
	const char *path;
	int c, all = 0, digits = 4, faults;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "chp:")) != -1) {
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
	xsf_read(&x, path);
	faults = xsf_check_counts(&x);
	if (all)
		faults += xsf_check_bones(&x, digits) +
		    xsf_check_bind(&x, digits);
	xsf_put(&x, ir_file_name(path));
	out_close();
	return all && faults;
}
