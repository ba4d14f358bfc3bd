/* sdl2ir: Animation SDL to the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/sdl.h"
#include "ir/put.h"

static const char usage[] = "usage: sdl2ir [-n name] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n')
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	sdl_put(file);
	ir_put_finish();
	return out_close();
}
