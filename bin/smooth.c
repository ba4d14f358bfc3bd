/* smooth: motions without noise. */
#include <unistd.h>

#include "base/math/savgol.h"
#include "base/opt.h"
#include "base/out.h"
#include "filter/smooth/smooth.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: smooth [-d degree] [-f hertz] [-M name] [-p digits] [-w seconds]\n"
    "           [-x joints] [file]\n";

int
main(int argc, char **argv)
{
	struct smooth_options o = { 3, 0.2, 0, { NULL, 0, 0 } };
	struct motion_choice choice = { 0 };
	int c, fits = 0;
	struct ir ir;

	err_prog(argv[0]);
	choice.filter = 1;
	while ((c = opt_next(argc, argv, "d:f:hM:p:Vw:x:")) != -1) {
		fits |= c == 'd' || c == 'w';
		switch (c) {
		case 'd':
			o.degree = (int)opt_int(c, optarg, 0, SAVGOL_DEGREE);
			break;
		case 'f':
			o.hertz = opt_num(c, optarg, 1e-6, 1e6);
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'w':
			o.seconds = opt_num(c, optarg, 1e-6, 1e6);
			break;
		case 'x':
			pick_option(&o.leave, c, optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (o.hertz && fits)
		opt_die("-f excludes -d and -w");
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		smooth_motion(&ir, choice.sk, &o);
	return out_close();
}
