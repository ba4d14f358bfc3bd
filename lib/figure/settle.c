#include <stdlib.h>

#include "figure/role_priv.h"
#include "figure/shape.h"
#include "ir/humanoid.h"
#include "ir/pose.h"

/* Which joint is which: records say it first, then names and, where these do
 * not reach, the shape. */

static const enum part trunk_part[HUMANOID_LEFT] = {
	PART_HIPS, PART_TORSO, PART_TORSO, PART_TORSO, PART_NECK, PART_HEAD,
	PART_EYE, PART_EYE, PART_NONE
};

static const enum part limb_part[HUMANOID_FINGERS] = {
	PART_COLLAR, PART_UPARM, PART_FOREARM, PART_HAND, PART_THIGH, PART_SHIN,
	PART_FOOT, PART_TOE
};

static int
side_of(int humanoid)
{
	if (humanoid >= HUMANOID_RIGHT || humanoid == HUMANOID_RIGHT_EYE)
		return SIDE_RIGHT;
	return humanoid >= HUMANOID_LEFT || humanoid == HUMANOID_LEFT_EYE ?
	    SIDE_LEFT : SIDE_NONE;
}

/* The role that a record gives; humanoid: -1 for none. */
static struct role
recorded(int humanoid)
{
	struct role r = { .digit = DIGIT_ALL, .by = ROLE_BY_RECORD };
	int limb = humanoid - (humanoid < HUMANOID_RIGHT ? HUMANOID_LEFT :
	    HUMANOID_RIGHT);

	if (humanoid < 0)
		return r;
	r.side = side_of(humanoid);
	if (humanoid < HUMANOID_LEFT) {
		r.part = trunk_part[humanoid];
	} else if (limb < HUMANOID_FINGERS) {
		r.part = limb_part[limb];
	} else {
		r.part = PART_FINGER;
		r.digit = (limb - HUMANOID_FINGERS) / 3;
		r.thumb = r.digit == 0;
	}
	return r;
}

/* Whether only one joint on a side is that part. */
static int
is_single(enum part part)
{
	return part == PART_HIPS || part == PART_HEAD ||
	    (part >= PART_COLLAR && part != PART_TWIST && part != PART_FINGER &&
	    part != PART_TOE);
}

/* Where the roles of a part and side begin, and how many there are; 0 if there
 * is none. A finger that stands for all has no role. */
static int
slots_of(const struct role *r, int *first)
{
	int limb = 0;

	*first = r->side == SIDE_RIGHT ? HUMANOID_RIGHT : HUMANOID_LEFT;
	switch (r->part) {
	case PART_HIPS: *first = HUMANOID_HIPS; return 1;
	case PART_TORSO: *first = HUMANOID_SPINE; return 3;
	case PART_NECK: *first = HUMANOID_NECK; return 1;
	case PART_HEAD: *first = HUMANOID_HEAD; return 1;
	case PART_EYE:
		*first = r->side == SIDE_RIGHT ? HUMANOID_RIGHT_EYE :
		    HUMANOID_LEFT_EYE;
		return 1;
	case PART_FINGER:
		*first += HUMANOID_FINGERS + 3 * r->digit;
		return r->digit >= 0 && r->digit <= 4 ? 3 : 0;
	default:
		break;
	}
	while (limb < HUMANOID_FINGERS && limb_part[limb] != r->part)
		limb++;
	*first += limb;
	return limb < HUMANOID_FINGERS;
}

/* Whether a joint that has a role by its name or by the shape is above or below
 * one that a record names, where it is to be below or above it. */
static int
contradicts(const struct skel *sk, const int *recorded, int j, int role)
{
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++) {
		if (i == role || recorded[i] < 0)
			continue;
		if (role_is_before(i, role) &&
		    !skel_is_above(sk, recorded[i], j))
			return 1;
		if (role_is_before(role, i) &&
		    !skel_is_above(sk, j, recorded[i]))
			return 1;
	}
	return 0;
}

/* What contradicts records is not meant. */
static void
drop_contradicting(const struct skel *sk, struct role *role)
{
	int joint[HUMANOID_ROLES], first;
	size_t j;

	role_recorded(sk, joint);
	for (j = 0; j < sk->n; j++)
		if (role[j].by != ROLE_BY_RECORD &&
		    slots_of(&role[j], &first) &&
		    contradicts(sk, joint, (int)j, first))
			role[j].part = PART_NONE;
}

/* A joint that a record names is the only one of its part and side. */
static void
take_records(const struct skel *sk, struct role *role)
{
	char taken[PART_KNEE + 1][SIDE_RIGHT + 1] = { { 0 } };
	size_t j;

	for (j = 0; j < sk->n; j++) {
		if (!(sk->joint[j].has & HAS_ROLE))
			continue;
		role[j] = recorded(sk->joint[j].role);
		taken[role[j].part][role[j].side] = is_single(role[j].part);
	}
	for (j = 0; j < sk->n; j++)
		if (role[j].by != ROLE_BY_RECORD &&
		    taken[role[j].part][role[j].side])
			role[j].part = PART_NONE;
	drop_contradicting(sk, role);
}

