/* sdl2ir: Animation SDL to the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/sdl.h"
#include "ir/put.h"

static const char usage[] = "usage: sdl2ir [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	file = opt_source(argc, argv, optind);
	ir_put_start();
	sdl_put(file);
	ir_put_finish();
	return out_close();
}
