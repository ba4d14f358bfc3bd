/* fbx2ir: FBX file to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/fbx/fbx.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: fbx2ir [-K] [-i dir] [-M name] [-n name] [-r rate] [file]\n";

int
main(int argc, char **argv)
{
	struct fbx_options o = { NULL, { NULL, 0 }, 0, NULL };
	const char *path;
	const struct opt options[OPT_ROWS] = {
		opt_flag('K', &o.keys),
		opt_text('i', &o.pictures),
		opt_text('M', &o.motion),
		ir_name_option('n'),
		rate_option('r', &o.rate)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	ir_put_start();
	fbx_to_ir(path, &o);
	ir_put_finish();
	return out_close();
}
