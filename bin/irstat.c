/* irstat: what is in streams of IR, a line for each object. */
#include <unistd.h>

#include "base/each.h"
#include "base/opt.h"
#include "base/out.h"
#include "base/text.h"
#include "filter/stat/fault.h"
#include "filter/stat/summary.h"

static const char usage[] =
    "usage: irstat [-cj] [-k kind[,kind ...]] [file ...]\n";

static unsigned check;
static int joints;

/* Returns whether there was a fault. */
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

int
main(int argc, char **argv)
{
	unsigned usual = 0, kinds;
	int bad, c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "chjk:V")) != -1) {
		switch (c) {
		case 'c':
			usual = FAULT_USUAL;
			break;
		case 'j':
			joints = 1;
			break;
		case 'k':
			kinds = fault_kinds(optarg);
			if (!kinds)
				opt_expected(c, "gap, nan, jump, quaternion, "
				    "limit or type, with commas between them",
				    optarg);
			check |= kinds;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	check = check ? check : usual;
	bad = each_file(argv + optind, look);
	out_close();
	return bad != 0;
}
