/* ir2csv: a motion of the IR as a table. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2csv [-6 | -q] [-w] [-M name] [-p digits] [file]\n";

static void
set_turns(struct csv_form *form, enum csv_turns turns)
{
	if (form->turns && form->turns != turns)
		opt_die("-6 and -q exclude each other");
	form->turns = turns;
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct csv_form form = { CSV_CHANNELS, 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "6hM:p:qVw")) != -1) {
		switch (c) {
		case '6':
			set_turns(&form, CSV_COLUMNS);
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'q':
			set_turns(&form, CSV_QUATERNIONS);
			break;
		case 'w':
			form.world = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	choice.needs_skeleton = form.world;
	ir_open(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		csv_write(&ir, choice.sk, &form);
	return out_close();
}
