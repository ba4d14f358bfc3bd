#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/solve.h"
#include "ir/translation.h"

/* --- hinges --- */

/* A limb that is bent by this angle: there its plane counts as much as the
 * twist of the frame before. So no twist flips where the limb is straight;
 * bones miss by less than 1 degree for that. */
#define STRAIGHT (0.7 * RAD_PER_DEG)
/* The part of a twist that is lost from frame to frame where the limb is
 * straight. */
#define LOST 0.1
/* From a bend by this angle on the bones point as they are wanted, whatever the
 * twist was. */
#define FIRM (20 * RAD_PER_DEG)
/* How far the twist of a straight limb changes from frame to frame, and how
 * much farther that of one that is bent by FIRM / sqrt(2). */
#define SLOW (3 * RAD_PER_DEG)
#define FASTER (4 * RAD_PER_DEG)
/* That the twist does not flip counts the more the limb is bent, and never less
 * than at this angle. At the first frame having no twist counts as much as at
 * this angle, later only LEAST of that. */
#define BENT (5 * RAD_PER_DEG)
#define LEAST 0.2

/* Finds the bone of joint t: the mean direction to the joints below it that
 * follow one or, if there are none, its own bone. */
static int
find_bone(const struct body *b, const struct bone_map *map, int t, double *v)
{
	double way[3], sum[3] = { 0, 0, 0 };
	int i;

	for (i = map->first[t]; i >= 0; i = map->next[i]) {
		body_span(b, t, i, way);
		if (vec_unit(way, way, 1e-6 * b->size))
			vec_add(sum, sum, way);
	}
	return vec_unit(v, sum, 0.1) || body_bone(b, t, v);
}

/* Whether all joints that hang on joint t and follow one lie in that direction;
 * twist bones do not count. */
static int
carries_in(const struct body *b, const struct bone_map *map, int t,
    const double *dir)
{
	double way[3];
	int i;

	for (i = map->first[t]; i >= 0; i = map->next[i]) {
		if (b->role[i].limb)
			continue;
		body_span(b, t, i, way);
		vec_cross(way, dir, way);
		if (vec_len(way) > 1e-3 * b->size)
			return 0;
	}
	return 1;
}

static int
has_joints(struct hinge *h, const struct motion *m,
    const struct bone_map *map, int t)
{
	const struct rotation *turn = &m->rotation[t];

	h->joint = t;
	h->free = map->above[t];
	return turn->kind & (DOF_R | DOF_A) && turn->n == 1 && h->free >= 0 &&
	    rotation_is_free(&m->rotation[h->free]) &&
	    map->above[h->free] >= 0;
}

/* Finds the hinge's axis and where its bone points when it is not turned. */
static void
find_axis(struct hinge *h, const struct rotation *turn, const struct body *b,
    double *start)
{
	int parent = b->sk->joint[h->joint].parent, i;
	double q[4];

	quat_conj(q, b->turn[h->free]);
	quat_mul(q, q, b->turn[parent]);
	quat_mul(q, q, turn->pre);
	for (i = 0; i < 3; i++)
		h->axis[i] = turn->axis[0] == i;
	quat_vec(h->axis, q, h->axis);
	quat_mul(q, q, turn->post);
	quat_vec(start, q, h->own);
}

/* Sets which side is better; without limits none is. */
static void
set_limits(struct hinge *h, const struct dof *d, const struct rotation *turn,
    int clamp)
{
	double lo = d->lo[turn->place[0]] * turn->unit;
	double hi = d->hi[turn->place[0]] * turn->unit, middle = (lo + hi) / 2;

	h->side = 0;
	if (fabs(middle) < HUGE_VAL)
		h->side = cos(middle) * vec_dot(h->zero, h->across[1]) +
		    sin(middle) * vec_dot(h->quarter, h->across[1]);
	h->lo = clamp ? lo : -HUGE_VAL;
	h->hi = clamp ? hi : HUGE_VAL;
}

/* Returns 0 for an axis that is more along the bones than across them: it bends
 * no limb. */
