/* xaf2ir: Cal3D animation file to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xaf.h"
#include "ir/put.h"

static const char usage[] = "usage: xaf2ir [-n name] [-s skeleton.ir] [file]\n";

int
main(int argc, char **argv)
{
	const char *skeleton = NULL, *path;
	struct skel *sk = NULL;
	struct xaf *x;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	opt_beside(skeleton, path, "an animation file");
	ir_put_start();
	x = xaf_read(path);
	if (skeleton)
		sk = skel_load(skeleton, 1);
	xaf_put(x, ir_file_name(path), sk);
	ir_put_finish();
	return out_close();
}
