/* ir2y4m: the motions of a stream as video. */
#include "base/opt.h"
#include "base/out.h"
#include "ir/motion.h"
#include "picture/y4m.h"

static const char usage[] =
    "usage: ir2y4m [-k] [-H height] [-r rate] [-v view] [-W width] [file]\n";

static void
read_size(const struct opt *o, const char *arg)
{
	int *size = o->to;

	*size = (int)opt_int_of(o->letter, arg, 16, 16384);
	if (*size % 2)
		opt_expected(o->letter, "an even number", arg);
}

int
main(int argc, char **argv)
{
	struct y4m_options o = { .width = 640, .height = 360 };
	struct scene scene = { 0 };
	const struct opt options[OPT_ROWS] = {
		opt_call('H', read_size, &o.height),
		opt_flag('k', &o.keep),
		rate_option('r', &o.rate),
		view_option('v', &scene.view),
		opt_call('W', read_size, &o.width)
	};

	argv = opt_read(argc, argv, usage, options);
	scene_read(&scene, opt_stream(argv));
	put_y4m(&scene, &o);
	return out_close();
}
