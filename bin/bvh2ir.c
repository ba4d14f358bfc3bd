/* bvh2ir: BVH files as the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/bvh/bvh.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bvh2ir [-ax] [-r rate] [file ...]\n";

int
main(int argc, char **argv)
{
	struct bvh_options option = { { NULL, 0 }, 0, 0 };
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ahr:Vx")) != -1) {
		switch (c) {
		case 'a':
			option.add = 1;
			break;
		case 'r':
			option.rate = rate_option(optarg);
			break;
		case 'x':
			option.cut = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	argv += optind;
	ir_put_start();
	do
		bvh_read(*argv, &option);
	while (*argv && *++argv);
	ir_put_finish();
	return out_close();
}
