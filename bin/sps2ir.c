/* sps2ir: a SimPose-ium sequence to the IR, or to a play list. */
#include <limits.h>

#include "base/known/known.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/seq.h"
#include "ir/put.h"

static const char usage[] =
    "usage: sps2ir [-n name] [file]\n"
    "       sps2ir -l [-x seed] [sim1|sim2|both] [file]\n";

int
main(int argc, char **argv)
{
	struct seq s = { 0 };
	const char *file;
	struct in in;
	long long seed = 0;
	int list = 0, seeded = 0, tree = -1;
	const struct opt options[OPT_ROWS] = {
		opt_flag('l', &list),
		ir_name_option('n'),
		opt_given(&seeded, opt_long('x', &seed, 0, LLONG_MAX))
	};

	argv = opt_read(argc, argv, usage, options);
	if (seeded && !list)
		opt_die("-x goes with -l only");
	if (list && *argv)
		tree = seq_tree_of(str_of(*argv));
	file = opt_source(argv + (tree >= 0));
	if (!list)
		ir_put_start();
	known_open(&in, file, "sps2ir", "SimPose-ium sequence");
	sps_read(&s, &in);
	if (list)
		seq_play(&s.tree[tree < 0 ? s.selected : tree],
		    (uint64_t)seed);
	else
		seq_put(&s, ir_file_name(file));
	if (!list)
		ir_put_finish();
	in_close(&in);
	seq_free(&s);
	return out_close();
}
