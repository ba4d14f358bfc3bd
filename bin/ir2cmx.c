/* ir2cmx: units of the IR as characters of The Sims. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/cmx.h"

static const char usage[] = "usage: ir2cmx [-b] [-d dir] [file]\n";

int
main(int argc, char **argv)
{
	const char *file, *dir = NULL;
	struct ir ir;
	int binary = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary),
		opt_text('d', &dir)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	ir_open(&ir, file);
	cmx_write(&ir, dir, binary);
	ir_close(&ir);
	return out_close();
}
