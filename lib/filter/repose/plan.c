#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "filter/repose/plan.h"
#include "filter/repose/tpose.h"

/* Rotations that differ by less are the same, in radians. */
#define SAME 1e-10

/* Missing the wanted rest by more than this is said, in radians. */
#define MISSED (0.1 * RAD_PER_DEG)

static int
same(const double *a, const double *b)
{
	return quat_angle(a, b) < SAME;
}

static void
get_rest(const struct skel *sk, int j, double *q)
{
	quat_from_mat(q, sk->joint[j].rest);
}

static void
get_axis(const struct skel *sk, int j, double *q)
{
	quat_from_mat(q, sk->joint[j].axis);
}

/* Whether angles make every rotation; those after the third stay. */
static int
makes_all(const struct rotation *r)
{
	return rotation_is_free(r) || ((r->kind & (DOF_R | DOF_A)) &&
	    r->n > 3 && r->axis[0] != r->axis[1] && r->axis[1] != r->axis[2]);
}

/* Whether the channels of that kind, from `first` on, are some of three, but
 * not all. */
static int
is_part(const struct dof *d, unsigned kind, enum chan first)
{
	int place[3];

	return d->kinds & kind && !dof_places(d, first, 3, place);
}

/* --- the new rest --- */

/* Two angles about different axes, or one. */
static int
can_shift(const struct rotation *r)
{
	return r->kind == DOF_R &&
	    (r->n == 1 || (r->n == 2 && r->axis[0] != r->axis[1]));
}

/* The direction of a joint's bone in its own frame, or of the joints below it;
 * 0 if it has none. */
static int
own_bone(const struct repose_plan *p, int j, double *dir)
{
	const struct joint *jt = &p->sk->joint[j];

	return vec_unit(dir, jt->has & HAS_BONE && jt->length != 0 ? jt->dir :
	    p->joint[j].below, 0);
}

/* Sets the sums of the offsets of the joints below each. */
static void
set_below(const struct repose_plan *p)
{
	const struct joint *jt = p->sk->joint;
	double *below;
	size_t j;

	for (j = 0; j < p->sk->n; j++) {
		if (jt[j].parent < 0)
			continue;
		below = p->joint[jt[j].parent].below;
		vec_add(below, below, jt[j].offset);
	}
}

/* Directions that one or two angles are to take to others, as nearly as they
 * can. */
enum { DIRECTIONS = 4, ROUNDS = 40 };

struct angle_fit {
	double from[DIRECTIONS][3], to[DIRECTIONS][3], weight[DIRECTIONS];
};

/* The bone's direction counts most, but not so much that a small gain of it is
 * worth a large roll. */
static void
fit_begin(struct angle_fit *f, const struct repose_plan *p, int j,
    const double *own)
{
	const struct rotation *r = &p->still.rotation[j];
	int i, k;

	for (i = 0; i < DIRECTIONS; i++) {
		f->weight[i] = i ? 0.02 : 1;
		for (k = 0; k < 3; k++)
			f->from[i][k] = k == i - 1;
		if (i == 0 && !own_bone(p, j, f->from[0]))
			f->weight[0] = 0;
		if (i == 0)
			quat_vec(f->from[0], r->post, f->from[0]);
		quat_vec(f->to[i], own, f->from[i]);
	}
}

/* The angle about an axis, between the turns `before` and `after`, that fits
 * best. */
static double
fit_angle(const struct angle_fit *f, int axis, const double *before,
    const double *after)
{
	double a[3], b[3], back[4], across = 0, along = 0;
	int i, y = (axis + 1) % 3, z = (axis + 2) % 3;

	quat_conj(back, after);
	for (i = 0; i < DIRECTIONS; i++) {
		quat_vec(a, before, f->from[i]);
		quat_vec(b, back, f->to[i]);
		across += f->weight[i] * (a[y] * b[z] - a[z] * b[y]);
		along += f->weight[i] * (a[y] * b[y] + a[z] * b[z]);
	}
	return atan2(across, along);
}

