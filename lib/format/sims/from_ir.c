#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/sims/from_ir.h"
#include "format/sims/text.h"

static const struct most none = { 0, 0 };

void
from_ir_begin(struct from_ir *p, struct ir *ir, const struct skel *sk)
{
	memset(p, 0, sizeof *p);
	frames_begin(&p->f, ir, sk);
	p->f.keyed = 1;          /* from_ir_pose() knows what it needs */
}

/* Warns of places that the files cannot have: they have those of ROOT and
 * PELVIS only. */
static void
warn_places(const struct from_ir *p)
{
	if (p->off.v > 1e-3)
		in_warn(&p->f.ir->in, "joint %.*s: off by up to %.3g units: "
		    "the format has the Sims' own places for it (@retarget)",
		    STRF(sims_joint(p->worst)), p->off.v);
}

void
from_ir_end(struct from_ir *p)
{
	warn_places(p);
	frames_end(&p->f);
	sims_pose_free(&p->pose);
	if (p->ready)
		rigid_end(&p->rigid);
}

void
from_ir_rate(const struct ir *ir)
{
	double num, den, rate = rate_read(ir->rec.f[0], &num, &den);

	if (rate != 30)
		in_die(&ir->in, "rate: expected 30, saw %.*s%s",
		    STRF(ir->rec.f[0]),
		    err_named(rate > 0 ? ": see @resample(1)" :
		    " (@rescale -r)"));
}

/* Whether the values of a row are as the files need them: complete, and
 * relative to the same parent. */
static int
can_copy(const struct from_ir *p, int row)
{
	const struct motion *m = &p->f.m;
	int s = sims_row_joint(row), j = p->sims.joint[s], place[4];
	int parent = -1;
	const struct dof *d = &m->dof[j];

	if (sims_parent(s) >= 0)
		parent = p->sims.joint[sims_parent(s)];
	if (m->world || p->sims.turned ||
	    (!m->bare && m->sk->joint[j].parent != parent))
		return 0;
	return row < 2 ? dof_places(d, CH_PX, 3, place) :
	    dof_places(d, CH_QX, 4, place) && !(d->kinds & DOF_M);
}

/* Whether the channels of joint j or of one above it may make a transform that
 * is no rotation. */
static int
deforms(const struct motion *m, int j)
{
	while (j >= 0 && !(m->dof[j].kinds & DOF_DEFORMS))
		j = m->sk->joint[j].parent;
	return j >= 0;
}

/* Whether a joint may move from its place under its parent among the 29. */
static int
moves(const struct from_ir *p, int s)
{
	const struct motion *m = &p->f.m;
	int above = p->sims.joint[sims_parent(s)], j = p->sims.joint[s];
	unsigned kinds = m->dof[above].kinds & DOF_L;

	for (; j >= 0 && j != above; j = m->sk->joint[j].parent)
		kinds |= m->dof[j].kinds & (DOF_MOVES | DOF_L);
	return kinds != 0;
}

static void
relative(struct xform *local, const struct xform *parent,
    const struct xform *joint)
{
	struct xform inv;

	xform_invert(&inv, parent);
	xform_mul(local, &inv, joint);
}

/* Keeps the largest distance of a joint from where the Sims' skeleton has it.
 * world: the transforms of the skeleton's joints. */
static void
see_places(struct from_ir *p, const struct xform *world)
{
	const int *joint = p->sims.joint;
	struct xform here, there;
	double away[3];
	int s, up;

	for (s = SIMS_PELVIS + 1; s < SIMS_JOINTS; s++) {
		up = sims_parent(s);
		relative(&here, &world[joint[up]], &world[joint[s]]);
		relative(&there, &p->rest[up], &p->rest[s]);
		vec_sub(away, here.t, there.t);
		if (most_take(&p->off, vec_len(away)))
			p->worst = s;
	}
}

/* Returns how far the skeleton is from the adult's or the child's at rest. */
static double
see_rest(struct from_ir *p, const struct xform *rest, int child)
{
	sims_rest(child, p->rest);
	p->off = none;
	see_places(p, rest);
	return p->off.v;
}

/* Chooses the nearer of the two skeletons. Where values are computed, the
 * distances are not taken from the rest position, but from each frame. */
static void
choose_rest(struct from_ir *p)
{
	const struct skel *sk = p->f.m.sk;
	struct xform *rest = xreallocarray(NULL, sk->n, sizeof *rest);
	double child;

	sims_rest(0, p->rest);
	if (pose_rest(sk, rest) < 0) {
		child = see_rest(p, rest, 1);
		if (see_rest(p, rest, 0) > child)
			see_rest(p, rest, 1);
	}
	if (p->computes)
		p->off = none;
	free(rest);
}

/* Finds the joints. Called before the first value, when all dof records have
 * been read. */
