/* ir2asf: a skeleton of the IR as an Acclaim skeleton file. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/asf.h"

static const char usage[] = "usage: ir2asf [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hp:V")) != -1) {
		switch (c) {
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	asf_write(skel_only(&ir), &ir.in);
	return out_close();
}