/* Sets one or two angles to those that make `own`, or fit it best. */
static void
fit_angles(const struct repose_plan *p, int j, const double *own,
    double *angle)
{
	const struct rotation *r = &p->still.rotation[j];
	struct angle_fit f;
	double turn[2][4];
	int i, round;

	if (euler_from_quat(angle, r->axis, r->n, own, NULL) < SAME)
		return;
	fit_begin(&f, p, j, own);
	for (i = 0; i < 2; i++)
		euler_quat(turn[i], &angle[i], &r->axis[i], i < r->n);
	for (round = 0; round < ROUNDS; round++)
		for (i = 0; i < r->n; i++) {
			angle[i] = fit_angle(&f, r->axis[i],
			    i ? turn[0] : quat_none, i ? quat_none : turn[1]);
			euler_quat(turn[i], &angle[i], &r->axis[i], 1);
		}
}

/* Sets L to the nearest rotation of the wanted one that the joint's channels
 * can make up for. */
static void
set_within(const struct repose_plan *p, int j, const double *want)
{
	const struct rotation *r = &p->still.rotation[j];
	struct repose_joint *pj = &p->joint[j];
	double own[4];

	rotation_to_own(r, want, own);
	fit_angles(p, j, own, pj->shift);
	euler_quat(own, pj->shift, r->axis, r->n);
	rotation_from_own(r, own, pj->local);
	pj->shifted = 1;
}

/* Sets L, as near to the wanted one as the skeleton's channels allow. */
static void
set_local(const struct repose_plan *p, int j, const double *want)
{
	const struct rotation *r = &p->still.rotation[j];
	struct repose_joint *pj = &p->joint[j];
	double rest[4];

	get_rest(p->sk, j, rest);
	memcpy(pj->local, rest, sizeof rest);
	if (same(want, rest))
		return;
	if (r->kind != DOF_R ? r->kind || !p->says_dof : makes_all(r))
		memcpy(pj->local, want, sizeof rest);
	else if (can_shift(r))
		set_within(p, j, want);
	pj->turned = !same(pj->local, rest);
	if (!pj->turned)
		memcpy(pj->local, rest, sizeof rest);
}

/* Warns how far the joint that misses its rotation most is from it. */
static void
warn_missed(const struct repose_plan *p, const struct most *most, int worst,
    size_t n)
{
	if (!n)
		return;
	err_warn("%s: skeleton %.*s: joints that cannot be turned as wanted at "
	    "rest, as their channels could not make up for it: %zu; most of "
	    "all %.*s, by %.3g degrees", p->in->name, STRF(p->sk->name), n,
	    STRF(p->sk->joint[worst].name), most->v / RAD_PER_DEG);
}

static void
turn_joints(const struct repose_plan *p, const struct repose_aim *a)
{
	double (*turn)[4] = xcalloc(p->sk->n, sizeof *turn);
	double want[4], local[4], left;
	struct most most = { 0, 0 };
	size_t missed = 0;
	int j, parent, aimed, worst = 0;

	for (j = 0; j < (int)p->sk->n; j++) {
		aimed = repose_aim_turn(a, j, turn, want);
		parent = p->sk->joint[j].parent;
		memcpy(local, want, sizeof local);
		if (parent >= 0) {
			quat_conj(local, turn[parent]);
			quat_mul(local, local, want);
		}
		set_local(p, j, local);
		left = quat_angle(local, p->joint[j].local);
		memcpy(turn[j], p->joint[j].local, sizeof *turn);
		if (parent >= 0)
			quat_mul(turn[j], turn[parent], turn[j]);
		quat_unit(turn[j]);
		memcpy(p->joint[j].turn, turn[j], sizeof *turn);
		missed += aimed && left > MISSED;
		if (aimed && left > MISSED && most_take(&most, left))
			worst = j;
	}
	warn_missed(p, &most, worst, missed);
	free(turn);
}

/* --- places --- */

/* Sets what the new place takes from the channels that move joint j: what they
 * added to its offset counts from there now, and so does its parent's l. */
