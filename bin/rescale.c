/* rescale: skeletons and motions in other units, with another axis up or
 * another rate. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/rescale/rescale.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: rescale [-a deg|rad] [-l factor] [-r rate] [-u axes | -U x|y|z]\n"
    "               [file]\n";

static void
set_angle(struct rescale_options *o, const char *arg)
{
	if (strcmp(arg, "deg") != 0 && strcmp(arg, "rad") != 0)
		opt_expected('a', "deg or rad", arg);
	o->angle = arg[0];
}

int
main(int argc, char **argv)
{
	struct rescale_options o = { .length = 1 };
	struct rescale *r;
	struct ir ir;
	int c, stated = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "a:hl:r:u:U:V")) != -1) {
		switch (c) {
		case 'a':
			set_angle(&o, optarg);
			break;
		case 'l':
			o.length = opt_num(c, optarg, 1e-30, 1e30);
			break;
		case 'r':
			o.rate = rate_option(optarg);
			break;
		case 'u':
			if (!rescale_set_axes(&o, optarg))
				opt_expected(c, "a turn such as y:z or three "
				    "axes such as xz-y", optarg);
			break;
		case 'U':
			stated = 1;
			o.up[1] = "xyz"[opt_axis(c, optarg)];
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (o.turned && stated)
		opt_die("-u and -U: expected one of them");
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	r = rescale_begin(&o);
	while (ir_next(&ir) != IR_EOF)
		rescale_record(r, &ir);
	return out_close();
}
