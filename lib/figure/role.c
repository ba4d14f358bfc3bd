#include <stdlib.h>

#include "figure/affix.h"
#include "figure/role_priv.h"

/* Roles of joints: what a name does not tell is decided by the joints above and
 * below. */

int
role_joint(const struct skel *sk, const struct role *role, enum part part,
    int side)
{
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (role[i].part == part && (!side || role[i].side == side))
			return (int)i;
	return -1;
}

static unsigned long long
bits(const struct role *r)
{
	unsigned long long seen = ROLE_BIT(r->part, r->side);

	if (r->part == PART_ELBOW)
		seen |= ROLE_BIT(PART_FOREARM, r->side);
	if (r->part == PART_KNEE)
		seen |= ROLE_BIT(PART_SHIN, r->side);
	return seen;
}

void
role_look_around(struct roles *r)
{
	const struct joint *joint = r->sk->joint;
	size_t i;
	int p;

	for (i = 0; i < r->sk->n; i++) {
		p = joint[i].parent;
		r->below[i] = 0;
		r->above[i] = p < 0 ? 0 : r->above[p] |
		    bits(&r->role[p]);
	}
	for (i = r->sk->n; i-- > 0;) {
		p = joint[i].parent;
		if (p >= 0)
			r->below[p] |= r->below[i] | bits(&r->role[i]);
	}
}

/* The nearest joint above j that is called an arm of that side, or -1. */
static int
arm_over(const struct roles *r, int j, int side)
{
	int p = j < 0 ? -1 : r->sk->joint[j].parent;

	return p < 0 ? -1 : r->arm[p][side];
}

static void
find_arms(struct roles *r)
{
	size_t i;
	int side;

	for (i = 0; i < r->sk->n; i++) {
		int p = r->sk->joint[i].parent;

		for (side = SIDE_NONE; side <= SIDE_RIGHT; side++)
			r->arm[i][side] = p < 0 ? -1 : r->arm[p][side];
		if (r->role[i].part == PART_ARM ||
		    r->role[i].part == PART_UPARM)
			r->arm[i][r->role[i].side] = (int)i;
	}
	for (i = r->sk->n; i-- > 0;) {
		int over = r->role[i].part != PART_ARM ? -1 :
		    arm_over(r, (int)i, r->role[i].side);

		if (over >= 0 && r->arms[over] <= r->arms[i])
			r->arms[over] = r->arms[i] + 1;
	}
}

static int
has_collar(const struct roles *r, size_t j)
{
	int side = r->role[j].side;

	return role_seen(r->above[j], PART_COLLAR, side) ||
	    role_seen(r->above[j], PART_SHOULDER, side);
}

/* The place of an arm among four in a row, or -1. */
static int
place_of_four(const struct roles *r, size_t j, int over)
{
	int n = 0;

	for (; over >= 0 && n < 4; over = arm_over(r, over, r->role[j].side))
		n++;
	return n + 1 + r->arms[j] == 4 ? n : -1;
}

/* Of arms in a row without a forearm, two are upper arm and forearm, and three
 * are collar, upper arm and forearm or, below a collar, upper arm, forearm and
 * hand; if that has its own name, the second one is a part of the upper arm.
 * Four are all of these. */
static enum part
arm_in_row(const struct roles *r, size_t j, int over)
{
	static const enum part four[] = {
		PART_COLLAR, PART_UPARM, PART_FOREARM, PART_HAND
	};
	int side = r->role[j].side, place = place_of_four(r, j, over);
	int hand = role_seen(r->below[j], PART_HAND, side) ||
	    role_seen(r->below[j], PART_WRIST, side);

	if (place >= 0 && !hand && !has_collar(r, j))
		return four[place];
	if (role_seen(r->below[j], PART_ARM, side)) {
		if (over < 0 || !has_collar(r, j))
			return PART_UPARM;
		return hand ? PART_NONE : PART_FOREARM;
	}
	if (over < 0)
		return PART_UPARM;
	return has_collar(r, j) && !hand && arm_over(r, over, side) >= 0 ?
	    PART_HAND : PART_FOREARM;
}

/* What is called an arm is the upper arm if there is a forearm below it, and
 * what is called so below or beside that, above the forearm, is a second joint
 * of it. */