static void
set_left(const struct repose_plan *p, int j)
{
	const struct joint *jt = &p->sk->joint[j], *up;
	struct repose_joint *pj = &p->joint[j];
	double grown[3];

	vec_sub(pj->left, jt->offset, pj->place);
	if (jt->parent >= 0) {
		up = &p->sk->joint[jt->parent];
		vec_scale(grown, up->dir,
		    p->joint[jt->parent].length - up->length);
		vec_add(pj->left, pj->left, grown);
	}
	pj->moved = vec_len(pj->left) > SAME * vec_len(pj->place);
	if (!pj->moved)
		pj->left[0] = pj->left[1] = pj->left[2] = 0;
}

/* Where joints are in the frame, if that is not where they are at rest, but for
 * rounding. */
static void
place_posed(const struct repose_plan *p, const struct repose_posed *posed)
{
	const struct joint *jt = p->sk->joint;
	struct repose_joint *pj;
	struct xform back;
	double was[3];
	size_t j;

	for (j = 0; j < p->sk->n; j++) {
		pj = &p->joint[j];
		pj->length = posed->length[j];
		back = posed->world[j];
		if (jt[j].parent >= 0 &&
		    xform_invert(&back, &posed->world[jt[j].parent]))
			xform_mul(&back, &back, &posed->world[j]);
		vec_sub(was, back.t, pj->place);
		if (vec_len(was) > 1e-9 * vec_len(posed->world[j].t))
			memcpy(pj->place, back.t, sizeof back.t);
	}
}

/* Where feet and hands that are not below their limbs are taken by these. */
static void
place_apart(const struct repose_plan *p, const struct tpose *t)
{
	const struct joint *jt = p->sk->joint;
	double (*pos)[3] = xcalloc(p->sk->n, sizeof *pos), way[3], back[4];
	int j, i, limb, end, parent;

	for (j = 0; j < (int)p->sk->n; j++) {
		parent = jt[j].parent;
		memcpy(pos[j], jt[j].offset, sizeof *pos);
		if (parent < 0)
			continue;
		quat_vec(pos[j], p->joint[parent].turn, pos[j]);
		vec_add(pos[j], pos[j], pos[parent]);
	}
	for (i = 0; tpose_apart(t, i, &limb, &end, way); i++) {
		quat_vec(way, p->joint[limb].turn, way);
		vec_add(way, pos[limb], way);
		parent = jt[end].parent;
		if (parent >= 0) {
			vec_sub(way, way, pos[parent]);
			quat_conj(back, p->joint[parent].turn);
			quat_vec(way, back, way);
		}
		memcpy(p->joint[end].place, way, sizeof way);
	}
	free(pos);
}

static void
place_joints(const struct repose_plan *p, const struct repose_aim *a)
{
	const struct joint *jt = p->sk->joint;
	size_t j;

	for (j = 0; j < p->sk->n; j++) {
		memcpy(p->joint[j].place, jt[j].offset, sizeof jt[j].offset);
		p->joint[j].length = jt[j].length;
	}
	if (a->o->pose == REPOSE_FRAME && a->posed->world)
		place_posed(p, a->posed);
	else if (a->tpose)
		place_apart(p, a->tpose);
	for (j = 0; j < p->sk->n; j++)
		set_left(p, (int)j);
}

/* --- frames of channels --- */

void
repose_parent_frame(const struct repose_plan *p, int j, int world, double *q)
{
	int parent = p->sk->joint[j].parent;

	memcpy(q, parent >= 0 && !world ? p->joint[parent].own : quat_none,
	    4 * sizeof *q);
}

/* Sets q to A' for which R'·A' is C(parent)⁻¹·R·A: t channels keep their
 * values. */
static void
keep_moves(const struct repose_plan *p, int j, double *q)
{
	double rest[4], axis[4], back[4];

	get_rest(p->sk, j, rest);
	get_axis(p->sk, j, axis);
	repose_parent_frame(p, j, 0, q);
	quat_conj(q, q);
	quat_mul(q, q, rest);
	quat_mul(q, q, axis);
	quat_conj(back, p->joint[j].rest);
	quat_mul(q, back, q);
}

