/* ir2svg: the motions of a stream as a picture, poses side by side. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "picture/svg.h"

static const char usage[] = "usage: ir2svg [-n poses] [-W width] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	size_t poses = 0;
	int c, width = 800;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hn:VW:")) != -1) {
		switch (c) {
		case 'n':
			poses = (size_t)opt_int(c, optarg, 1, 1000);
			break;
		case 'W':
			width = (int)opt_int(c, optarg, 100, 100000);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	scene_read(&scene, opt_stream(argc, argv, optind));
	put_svg(&scene, poses, width);
	return out_close();
}
