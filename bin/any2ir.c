/* any2ir: files of all formats as one stream of the IR. */
#include "base/opt.h"
#include "base/out.h"
#include "import/child.h"
#include "import/join.h"
#include "ir/motion.h"

static const char usage[] = "usage: any2ir [-r rate] [file ...]\n";

int
main(int argc, char **argv)
{
	struct str rate = { NULL, 0 };
	const struct opt options[OPT_ROWS] = {
		rate_option('r', &rate)
	};

	child_beside(argv[0]);
	argv = opt_read(argc, argv, usage, options);
	join_files(argv, rate.s);
	return out_close();
}
