/* smooth: motions without noise. */
#include "base/math/savgol.h"
#include "base/opt.h"
#include "base/out.h"
#include "filter/smooth/smooth.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: smooth [-d degree] [-f hertz] [-k joints] [-M name] [-p digits]\n"
    "           [-w seconds] [file]\n";

int
main(int argc, char **argv)
{
	struct smooth_options o = { 3, 0.2, 0, { NULL, 0, 0 } };
	struct motion_choice choice = { 0 };
	int fits = 0;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_given(&fits, opt_int('d', &o.degree, 0, SAVGOL_DEGREE)),
		opt_num('f', &o.hertz, 1e-6, 1e6),
		pick_option('k', &o.leave),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits),
		opt_given(&fits, opt_num('w', &o.seconds, 1e-6, 1e6))
	};

	choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	if (o.hertz && fits)
		opt_die("-f excludes -d and -w");
	ir_open_filter(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		smooth_motion(&ir, choice.sk, &o);
	return out_close();
}
