#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/hinge.h"

/* Bent by this angle the plane of a limb counts as much as the twist of the
 * frame before, so that none flips where it is straight; it makes bones miss by
 * less than 1 degree. */
#define STRAIGHT (0.7 * RAD_PER_DEG)
/* What is lost of a twist from frame to frame where the limb is straight. */
#define LOST 0.1
/* Bent by this angle the bones point as they are wanted whatever the twist was;
 * straight it turns by no more than SLOW from frame to frame. */
#define FIRM (8 * RAD_PER_DEG)
#define SLOW (8 * RAD_PER_DEG)
/* Bent by less than this angle it counts no less that the twist does not flip.
 * At the first frame it counts as much to have none, later only LEAST of it. */
#define BENT (5 * RAD_PER_DEG)
#define LEAST 0.2

/* The bone of joint t: the mean direction to the joints below it that follow
 * one, else its own. */
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

/* Whether all that hangs on joint t and follows one lies in that direction, but
 * for twist bones. */
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

/* The part of v across a unit vector. */
static void
part_across(double *r, const double *v, const double *unit)
{
	double along[3];

	vec_scale(along, unit, vec_dot(v, unit));
	vec_sub(r, v, along);
}

/* Without limits neither side is better. */
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

/* An axis more along the bones than across them bends no limb. */
static int
set_frame(struct hinge *h, const double *start)
{
	double v[3], far;

	h->along = vec_dot(h->axis, start);
	part_across(h->zero, start, h->axis);
	vec_cross(h->quarter, h->axis, start);
	part_across(v, h->axis, h->bone);
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
	h->before[0] = 1;
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

/* The twists are those that bring what the hinge can make to where its bone is
 * wanted; or near that, where there is none. */
void
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
		z[0] = len > 0 ? z[0] / len : h->before[0];
		z[1] = len > 0 ? z[1] / len : h->before[1];
	}
}

/* How bad a twist is: the more the limb is bent the more it counts that it does
 * not flip, and that it bends to the side of its limits. */
static double
badness(const struct hinge *h, const double *twist, double side,
    double missed)
{
	double flip = 0, least = BENT;

	if (h->begun) {
		flip = 1 - twist[0] * h->before[0] - twist[1] * h->before[1];
		least *= LEAST;
	}
	return flip * fmax(h->bent, BENT) + (side < -1e-9) * h->bent +
	    2 * missed + least * (1 - twist[0]);
}

int
hinge_choose(const struct hinge *h, const double *missed)
{
	return badness(h, h->either[1], -h->side, missed[1]) <
	    badness(h, h->either[0], h->side, missed[0]);
}

/* Sets the twist between that of the frame before and this one. */
static void
blend(struct hinge *h, const double *twist)
{
	double weight = h->bent * h->bent /
	    (h->bent * h->bent + STRAIGHT * STRAIGHT);
	double stay = (1 - weight) * (1 - LOST), z[2], len;

	z[0] = stay * h->before[0] + (1 - weight) * LOST + weight * twist[0];
	z[1] = stay * h->before[1] + weight * twist[1];
	len = sqrt(z[0] * z[0] + z[1] * z[1]);
	h->twist[0] = len > 1e-9 ? z[0] / len : twist[0];
	h->twist[1] = len > 1e-9 ? z[1] / len : twist[1];
}

/* The less the limb is bent the less its twist may change. */
static void
hold_back(struct hinge *h)
{
	const double *z = h->before;
	double bent = h->bent / FIRM, most, angle;

	if (!h->begun || bent >= 1)
		return;
	most = SLOW / (1 - bent * bent);
	angle = atan2(z[0] * h->twist[1] - z[1] * h->twist[0],
	    z[0] * h->twist[0] + z[1] * h->twist[1]);
	if (fabs(angle) <= most)
		return;
	most = angle < 0 ? -most : most;
	h->twist[0] = z[0] * cos(most) - z[1] * sin(most);
	h->twist[1] = z[1] * cos(most) + z[0] * sin(most);
}

void
hinge_twist(struct hinge *h, int which, double *free)
{
	double q[4];

	blend(h, h->either[which]);
	hold_back(h);
	/* half of it; half a turn is as good either way */
	vec_scale(q, h->bone, h->twist[1]);
	q[3] = 1 + h->twist[0];
	if (!quat_unit(q)) {
		memcpy(q, h->bone, sizeof h->bone);
		q[3] = 0;
	}
	quat_mul(free, free, q);
}

double
hinge_angle(const struct hinge *h, const double *free, const double *wanted)
{
	double way[3], angle;

	wanted_way(h, free, wanted, way);
	angle = atan2(vec_dot(way, h->quarter), vec_dot(way, h->zero));
	return fabs(angle) < 1e-14 ? 0 : angle;
}

double
hinge_missed(const struct hinge *h, const double *free, const double *wanted)
{
	double way[3], angle;

	angle = hinge_angle(h, free, wanted);
	wanted_way(h, free, wanted, way);
	return fmax(0, fmax(h->lo - angle, angle - h->hi)) +
	    fabs(vec_dot(way, h->axis) - h->along);
}

void
hinge_next(struct hinge *h)
{
	memcpy(h->before, h->twist, sizeof h->before);
	h->begun = 1;
}
