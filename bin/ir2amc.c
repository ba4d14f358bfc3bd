/* ir2amc: motions of the IR as Acclaim motion files. */
#include "base/opt.h"
#include "base/out.h"
#include "format/acclaim/amc.h"

static const char usage[] =
    "usage: ir2amc [-d dir] [-M name] [-p digits] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	const char *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('d', &choice.dir),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	motion_to_files(&choice, ".amc");
	ir_open(&ir, file);
	while (motion_next(&choice, &ir))
		amc_write(&ir, choice.sk);
	return out_close();
}
