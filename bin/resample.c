/* resample: motions at other frames. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/resample/resample.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: resample [-b frame] [-e frame] [-i nearest|linear|cubic]\n"
    "           [-M name] [-n frames | -r rate | -x factor] [-p digits]\n"
    "           [file]\n";

static struct ratio
ratio_option(int c, const char *arg)
{
	struct ratio r;

	if (!ratio_read(&r, str_of(arg)) || r.n <= 0)
		opt_expected(c, "a positive number or N/D", arg);
	return r;
}

static struct str
frame_option(int c, const char *arg)
{
	if (!resample_is_frame(str_of(arg)))
		opt_expected(c, "a frame", arg);
	return str_of(arg);
}

static void
set_way(struct resample_options *o, const char *arg)
{
	o->nearest = strcmp(arg, "nearest") == 0;
	o->cubic = strcmp(arg, "cubic") == 0;
	if (!o->nearest && !o->cubic && strcmp(arg, "linear") != 0)
		opt_expected('i', "nearest, linear or cubic", arg);
}

static void
set_option(struct resample_options *o, int c, const char *arg)
{
	switch (c) {
	case 'b':
		o->begin = frame_option(c, arg);
		break;
	case 'e':
		o->end = frame_option(c, arg);
		break;
	case 'i':
		set_way(o, arg);
		break;
	case 'n':
		o->frames = opt_int(c, arg, 1, 1LL << 53);
		break;
	case 'p':
		out_digits = opt_digits(arg);
		break;
	case 'r':
		o->newrate = ratio_option(c, arg);
		o->rate = str_of(arg);
		break;
	case 'x':
		o->stretch = ratio_option(c, arg);
		break;
	default:
		opt_usage(usage, c);
	}
}

int
main(int argc, char **argv)
{
	struct resample_options opt;
	struct motion_choice choice = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	memset(&opt, 0, sizeof opt);
	choice.filter = 1;
	while ((c = opt_next(argc, argv, "b:e:hi:M:n:p:r:Vx:")) != -1)
		if (c == 'M')
			choice.want = optarg;
		else
			set_option(&opt, c, optarg);
	if ((opt.frames != 0) + (opt.newrate.n != 0) + (opt.stretch.n != 0) > 1)
		opt_die("-n, -r and -x exclude each other");
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		resample_motion(&ir, choice.sk, &opt);
	return out_close();
}
