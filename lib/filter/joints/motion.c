#include <stdlib.h>
#include <string.h>

#include "base/temp.h"
#include "filter/joints/joints_priv.h"
#include "filter/joints/values.h"
#include "ir/event.h"
#include "ir/put.h"

/* A motion, or poses, on its way through. */
struct mover {
	const struct plan *p;
	struct frames f;
	struct values v;
	int begun;               /* values of a frame wait */
	struct text *line;       /* per new joint what waits: its line or, if
	                          * some are computed, its values */
	struct text after;       /* lines that wait for them */
	/* Of a cycle that loses joints: */
	struct text cycle;       /* its `loop cycle`; what comes after it
	                          * waits */
	int counted;             /* it has a `count frames` */
	long long frames;        /* that are written */
	int wrote;               /* one that is being read is */
	int cut;                 /* the first one is not */
};

static int
drops(const struct plan *p)
{
	return p->n < p->old->n;
}

/* Whether a count still holds. Without some joints frames or keys may become
 * fewer, and under another top keys may become more. */
static int
count_holds(const struct plan *p, struct str what)
{
	if (str_is(what, "frames"))
		return !drops(p);
	return !str_is(what, "keys") || (!drops(p) && p->top < 0);
}

/* A list that may depend on others waits until all are known. */
static void
pass_dof(const struct mover *mv)
{
	const struct ir_rec *rec = &mv->f.ir->rec;
	int j = joints_field(mv->p, rec->f[0]);

	if (!mv->p->joint[j].drop && plan_parent_stays(mv->p, j))
		joints_put_line(mv->p, j, rec->line, rec->f[0]);
}

/* Frames in which only joints that go have values go, too. */
static void
begin_cycle(struct mover *mv)
{
	text_line(&mv->cycle, mv->f.ir->rec.line);
	later_begin();
}

static void
end_cycle(struct mover *mv)
{
	if (!mv->cycle.n)
		return;
	later_end();
	if (mv->cut || !mv->wrote)
		motion_warn_open(mv->f.ir, "no joint that stays is in its "
		    "first or last frame (@resample)");
	else
		out_str(text_get(&mv->cycle));
	if (mv->counted)
		ir_put_count("frames", mv->frames);
	later_put();
}

/* Takes note that something of the frame is written. */
static void
written(struct mover *mv)
{
	mv->frames += !mv->wrote;
	mv->wrote = 1;
}

static void
take_head(struct mover *mv)
{
	const struct ir_rec *rec = &mv->f.ir->rec;

	if (rec->word == IR_COUNT && str_is(rec->f[0], "frames"))
		mv->counted = 1;
	if (rec->word == IR_DOF)
		pass_dof(mv);
	else if (drops(mv->p) && motion_is_cycle(mv->f.ir) && !mv->cycle.n)
		begin_cycle(mv);
	else if (rec->word != IR_COUNT || count_holds(mv->p, rec->f[0]))
		joints_pass(mv->p, mv->f.ir);
}

static void
put_dofs(const struct mover *mv)
{
	const struct plan *p = mv->p;
	size_t i;

	for (i = 0; i < p->n; i++)
		if (!plan_parent_stays(p, p->from[i]) &&
		    !dof_same(&mv->v.m.dof[i], &p->made->joint[i].dof))
			ir_put_dof(p->made->joint[i].name,
			    mv->v.shapes.joint[i].list);
}

/* A reference transform is in the joint's channels. */
static int
still_true(const struct mover *mv, int j, enum ir_word word)
{
	const struct plan_joint *k = &mv->p->joint[j];

	return !k->drop && (word != IR_R || mv->v.shapes.joint[k->to].same);
}

static void
keep_values(struct mover *mv, int j)
{
	const struct ir_rec *rec = &mv->f.ir->rec;
	int i = mv->p->joint[j].to;
	struct text *t = &mv->line[i];

	t->n = 0;
	if (mv->v.shapes.joint[i].same)
		joints_add_line(t, mv->p, j, rec->line, rec->f[1]);
	else
		text_str(t, rec->tail);
}

