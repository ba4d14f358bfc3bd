/* psl2ir: a SimPose-ium pose library to poses of the IR. */
#include <unistd.h>

#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/psl.h"
#include "ir/put.h"

static const char usage[] = "usage: psl2ir [-C] [file]\n";

int
main(int argc, char **argv)
{
	const char *file;
	struct in in;
	int c, child = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "ChV")) != -1) {
		switch (c) {
		case 'C':
			child = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	file = opt_source(argc, argv, optind);
	ir_put_start();
	known_open(&in, file, "psl2ir", "SimPose-ium pose library");
	psl_put(&in, ir_file_name(file), child);
	in_close(&in);
	ir_put_finish();
	return out_close();
}
