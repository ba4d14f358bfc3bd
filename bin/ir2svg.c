/* ir2svg: the motions of a stream as a picture, poses side by side. */
#include "base/opt.h"
#include "base/out.h"
#include "picture/svg.h"

static const char usage[] =
    "usage: ir2svg [-C columns] [-n poses] [-v view] [-W width] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	struct svg_options o = { .columns = 1, .width = 800 };
	const struct opt options[OPT_ROWS] = {
		opt_int('C', &o.columns, 1, 100),
		opt_int('n', &o.poses, 1, 1000),
		view_option('v', &scene.view),
		opt_int('W', &o.width, 100, 100000)
	};

	argv = opt_read(argc, argv, usage, options);
	scene_read(&scene, opt_stream(argv));
	put_svg(&scene, &o);
	return out_close();
}