static int
set_frame(struct hinge *h, const double *start)
{
	double v[3], far;

	h->along = vec_dot(h->axis, start);
	vec_across(h->zero, start, h->axis);
	vec_cross(h->quarter, h->axis, start);
	vec_across(v, h->axis, h->bone);
	if (!vec_unit(h->across[0], v, 0.7) || vec_len(h->zero) < 0.7)
		return 0;
	vec_cross(h->across[1], h->bone, h->across[0]);
	far = vec_dot(h->axis, h->across[0]);
	h->out[0] = h->along / far;
	h->out[1] = vec_dot(h->axis, h->bone) / far;
	return 1;
}

int
hinge_make(struct hinge *h, const struct motion *m, const struct body *b,
    const struct bone_map *map, int t, int clamp)
{
	double inv[4], v[3], start[3];

	memset(h, 0, sizeof *h);
	if (!has_joints(h, m, map, t) || !find_bone(b, map, t, v))
		return 0;
	quat_conj(inv, b->turn[t]);
	quat_vec(h->own, inv, v);
	find_axis(h, &m->rotation[t], b, start);
	body_span(b, h->free, t, v);
	if (!vec_unit(v, v, 1e-6 * b->size) ||
	    !carries_in(b, map, h->free, v))
		return 0;
	quat_conj(inv, b->turn[h->free]);
	quat_vec(h->bone, inv, v);
	if (!set_frame(h, start))
		return 0;
	set_limits(h, &b->sk->joint[t].dof, &m->rotation[t], clamp);
	h->past.twist[0] = 1;
	return 1;
}

static void
wanted_way(const struct hinge *h, const double *free, const double *wanted,
    double *way)
{
	double q[4];

	quat_conj(q, free);
	quat_mul(q, q, wanted);
	quat_vec(way, q, h->own);
}

/* Finds the two twists of the free joint with which the hinge can bring its
 * bone to where it is wanted, or near to that if none can. */
static void
hinge_find(struct hinge *h, const double *free, const double *wanted)
{
	double v[3], way[2], out, other, len;
	int i;

	wanted_way(h, free, wanted, v);
	way[0] = vec_dot(v, h->across[0]);
	way[1] = vec_dot(v, h->across[1]);
	h->bent = sqrt(way[0] * way[0] + way[1] * way[1]);
	out = h->out[0] - h->out[1] * vec_dot(v, h->bone);
	other = sqrt(fmax(0, h->bent * h->bent - out * out));
	len = h->bent * fmax(h->bent, fabs(out));
	for (i = 0; i < 2; i++, other = -other) {
		double *z = h->either[i];

		z[0] = out * way[0] + other * way[1];
		z[1] = out * way[1] - other * way[0];
		z[0] = len > 0 ? z[0] / len : h->past.twist[0];
		z[1] = len > 0 ? z[1] / len : h->past.twist[1];
	}
}

/* How bad a twist is. The more the limb is bent, the more it counts that the
 * twist does not flip, and that the limb bends to the side of its limits. */
static double
badness(const struct hinge *h, const double *twist, double side,
    double missed)
{
	double flip = 0, least = BENT;

	if (h->past.begun) {
		flip = 1 - twist[0] * h->past.twist[0] -
		    twist[1] * h->past.twist[1];
		least *= LEAST;
	}
	return flip * fmax(h->bent, BENT) + (side < -1e-9) * h->bent +
	    2 * missed + least * (1 - twist[0]);
}

/* Which of the two twists is better. missed: see hinge_missed(), of each. */
static int
hinge_choose(const struct hinge *h, const double *missed)
{
	return badness(h, h->either[1], -h->side, missed[1]) <
	    badness(h, h->either[0], h->side, missed[0]);
}

/* Sets the twist to a mean of that of the frame before and this one. */
static void
blend(struct hinge *h, const double *twist)
{
	double weight = h->bent * h->bent /
	    (h->bent * h->bent + STRAIGHT * STRAIGHT);
	double stay = (1 - weight) * (1 - LOST), z[2], len;

	z[0] = stay * h->past.twist[0] + (1 - weight) * LOST +
	    weight * twist[0];
	z[1] = stay * h->past.twist[1] + weight * twist[1];
	len = sqrt(z[0] * z[0] + z[1] * z[1]);
	h->now.twist[0] = len > 1e-9 ? z[0] / len : twist[0];
	h->now.twist[1] = len > 1e-9 ? z[1] / len : twist[1];
}

