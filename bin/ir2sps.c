/* ir2sps: a sequence of the IR as SimPose-ium sequence. */
#include "base/opt.h"
#include "base/out.h"
#include "format/sims/seq.h"

static const char usage[] = "usage: ir2sps [file]\n";

int
main(int argc, char **argv)
{
	struct seq s = { 0 };
	struct ir ir;
	int found = 0;

	argv = opt_read(argc, argv, usage, NULL);
	ir_open(&ir, opt_stream(argv));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word != IR_BEGIN || ir.kind != IR_SEQUENCE)
			continue;
		if (found++)
			in_die(&ir.in, "expected one sequence, saw a second");
		seq_read(&s, &ir);
	}
	if (!found)
		err_die("%s: expected a sequence, saw none", ir.in.name);
	sps_write(&s);
	seq_free(&s);
	ir_close(&ir);
	return out_close();
}
