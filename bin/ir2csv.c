/* ir2csv: motions of the IR as tables. */
#include "base/opt.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2csv [-6 | -q] [-Dw] [-d dir] [-M name] [-p digits] "
    "[file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct csv_form form = { CSV_CHANNELS, 0, 0 };
	int columns = 0, quaternions = 0;
	const char *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('6', &columns),
		opt_text('d', &choice.dir),
		opt_flag('D', &form.velocities),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits),
		opt_flag('q', &quaternions),
		opt_flag('w', &form.world)
	};

	argv = opt_read(argc, argv, usage, options);
	if (columns && quaternions)
		opt_die("-6 and -q exclude each other");
	if (columns)
		form.turns = CSV_COLUMNS;
	if (quaternions)
		form.turns = CSV_QUATERNIONS;
	choice.needs_skeleton = form.world || form.velocities;
	file = opt_stream(argv);
	motion_to_files(&choice, ".csv");
	ir_open(&ir, file);
	while (motion_next(&choice, &ir))
		csv_write(&ir, choice.sk, &form);
	return out_close();
}
