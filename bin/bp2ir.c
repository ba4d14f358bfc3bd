/* bp2ir: BonesPro structure and animation files to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/bonespro/read.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: bp2ir [-n name] [-p digits] [-r rate] [-s structure.ir] "
    "[file]\n";

int
main(int argc, char **argv)
{
	const char *path, *skeleton = NULL;
	struct str rate = { NULL, 0 };
	struct skel *sk = NULL;
	struct bp *bp;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_digits('p', &out_digits),
		rate_option('r', &rate),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	opt_beside(skeleton, path, "an animation file");
	ir_put_start();
	bp = bp_open(path);
	if (skeleton)
		sk = skel_load(skeleton, 1);
	bp_read(bp, ir_file_name(path), rate, sk);
	ir_put_finish();
	return out_close();
}