static enum part
arm(const struct roles *r, size_t j)
{
	int side = r->role[j].side, over = arm_over(r, (int)j, side);

	if (over >= 0 && role_seen(r->below[over], PART_FOREARM, side))
		return PART_NONE;
	return role_seen(r->below[j], PART_FOREARM, side) ? PART_UPARM :
	    arm_in_row(r, j, over);
}

static enum part
leg(const struct roles *r, size_t j)
{
	int side = r->role[j].side;

	if (role_seen(r->above[j], PART_THIGH, side) ||
	    role_seen(r->above[j], PART_LEG, side))
		return PART_SHIN;
	return PART_THIGH;
}

/* Where joints are named by where they begin, the wrist is the hand: fingers
 * follow it. The same holds for the ankle and the toes. */
static enum part
wrist(const struct roles *r, size_t j)
{
	int side = r->role[j].side;

	return role_seen(r->below[j], PART_HAND, side) &&
	    !role_seen(r->above[j], PART_ELBOW, side) ? PART_TWIST : PART_HAND;
}

static enum part
decide(const struct roles *r, size_t j)
{
	unsigned long long below = r->below[j];
	int side = r->role[j].side;

	switch (r->role[j].part) {
	case PART_WRIST:
		return wrist(r, j);
	case PART_ELBOW:
		return PART_FOREARM;
	case PART_KNEE:
		return PART_SHIN;
	case PART_HAND:
		return role_seen(r->above[j], PART_ELBOW, side) &&
		    role_seen(r->above[j], PART_WRIST, side) ?
		    PART_FINGER : PART_HAND;
	case PART_FOOT:
		return role_seen(r->above[j], PART_FOOT, side) &&
		    !role_seen(below, PART_TOE, side) ? PART_TOE : PART_FOOT;
	case PART_TWIST:
		return role_seen(below, PART_HAND, side) ||
		    role_seen(below, PART_WRIST, side) ? PART_TWIST : PART_NONE;
	case PART_SHOULDER:
		if (role_seen(below, PART_UPARM, side) ||
		    role_seen(below, PART_ARM, side))
			return PART_COLLAR;
		return role_seen(below, PART_FOREARM, side) ? PART_UPARM :
		    PART_COLLAR;
	case PART_HIP:
		return role_seen(below, PART_THIGH, side) ||
		    role_seen(below, PART_LEG, side) ||
		    role_seen(below, PART_HIP, side) ?
		    PART_HIPJOINT : PART_THIGH;
	case PART_ARM:
		return arm(r, j);
	case PART_LEG:
		return leg(r, j);
	default:
		return r->role[j].part;
	}
}

/* The part that a twist bone lies along. */
static enum part
limb(const struct roles *r, size_t j)
{
	if (r->role[j].part == PART_ARM)
		return PART_UPARM;
	switch (r->role[j].limb) {
	case PART_ARM:
	case PART_SHOULDER:
		return PART_UPARM;
	case PART_LEG:
		return leg(r, j);
	case PART_HIP:
		return PART_THIGH;
	case PART_WRIST:
	case PART_ELBOW:
		return PART_FOREARM;
	case PART_KNEE:
		return PART_SHIN;
	default:
		return r->role[j].limb;
	}
}

/* Of two upper arms in a row, the first one is the collar, unless there is one
 * or its name says that it is an upper arm, which then has two joints. What
 * ends beside the forearm is a second joint, too. */
static void
find_collar(struct roles *r, size_t j)
{
	int p = r->sk->joint[j].parent, side = r->role[j].side;

	if (r->role[j].part != PART_UPARM || p < 0 ||
	    r->role[p].part != PART_UPARM || r->role[p].side != side ||
	    r->named[p].role.part == PART_UPARM)
		return;
	if (role_seen(r->above[p], PART_COLLAR, side) ||
	    (role_seen(r->below[p], PART_FOREARM, side) &&
	    !role_seen(r->below[j], PART_FOREARM, side))) {
		r->role[j].part = PART_NONE;
		r->role[j].limb = PART_UPARM;
	} else {
		r->role[p].part = PART_COLLAR;
	}
}

/* Where a forearm has no hand, the only joint below it is the hand, if its name
 * does not say that it is something else. */
