/* skn2ir: a mesh of The Sims to the IR. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sims/skn.h"
#include "ir/put.h"

static const char usage[] =
    "usage: skn2ir [-C] [-n name] [-s skeleton.ir] [file]\n";

int
main(int argc, char **argv)
{
	const char *file, *skeleton = NULL;
	struct skn *skn;
	int child = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('C', &child),
		ir_name_option('n'),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_source(argv);
	if (skeleton && strcmp(skeleton, "-") == 0 &&
	    (!file || strcmp(file, "-") == 0))
		opt_die("only one input can be standard input");
	ir_put_start();
	skn = skn_read(file);
	skn_put(skn, skeleton, child);
	skn_free(skn);
	ir_put_finish();
	return out_close();
}
