/* rescale: skeletons and motions in other units, with another axis up or
 * another rate. */
#include "base/opt.h"
#include "base/out.h"
#include "filter/rescale/rescale.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: rescale [-A deg|rad] [-l factor] [-r rate] [-u axes | -U x|y|z]\n"
    "               [file]\n";

static void
read_axes(const struct opt *o, const char *arg)
{
	if (!rescale_set_axes(o->to, arg))
		opt_expected(o->letter, "a turn such as y:z or three axes "
		    "such as xz-y", arg);
}

int
main(int argc, char **argv)
{
	struct rescale_options o = { .length = 1 };
	struct rescale *r;
	struct ir ir;
	int angle = -1, up = -1;
	const struct opt options[OPT_ROWS] = {
		opt_word('A', &angle, "deg|rad"),
		opt_num('l', &o.length, 1e-30, 1e30),
		rate_option('r', &o.rate),
		opt_call('u', read_axes, &o),
		opt_word('U', &up, "x|y|z")
	};

	argv = opt_read(argc, argv, usage, options);
	if (o.turned && up >= 0)
		opt_die("-u and -U: expected one of them");
	if (angle >= 0)
		o.angle = "dr"[angle];
	if (up >= 0)
		o.up[1] = "xyz"[up];
	ir_open_filter(&ir, opt_stream(argv));
	r = rescale_begin(&o);
	while (ir_next(&ir) != IR_EOF)
		rescale_record(r, &ir);
	return out_close();
}
