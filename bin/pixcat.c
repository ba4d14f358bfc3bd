#include <unistd.h>

#include "alias/pix.h"
#include "base/opt.h"
#include "base/out.h"

static const char usage[] = "usage: pixcat [-jPq] [file ...]\n";

int
main(int argc, char **argv)
{
	struct pix_how how = { IMAGE_RGB, 0, 0, 0 };
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hjPq")) != -1) {
		switch (c) {
		case 'j':
			how.join = 1;
			break;
		case 'P':
			how.picture = 1;
			break;
		case 'q':
			how.quiet = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (optind == argc)
		pix_cat("-", &how);
	for (; optind < argc; optind++)
		pix_cat(argv[optind], &how);
	return out_close();
}
