/* bp2ir: BonesPro structure and animation files to the IR. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/bonespro/read.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bp2ir [-p digits] [-r rate] [-s structure.ir] [file]\n";

int
main(int argc, char **argv)
{
	const char *path, *skeleton = NULL;
	struct str rate = { NULL, 0 };
	struct skel *sk = NULL;
	struct bp *bp;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hp:r:s:V")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'r':
			rate = rate_option(optarg);
			break;
		case 's':
			skeleton = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	path = opt_source(argc, argv, optind);
	if (skeleton && strcmp(skeleton, "-") == 0 && !path)
		opt_die("-s -: expected an animation file, saw no operand");
	ir_put_start();
	bp = bp_open(path);
	if (skeleton)
		sk = skel_load(skeleton, 1);
	bp_read(bp, ir_file_name(path), rate, sk);
	ir_put_finish();
	return out_close();
}