/* Limits how far the twist changes, see struct hinge. */
static void
hold_back(struct hinge *h)
{
	const double *z = h->past.twist;
	double bent = h->bent / FIRM, most, angle;

	if (!h->past.begun || bent >= 1)
		return;
	bent *= bent;
	most = SLOW + FASTER * bent / (1 - bent);
	angle = atan2(z[0] * h->now.twist[1] - z[1] * h->now.twist[0],
	    z[0] * h->now.twist[0] + z[1] * h->now.twist[1]);
	if (fabs(angle) <= most)
		return;
	most = fmin(most + h->now.turns, fabs(angle));
	most = angle < 0 ? -most : most;
	h->now.twist[0] = z[0] * cos(most) - z[1] * sin(most);
	h->now.twist[1] = z[1] * cos(most) + z[0] * sin(most);
}

/* Twists the rotation that is wanted of the free joint by one of the two. */
static void
hinge_twist(struct hinge *h, int which, double *free)
{
	double q[4];

	blend(h, h->either[which]);
	hold_back(h);
	/* a quaternion has the half angle; half a turn is the same either
	 * way */
	vec_scale(q, h->bone, h->now.twist[1]);
	q[3] = 1 + h->now.twist[0];
	if (!quat_unit(q)) {
		memcpy(q, h->bone, sizeof h->bone);
		q[3] = 0;
	}
	quat_mul(free, free, q);
}

/* The angle of the hinge that brings its bone next to where it is wanted, for
 * this rotation of the free joint. */
static double
hinge_angle(const struct hinge *h, const double *free, const double *wanted)
{
	double way[3], angle;

	wanted_way(h, free, wanted, way);
	angle = atan2(vec_dot(way, h->quarter), vec_dot(way, h->zero));
	return fabs(angle) < 1e-14 ? 0 : angle;
}

/* By about which angle the bone then misses. */
static double
hinge_missed(const struct hinge *h, const double *free, const double *wanted)
{
	double way[3], angle;

	angle = hinge_angle(h, free, wanted);
	wanted_way(h, free, wanted, way);
	return fmax(0, fmax(h->lo - angle, angle - h->hi)) +
	    fabs(vec_dot(way, h->axis) - h->along);
}

static void
hinge_next(struct hinge *h)
{
	memcpy(h->past.twist, h->now.twist, sizeof h->past.twist);
	h->past.begun = 1;
}

/* --- rotations --- */

/* Channels that miss a rotation by less make it. */
#define MADE 1e-7

/* Sets the joint's change: D or, for a joint that takes a part of it, what lies
 * at that part of the way from the change of its base to D. */
static void
set_change(struct solve *s, int t)
{
	const struct solve_joint *j = &s->j[t];
	double all[4];

	quat_conj(all, s->source->body->turn[j->src]);
	quat_mul(all, s->source->now.w[j->src], all);
	if (j->part < 1)
		quat_slerp(all, j->base < 0 ? quat_none : s->change[j->base],
		    all, j->part);
	memcpy(s->change[t], all, sizeof all);
}

static void
set_want(struct solve *s, int t)
{
	const struct solve_joint *j = &s->j[t];
	double q[4];

	if (j->part < 1) {
		quat_mul(q, s->source->body->turn[j->src], j->k);
		quat_mul(q, s->change[t], q);
	} else {
		quat_mul(q, s->source->now.w[j->src], j->k);
	}
	if (s->turned)
		quat_mul(q, s->u, q);
	memcpy(s->want[t], q, sizeof q);
}

static void
from_parent(const struct solve *s, int t, const double *local, double *w)
{
	int parent = s->body->sk->joint[t].parent;

	if (parent < 0)
		memcpy(w, local, 4 * sizeof *w);
	else
		quat_mul(w, s->w[parent], local);
}

