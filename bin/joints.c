/* joints: skeletons with fewer joints, other names or another top, and their
 * motions. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/joints/joints.h"

static const char usage[] =
    "usage: joints [-d list] [-k list] [-m map] [-M name] [-p digits]\n"
    "              [-T top] [file]\n";

int
main(int argc, char **argv)
{
	struct joints_options o = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	o.choice.filter = 1;
	while ((c = opt_next(argc, argv, "d:hk:m:M:p:T:V")) != -1) {
		switch (c) {
		case 'd':
			pick_option(&o.drop, c, optarg);
			break;
		case 'k':
			pick_option(&o.keep, c, optarg);
			break;
		case 'm':
			o.map = optarg;
			break;
		case 'M':
			o.choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'T':
			o.top = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	joints_stream(&o, &ir);
	return out_close();
}
