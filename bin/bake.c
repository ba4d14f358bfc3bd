/* bake: actions of the IR as a motion. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sdl/bake.h"
#include "ir/motion.h"

static const char usage[] =
	"usage: bake [-b time] [-d step] [-e time] [-p digits] [-r rate] "
	"[file]\n";

static void
read_rate(const struct opt *o, const char *arg)
{
	struct str *rate = o->to;
	double num, den;

	*rate = str_of(arg);
	if (!(rate_read(*rate, &num, &den) >= 0))
		opt_expected(o->letter, "a rate R, N/D or -", arg);
}

int
main(int argc, char **argv)
{
	struct bake b = { 0, 1, 0, 0, 0, { "-", 1 } };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_given(&b.has_begin,
		    opt_num('b', &b.begin, -1e15, 1e15)),
		opt_num('d', &b.step, 1e-9, 1e15),
		opt_given(&b.has_end, opt_num('e', &b.end, -1e15, 1e15)),
		opt_digits('p', &out_digits),
		opt_call('r', read_rate, &b.rate)
	};

	argv = opt_read(argc, argv, usage, options);
	if (b.has_begin && b.has_end && b.begin > b.end)
		opt_die("-b %.15g is later than -e %.15g", b.begin, b.end);
	ir_open_filter(&ir, opt_stream(argv));
	bake_stream(&b, &ir);
	return out_close();
}
