/* ir2xaf: motions of the IR as Cal3D animation files. */
#include "base/opt.h"
#include "base/out.h"
#include "format/cal3d/xaf.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2xaf [-b] [-d dir] [-M name] [-p digits] [-t tolerance] "
    "[file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct xaf_writer *w = NULL;
	double tolerance = -1;
	const char *file;
	struct ir ir;
	int binary = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary),
		opt_text('d', &choice.dir),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits),
		opt_num('t', &tolerance, 0, 1e300)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	motion_to_files(&choice, binary ? ".caf" : ".xaf");
	ir_open(&ir, file);
	while (motion_next(&choice, &ir)) {
		w = xaf_take(&ir, choice.sk);
		if (choice.dir)
			xaf_write(w, tolerance, binary);
		else
			choice.sk = NULL;        /* xaf_write() needs it */
	}
	if (!choice.dir)         /* all of the stream has been read */
		xaf_write(w, tolerance, binary);
	return out_close();
}
