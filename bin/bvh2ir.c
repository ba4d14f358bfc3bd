/* bvh2ir: BVH files as the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/bvh/bvh.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bvh2ir [-Ox] [-n name] [-r rate] [file ...]\n";

int
main(int argc, char **argv)
{
	struct bvh_options option = { { NULL, 0 }, 0, 0 };
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_flag('O', &option.add),
		rate_option('r', &option.rate),
		opt_flag('x', &option.cut)
	};

	argv = opt_read(argc, argv, usage, options);
	opt_files(argv);
	do {
		ir_put_start();
		bvh_read(*argv, &option);
		ir_put_finish();
	} while (*argv && *++argv);
	return out_close();
}