/* Whether angles jump where the source's do not: they change by a quarter turn
 * more than those, or by more than half a turn. */
static int
jumps(const struct solve *s, int t, const double *src, const double *src_near)
{
	const struct rotation *turn = &s->m.rotation[t];
	const struct rotation *from = &s->source->m->rotation[s->j[t].src];
	size_t at = s->m.at[t];
	double quarter = 2 * atan(1) / turn->unit, change, own;
	int i;

	for (i = 0; i < turn->n; i++) {
		change = s->m.val[at + (size_t)turn->place[i]] -
		    s->past.near[at + (size_t)turn->place[i]];
		own = src[from->place[i]] - src_near[from->place[i]];
		if (fabs(change) > fabs(own) + quarter ||
		    (fabs(change) > 2 * quarter && fabs(own) <= 2 * quarter))
			return 1;
	}
	return 0;
}

static int
is_hinge(const struct solve *s, int t)
{
	return s->j[t].hinge && s->j[t].hinge->joint == t;
}

/* Like set_near(), within the joint's limits. */
static double
set_within(struct solve *s, int t, const double *turned, const double *near)
{
	const struct rotation *turn = &s->m.rotation[t];
	const struct dof *d = &s->body->sk->joint[t].dof;
	double *own = s->m.val + s->m.at[t], q[4], angle;

	if (!turned) {
		angle = own[turn->place[0]] * turn->unit;
		euler_quat(q, &angle, turn->axis, 1);
		turned = q;
	}
	/* in the first frame s->past.near is 0 */
	return rotation_set_within(turn, turned,
	    near ? near : s->past.near + s->m.at[t], d->lo, d->hi, own);
}

/* Sets the joint's channels so that they turn by `turned', on the branch next
 * to near[]. turned is NULL for a hinge, whose channel is already set but for
 * whole turns. Returns the angle by which they miss it. */
static double
set_near(struct solve *s, int t, const double *turned, const double *near)
{
	const struct rotation *turn = &s->m.rotation[t];
	double *own = s->m.val + s->m.at[t], whole;

	if (s->j[t].limited)
		return set_within(s, t, turned, near);
	if (!is_hinge(s, t))
		return rotation_set_own(turn, turned, near, own);
	if (near) {
		whole = 8 * atan(1) / turn->unit;
		own += turn->place[0];
		*own += whole * floor((near[turn->place[0]] - *own) / whole +
		    0.5);
	}
	return 0;
}

/* Sets the joint's channels next to those of the source's joint; where they
 * would jump, next to near[], those of the frame before. */
static double
set_beside(struct solve *s, int t, const double *turned, const double *near,
    const double *val)
{
	const struct solve_joint *j = &s->j[t];
	const struct rotation *turn = &s->m.rotation[t];
	const struct rotation *from = &s->source->m->rotation[j->src];
	size_t src_at = s->source->m->at[j->src];
	const double *src = val + src_at;
	double residual;
	int i;

	for (i = 0; i < turn->n; i++)
		s->beside[turn->place[i]] = src[from->place[i]];
	residual = set_near(s, t, turned, s->beside);
	if (near && jumps(s, t, src, s->past.src_near + src_at))
		residual = set_near(s, t, turned, near);
	return residual;
}

/* Whether the angles of the source's joint are within the limits of this
 * one. */
static int
source_is_within(const struct solve *s, int t, const double *val)
{
	const struct dof *d = &s->body->sk->joint[t].dof;
	const struct rotation *turn = &s->m.rotation[t];
	const struct rotation *from =
	    &s->source->m->rotation[s->j[t].src];
	const double *src = val + s->source->m->at[s->j[t].src];
	int i;

	for (i = 0; i < turn->n; i++)
		if (turn->place[i] >= 0 &&
		    !(src[from->place[i]] >= d->lo[turn->place[i]] &&
		    src[from->place[i]] <= d->hi[turn->place[i]]))
			return 0;
	return 1;
}

/* With -k: takes the source's values if they are within limits and make the
 * rotation; returns whether they do. */
