/* ir2particle: particles of the IR as a StudioTools particle file. */
#include "base/opt.h"
#include "base/out.h"
#include "format/particle/particle.h"

static const char usage[] = "usage: ir2particle [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;

	argv = opt_read(argc, argv, usage, NULL);
	ir_open(&ir, opt_stream(argv));
	particle_write(&ir);
	ir_close(&ir);
	return out_close();
}