static void
prepare(struct from_ir *p)
{
	const struct motion *m = &p->f.m;
	const struct in *in = &p->f.ir->in;
	const char *fault;
	int i;

	fault = m->bare ? sims_find(&p->sims, m->sk) :
	    sims_compare(&p->sims, m->sk);
	if (fault)
		in_die(in, "%s", fault);
	for (i = 0; i < SIMS_JOINTS; i++)
		p->computes |= deforms(m, p->sims.joint[i]);
	for (i = 0; i < SIMS_ROWS; i++) {
		p->copied[i] = can_copy(p, i);
		p->computes |= !p->copied[i];
	}
	if (p->computes && m->bare)
		in_die(in, "expected a skeleton before these values");
	for (i = SIMS_PELVIS + 1; i < SIMS_JOINTS && !m->bare; i++)
		p->computes |= moves(p, i);
	if (!m->bare)
		choose_rest(p);
	rigid_begin(&p->rigid, m->sk->n, &p->warned);
	p->ready = 1;
}

static void
copy_row(struct from_ir *p, int row)
{
	const struct dof *d = &p->f.m.dof[p->f.joint];
	int ch = row < 2 ? CH_PX : CH_QX;
	struct str f[4] = { { "", 0 } }, rest = p->f.ir->rec.tail, a;
	size_t i;

	for (i = 0; i < d->n && str_field(&rest, &a); i++)
		if (d->ch[i] >= ch && d->ch[i] < ch + sims_row_width(row))
			f[d->ch[i] - ch] = a;
	sims_pose_set(&p->pose, &p->f.ir->in, row, f, 0);
}

static void
copy_values(struct from_ir *p)
{
	int row;

	for (row = 0; row < SIMS_ROWS; row++)
		if (p->copied[row] &&
		    p->sims.joint[sims_row_joint(row)] == p->f.joint)
			copy_row(p, row);
}

static void
begin_pose(struct from_ir *p)
{
	const struct ir *ir = p->f.ir;
	struct str number = p->f.number;

	if (ir->kind == IR_POSES)
		p->number = ir_int(ir, number, "pose", 0, SIMS_INT);
	else if (p->f.when == floor(p->f.when) && fabs(p->f.when) <= SIMS_INT)
		p->number = (long long)p->f.when;
	else
		in_die(&ir->in, "frame %.*s: expected an integer: see "
		    "@resample(1)", STRF(number));
	sims_pose_clear(&p->pose);
}

enum frames_event
from_ir_next(struct from_ir *p)
{
	enum frames_event event = frames_next(&p->f);

	if (event != FRAMES_RECORD)
		return event;
	if (p->f.joint >= 0 && !p->ready)
		prepare(p);
	if (p->f.first)
		begin_pose(p);
	if (p->f.joint >= 0)
		copy_values(p);
	return event;
}

/* Dies where a joint has no value. Where nothing is computed, values of the 29
 * joints are enough. */
static void
check_whole(const struct from_ir *p)
{
	const struct motion *m = &p->f.m;
	int missing = p->computes ? motion_missing(m) : -1, i, j;

	for (i = 0; i < SIMS_JOINTS && missing < 0; i++) {
		j = p->sims.joint[i];
		if (m->dof[j].n && m->seen[j] != m->frame)
			missing = j;
	}
	if (missing >= 0)
		frames_missing(&p->f, missing);
}

/* Computes a rotation. Of the quaternions q and -q it takes the one nearer to
 * the joint's own, if that has one, else to the last one. */
static void
compute_turn(struct from_ir *p, int row, int s, const double *m)
{
	int j = p->sims.joint[s];
	double q[4];

	quat_from_mat(q, m);
	if (p->copied[row])
		rotation_elements(&p->f.m.rotation[j],
		    p->f.m.val + p->f.m.at[j], p->last[s]);
	quat_same_side(q, p->last[s]);
	memcpy(p->last[s], q, sizeof q);
	sims_pose_compute(&p->pose, &p->f.ir->in, row, q);
}

/* Computes a joint's translation or rotation relative to its parent among the
 * 29. */
static void
compute_row(struct from_ir *p, int row)
{
	int s = sims_row_joint(row), parent = sims_parent(s);
	const struct xform *world = p->rigid.world;
	struct xform local = world[p->sims.joint[s]];

	if (parent >= 0)
		relative(&local, &world[p->sims.joint[parent]],
		    &world[p->sims.joint[s]]);
	if (row < 2)
		sims_pose_compute(&p->pose, &p->f.ir->in, row, local.t);
	else
		compute_turn(p, row, s, local.m);
}

static void
turn_frames(struct from_ir *p)
{
	struct xform *w;
	double m[9];
	int i;

	for (i = 0; i < SIMS_JOINTS && p->sims.turned; i++) {
		w = &p->rigid.world[p->sims.joint[i]];
		memcpy(m, w->m, sizeof m);
		mat_mul(w->m, m, p->sims.turn[i]);
	}
}

void
from_ir_pose(struct from_ir *p)
{
	int row, j;

	if (!p->ready)
		prepare(p);
	check_whole(p);
	if (!p->computes)
		return;
	rigid_set(&p->rigid, &p->f, p->f.m.val);
	turn_frames(p);
	see_places(p, p->rigid.world);
	for (row = 0; row < SIMS_ROWS; row++) {
		j = p->sims.joint[sims_row_joint(row)];
		if (!p->copied[row] || p->rigid.changed[j] &
		    (row < 2 ? RIGID_MOVE : RIGID_TURN))
			compute_row(p, row);
	}
}