static int
keep_values(struct solve *s, int t, const double *turned, const double *val)
{
	const struct solve_joint *j = &s->j[t];
	const double *src = val + s->source->m->at[j->src];
	double own[4];

	if (!j->keeps || (j->limited && !source_is_within(s, t, val)))
		return 0;
	if (s->m.rotation[t].kind &&
	    (!rotation_own(&s->m.rotation[t], src, own) ||
	    quat_angle(own, turned) > MADE))
		return 0;
	memcpy(s->m.val + s->m.at[t], src, s->m.dof[t].n * sizeof *src);
	return 1;
}

/* Sets the joint's channels for what they are to turn by; returns the angle by
 * which they miss it. Limits may lie far from the source's values: then the
 * frame before is what they are next to. */
static double
set_turned(struct solve *s, int t, const double *turned, const double *val)
{
	const double *near = s->past.begun ? s->past.near + s->m.at[t] : NULL;

	if (keep_values(s, t, turned, val))
		return 0;
	return s->j[t].how == SOLVE_BESIDE && !(s->j[t].limited && near &&
	    !source_is_within(s, t, val)) ?
	    set_beside(s, t, turned, near, val) :
	    set_near(s, t, turned, near);
}

/* The same for a rotation to its parent. */
static double
set_local(struct solve *s, int t, const double *local, const double *val)
{
	double turned[4];

	rotation_to_own(&s->m.rotation[t], local, turned);
	return set_turned(s, t, turned, val);
}

/* Brings a joint's values into their limits, those that are no angles; returns
 * whether one was outside. */
static int
clamp_values(struct solve *s, int t)
{
	const struct dof *d = &s->body->sk->joint[t].dof;
	double *val = s->m.val + s->m.at[t];
	size_t i;
	int out = 0;

	for (i = 0; i < d->n; i++) {
		double v = fmin(fmax(val[i], d->lo[i]), d->hi[i]);

		out |= v != val[i];
		val[i] = v;
	}
	return out;
}

void
solve_worst(struct worst_turn *p, double angle, struct str number)
{
	if (!most_take(&p->most, angle))
		return;
	if (number.n > sizeof p->at - 1)
		number.n = sizeof p->at - 1;
	memcpy(p->at, number.s, number.n);
	p->at[number.n] = '\0';
}

static void
against_parent(const struct solve *s, int t, const double *w, double *local)
{
	int parent = s->body->sk->joint[t].parent;

	if (parent < 0) {
		memcpy(local, w, 4 * sizeof *local);
	} else {
		quat_conj(local, s->w[parent]);
		quat_mul(local, local, w);
	}
}

/* With -k: the angle by which the bones miss the wanted directions if the free
 * joint is set for the rotation `aim'. */
static double
bones_miss(struct solve *s, const struct hinge *h, const double *aim,
    const double *val)
{
	double local[4], w[4], way[3], bone[3];
	int t = h->free;

	against_parent(s, t, aim, local);
	if (set_local(s, t, local, val) < MADE && !clamp_values(s, t))
		return hinge_missed(h, aim, s->want[h->joint]);
	rotation_get(&s->m.rotation[t], s->m.val + s->m.at[t], w);
	from_parent(s, t, w, w);
	quat_vec(way, s->want[t], h->bone);
	quat_vec(bone, w, h->bone);
	vec_sub(way, way, bone);
	return vec_len(way) + hinge_missed(h, w, s->want[h->joint]);
}

/* Twists the free joint for its hinge. */
static void
twist_joint(struct solve *s, struct hinge *h, double *aim, const double *val)
{
	double miss[2] = { 0, 0 }, q[4];
	int i;

	hinge_find(h, aim, s->want[h->joint]);
	for (i = 0; i < 2 && (s->j[h->free].limited ||
	    s->j[h->joint].limited); i++) {
		memcpy(q, aim, sizeof q);
		hinge_twist(h, i, q);
		miss[i] = bones_miss(s, h, q, val);
	}
	hinge_twist(h, hinge_choose(h, miss), aim);
}

/* Sets the joint's channels for a rotation in the world, or a hinge's for the
 * direction of its bone; returns the angle by which they miss it. */
