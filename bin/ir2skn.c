/* ir2skn: a mesh of the IR as one of The Sims. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/skn.h"

static const char usage[] = "usage: ir2skn [-b] [file]\n";

static void
convert(struct ir *ir, int binary)
{
	struct skel *sk = NULL;
	int meshes = 0;

	while (ir_next(ir) != IR_EOF) {
		if (skel_follow(&sk, ir) || ir->rec.word != IR_BEGIN ||
		    ir->kind != IR_MESH)
			continue;
		if (meshes++)
			in_die(&ir->in, "second mesh: a file holds one");
		skn_write(ir, sk, binary);
	}
	if (!meshes)
		in_fail(&ir->in, "expected a mesh, saw none");
	skel_free(sk);
}

int
main(int argc, char **argv)
{
	struct ir ir;
	int binary = 0;
	const struct opt options[OPT_ROWS] = {
		opt_flag('b', &binary)
	};

	argv = opt_read(argc, argv, usage, options);
	ir_open(&ir, opt_stream(argv));
	if (binary)
		out_binary();
	out_hold();              /* until all of the stream has been read */
	convert(&ir, binary);
	out_release();
	ir_close(&ir);
	return out_close();
}
