/* ir2amc: a motion of the IR as an Acclaim motion file. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/amc.h"

static const char usage[] = "usage: ir2amc [-M name] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hM:p:V")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		amc_write(&ir, choice.sk);
	return out_close();
}
