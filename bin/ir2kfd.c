/* ir2kfd: a motion of the IR as SimPose-ium keyframes. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/kfd.h"
#include "ir/motion.h"

static const char usage[] = "usage: ir2kfd [-M name] [file]\n";

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_text('M', &choice.want)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	out_hold();              /* until all of the stream has been read */
	while (motion_next(&choice, &ir))
		kfd_write(&ir, choice.sk);
	out_release();
	ir_close(&ir);
	return out_close();
}
