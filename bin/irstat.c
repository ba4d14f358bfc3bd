/* irstat: what is in streams of IR, a line for each object. */
#include "base/each.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/text.h"
#include "filter/stat/summary.h"

static const char usage[] =
    "usage: irstat [-cj] [-k kind[=limit][,kind ...]] [file ...]\n";

static struct fault_kinds check;
static int joints;

/* Reports on a file; returns whether there was a fault. */
static int
look(const char *path, int several)
{
	struct summary s = { 0 };
	struct text before = { 0 };
	struct ir ir;

	if (several) {
		text_name(&before, str_of(path));
		text_ch(&before, ' ');
	}
	s.check = check;
	s.joints = joints;
	s.before = text_get(&before);
	ir_open(&ir, path);
	while (ir_next(&ir) != IR_EOF)
		summary_take(&s, &ir);
	return s.faults > 0;
}

static void
read_kinds(const struct opt *o, const char *arg)
{
	if (!fault_read(o->to, arg))
		opt_expected(o->letter, "gap, nan, jump, spike, quaternion, "
		    "limit, type, or floor, fly, speed, spin, bones, still, "
		    "which may have a limit such as speed=15 or fly=0.6:0.1, "
		    "with commas between them", arg);
}

int
main(int argc, char **argv)
{
	int usual = 0, bad;
	const struct opt options[OPT_ROWS] = {
		opt_flag('c', &usual),
		opt_flag('j', &joints),
		opt_call('k', read_kinds, &check)
	};

	fault_none(&check);
	argv = opt_read(argc, argv, usage, options);
	if (usual && !check.kinds)
		check.kinds = FAULT_USUAL;
	bad = each_file(argv, look);
	out_close();
	return bad != 0;
}
