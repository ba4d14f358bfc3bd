/* ir2html: the motions of a stream as a page that plays them. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "picture/html.h"

static const char usage[] = "usage: ir2html [file]\n";

int
main(int argc, char **argv)
{
	struct scene scene = { 0 };
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	scene_read(&scene, opt_stream(argc, argv, optind));
	put_html(&scene);
	return out_close();
}