/* Of a back of more joints the last is the upper chest. */
static void
fill_slot(int *joint, const struct role *r, int j)
{
	int first, n = slots_of(r, &first), i;

	for (i = 0; i < n && joint[first + i] >= 0; i++)
		;
	if (i < n)
		joint[first + i] = j;
	else if (r->part == PART_TORSO)
		joint[HUMANOID_UPPER_CHEST] = j;
}

void
role_humanoid(const struct skel *sk, const struct role *role, int *joint)
{
	char said[HUMANOID_ROLES] = { 0 };
	int first, i;
	size_t j;

	for (i = 0; i < HUMANOID_ROLES; i++)
		joint[i] = -1;
	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].has & HAS_ROLE && sk->joint[j].role >= 0) {
			joint[sk->joint[j].role] = (int)j;
			if (slots_of(&role[j], &first))
				said[first] = 1;
		}
	for (j = 0; j < sk->n; j++)
		if (role[j].by != ROLE_BY_RECORD &&
		    slots_of(&role[j], &first) && !said[first])
			fill_slot(joint, &role[j], (int)j);
}

const char *
role_by_text(enum role_by by)
{
	static const char text[ROLE_WAYS][8] = { "name", "shape", "record" };

	return text[by];
}

/* Whether both sides have two joints of a limb. */
static int
has_limbs(const int *joint, int upper, int lower)
{
	return joint[HUMANOID_LEFT + upper] >= 0 &&
	    joint[HUMANOID_LEFT + lower] >= 0 &&
	    joint[HUMANOID_RIGHT + upper] >= 0 &&
	    joint[HUMANOID_RIGHT + lower] >= 0;
}

int
role_enough(const struct skel *sk, const struct role *role)
{
	int joint[HUMANOID_ROLES];

	role_humanoid(sk, role, joint);
	return joint[HUMANOID_HIPS] >= 0 &&
	    (has_limbs(joint, HUMANOID_UPPER_LEG, HUMANOID_LOWER_LEG) ||
	    has_limbs(joint, HUMANOID_UPPER_ARM, HUMANOID_LOWER_ARM));
}

void
role_missing(struct text *t, const struct skel *sk, const struct role *role)
{
	static const unsigned char core[] = {
		HUMANOID_HIPS,
		HUMANOID_LEFT + HUMANOID_UPPER_LEG,
		HUMANOID_RIGHT + HUMANOID_UPPER_LEG,
		HUMANOID_LEFT + HUMANOID_LOWER_LEG,
		HUMANOID_RIGHT + HUMANOID_LOWER_LEG,
		HUMANOID_LEFT + HUMANOID_UPPER_ARM,
		HUMANOID_RIGHT + HUMANOID_UPPER_ARM,
		HUMANOID_LEFT + HUMANOID_LOWER_ARM,
		HUMANOID_RIGHT + HUMANOID_LOWER_ARM,
		HUMANOID_HEAD
	};
	int joint[HUMANOID_ROLES];
	size_t i, n = 0;

	role_humanoid(sk, role, joint);
	for (i = 0; i < sizeof core; i++)
		if (joint[core[i]] < 0) {
			text_z(t, n++ ? ", " : "");
			text_z(t, humanoid_name(core[i]));
		}
	text_ch(t, '\0');
}

/* Leaves the roles as they are where the shape says nothing. */
static void
take_shape(const struct skel *sk, struct role *role)
{
	struct xform *rest = xcalloc(sk->n, sizeof *rest);

	if (pose_rest(sk, rest) < 0)
		shape_roles(sk, rest, role);
	free(rest);
}

/* The hips are where the thighs meet of which records tell. */
static void
settle_hips(const struct skel *sk, struct role *role)
{
	int j = role_sides_meet(sk, role, PART_THIGH);

	if (j >= 0 && role_joint(sk, role, PART_HIPS, SIDE_NONE) < 0 &&
	    !(sk->joint[j].has & HAS_ROLE))
		role[j].part = PART_HIPS;
}

static int
has_records(const struct skel *sk)
{
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].has & HAS_ROLE)
			return 1;
	return 0;
}

void
role_find(const struct skel *sk, struct role *role, int shape)
{
	int records = has_records(sk);

	role_by_name(sk, role);
	if (records)
		take_records(sk, role);
	if (shape && !role_enough(sk, role)) {
		take_shape(sk, role);
		take_records(sk, role);
	}
	if (records)
		settle_hips(sk, role);
	role_find_limbs(sk, role);
}
