/* npy2ir: arrays of numpy as a motion of the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/npy/npy.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: npy2ir [-qW] [-n name] [-p digits] [-r rate] [-s skeleton.ir] "
    "[file]\n";

int
main(int argc, char **argv)
{
	struct npy_source o = { 0 };
	const char *skeleton = NULL, *path;
	struct skel *sk = NULL;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_digits('p', &out_digits),
		opt_flag('q', &o.real_first),
		rate_option('r', &o.rate),
		opt_text('s', &skeleton),
		opt_flag('W', &o.world)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	opt_beside(skeleton, path, "an array");
	ir_put_start();
	if (skeleton)
		o.sk = sk = skel_load(skeleton, 1);
	npy_read(path, &o);
	ir_put_finish();
	skel_free(sk);
	return out_close();
}