/* Sets q to C⁻¹·A, the axis where it was. */
static void
keep_axis(const struct repose_plan *p, int j, double *q)
{
	double axis[4];

	get_axis(p->sk, j, axis);
	quat_conj(q, p->joint[j].own);
	quat_mul(q, q, axis);
}

/* Takes the first of two angles off: A·(the turn by it)⁻¹. */
static void
shift_axis(const struct repose_plan *p, int j, double *q)
{
	const struct rotation *r = &p->still.rotation[j];
	double turn[4], angle = -p->joint[j].shift[0];

	euler_quat(turn, &angle, r->axis, 1);
	quat_mul(q, q, turn);
}

/* world: as far as the joint's channels allow, they turn about the world's
 * axes. */
static void
set_axis(const struct repose_plan *p, int j, int world)
{
	const struct dof *d = &p->still.dof[j];
	const struct rotation *r = &p->still.rotation[j];
	struct repose_joint *pj = &p->joint[j];
	int turns = r->kind == DOF_R, all = turns && makes_all(r);

	if (d->kinds & DOF_S || (turns && !all)) {
		keep_axis(p, j, pj->axis);
		if (pj->shifted && r->n == 2)
			shift_axis(p, j, pj->axis);
	} else if (d->kinds & DOF_T &&
	    !(all && world && !is_part(d, DOF_T, CH_TX))) {
		keep_moves(p, j, pj->axis);
	} else if (world || !(p->sk->joint[j].has & HAS_AXIS)) {
		memcpy(pj->axis, quat_none, sizeof pj->axis);
	} else {
		keep_axis(p, j, pj->axis);
	}
}

/* Sets C, R' and A'. */
static void
set_frames(struct repose_plan *p, int world_axes)
{
	struct repose_joint *pj;
	double q[4];
	int j;

	for (j = 0; j < (int)p->sk->n; j++) {
		pj = &p->joint[j];
		memcpy(pj->own, quat_none, sizeof pj->own);
		if (world_axes)
			quat_conj(pj->own, pj->turn);
		if (same(pj->own, quat_none))
			memcpy(pj->own, quat_none, sizeof pj->own);
		p->own_frames += pj->own[3] != 1;
		repose_parent_frame(p, j, 0, q);
		quat_conj(q, q);
		quat_mul(q, q, pj->local);
		quat_mul(pj->rest, q, pj->own);
		if (same(pj->rest, quat_none))
			memcpy(pj->rest, quat_none, sizeof pj->rest);
		set_axis(p, j, world_axes &&
		    (pj->turned || pj->own[3] != 1));
	}
}

/* Whether some joint has channels. */
static int
says_dof(const struct skel *sk)
{
	size_t j = 0;

	while (j < sk->n && !(sk->joint[j].has & HAS_DOF))
		j++;
	return j < sk->n;
}

void
repose_plan_make(struct repose_plan *p, const struct repose_aim *a,
    const struct in *in)
{
	memset(p, 0, sizeof *p);
	p->sk = a->sk;
	p->in = in;
	motion_begin(&p->still, a->sk);
	p->joint = xcalloc(a->sk->n, sizeof *p->joint);
	p->says_dof = says_dof(a->sk);
	set_below(p);
	turn_joints(p, a);
	place_joints(p, a);
	set_frames(p, a->o->world_axes);
}

void
repose_plan_free(struct repose_plan *p)
{
	motion_end(&p->still);
	free(p->joint);
}

/* --- how values are made --- */

/* Whether the same angles make C(parent)⁻¹·(what they made)·C. */
static int
turns_alike(const struct repose_plan *p, int j)
{
	const struct repose_joint *pj = &p->joint[j];
	double was[4], is[4], axis[4];

	get_rest(p->sk, j, was);
	get_axis(p->sk, j, axis);
	quat_mul(was, was, axis);
	repose_parent_frame(p, j, 0, is);
	quat_conj(is, is);
	quat_mul(was, is, was);
	quat_mul(is, pj->rest, pj->axis);
	if (!same(was, is))
		return 0;
	keep_axis(p, j, axis);
	return same(axis, pj->axis);
}

