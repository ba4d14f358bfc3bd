/* cmx2ir: characters of The Sims to the IR. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sims/cmx.h"
#include "ir/put.h"

static const char usage[] =
    "usage: cmx2ir [-C] [-d dir] [-n name] [-s skeleton.ir] [file]\n";

int
main(int argc, char **argv)
{
	struct cmx_source from = { 0 };
	const struct opt options[OPT_ROWS] = {
		opt_flag('C', &from.child),
		opt_text('d', &from.dir),
		ir_name_option('n'),
		opt_text('s', &from.skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	from.path = opt_source(argv);
	if (from.skeleton && strcmp(from.skeleton, "-") == 0 &&
	    (!from.path || strcmp(from.path, "-") == 0))
		opt_die("only one input can be standard input");
	ir_put_start();
	cmx_read(&from);
	out_release();
	ir_put_finish();
	return out_close();
}