/* A record about a joint in a frame. */
static void
take_joint(struct mover *mv, int j)
{
	const struct ir_rec *rec = &mv->f.ir->rec;

	if (rec->word == IR_V && !mv->v.same)
		values_check(&mv->v, &mv->f);
	if (!still_true(mv, j, rec->word))
		return;
	written(mv);
	if (mv->begun && rec->word == IR_V)
		keep_values(mv, j);
	else if (mv->begun)
		joints_add_line(&mv->after, mv->p, j, rec->line, rec->f[1]);
	else
		joints_put_line(mv->p, j, rec->line, rec->f[1]);
}

/* What happens at a joint that is dropped happens at the one above it. */
static void
take_event(struct mover *mv)
{
	const struct ir_rec *rec = &mv->f.ir->rec;
	int j = event_joint(&mv->f.m, mv->f.ir);
	int to = j < 0 ? -1 : mv->p->joint[j].to;
	struct str joint = to < 0 ? str_of("-") :
	    mv->p->made->joint[to].name;

	written(mv);
	if (mv->begun)
		event_add(&mv->after, rec, rec->f[0], joint);
	else
		event_put(rec, rec->f[0], joint);
}

static void
take_record(struct mover *mv)
{
	struct ir *ir = mv->f.ir;

	if (ir->rec.word == IR_POSE)
		ir_pass(ir);
	if (mv->f.first) {
		mv->begun = !mv->v.same;
		mv->cut |= mv->f.m.frame == 2 && !mv->frames;
		mv->wrote = 0;
	}
	if (mv->f.joint >= 0)
		take_joint(mv, mv->f.joint);
	else if (ir->rec.word == IR_EVENT)
		take_event(mv);
	else if (ir_is_frame(ir) && ir->rec.word != IR_M &&
	    ir->rec.word != IR_D)
		take_joint(mv, motion_joint(&mv->f.m, ir, ir->rec.f[1]));
	else if (mv->begun && ir->rec.word != IR_POSE)
		text_line(&mv->after, ir->rec.line);
	else if (ir->rec.word != IR_POSE)
		joints_pass(mv->p, ir);
}

static void
put_values(const struct mover *mv, int i)
{
	const struct shape *s = &mv->v.shapes.joint[i];

	if (s->same) {
		out_str(text_get(&mv->line[i]));
	} else {
		ir_put_frame(IR_V, mv->f.number, mv->p->made->joint[i].name);
		values_put(&mv->v, i, text_get(&mv->line[i]));
		out_ch('\n');
	}
}

static void
put_frame(struct mover *mv)
{
	int i;

	if (!mv->begun)
		return;
	values_set(&mv->v, &mv->f);
	for (i = 0; i < (int)mv->p->n; i++)
		if (mv->v.shapes.joint[i].n) {
			put_values(mv, i);
			written(mv);
		}
	out_str(text_get(&mv->after));
	mv->after.n = 0;
	mv->begun = 0;
}

static void
begin(struct mover *mv)
{
	while (frames_head(&mv->f))
		take_head(mv);
	values_begin(&mv->v, mv->p, &mv->f);
	mv->f.keyed = mv->f.m.unread = mv->v.same;
	put_dofs(mv);
	mv->line = xcalloc(mv->p->n, sizeof *mv->line);
}

static void
end(struct mover *mv)
{
	size_t i;

	for (i = 0; i < mv->p->n; i++)
		free(mv->line[i].s);
	free(mv->line);
	free(mv->after.s);
	free(mv->cycle.s);
	values_end(&mv->v);
	frames_end(&mv->f);
}

void
joints_motion(const struct plan *p, struct ir *ir)
{
	enum frames_event event;
	struct mover mv;

	memset(&mv, 0, sizeof mv);
	mv.p = p;
	frames_begin(&mv.f, ir, p->old);
	ir_pass(ir);
	begin(&mv);
	while ((event = frames_next(&mv.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			put_frame(&mv);
		else
			take_record(&mv);
	}
	end_cycle(&mv);
	ir_pass(ir);
	end(&mv);
}
