#include <string.h>

#include "base/math/vec.h"
#include "base/tree.h"
#include "figure/shape_priv.h"

#define MIDDLE 0.05              /* no farther from the middle: neck and head */
#define RISES 0.3                /* cosine: the neck's joints */
#define SKULL_LEAST 0.05         /* from a head to its top or its hair */
#define SKULL_TO_NECK 1.6        /* to the bone before it */
#define SKULL_TO_HEAD 1.3        /* from a neck that carries the arms */
#define SKULL_ALONE 0.07         /* of one without a neck */
#define HEAD_LEAST 0.04          /* above the shoulders; a neck begins lower */
#define NECK_BELOW 0.02          /* no lower than the shoulders */
#define TOES_LEAST 0.105         /* level, to the leg: heels are shorter */
#define HEEL_MOST 0.16           /* of a foot's child that goes down */
#define HEEL_DOWN 0.25           /* to its level way */
#define HEEL_OUT 0.2             /* toes point out, heels do not */
#define ELBOW_LEAST 0.01         /* to the arm: each elbow that agrees */
#define BEND_LEAST 0.03          /* to the limb: a knee that bends, or both
                                  * knees or elbows together */
#define FRONT_LEAST 1e-3

/* The child of the chest that goes up in the middle, or -1. */
static int
find_neck(const struct stature *s)
{
	double score, best = -HUGE_VAL;
	int i, top, found = -1;

	for (i = s->first[s->chest]; i >= 0; i = s->next[i]) {
		top = s->node[i].highest;
		if (i == s->arm.way[LEFT][0] || i == s->arm.way[RIGHT][0] ||
		    s->node[i].joint < 0 ||
		    !shape_is_higher(s, top, s->chest, 0))
			continue;
		score = s->node[top].height - 2 * shape_from_middle(s, top);
		if (score > best) {
			best = score;
			found = i;
		}
	}
	return found;
}

/* The only child that is a joint, goes up and stays in the middle, or -1. */
static int
goes_on(const struct stature *s, int i)
{
	int k, child = -1;

	for (k = s->first[i]; k >= 0; k = s->next[k]) {
		if (s->node[k].joint < 0)
			continue;
		if (child >= 0)
			return -1;
		child = k;
	}
	return child >= 0 && shape_from_middle(s, child) <= MIDDLE * s->tall &&
	    s->node[child].height - s->node[i].height >=
	    RISES * s->node[child].bone ? child : -1;
}

/* The collars of some figures are carried by the neck. Arms without collars are
 * carried by the chest, wherever it is. */
static int
chest_is_neck(const struct stature *s)
{
	return s->chest != s->hips && s->arm.part[UPPER] > 0 &&
	    !shape_is_higher(s, shape_part(&s->arm, LEFT, UPPER), s->chest,
	    NECK_BELOW);
}

/* Whether the second joint of the chain is the top or the hair of a head that
 * has no neck below it in the chain. */
static int
is_above_first(const struct stature *s)
{
	double shoulder = s->node[shape_part(&s->arm, LEFT, UPPER)].height;
	double neck = s->node[s->head[0]].height - shoulder;
	double bone = s->node[s->head[1]].bone;

	return neck >= HEAD_LEAST * s->tall && bone >= SKULL_ALONE * s->tall &&
	    (chest_is_neck(s) ? bone >= SKULL_TO_HEAD *
	    s->node[s->head[0]].bone : bone >= SKULL_TO_NECK * neck);
}

/* Whether the n-th joint of the chain is no part of neck and head, but the
 * head's top, which some files have as a joint, or hair: a longer way from the
 * head than to it. */
static int
is_above_head(const struct stature *s, int n)
{
	double bone = s->node[s->head[n]].bone;

	return n == 1 ? is_above_first(s) : bone >= SKULL_LEAST * s->tall &&
	    bone >= SKULL_TO_NECK * s->node[s->head[n - 1]].bone;
}

static const char *
set_head(struct stature *s)
{
	int i = find_neck(s), n = 0;

	if (i < 0)
		return "no head";
	for (; i >= 0 && n < HEADS; i = goes_on(s, i)) {
		s->head[n] = i;
		if (n > 0 && is_above_head(s, n))
			break;
		n++;
	}
	s->heads = n;
	s->neck = n == 1 && chest_is_neck(s) ? s->chest : -1;
	return NULL;
}