/* Dies where scale would not be along the same axes. */
static void
check_scale(const struct repose_plan *p, const struct motion *m, int j)
{
	double q[4];

	if (!(m->dof[j].kinds & DOF_S))
		return;
	keep_axis(p, j, q);
	if (m->rotation[j].kind == DOF_R || !m->rotation[j].kind ?
	    !same(q, p->joint[j].axis) : p->joint[j].own[3] != 1)
		in_die(p->in, "joint %.*s: scale channels: its axes cannot be "
		    "turned", STRF(p->sk->joint[j].name));
}

/* Whether a motion's channels are those by which the plan has shifted
 * angles. */
static int
shifts(const struct repose_plan *p, const struct motion *m, int j)
{
	const struct rotation *a = &p->still.rotation[j];
	const struct rotation *b = &m->rotation[j];

	return p->joint[j].shifted && a->kind == b->kind && a->n == b->n &&
	    memcmp(a->axis, b->axis, (size_t)a->n) == 0;
}

enum repose_how
repose_how_turned(const struct repose_plan *p, const struct motion *m, int j)
{
	const struct rotation *r = &m->rotation[j];
	double q[4];

	check_scale(p, m, j);
	if (!r->kind)
		return p->joint[j].turned ? HOW_ADDED : HOW_STAYS;
	repose_parent_frame(p, j, m->world, q);
	if (r->kind == DOF_R ? turns_alike(p, j) :
	    q[3] == 1 && p->joint[j].own[3] == 1)
		return HOW_STAYS;
	if (r->kind == DOF_R && shifts(p, m, j))
		return HOW_SHIFTED;
	if (!makes_all(r) && (r->kind == DOF_M || m->world))
		in_die(p->in, "joint %.*s: some channels of its rotation are "
		    "missing: its axes cannot be turned",
		    STRF(p->sk->joint[j].name));
	return makes_all(r) ? HOW_SOLVED : HOW_ADDED;
}

enum repose_how
repose_how_moved(const struct repose_plan *p, const struct motion *m, int j)
{
	const struct dof *d = &m->dof[j];
	unsigned kind = d->kinds & DOF_P ? DOF_P : DOF_T;
	double k[9], k0[3], none[9];
	int i, turns = 0;

	if (kind == DOF_P && m->world)
		return HOW_STAYS;
	repose_place(p, j, kind, k, k0);
	mat_identity(none);
	for (i = 0; i < 9; i++)
		turns = turns || fabs(k[i] - none[i]) >= SAME;
	if (!(turns && d->kinds & DOF_MOVES) && k0[0] == 0 && k0[1] == 0 &&
	    k0[2] == 0)
		return HOW_STAYS;
	if (kind == DOF_P && (is_part(d, DOF_P, CH_PX) || d->kinds & DOF_T))
		in_die(p->in, "joint %.*s: some of px, py and pz are missing: "
		    "its axes cannot be turned",
		    STRF(p->sk->joint[j].name));
	return kind == DOF_P || (d->kinds & DOF_T && !is_part(d, DOF_T, CH_TX))
	    ? HOW_SOLVED : HOW_ADDED;
}

void
repose_place(const struct repose_plan *p, int j, unsigned kind, double *k,
    double *k0)
{
	const struct repose_joint *pj = &p->joint[j];
	double back[4], was[4], is[4], axis[4], left[3];

	repose_parent_frame(p, j, 0, back);
	quat_conj(back, back);
	k0[0] = k0[1] = k0[2] = 0;
	if (kind == DOF_P) {
		quat_mat(k, back);
		return;
	}
	get_rest(p->sk, j, was);
	get_axis(p->sk, j, axis);
	quat_mul(was, was, axis);
	quat_mul(was, back, was);
	quat_mul(is, pj->rest, pj->axis);
	quat_conj(is, is);
	quat_mul(was, is, was);
	quat_mat(k, was);
	quat_vec(left, back, pj->left);
	quat_vec(k0, is, left);
}
