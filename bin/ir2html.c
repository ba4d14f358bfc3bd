/* ir2html: the motions of a stream as a page that plays them. */
#include "base/opt.h"
#include "base/out.h"
#include "picture/html.h"

static const char usage[] = "usage: ir2html [-v view] [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	const struct opt options[OPT_ROWS] = {
		view_option('v', &scene.view)
	};

	argv = opt_read(argc, argv, usage, options);
	scene.rigged = 1;
	scene_read(&scene, opt_stream(argv));
	put_html(&scene);
	return out_close();
}
