/* ir2y4m: the motions of a stream as video. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/motion.h"
#include "picture/y4m.h"

static const char usage[] =
    "usage: ir2y4m [-k] [-H height] [-r rate] [-W width] [file]\n";

static int
size_option(int c, const char *arg)
{
	int n = (int)opt_int(c, arg, 16, 16384);

	if (n % 2)
		opt_expected(c, "an even number", arg);
	return n;
}

int
main(int argc, char **argv)
{
	struct y4m_options o = { .width = 640, .height = 360 };
	struct scene scene = { 0 };
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "H:hkr:VW:")) != -1) {
		switch (c) {
		case 'H':
			o.height = size_option(c, optarg);
			break;
		case 'k':
			o.keep = 1;
			break;
		case 'r':
			o.rate = rate_option(optarg);
			break;
		case 'W':
			o.width = size_option(c, optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	scene_read(&scene, opt_stream(argc, argv, optind));
	put_y4m(&scene, &o);
	return out_close();
}
