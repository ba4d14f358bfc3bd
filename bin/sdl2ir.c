/* sdl2ir: Animation SDL to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "sdl/sdl.h"

static const char usage[] = "usage: sdl2ir [file]\n";

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	sdl_put(opt_file(argc, argv, optind, usage));
	return out_close();
}