static double
set_values(struct solve *s, int t, const double *aim, const double *val)
{
	const struct rotation *turn = &s->m.rotation[t];
	const struct hinge *h = s->j[t].hinge;
	double local[4];

	if (is_hinge(s, t)) {
		s->m.val[s->m.at[t] + (size_t)turn->place[0]] =
		    hinge_angle(h, s->w[h->free], aim) / turn->unit;
		return set_turned(s, t, NULL, val);
	}
	against_parent(s, t, aim, local);
	return set_local(s, t, local, val);
}

static void
turn_joint(struct solve *s, int t, const double *val, struct str number)
{
	struct solve_joint *j = &s->j[t];
	const struct rotation *turn = &s->m.rotation[t];
	double aim[4], local[4], residual = 0;
	int clamped = 0;

	memcpy(aim, s->want[t], sizeof aim);
	if (j->hinge && !is_hinge(s, t) &&
	    !(j->in_limb & s->reached & LIMB_ARMS))
		twist_joint(s, j->hinge, aim, val);
	if (!j->late) {
		residual = set_values(s, t, aim, val);
		clamped = j->limited && (clamp_values(s, t) ||
		    residual > MADE);
	}
	if (rotation_is_free(turn) && !clamped) {
		memcpy(s->w[t], aim, sizeof *s->w);
		return;
	}
	rotation_get(turn, s->m.val + s->m.at[t], local);
	from_parent(s, t, local, s->w[t]);
	if (!s->report)
		return;
	if (j->limited || j->hinge)
		residual = quat_angle(s->w[t], s->want[t]);
	solve_worst(&j->residual, residual, number);
}

/* Whether the source's quaternion jumps to the other sign. From then on it is
 * computed, and its text is not copied. */
static int
flips(struct solve *s, int t, const double *val)
{
	const struct rotation *turn = &s->m.rotation[t];
	size_t from = s->source->m->at[s->j[t].src];
	double dot = 0;
	int i;

	if (!s->past.begun)
		return 0;
	for (i = 0; i < 4; i++)
		if (turn->place[i] >= 0)
			dot += val[from + (size_t)turn->place[i]] *
			    s->past.src_near[from + (size_t)turn->place[i]];
	if (dot < 0)
		memcpy(s->past.near + s->m.at[t], s->past.src_near + from,
		    s->m.dof[t].n * sizeof *s->past.near);
	return dot < 0;
}

/* Finds what the source's pose wants of the joints. */
static void
set_wants(struct solve *s)
{
	int n = (int)s->body->sk->n, t;
	size_t i;

	for (t = 0; t < n; t++) {
		struct solve_joint *j = &s->j[t];

		if (j->need_change)
			set_change(s, t);
		if (j->need_turn && !j->fixed)
			set_want(s, t);
	}
	for (i = 0; i < s->hinges; i++) {
		struct hinge *h = &s->hinge[i];

		h->now.turns = quat_angle(s->want[h->free], h->want);
		memcpy(h->want, s->want[h->free], sizeof h->want);
	}
}

void
solve_rotations(struct solve *s, const double *val, int limbs,
    struct str number)
{
	int n = (int)s->body->sk->n, t;

	if (!limbs) {
		s->reached = 0;
		set_wants(s);
	}
	for (t = 0; t < n; t++) {
		struct solve_joint *j = &s->j[t];

		if (!j->need_turn || (limbs && !(j->in_limb & limbs)))
			continue;
		if (j->fixed)
			from_parent(s, t, j->rest, s->w[t]);
		else if (j->how == SOLVE_COPY)
			memcpy(s->w[t], s->want[t], sizeof *s->w);
		else
			turn_joint(s, t, val, number);
	}
}

/* Finds the rotation that the channels of a joint alone are to make. */
static void
late_turn(const struct solve *s, int t, double *turned)
{
	const struct solve_joint *j = &s->j[t];
	const double *from;
	int i;

	if (j->turner >= 0 && !(j->in_limb & s->reached)) {
		from = s->source->now.own[j->turner];
		for (i = 0; i < 4; i++)
			turned[i] = quat_dot(j->by[i], from);
	} else {
		against_parent(s, t, s->w[t], turned);
		rotation_to_own(&s->m.rotation[t], turned, turned);
	}
}

