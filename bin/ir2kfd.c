/* ir2kfd: a motion of the IR as SimPose-ium keyframes. */
#include <unistd.h>

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
	int c;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "hM:V")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	out_hold();              /* until all of the stream has been read */
	while (motion_next(&choice, &ir))
		kfd_write(&ir, choice.sk);
	out_release();
	ir_close(&ir);
	return out_close();
}
