/* asf2ir: an Acclaim skeleton file as the IR. */
#include <unistd.h>

#include "acclaim/asf.h"
#include "base/opt.h"
#include "base/out.h"

static const char usage[] = "usage: asf2ir [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hp:V")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	asf_put_ir(asf_read(opt_file(argc, argv, optind, usage)));
	return out_close();
}
