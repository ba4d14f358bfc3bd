/* resample: motions at other frames. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/resample/resample.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: resample [-b frame] [-e frame] [-i nearest|linear|cubic]\n"
    "           [-M name] [-n frames | -r rate | -x factor] [-p digits]\n"
    "           [file]\n";

enum { NEAREST, LINEAR, CUBIC };

static void
read_frame(const struct opt *o, const char *arg)
{
	struct str *frame = o->to;

	*frame = str_of(arg);
	if (!resample_is_place(*frame))
		opt_expected(o->letter, "a frame, or seconds such as 1.5s",
		    arg);
}

static struct ratio
ratio_of(const struct opt *o, const char *arg)
{
	struct ratio r;

	if (!ratio_read(&r, str_of(arg)) || r.n <= 0)
		opt_expected(o->letter, "a positive number or N/D", arg);
	return r;
}

static void
read_rate(const struct opt *o, const char *arg)
{
	struct resample_options *opt = o->to;

	opt->newrate = ratio_of(o, arg);
	opt->rate = str_of(arg);
}

static void
read_factor(const struct opt *o, const char *arg)
{
	struct ratio *factor = o->to;

	*factor = ratio_of(o, arg);
}

int
main(int argc, char **argv)
{
	struct resample_options opt;
	struct motion_choice choice = { 0 };
	int way = LINEAR;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_call('b', read_frame, &opt.begin),
		opt_call('e', read_frame, &opt.end),
		opt_word('i', &way, "nearest|linear|cubic"),
		opt_text('M', &choice.want),
		opt_long('n', &opt.frames, 1, 1LL << 53),
		opt_digits('p', &out_digits),
		opt_call('r', read_rate, &opt),
		opt_call('x', read_factor, &opt.stretch)
	};

	memset(&opt, 0, sizeof opt);
	choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	opt.nearest = way == NEAREST;
	opt.cubic = way == CUBIC;
	if ((opt.frames != 0) + (opt.newrate.n != 0) + (opt.stretch.n != 0) > 1)
		opt_die("-n, -r and -x exclude each other");
	ir_open_filter(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		resample_motion(&ir, choice.sk, &opt);
	return out_close();
}