/* Legs may begin beside the spine's first joint: then what carries it, and is
 * where they begin, are the hips. */
static void
set_trunk(struct stature *s)
{
	double at[3] = { 0, 0, 0 }, own[3], other[3];
	int i, above = s->node[s->hips].parent;

	s->trunk = shape_meet(s, s->chest, s->hips);
	if (above < 0 || s->trunk != s->hips || s->chest == s->hips)
		return;
	for (i = 0; i < SIDES; i++)
		vec_add(at, at, s->node[shape_part(&s->leg, i, UPPER)].at);
	vec_scale(at, at, 0.5);
	vec_sub(own, at, s->node[s->hips].at);
	vec_sub(other, at, s->node[above].at);
	if (vec_len(other) < vec_len(own) / 2)
		s->hips = s->trunk = above;
}

/* The level farthest of what the foot carries, or the foot. */
static int
farthest_on_foot(const struct stature *s, int foot)
{
	struct tree_walk w = { .first = s->first, .next = s->next };
	double distance, far = 0;
	int i, found = foot;

	for (i = s->first[foot]; i >= 0; i = tree_walk(&w, i, 1)) {
		distance = shape_level_distance(s, i, foot);
		if (distance > far) {
			far = distance;
			found = i;
		}
	}
	return found;
}

/* Sets v to the level way from the foot to the farthest of what it carries, or
 * to 0 where that is no farther than a heel, or than toes that point down. */
static void
way_to_toes(const struct stature *s, int side, double *v)
{
	int foot = shape_part(&s->leg, side, END);

	vec_sub(v, s->node[farthest_on_foot(s, foot)].at, s->node[foot].at);
	shape_level(s, v);
	if (vec_len(v) < TOES_LEAST * shape_limb_length(s, &s->leg, side))
		memset(v, 0, 3 * sizeof *v);
}

/* Whether what was taken for the toes may be a heel. */
static int
may_be_heel(const struct stature *s, int side)
{
	int foot = shape_part(&s->leg, side, END);
	int end = farthest_on_foot(s, foot);
	double far = shape_level_distance(s, end, foot);

	return far < HEEL_MOST * shape_limb_length(s, &s->leg, side) &&
	    s->node[foot].height - s->node[end].height >= HEEL_DOWN * far &&
	    shape_from_middle(s, end) - shape_from_middle(s, foot) <
	    HEEL_OUT * far;
}

/* Sets v to the level way from the line between a limb's ends to its knee or
 * elbow. */
static void
way_to_bend(const struct stature *s, const struct shape_limbs *l, int side,
    double *v)
{
	const double *upper = s->node[shape_part(l, side, UPPER)].at;
	double limb[3], along[3];

	vec_sub(limb, s->node[shape_part(l, side, END)].at, upper);
	vec_sub(v, s->node[shape_part(l, side, LOWER)].at, upper);
	vec_scale(along, limb, vec_dot(v, limb) / vec_dot(limb, limb));
	vec_sub(v, v, along);
	shape_level(s, v);
}

/* How far a knee or elbow points to the front, to its limb. */
static double
bend_to_front(const struct stature *s, const struct shape_limbs *l, int side)
{
	double v[3];

	way_to_bend(s, l, side, v);
	return vec_dot(v, s->front) / vec_len(s->front) /
	    shape_limb_length(s, l, side);
}

/* No knee points to the back, and not both together; nor do the elbows to the
 * front. */
static const char *
check_bends(const struct stature *s)
{
	double knee = bend_to_front(s, &s->leg, LEFT);
	double other = bend_to_front(s, &s->leg, RIGHT);

	if (fmin(fmin(knee, other), knee + other) < -BEND_LEAST)
		return "toes and knees do not agree";
	return bend_to_front(s, &s->arm, LEFT) +
	    bend_to_front(s, &s->arm, RIGHT) > BEND_LEAST ?
	    "elbows point to the front" : NULL;
}

/* Adds where the knees point, if they are bent. */
static void
add_knees(const struct stature *s, double *front)
{
	double v[3];
	int i;

	for (i = 0; i < SIDES; i++) {
		way_to_bend(s, &s->leg, i, v);
		if (vec_len(v) >=
		    BEND_LEAST * shape_limb_length(s, &s->leg, i))
			vec_add(front, front, v);
	}
}