static void
find_hands(struct roles *r)
{
	const struct joint *joint = r->sk->joint;
	int *children = xcalloc(r->sk->n, sizeof *children), has[3], side, p;
	size_t j;

	for (j = 0; j < r->sk->n; j++)
		if (joint[j].parent >= 0)
			children[joint[j].parent]++;
	for (side = SIDE_NONE; side <= SIDE_RIGHT; side++)
		has[side] = role_joint(r->sk, r->role, PART_HAND, side) >= 0;
	for (j = 0; j < r->sk->n; j++) {
		p = joint[j].parent;
		if (p < 0 || r->role[j].part || r->role[j].limb ||
		    r->named[j].is_other ||
		    r->role[p].part != PART_FOREARM || children[p] > 1)
			continue;
		side = r->role[p].side;
		if (has[side]++)
			continue;
		r->role[j].part = PART_HAND;
		r->role[j].side = side;
	}
	free(children);
}

/* Where one leg has a thigh and a shin and the other a thigh only, below a
 * joint whose name says nothing, that joint is the thigh and the one below it
 * the shin. */
static void
find_shin(struct roles *r, int side, int other)
{
	const struct joint *joint = r->sk->joint;
	int j = role_joint(r->sk, r->role, PART_THIGH, side), p;
	int k = role_joint(r->sk, r->role, PART_THIGH, other);

	if (j < 0 || k < 0 || (p = joint[j].parent) < 0 || r->role[p].part ||
	    joint[p].parent < 0 || joint[p].parent != joint[k].parent ||
	    role_joint(r->sk, r->role, PART_SHIN, side) >= 0 ||
	    role_joint(r->sk, r->role, PART_SHIN, other) < 0)
		return;
	r->role[p] = r->role[j];
	r->role[j].part = PART_SHIN;
}

/* Whether a joint other than j, below it, is of the trunk. */
static int
has_torso_below(const struct roles *r, int j)
{
	size_t i;

	for (i = (size_t)j + 1; i < r->sk->n; i++)
		if (r->role[i].part == PART_TORSO &&
		    skel_is_above(r->sk, j, (int)i))
			return 1;
	return 0;
}

/* Character Creator's CC_Base_Hip carries the legs, by CC_Base_Pelvis, and the
 * trunk. What is called so at the top of all carries the figure: the root. */
static int
named_hips(const struct roles *r, int j)
{
	const struct joint *joint = r->sk->joint;
	int p = joint[j].parent;

	if (p < 0 || joint[p].parent < 0 || r->role[j].part != PART_HIPS ||
	    r->role[p].part != PART_HIPS || has_torso_below(r, j) ||
	    !has_torso_below(r, p))
		return j;
	return p;
}

int
role_sides_meet(const struct skel *sk, const struct role *role, enum part part)
{
	int j = role_joint(sk, role, part, SIDE_LEFT);
	int right = role_joint(sk, role, part, SIDE_RIGHT);

	if (right < 0)
		return -1;
	while (j >= 0 && !skel_is_above(sk, j, right))
		j = sk->joint[j].parent;
	return j;
}

/* In the rigs of which only some joints move the skin, the legs may meet at a
 * helper: then the first of the others that is of the trunk is the hips. */
static int
deforming_hips(const struct roles *r, int j)
{
	size_t i;

	if (!r->deforms || r->named[j].is_deform)
		return j;
	for (i = 0; i < r->sk->n; i++)
		if (r->named[i].is_deform && (r->role[i].part == PART_HIPS ||
		    r->role[i].part == PART_TORSO))
			return (int)i;
	return j;
}

static int
has_legs(const struct roles *r)
{
	return role_joint(r->sk, r->role, PART_THIGH, SIDE_LEFT) >= 0 &&
	    role_joint(r->sk, r->role, PART_THIGH, SIDE_RIGHT) >= 0;
}

/* The hips are where the legs meet; joints above them are the root. */
static void
find_hips(struct roles *r)
{
	int j = role_sides_meet(r->sk, r->role, PART_THIGH);
	size_t i;

	if (!has_legs(r))
		return;
	if (j >= 0)
		j = deforming_hips(r, named_hips(r, j));
	for (i = 0; i < r->sk->n; i++)
		if (r->role[i].part == PART_HIPS ||
		    r->role[i].part == PART_ROOT)
			r->role[i].part = PART_NONE;
	if (j < 0)
		return;
	r->role[j].part = PART_HIPS;
	r->role[j].side = SIDE_NONE;
	while ((j = r->sk->joint[j].parent) >= 0)
		r->role[j].part = PART_ROOT;
}

