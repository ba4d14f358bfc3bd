#include <stdlib.h>

#include "retarget/role.h"

/* What the words leave open is decided by what is above and below. */

#define BIT(part, side) (1ull << (2 * (part) + ((side) == SIDE_RIGHT)))

struct tree {
	const struct skel *sk;
	struct role *role;
	unsigned long long *below;       /* BIT() of all under a joint */
	unsigned long long *above;
};

int
role_above(const struct skel *sk, int a, int b)
{
	while (b > a)
		b = sk->joint[b].parent;
	return a == b;
}

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

static void
look_around(struct tree *t)
{
	const struct joint *joint = t->sk->joint;
	size_t i;
	int p;

	for (i = 0; i < t->sk->n; i++) {
		p = joint[i].parent;
		t->below[i] = 0;
		t->above[i] = p < 0 ? 0 : t->above[p] |
		    BIT(t->role[p].part, t->role[p].side);
	}
	for (i = t->sk->n; i-- > 0;) {
		p = joint[i].parent;
		if (p >= 0)
			t->below[p] |= t->below[i] |
			    BIT(t->role[i].part, t->role[i].side);
	}
}

static int
has(unsigned long long seen, enum part part, int side)
{
	return (seen & BIT(part, side)) != 0;
}

/* An arm by itself: the upper one before a forearm. Where all are called so,
 * three are collar, upper arm and forearm, two the latter. */
static enum part
arm(const struct tree *t, size_t j)
{
	int side = t->role[j].side, again = has(t->below[j], PART_ARM, side);

	if (has(t->below[j], PART_FOREARM, side))
		return again ? PART_COLLAR : PART_UPARM;
	if (has(t->above[j], PART_ARM, side) && !again)
		return PART_FOREARM;
	if (has(t->above[j], PART_UPARM, side))
		return PART_FOREARM;
	return PART_UPARM;
}

static enum part
leg(const struct tree *t, size_t j)
{
	int side = t->role[j].side;

	if (has(t->above[j], PART_THIGH, side) ||
	    has(t->above[j], PART_LEG, side))
		return PART_SHIN;
	return PART_THIGH;
}

static enum part
decide(const struct tree *t, size_t j)
{
	unsigned long long below = t->below[j];
	int side = t->role[j].side;

	switch (t->role[j].part) {
	case PART_WRIST:
		return has(below, PART_HAND, side) ? PART_TWIST : PART_HAND;
	case PART_TWIST:
		return has(below, PART_HAND, side) ||
		    has(below, PART_WRIST, side) ? PART_TWIST : PART_NONE;
	case PART_SHOULDER:
		if (has(below, PART_UPARM, side) || has(below, PART_ARM, side))
			return PART_COLLAR;
		return has(below, PART_FOREARM, side) ? PART_UPARM :
		    PART_COLLAR;
	case PART_HIP:
		if (has(below, PART_THIGH, side) || has(below, PART_LEG, side))
			return PART_HIPJOINT;
		return PART_THIGH;
	case PART_ARM:
		return arm(t, j);
	case PART_LEG:
		return leg(t, j);
	default:
		return t->role[j].part;
	}
}

/* Three arms in a row: the first of them is the collar. */
static void
find_collar(struct tree *t, size_t j)
{
	int p = t->sk->joint[j].parent, side = t->role[j].side;

	if (t->role[j].part != PART_UPARM || p < 0)
		return;
	if (t->role[p].part == PART_UPARM && t->role[p].side == side)
		t->role[p].part = PART_COLLAR;
}

/* Where a forearm has no hand, the one joint at its end is it. */
static void
find_hand(struct tree *t, size_t j)
{
	const struct joint *joint = t->sk->joint;
	int p = joint[j].parent, side;
	size_t i;

	if (p < 0 || t->role[j].part || t->role[p].part != PART_FOREARM)
		return;
	side = t->role[p].side;
	if (role_joint(t->sk, t->role, PART_HAND, side) >= 0)
		return;
	for (i = 0; i < t->sk->n; i++)
		if (joint[i].parent == p && i != j)
			return;
	t->role[j].part = PART_HAND;
	t->role[j].side = side;
}

/* One leg's joint under another that goes by no name, where the other leg has
 * a thigh and a shin, is the shin. */
static void
find_shin(struct tree *t, int side, int other)
{
	const struct joint *joint = t->sk->joint;
	int j = role_joint(t->sk, t->role, PART_THIGH, side), p;
	int k = role_joint(t->sk, t->role, PART_THIGH, other);

	if (j < 0 || k < 0 || (p = joint[j].parent) < 0 || t->role[p].part ||
	    joint[p].parent < 0 || joint[p].parent != joint[k].parent ||
	    role_joint(t->sk, t->role, PART_SHIN, side) >= 0 ||
	    role_joint(t->sk, t->role, PART_SHIN, other) < 0)
		return;
	t->role[p] = t->role[j];
	t->role[j].part = PART_SHIN;
}

/* The legs meet at the hips; what is above has no other part. */
static void
find_hips(struct tree *t)
{
	int l = role_joint(t->sk, t->role, PART_THIGH, SIDE_LEFT);
	int r = role_joint(t->sk, t->role, PART_THIGH, SIDE_RIGHT), j;
	size_t i;

	if (l < 0 || r < 0)
		return;
	for (j = l; j >= 0 && !role_above(t->sk, j, r);)
		j = t->sk->joint[j].parent;
	for (i = 0; i < t->sk->n; i++)
		if (t->role[i].part == PART_HIPS ||
		    t->role[i].part == PART_ROOT)
			t->role[i].part = PART_NONE;
	if (j < 0)
		return;
	t->role[j].part = PART_HIPS;
	while ((j = t->sk->joint[j].parent) >= 0)
		t->role[j].part = PART_ROOT;
}

/* Where an only finger or toe has a number, it stands for all of them. */
static void
find_digits(struct tree *t, enum part part, int side)
{
	unsigned digits = 0;
	size_t i;

	for (i = 0; i < t->sk->n; i++)
		if (t->role[i].part == part && t->role[i].side == side)
			digits |= 1u << (t->role[i].digit + 1);
	if (digits & (digits - 1))
		return;
	for (i = 0; i < t->sk->n; i++)
		if (t->role[i].part == part && t->role[i].side == side)
			t->role[i].digit = DIGIT_ALL;
}

void
role_find(const struct skel *sk, struct role *role)
{
	enum part *part = xcalloc(sk->n, sizeof *part);
	struct tree t;
	size_t i;

	t.sk = sk;
	t.role = role;
	t.below = xcalloc(sk->n, sizeof *t.below);
	t.above = xcalloc(sk->n, sizeof *t.above);
	for (i = 0; i < sk->n; i++)
		role[i] = role_name(sk->joint[i].name);
	look_around(&t);
	for (i = 0; i < sk->n; i++)
		part[i] = decide(&t, i);
	for (i = 0; i < sk->n; i++)
		role[i].part = part[i];
	for (i = 0; i < sk->n; i++)
		find_collar(&t, i);
	for (i = 0; i < sk->n; i++)
		find_hand(&t, i);
	find_shin(&t, SIDE_LEFT, SIDE_RIGHT);
	find_shin(&t, SIDE_RIGHT, SIDE_LEFT);
	find_hips(&t);
	look_around(&t);
	find_digits(&t, PART_FINGER, SIDE_LEFT);
	find_digits(&t, PART_FINGER, SIDE_RIGHT);
	find_digits(&t, PART_TOE, SIDE_LEFT);
	find_digits(&t, PART_TOE, SIDE_RIGHT);
	free(part);
	free(t.below);
	free(t.above);
}