void
solve_late(struct solve *s, const double *val)
{
	int n = (int)s->body->sk->n, t;
	double turned[4];

	for (t = 0; t < n; t++) {
		if (s->j[t].may_flip && flips(s, t, val)) {
			s->j[t].how = SOLVE_NEAR;
			s->j[t].may_flip = s->j[t].keeps = 0;
		}
		if (!s->j[t].late || s->j[t].how == SOLVE_COPY)
			continue;
		late_turn(s, t, turned);
		set_turned(s, t, turned, val);
	}
}

/* --- places, and the channels that are no part of the pose --- */

void
solve_to_target(const struct solve *s, double *v)
{
	if (s->turned)
		quat_vec(v, s->u, v);
	vec_scale(v, v, s->scale);
}

/* Takes a vector of the world to the frame of a joint's parent. */
static void
to_parent(const struct solve *s, int t, double *v)
{
	int parent = s->body->sk->joint[t].parent;
	double inv[4];

	if (parent < 0)
		return;
	quat_conj(inv, s->w[parent]);
	quat_vec(v, inv, v);
}

/* Finds the translation of a joint that does not carry the body, in its
 * parent's frame. */
static void
local_place(const struct solve *s, int t, double *v)
{
	double own[3];

	if (s->j[t].place == PLACE_REST) {
		translation_start(&s->m, t, s->m.val, v);
		return;
	}
	source_shift(s->source, s->j[t].src, own);
	solve_to_target(s, own);
	to_parent(s, t, own);
	vec_add(v, s->body->sk->joint[t].offset, own);
}

/* Finds the mover's translation, which brings the anchor to where the source
 * has it. The body is shifted by its lowest carrier. */
static void
carry_to(const struct solve *s, const struct carrier *c, double *v)
{
	const struct joint *joint = s->body->sk->joint;
	int t = c->anchor, parent = joint[c->mover].parent;
	double way[3];

	memcpy(v, s->source->now.pos[c->src], 3 * sizeof *v);
	if (c->has_legs) {
		quat_vec(way, s->source->now.w[c->src], c->legs);
		vec_add(v, v, way);
	}
	solve_to_target(s, v);
	if (c == &s->hips || s->hips.mover < 0)
		vec_add(v, v, s->shift);
	for (; t != c->mover; t = joint[t].parent) {
		local_place(s, t, way);
		quat_vec(way, s->w[joint[t].parent], way);
		vec_sub(v, v, way);
	}
	if (parent >= 0)
		vec_sub(v, v, s->pos[parent]);
	to_parent(s, c->mover, v);
}

/* Finds the translation of a foot or hand that hangs on its limb. */
static void
hung_place(const struct solve *s, int t, double *v)
{
	int parent = s->body->sk->joint[t].parent;

	hang_place(s, t, v);
	if (parent >= 0)
		vec_sub(v, v, s->pos[parent]);
	to_parent(s, t, v);
}

/* The same for any joint. */
static void
find_place(const struct solve *s, int t, double *v)
{
	switch (s->j[t].place) {
	case PLACE_CARRY:
		carry_to(s, t == s->hips.mover ? &s->hips : &s->root, v);
		break;
	case PLACE_HANG:
		hung_place(s, t, v);
		break;
	default:
		local_place(s, t, v);
	}
}

static void
set_place(struct solve *s, int t, const double *v)
{
	translation_set(&s->m, t, v, s->m.val);
	if (s->j[t].limited)
		clamp_values(s, t);
}

/* A bone's length changes from that at rest as the source's does. */
static double
length_of(const struct solve *s, int t, double own)
{
	return s->scale * own + s->body->sk->joint[t].length -
	    s->scale * s->source->m->sk->joint[s->j[t].src].length;
}

