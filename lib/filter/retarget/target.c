#include <stdlib.h>

#include "filter/retarget/target.h"
#include "ir/frame.h"

/* Reads a motion up to its `end`. */
static void
take_motion(struct target *t, struct ir *ir)
{
	struct frames f;

	frames_begin(&f, ir, t->sk);
	t->posed = xcalloc(t->sk->n, sizeof *t->posed);
	while (frames_next(&f) != FRAMES_END && !f.first)
		;
	if (ir->rec.word == IR_END || !frames_first(&f, t->posed)) {
		free(t->posed);
		t->posed = NULL;
	}
	while (ir->rec.word != IR_END)
		ir_next(ir);
	frames_end(&f);
}

static void
take_skeleton(struct target *t, struct ir *ir)
{
	skel_free(t->sk);
	free(t->posed);
	t->posed = NULL;
	t->sk = skel_read(ir);
}

static int
moves(const struct skel *sk)
{
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].dof.n)
			return 1;
	return 0;
}

void
target_load(struct target *t, const char *path)
{
	struct ir ir;

	t->sk = NULL;
	t->posed = NULL;
	ir_open(&ir, path);
	t->file = ir.in.name;
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word != IR_BEGIN)
			continue;
		if (ir.kind == IR_SKELETON)
			take_skeleton(t, &ir);
		else if (ir.kind == IR_MOTION && t->sk && !t->posed)
			take_motion(t, &ir);
	}
	if (!t->sk)
		err_die("%s: expected a skeleton, saw none", t->file);
	if (!moves(t->sk))
		err_die("%s: its joints have no dofs: nothing could move them",
		    path);
	ir_close(&ir);
}
