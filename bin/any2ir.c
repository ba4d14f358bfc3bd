/* any2ir: files of all formats as one stream of the IR. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "import/child.h"
#include "import/join.h"
#include "ir/motion.h"

static const char usage[] = "usage: any2ir [-r rate] [file ...]\n";

int
main(int argc, char **argv)
{
	const char *rate = NULL;
	int c;

	err_prog(argv[0]);
	child_beside(argv[0]);
	while ((c = opt_next(argc, argv, "hr:V")) != -1) {
		switch (c) {
		case 'r':
			rate_option(optarg);
			rate = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	join_files(argv + optind, rate);
	return out_close();
}
