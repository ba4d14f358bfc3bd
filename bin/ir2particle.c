/* ir2particle: particles of the IR as a StudioTools particle file. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/particle/particle.h"

static const char usage[] = "usage: ir2particle [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_stream(argc, argv, optind));
	particle_write(&ir);
	ir_close(&ir);
	return out_close();
}
