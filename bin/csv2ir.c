/* csv2ir: a table as a motion of the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "ir/motion.h"
#include "ir/put.h"

static const char usage[] =
    "usage: csv2ir [-n name] [-p digits] [-r rate] [-s skeleton.ir] "
    "[file]\n";

int
main(int argc, char **argv)
{
	const char *skeleton = NULL, *path;
	struct str rate = { NULL, 0 };
	struct skel *sk = NULL;
	const struct opt options[OPT_ROWS] = {
		ir_name_option('n'),
		opt_digits('p', &out_digits),
		rate_option('r', &rate),
		opt_text('s', &skeleton)
	};

	argv = opt_read(argc, argv, usage, options);
	path = opt_source(argv);
	opt_beside(skeleton, path, "a table");
	ir_put_start();
	if (skeleton)
		sk = skel_load(skeleton, 1);
	csv_read(path, sk, rate);
	ir_put_finish();
	skel_free(sk);
	return out_close();
}
