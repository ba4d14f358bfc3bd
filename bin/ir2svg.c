/* ir2svg: the motions of a stream as a picture, poses side by side. */
#include "base/opt.h"
#include "base/out.h"
#include "picture/svg.h"

static const char usage[] = "usage: ir2svg [-n poses] [-v view] [-W width] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	int poses = 0, width = 800;
	const struct opt options[OPT_ROWS] = {
		opt_int('n', &poses, 1, 1000),
		view_option('v', &scene.view),
		opt_int('W', &width, 100, 100000)
	};

	argv = opt_read(argc, argv, usage, options);
	scene_read(&scene, opt_stream(argv));
	put_svg(&scene, (size_t)poses, width);
	return out_close();
}
