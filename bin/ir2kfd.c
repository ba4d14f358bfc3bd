/* ir2kfd: motions of the IR as SimPose-ium keyframes. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/kfd.h"
#include "ir/motion.h"

static const char usage[] = "usage: ir2kfd [-d dir] [-M name] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	const char *file;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('d', &choice.dir),
		opt_text('M', &choice.want)
	};

	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	motion_to_files(&choice, ".kfd");
	ir_open(&ir, file);
	if (!choice.dir)
		out_hold();      /* until all of the stream has been read */
	while (motion_next(&choice, &ir))
		kfd_write(&ir, choice.sk);
	out_release();
	ir_close(&ir);
	return out_close();
}
