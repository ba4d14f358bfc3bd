/* ir2sdl: actions of the IR as Animation SDL. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/sdl.h"

static const char usage[] = "usage: ir2sdl [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_stream(argc, argv, optind));
	sdl_write(&ir);
	ir_close(&ir);
	return out_close();
}
