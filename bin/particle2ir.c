/* particle2ir: StudioTools particle files to the IR. */
#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/particle/particle.h"
#include "ir/put.h"

static const char usage[] = "usage: particle2ir [-n name] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n')
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	known_open(&in, file, "particle2ir", "StudioTools particles");
	particle_put(&in, ir_file_name(file));
	in_close(&in);
	ir_put_finish();
	return out_close();
}
