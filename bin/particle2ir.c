/* particle2ir: StudioTools particle files to the IR. */
#include <unistd.h>

#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/particle/particle.h"
#include "ir/put.h"

static const char usage[] = "usage: particle2ir [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hV")) != -1)
		opt_usage(usage, c);
	file = opt_source(argc, argv, optind);
	ir_put_start();
	known_open(&in, file, "particle2ir", "StudioTools particles");
	particle_put(&in, ir_file_name(file));
	in_close(&in);
	ir_put_finish();
	return out_close();
}
