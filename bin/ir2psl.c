/* ir2psl: poses of the IR as SimPose-ium pose library. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "format/sims/psl.h"

static const char usage[] = "usage: ir2psl [-1] [file]\n";

/* Nothing is written until all of the stream has been read. */
static void
convert(struct ir *ir, int old)
{
	struct skel *sk = NULL;
	int found = 0;

	out_hold();
	while (ir_next(ir) != IR_EOF) {
		if (skel_follow(&sk, ir) || ir->rec.word != IR_BEGIN ||
		    ir->kind != IR_POSES)
			continue;
		if (found++)
			in_die(&ir->in, "expected one poses object, saw a "
			    "second (irsplit takes them apart)");
		psl_write(ir, sk, old);
	}
	if (!found)
		err_die("%s: expected a poses object, saw none", ir->in.name);
	out_release();
	skel_free(sk);
}

int
main(int argc, char **argv)
{
	struct ir ir;
	int c, old = 0;

	err_prog(argv[0]);
	while ((c = opt_next(argc, argv, "1hV")) != -1) {
		switch (c) {
		case '1':
			old = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_stream(argc, argv, optind));
	convert(&ir, old);
	ir_close(&ir);
	return out_close();
}
