/* xrf2ir: Cal3D material file to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xrf.h"
#include "ir/put.h"
#include "ir/skel.h"

static const char usage[] = "usage: xrf2ir [-n name] [-s skeleton.ir] [file]\n";

int
main(int argc, char **argv)
{
	const char *skeleton = NULL, *path;
	struct xrf *x;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	opt_beside(skeleton, path, "a material file");
	ir_put_start();
	x = xrf_read(path);
	if (skeleton)
		skel_load(skeleton, 1);
	xrf_put(x, ir_file_name(path));
	ir_put_finish();
	return out_close();
}