/* If there is only one finger or toe, it stands for all of them, even if it has
 * a number; a thumb does not. Where there is a number 5, they count from 1. */
static void
find_digits(struct roles *r, enum part part, int side)
{
	unsigned digits = 0;
	int alone, from_one;
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (r->role[i].part == part && r->role[i].side == side)
			digits |= 1u << (r->role[i].digit + 1);
	alone = (digits & (digits - 1)) == 0;
	from_one = (digits & 1u << (5 + 1)) != 0;
	for (i = 0; i < r->sk->n; i++) {
		struct role *role = &r->role[i];

		if (role->part != part || role->side != side)
			continue;
		if (alone && !role->thumb)
			role->digit = DIGIT_ALL;
		else if (from_one && role->digit > 0)
			role->digit--;
	}
}

void
role_find_limbs(const struct skel *sk, struct role *role)
{
	int first[PART_KNEE + 1][SIDE_RIGHT + 1];
	size_t i;

	for (i = 0; i <= PART_KNEE; i++)
		first[i][SIDE_LEFT] = first[i][SIDE_RIGHT] = -1;
	for (i = sk->n; i-- > 0;)
		first[role[i].part][role[i].side] = (int)i;
	for (i = 0; i < sk->n; i++)
		role[i].along = role[i].limb ?
		    first[role[i].limb][role[i].side] : -1;
}

/* MakeHuman's `__UpLeg_L` only turns the axes of `UpLeg_L`, its child; other
 * words may be before both. */
static int
turns_axes(const struct skel *sk, size_t i)
{
	int p = sk->joint[i].parent;
	struct str name = sk->joint[i].name, above;
	size_t n = 0;

	if (p < 0)
		return 0;
	above = sk->joint[p].name;
	while (n < name.n && n < above.n && name.s[n] == above.s[n])
		n++;
	return above.n == name.n + 2 && memcmp(above.s + n, "__", 2) == 0 &&
	    memcmp(above.s + n + 2, name.s + n, name.n - n) == 0;
}

static void
read_names(struct roles *r)
{
	const struct skel *sk = r->sk;
	struct arena arena = { NULL };
	struct str *name = xcalloc(sk->n, sizeof *name);
	size_t i;

	affix_strip(sk, name, &arena);
	for (i = 0; i < sk->n; i++) {
		r->named[i] = name_says(name[i]);
		r->role[i] = r->named[i].role;
	}
	for (i = 0; i < sk->n; i++)
		if (turns_axes(sk, i))
			r->role[sk->joint[i].parent] =
			    name_says(str_of("")).role;
	free(name);
	arena_free(&arena);
}

static void
decide_all(struct roles *r)
{
	enum part part;
	size_t i;

	role_look_around(r);
	find_arms(r);
	for (i = 0; i < r->sk->n; i++) {
		part = decide(r, i);
		r->role[i].limb = part ? PART_NONE : limb(r, i);
		r->role[i].part = part;
	}
	role_look_around(r);
	for (i = 0; i < r->sk->n; i++)
		find_collar(r, i);
}

void
role_by_name(const struct skel *sk, struct role *role)
{
	struct roles r = { .sk = sk, .role = role };
	int side;

	r.named = xcalloc(sk->n, sizeof *r.named);
	r.below = xcalloc(sk->n, sizeof *r.below);
	r.above = xcalloc(sk->n, sizeof *r.above);
	r.arm = xcalloc(sk->n, sizeof *r.arm);
	r.arms = xcalloc(sk->n, sizeof *r.arms);
	read_names(&r);
	role_drop_helpers(&r);
	role_read_spine(&r);
	decide_all(&r);
	find_hands(&r);
	find_shin(&r, SIDE_LEFT, SIDE_RIGHT);
	find_shin(&r, SIDE_RIGHT, SIDE_LEFT);
	role_choose(&r);
	find_hips(&r);
	role_read_trunk(&r);
	for (side = SIDE_LEFT; side <= SIDE_RIGHT; side++) {
		find_digits(&r, PART_FINGER, side);
		find_digits(&r, PART_TOE, side);
	}
	free(r.named);
	free(r.below);
	free(r.above);
	free(r.arm);
	free(r.arms);
}
