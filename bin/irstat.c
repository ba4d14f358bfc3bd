/* irstat: what is in a stream of IR, a line for each object. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "stat/summary.h"

static const char usage[] = "usage: irstat [-c] [file]\n";

int
main(int argc, char **argv)
{
	struct summary s = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "chV")) != -1) {
		switch (c) {
		case 'c':
			s.check = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF)
		summary_take(&s, &ir);
	out_close();
	return s.faults > 0;
}