/* Adds where the toes point, or else the knees; these might as well be heels,
 * or knees of an animal. */
static void
add_front(struct stature *s, double (*toes)[3])
{
	vec_add(s->front, toes[LEFT], toes[RIGHT]);
	s->doubt = may_be_heel(s, LEFT) || may_be_heel(s, RIGHT);
	if (vec_len(s->front) >=
	    TOES_LEAST * shape_limb_length(s, &s->leg, LEFT))
		return;
	add_knees(s, s->front);
	s->doubt = 1;
}

/* The front is where the toes point, or else the knees. */
static const char *
set_front(struct stature *s)
{
	double toes[SIDES][3], side[3];
	int i;

	for (i = 0; i < SIDES; i++)
		way_to_toes(s, i, toes[i]);
	add_front(s, toes);
	vec_scale(side, s->side, vec_dot(s->front, s->side));
	if (vec_len(side) > vec_len(s->front) / 2)
		return "toes to the side";
	vec_sub(s->front, s->front, side);
	if (vec_len(s->front) < FRONT_LEAST * s->tall)
		return "no front";
	for (i = 0; i < SIDES; i++)
		if (vec_dot(toes[i], s->front) < 0)
			return "toes and knees do not agree";
	return check_bends(s);
}

/* Where the front is in doubt, both elbows have to point to the back. */
static const char *
check_front(struct stature *s)
{
	double elbow = fmax(bend_to_front(s, &s->arm, LEFT),
	    bend_to_front(s, &s->arm, RIGHT));

	return s->doubt && elbow > -ELBOW_LEAST ?
	    "no toes or elbows show the front" : NULL;
}

/* By where they begin: hands and feet may cross. */
static void
put_left_first(const struct stature *s, struct shape_limbs *l)
{
	int way[LONGEST_WAY];
	double v[3], left[3];

	vec_cross(left, s->up, s->front);
	vec_sub(v, s->node[shape_part(l, LEFT, UPPER)].at,
	    s->node[shape_part(l, RIGHT, UPPER)].at);
	if (vec_dot(v, left) >= 0)
		return;
	memcpy(way, l->way[LEFT], sizeof way);
	memcpy(l->way[LEFT], l->way[RIGHT], sizeof way);
	memcpy(l->way[RIGHT], way, sizeof way);
}

static const char *
find_pairs(struct stature *s)
{
	shape_measure(s);
	if (!(s->tall > 0))
		return "no height";
	shape_pairs(s);
	return NULL;
}

/* Adds the level ways from right to left to side, and where their middles
 * are to at. */
static void
add_sides(const struct stature *s, const struct shape_limbs *l, double *side,
    double *at)
{
	double v[3];
	int i;

	for (i = 0; i < PARTS; i++) {
		const double *left = s->node[shape_part(l, LEFT, i)].at;
		const double *right = s->node[shape_part(l, RIGHT, i)].at;

		vec_sub(v, left, right);
		vec_add(side, side, v);
		vec_add(v, left, right);
		vec_scale(v, v, 0.25 / PARTS);
		vec_add(at, at, v);
	}
	shape_level(s, side);
}

/* Measures side and middle again, by the limbs alone. */
static const char *
check(struct stature *s)
{
	double side[3] = { 0, 0, 0 }, at[3] = { 0, 0, 0 };

	set_trunk(s);
	put_left_first(s, &s->leg);
	put_left_first(s, &s->arm);
	add_sides(s, &s->leg, side, at);
	add_sides(s, &s->arm, side, at);
	if (!vec_unit(s->side, side, 0))
		return "left and right are not alike";
	s->middle = vec_dot(at, s->side);
	return shape_check(s);
}

static const char *
check_feet(struct stature *s)
{
	int i;

	for (i = 0; i < SIDES && !s->hung; i++)
		if (shape_other_foot(s, shape_part(&s->leg, i, END)))
			return "feet that are not carried by the legs";
	return NULL;
}

static const char *
find_parts(struct stature *s)
{
	static const char *(*const find[])(struct stature *) = {
		find_pairs, shape_legs, check_feet, shape_arms, set_head,
		set_front, shape_before_arms, check, check_front
	};
	const int finds = sizeof find / sizeof *find;
	const char *fault;

	for (s->found = 0; s->found < finds; s->found++)
		if ((fault = find[s->found](s)))
			return fault;
	return NULL;
}

