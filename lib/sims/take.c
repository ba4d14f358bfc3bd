#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/polar.h"
#include "math/quat.h"
#include "sims/take.h"
#include "sims/text.h"

void
sims_take_begin(struct sims_take *t, const struct skel *sk)
{
	memset(t, 0, sizeof *t);
	motion_begin(&t->m, sk);
}

void
sims_take_end(struct sims_take *t)
{
	motion_end(&t->m);
	free(t->pose.text);
	free(t->world);
}

static int
has_channels(const struct dof *d, int row)
{
	int ch = row < 2 ? CH_PX : CH_QX, i;

	for (i = 0; i < sims_row_width(row); i++)
		if (dof_find(d, (enum chan)(ch + i)) < 0)
			return 0;
	return row < 2 || !(d->kinds & DOF_M);
}

/* Whether the values of a row are as the files want them: complete, and
 * relative to the same parent. */
static int
can_copy(const struct sims_take *t, int row)
{
	int s = sims_row_joint(row), j = t->joint[s], parent = -1;

	if (sims_parent(s) >= 0)
		parent = t->joint[sims_parent(s)];
	return !t->m.world && has_channels(&t->m.dof[j], row) &&
	    (t->m.bare || t->m.sk->joint[j].parent == parent);
}

/* Before the first value, when all dof records have been seen. */
static void
prepare(struct sims_take *t, const struct ir *ir)
{
	int i;

	for (i = 0; i < SIMS_JOINTS; i++) {
		t->joint[i] = skel_find(t->m.sk, str_of(sims_joint(i)));
		if (t->joint[i] < 0)
			in_die(&ir->in, "expected the 29 joints of the Sims, "
			    "saw no %s: see retarget(1)", sims_joint(i));
	}
	for (i = 0; i < SIMS_ROWS; i++) {
		t->copied[i] = can_copy(t, i);
		t->computes |= !t->copied[i];
	}
	if (t->computes && t->m.bare)
		in_die(&ir->in, "expected a skeleton before these values");
	t->world = xreallocarray(NULL, t->m.sk->n, sizeof *t->world);
	t->ready = 1;
}

static void
copy_row(struct sims_take *t, const struct ir *ir, int row)
{
	const struct dof *d = &t->m.dof[t->joint[sims_row_joint(row)]];
	int ch = row < 2 ? CH_PX : CH_QX;
	struct str f[4] = { { "", 0 } }, rest = ir->rec.tail, a;
	size_t i;

	for (i = 0; i < d->n && str_field(&rest, &a); i++)
		if (d->ch[i] >= ch && d->ch[i] < ch + sims_row_width(row))
			f[d->ch[i] - ch] = a;
	sims_pose_set(&t->pose, &ir->in, row, f, 0);
}

static const char *
frame_word(const struct ir *ir)
{
	return ir->kind == IR_MOTION ? "frame" : "pose";
}

static void
begin_pose(struct sims_take *t, const struct ir *ir)
{
	struct str number = ir->rec.f[0];

	if (ir->kind == IR_MOTION && (ir->frame != floor(ir->frame) ||
	    fabs(ir->frame) > SIMS_INT))
		in_die(&ir->in, "frame %.*s: expected an integer: see "
		    "resample(1)", STRF(number));
	t->number = ir->kind != IR_MOTION ?
	    ir_int(ir, number, "pose", 0, SIMS_INT) :
	    (long long)ir_num(ir, number, "frame");
	sims_pose_clear(&t->pose);
}

static void
begin_value(struct sims_take *t, const struct ir *ir)
{
	struct str number = ir->rec.f[0];

	if (!t->ready)
		prepare(t, ir);
	if (ir->kind == IR_POSES && (!t->m.frame ||
	    ir_int(ir, number, "v", 0, SIMS_INT) != t->number))
		in_die(&ir->in, "v: expected `pose %.*s` before it",
		    STRF(number));
}

void
sims_take(struct sims_take *t, const struct ir *ir)
{
	unsigned long long frame = t->m.frame;
	int j, row;

	if (ir->rec.word == IR_V)
		begin_value(t, ir);
	j = motion_take(&t->m, ir);
	if (t->m.frame != frame)
		begin_pose(t, ir);
	if (j < 0)
		return;
	for (row = 0; row < SIMS_ROWS; row++)
		if (t->copied[row] && t->joint[sims_row_joint(row)] == j)
			copy_row(t, ir, row);
}

static void
check_whole(const struct sims_take *t, const struct ir *ir)
{
	int missing = t->computes ? motion_missing(&t->m) : -1, i, j;

	for (i = 0; i < SIMS_JOINTS && missing < 0; i++) {
		j = t->joint[i];
		if (t->m.dof[j].n && t->m.seen[j] != t->m.frame)
			missing = j;
	}
	if (missing >= 0)
		in_die(&ir->in, "%s %lld: expected a value of every joint, "
		    "saw none of %.*s", frame_word(ir), t->number,
		    STRF(t->m.sk->joint[missing].name));
}

/* A joint's translation and rotation relative to its parent among the 29. */
static void
compute_row(struct sims_take *t, const struct ir *ir, int row)
{
	int s = sims_row_joint(row), parent = sims_parent(s);
	struct xform local = t->world[t->joint[s]], inv;
	double q[4], m[9];

	if (parent >= 0) {
		if (!xform_invert(&inv, &t->world[t->joint[parent]]))
			in_die(&ir->in, "%s: its parent is scaled to nothing",
			    sims_joint(s));
		xform_mul(&local, &inv, &local);
	}
	if (row < 2) {
		sims_pose_compute(&t->pose, &ir->in, row, local.t);
		return;
	}
	if (!mat_nearest_rotation(m, local.m))
		in_die(&ir->in, "%s: no rotation", sims_joint(s));
	quat_from_mat(q, m);
	quat_same_side(q, t->last[s]);
	memcpy(t->last[s], q, sizeof q);
	sims_pose_compute(&t->pose, &ir->in, row, q);
}

void
sims_take_pose(struct sims_take *t, const struct ir *ir)
{
	int bad, row;

	if (!t->ready)
		prepare(t, ir);
	check_whole(t, ir);
	if (!t->computes)
		return;
	bad = pose_world(&t->m, t->m.val, t->world);
	if (bad >= 0)
		in_die(&ir->in, "%s %lld: no position of %.*s", frame_word(ir),
		    t->number, STRF(t->m.sk->joint[bad].name));
	for (row = 0; row < SIMS_ROWS; row++)
		if (!t->copied[row])
			compute_row(t, ir, row);
}
