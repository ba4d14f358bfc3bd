/* any2ir: files of all formats as one stream of the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "import/child.h"
#include "import/join.h"
#include "ir/motion.h"

static const char usage[] = "usage: any2ir [-k] [-n name] [-r rate] [file ...]\n";

int
main(int argc, char **argv)
{
	struct join_options join = { 0 };
	struct str rate = { NULL, 0 };
	const struct opt options[OPT_ROWS] = {
		opt_flag('k', &join.keep_going),
		opt_text('n', &join.pattern),
		rate_option('r', &rate)
	};
	int whole;

	child_beside(argv[0]);
	argv = opt_read(argc, argv, usage, options);
	opt_files(argv);
	join.rate = rate.s;
	whole = join_files(argv, &join);
	return out_close() || !whole;
}
