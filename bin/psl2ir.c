/* psl2ir: a SimPose-ium pose library to poses of the IR. */
#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/psl.h"
#include "ir/put.h"

static const char usage[] = "usage: psl2ir [-C] [-n name] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	int child = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('C', &child),
		ir_name_option('n')
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	ir_put_start();
	known_open(&in, file, "psl2ir", "SimPose-ium pose library");
	psl_put(&in, ir_file_name(file), child);
	in_close(&in);
	ir_put_finish();
	return out_close();
}