/* Sets channels that are neither rotation nor translation. */
static void
set_others(struct solve *s, int t, const double *val)
{
	const struct dof *d = &s->m.dof[t];
	size_t at = s->m.at[t], i;

	for (i = 0; i < d->n; i++)
		if (s->other[at + i] >= 0)
			s->m.val[at + i] = d->ch[i] == CH_L ?
			    length_of(s, t, val[s->other[at + i]]) :
			    val[s->other[at + i]];
}

static void
set_position(struct solve *s, int t, const double *local)
{
	int parent = s->body->sk->joint[t].parent;
	double *pos = s->pos[t];

	memcpy(pos, local, sizeof *s->pos);
	if (parent < 0)
		return;
	quat_vec(pos, s->w[parent], pos);
	vec_add(pos, pos, s->pos[parent]);
}

int
solve_is_placed(const struct solve_joint *j)
{
	return j->need_place ||
	    (j->place != PLACE_REST && (j->how != SOLVE_COPY || j->may_flip));
}

void
solve_places(struct solve *s, const double *val, int limbs)
{
	size_t i;
	double v[3];

	for (i = 0; i < s->body->sk->n; i++) {
		int t = s->order[i];
		const struct solve_joint *j = &s->j[t];

		if (limbs && !(j->in_limb & limbs))
			continue;
		if (j->has_others)
			set_others(s, t, val);
		if (!solve_is_placed(j))
			continue;
		find_place(s, t, v);
		if (j->place != PLACE_REST)
			set_place(s, t, v);
		if (j->need_place)
			set_position(s, t, v);
	}
}

/* --- frames --- */

void
solve_pose_make(struct solve_pose *p, const struct solve *s)
{
	size_t n = s->body->sk->n;

	p->val = xcalloc(s->m.nval, sizeof *p->val);
	memcpy(p->val, s->m.val, s->m.nval * sizeof *p->val);
	p->want = xcalloc(n, sizeof *p->want);
	p->w = xcalloc(n, sizeof *p->w);
	p->pos = xcalloc(n, sizeof *p->pos);
	p->hinge = xcalloc(s->hinges, sizeof *p->hinge);
}

void
solve_pose_free(struct solve_pose *p)
{
	free(p->val);
	free(p->want);
	free(p->w);
	free(p->pos);
	free(p->hinge);
}

void
solve_swap_pose(struct solve *s, struct solve_pose *p)
{
	struct solve_pose now = { s->m.val, s->want, s->w, s->pos, p->hinge };
	size_t i;

	s->m.val = p->val;
	s->want = p->want;
	s->w = p->w;
	s->pos = p->pos;
	*p = now;
	s->reached = 0;
	for (i = 0; i < s->hinges; i++) {
		struct hinge_pose hinge = s->hinge[i].now;

		s->hinge[i].now = p->hinge[i];
		p->hinge[i] = hinge;
	}
}

void
solve_swap_past(struct solve *s)
{
	struct solve_past past = s->past;
	size_t i;

	s->past = s->kept;
	s->kept = past;
	for (i = 0; i < s->hinges; i++) {
		s->kept.hinge[i] = s->hinge[i].past;
		s->hinge[i].past = s->past.hinge[i];
	}
}

static void
forget(const struct solve *s, struct solve_past *p)
{
	p->begun = 0;
	memset(p->near, 0, s->m.nval * sizeof *p->near);
}

void
solve_forget(struct solve *s)
{
	static const struct hinge_past none = { { 1, 0 }, 0 };
	size_t i;

	forget(s, &s->past);
	forget(s, &s->kept);
	for (i = 0; i < s->hinges; i++)
		s->hinge[i].past = s->kept.hinge[i] = none;
}

void
solve_frame(struct solve *s, const double *val, struct str number)
{
	solve_rotations(s, val, 0, number);
	solve_places(s, val, 0);
}

void
solve_next(struct solve *s, const double *val)
{
	size_t i;

	memcpy(s->past.near, s->m.val, s->m.nval * sizeof *s->past.near);
	memcpy(s->past.src_near, val,
	    s->source->m->nval * sizeof *s->past.src_near);
	for (i = 0; i < s->hinges; i++)
		hinge_next(&s->hinge[i]);
	s->past.begun = 1;
}
