/* ir2psl: poses of the IR as SimPose-ium pose library. */
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
			    "second (@irsplit takes them apart)");
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
	int old = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('1', &old)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	convert(&ir, old);
	ir_close(&ir);
	return out_close();
}
