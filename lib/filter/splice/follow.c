#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/splice/follow.h"
#include "ir/put.h"

/* The part of its way by which a joint may miss the place where it should
 * be. */
#define TOLERANCE 1e-6

static void
check_top(const struct follow *l, const struct frames *f)
{
	const struct skel *sk = f->m.sk;
	int other = top_beside(&f->m, l->top.joint);

	if (f->m.world)
		in_die(&f->ir->in, "motion %.*s is relative world: -a moves "
		    "its top joint only", STRF(f->ir->name));
	if (other >= 0)
		in_die(&f->ir->in, "joint %.*s is not below %.*s: -a moves "
		    "one top joint", STRF(sk->joint[other].name),
		    STRF(sk->joint[l->top.joint].name));
}

static void
begin(struct follow *l, struct frames *f)
{
	if (f->m.bare)
		motion_no_skeleton(f->ir, "@amc2ir -s");
	top_make(&l->top, f);
	if (l->top.joint >= 0) {
		check_top(l, f);
		l->near = xcalloc(f->m.dof[l->top.joint].n, sizeof *l->near);
	}
	l->begun = 1;
}

static void
get(const struct follow *l, const struct frames *f, struct follow_place *p)
{
	int j = l->top.joint;

	if (!top_get(&l->top, &f->m, f->m.val, p->turn, p->at))
		frames_bad_pose(f, j);
}

/* The turn about up that brings one rotation nearest to another. */
static void
turn_between(const struct follow *l, const double *from, const double *to,
    double *turn)
{
	double back[4], q[4], axis;

	quat_conj(back, from);
	quat_mul(q, to, back);
	axis = vec_dot(q, l->top.up);
	quat_turn(turn, l->top.up, 2 * atan2(axis, q[3]));
}

/* Moves the first place of a motion to the oldest one held, except for its
 * height. */
static void
aim(struct follow *l, const struct follow_place *first)
{
	const struct follow_place *end = &l->last[l->oldest];
	double rise[3];

	turn_between(l, first->turn, end->turn, l->turn);
	memcpy(l->from, first->at, sizeof l->from);
	vec_sub(rise, first->at, end->at);
	top_rise(&l->top, rise, rise);
	vec_add(l->to, end->at, rise);
}

/* Whether the joint has got where it should be: its channels may be unable
 * to. */
static void
check_place(const struct follow *l, const struct frames *f, const double *turn,
    const double *at)
{
	struct follow_place got;
	double way[3];

	get(l, f, &got);
	vec_sub(way, got.at, at);
	if (vec_len(way) > TOLERANCE * (vec_len(at) + vec_len(l->from)) ||
	    quat_angle(got.turn, turn) > TOLERANCE)
		in_die(&f->ir->in, "joint %.*s cannot go where the motion "
		    "before ends: it needs channels that turn it about up and "
		    "move it", STRF(f->m.sk->joint[l->top.joint].name));
}

static void
move(struct follow *l, struct frames *f, const struct follow_place *own)
{
	double way[3], at[3], turn[4];

	vec_sub(way, own->at, l->from);
	quat_vec(way, l->turn, way);
	vec_add(at, l->to, way);
	quat_mul(turn, l->turn, own->turn);
	top_set(&l->top, &f->m, l->turn, at, l->near, f->m.val);
	check_place(l, f, turn, at);
}

/* The record says the values that the top joint has now. */
static void
rewrite(struct follow *l, struct frames *f)
{
	const struct motion *m = &f->m;
	struct ir_rec *rec = &f->ir->rec;
	int j = l->top.joint;

	l->line.n = 0;
	text_mem(&l->line, rec->line.s, (size_t)(rec->tail.s - rec->line.s));
	text_nums(&l->line, m->val + m->at[j], m->dof[j].n);
	ir_split(rec, IR_MOTION, text_get(&l->line));
}

static void
keep(struct follow *l, const struct follow_place *p)
{
	if (l->n < l->overlap) {
		l->last = xgrow(l->last, &l->cap, l->n + 1, sizeof *l->last);
		l->last[l->n++] = *p;
		return;
	}
	l->last[l->oldest] = *p;
	l->oldest = (l->oldest + 1) % l->n;
}

/* Joints above the top one are where its place begins. */
static void
check_above(const struct follow *l, const struct frames *f)
{
	const struct motion *m = &f->m;
	const struct joint *joint = m->sk->joint;
	int top = l->top.joint, j = f->joint;

	if (j == top)
		do
			j = joint[j].parent;
		while (j >= 0 && (!m->dof[j].n || m->seen[j]));
	else if (m->seen[top] != m->frame || !skel_is_above(m->sk, j, top))
		return;
	if (j >= 0)
		in_die(&f->ir->in, "-a: expected the values of %.*s before "
		    "those of %.*s, which is below it", STRF(joint[j].name),
		    STRF(joint[top].name));
}

static void
take_top(struct follow *l, struct frames *f, int later)
{
	const struct motion *m = &f->m;
	int j = l->top.joint;
	struct follow_place p;

	get(l, f, &p);
	if (!l->placed++) {
		/* the motions before may not have said where it is */
		l->moves = later && l->n;
		if (l->moves)
			aim(l, &p);
	}
	if (l->moves) {
		move(l, f, &p);
		rewrite(l, f);
		get(l, f, &p);
	}
	memcpy(l->near, m->val + m->at[j], m->dof[j].n * sizeof *l->near);
	keep(l, &p);
}

void
follow_take(struct follow *l, struct frames *f, int later)
{
	enum ir_word word = f->ir->rec.word;

	if (!l->begun)
		begin(l, f);
	if (f->first && f->m.frame == 1)
		l->placed = 0;
	if (ir_is_placed(word) || word == IR_N)
		in_die(&f->ir->in, "%s: -a moves values only (v; @fk and @skin "
		    "come after it)", ir_word_text(word));
	if (f->joint >= 0 && l->top.joint >= 0)
		check_above(l, f);
	if (f->joint >= 0 && f->joint == l->top.joint)
		take_top(l, f, later);
}