/* How far a node is before the foot. */
static double
before_foot(const struct stature *s, int foot, int i)
{
	double v[3];

	vec_sub(v, s->node[i].center, s->node[foot].at);
	return vec_dot(v, s->front) / vec_len(s->front);
}

/* The foot's joint in front; of five toes the big one, which is nearest to the
 * middle. -1: there is none. */
static int
find_toes(const struct stature *s, int foot)
{
	double far = 0;
	int i, found = -1;

	for (i = s->first[foot]; i >= 0; i = s->next[i])
		far = fmax(far, before_foot(s, foot, i));
	for (i = s->first[foot]; i >= 0; i = s->next[i])
		if (s->node[i].joint >= 0 &&
		    before_foot(s, foot, i) >= far / 2 && (found < 0 ||
		    shape_from_middle(s, i) < shape_from_middle(s, found)))
			found = i;
	return found;
}

static void
set_role(const struct stature *s, struct role *role, int node, enum part part,
    int side)
{
	int j = node < 0 ? -1 : s->node[node].joint;

	if (j < 0)
		return;
	role[j].part = part;
	role[j].side = side;
}

static void
set_limbs(const struct stature *s, struct role *role, int i)
{
	static const enum part leg[] = { PART_THIGH, PART_SHIN, PART_FOOT };
	static const enum part arm[] = { PART_UPARM, PART_FOREARM, PART_HAND };
	int k, side = i == LEFT ? SIDE_LEFT : SIDE_RIGHT;
	int shoulder = s->arm.part[UPPER];

	for (k = 0; k < PARTS; k++) {
		set_role(s, role, shape_part(&s->leg, i, k), leg[k], side);
		set_role(s, role, shape_part(&s->arm, i, k), arm[k], side);
	}
	set_role(s, role, find_toes(s, shape_part(&s->leg, i, END)), PART_TOE,
	    side);
	if (shoulder > 0)
		set_role(s, role, s->arm.way[i][shoulder - 1], PART_COLLAR,
		    side);
}

static void
set_trunk_roles(const struct stature *s, struct role *role)
{
	int i;

	for (i = s->chest; i != s->trunk; i = s->node[i].parent)
		set_role(s, role, i, PART_TORSO, SIDE_NONE);
	for (i = s->hips; i >= 0; i = s->node[i].parent)
		set_role(s, role, i, i == s->hips ? PART_HIPS : PART_ROOT,
		    SIDE_NONE);
	set_role(s, role, s->neck, PART_NECK, SIDE_NONE);
	for (i = 0; i < s->heads; i++)
		set_role(s, role, s->head[i], i + 1 < s->heads ? PART_NECK :
		    PART_HEAD, SIDE_NONE);
}

static void
set_roles(const struct stature *s, struct role *role)
{
	static const struct role none = {
		.digit = DIGIT_ALL, .by = ROLE_BY_SHAPE
	};
	size_t j;

	for (j = 0; j < s->sk->n; j++)
		role[j] = none;
	set_limbs(s, role, LEFT);
	set_limbs(s, role, RIGHT);
	set_trunk_roles(s, role);
}

/* Along the axis that the skeleton says, or along y, or z. Returns 0 if the
 * shape is none of a human figure. */
static int
try_ways_up(struct stature *s, int hang)
{
	const char *fault;
	int axis;

	for (axis = 1; axis <= 2; axis++) {
		if (s->sk->up >= 0 && s->sk->up != axis)
			continue;
		memset(s->up, 0, sizeof s->up);
		s->up[axis] = 1;
		shape_measure(s);
		if (hang && !shape_hang_feet(s))
			continue;
		s->hung = hang;
		fault = find_parts(s);
		if (!fault)
			return 1;
		if (s->found > s->farthest) {
			s->farthest = s->found;
			s->fault = fault;
		}
	}
	return 0;
}

const char *
shape_roles(const struct skel *sk, const struct xform *rest,
    struct role *role)
{
	struct stature s = {
		.farthest = -1, .fault = "it does not stand along y or z"
	};

	shape_nodes(&s, sk, rest);
	if (try_ways_up(&s, 0) || try_ways_up(&s, 1)) {
		set_roles(&s, role);
		s.fault = NULL;
	}
	shape_nodes_free(&s);
	return s.fault;
}
