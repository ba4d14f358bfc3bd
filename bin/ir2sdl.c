/* ir2sdl: actions of the IR as Animation SDL. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/sdl.h"

static const char usage[] = "usage: ir2sdl [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;

	argv = opt_read(argc, argv, usage, NULL);
	ir_open(&ir, opt_stream(argv));
	sdl_write(&ir);
	ir_close(&ir);
	return out_close();
}
