#include <stdlib.h>

#include "base/math/vec.h"
#include "figure/role_priv.h"

/* Which of several joints for one part is meant. */

/* Of the length of the forearm: a hand that begins so near to the wrist, before
 * the knuckles, is a part of it. */
#define NEAR (1.0 / 3)

/* The parts whose joints lie one after the other in a limb: those of an arm are
 * one of them, those of a leg another. */
static enum part
limb_of(enum part part)
{
	switch (part) {
	case PART_COLLAR: case PART_UPARM: case PART_FOREARM: case PART_TWIST:
	case PART_HAND: case PART_SHOULDER: case PART_ARM: case PART_WRIST:
	case PART_ELBOW:
		return PART_UPARM;
	case PART_HIPJOINT: case PART_THIGH: case PART_SHIN: case PART_FOOT:
	case PART_TOE: case PART_HIP: case PART_LEG: case PART_KNEE:
		return PART_THIGH;
	default:
		return part;
	}
}

/* --- helpers, by their names --- */

static unsigned long long
limb_bit(const struct role *role)
{
	return role->part ? ROLE_BIT(limb_of(role->part), role->side) : 0;
}

static void
drop(struct role *role)
{
	role->part = role->limb = PART_NONE;
}

/* Whether these are the parts of an arm or a leg, not of one joint of it. */
static int
is_whole(unsigned long long parts, int side)
{
	return (role_seen(parts, PART_FOREARM, side) &&
	    (role_seen(parts, PART_UPARM, side) ||
	    role_seen(parts, PART_ARM, side))) ||
	    (role_seen(parts, PART_SHIN, side) &&
	    role_seen(parts, PART_THIGH, side));
}

/* Where joints that move the skin are called so, others of that limb do not. */
static void
drop_others(struct roles *r)
{
	unsigned long long limbs = 0, parts = 0;
	const struct role *role;
	size_t i;

	for (i = 0; i < r->sk->n; i++) {
		role = &r->role[i];
		if (!r->named[i].is_deform || r->named[i].is_second)
			continue;
		limbs |= limb_bit(role);
		parts |= ROLE_BIT(role->part, role->side);
	}
	r->deforms = is_whole(parts, SIDE_LEFT) || is_whole(parts, SIDE_RIGHT);
	if (!r->deforms)
		return;
	for (i = 0; i < r->sk->n; i++)
		if (!r->named[i].is_deform &&
		    (limb_bit(&r->role[i]) & limbs))
			drop(&r->role[i]);
}

/* A joint of FK is only meant where no other one of the limb is. */
static void
drop_weak(struct roles *r)
{
	unsigned long long others = 0;
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (!r->named[i].is_weak)
			others |= limb_bit(&r->role[i]);
	for (i = 0; i < r->sk->n; i++)
		if (r->named[i].is_weak && (limb_bit(&r->role[i]) & others))
			drop(&r->role[i]);
}

/* Whether a part that is named again, as in thigh.L.001, is the second half of
 * that bone. Of an arm.L and an arm.L.001 that is so where a forearm has its
 * own name. */
static int
is_half(const struct named *name, unsigned long long others)
{
	enum part part = name->role.part;
	int side = name->role.side;

	switch (part) {
	case PART_UPARM: case PART_FOREARM: case PART_THIGH: case PART_SHIN:
		return name->is_deform || role_seen(others, part, side);
	case PART_ARM:
		return role_seen(others, PART_FOREARM, side) ||
		    role_seen(others, PART_ELBOW, side);
	case PART_LEG:
		return role_seen(others, PART_THIGH, side) ||
		    role_seen(others, PART_SHIN, side) ||
		    role_seen(others, PART_KNEE, side);
	default:
		return 0;
	}
}

/* The second half of a bone stays with the first. */
static void
drop_halves(struct roles *r)
{
	unsigned long long others = 0;
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (!r->named[i].is_second)
			others |= ROLE_BIT(r->role[i].part, r->role[i].side);
	for (i = 0; i < r->sk->n; i++) {
		const struct named *name = &r->named[i];
		int p = r->sk->joint[i].parent;

		if (!name->is_second || !r->role[i].part ||
		    !is_half(name, others))
			continue;
		drop(&r->role[i]);
		if (name->is_deform || (p >= 0 &&
		    r->named[p].role.part == name->role.part &&
		    r->named[p].role.side == name->role.side))
			r->role[i].limb = name->role.part;
	}
}

/* A leaf that is called by a place stands before or behind it, and turns what
 * is there, if another joint has the part, or none has what is above it. */
static int
is_pole(const struct role *role, unsigned long long all)
{
	int side = role->side;
	int arm = role_seen(all, PART_UPARM, side) ||
	    role_seen(all, PART_ARM, side);
	int thigh = role_seen(all, PART_THIGH, side);
	int leg = role_seen(all, PART_LEG, side);

	switch (role->part) {
	case PART_SHOULDER:
		return arm;
	case PART_ELBOW:
		return role_seen(all, PART_FOREARM, side) ||
		    !(arm || role_seen(all, PART_SHOULDER, side));
	case PART_KNEE:
		return role_seen(all, PART_SHIN, side) || (thigh && leg) ||
		    !(thigh || leg || role_seen(all, PART_HIP, side));
	default:
		return 0;
	}
}

static void
drop_poles(struct roles *r)
{
	char *is_inner = xcalloc(r->sk->n, 1);
	unsigned long long all = 0;
	size_t i;
	int p;

	for (i = 0; i < r->sk->n; i++) {
		all |= ROLE_BIT(r->role[i].part, r->role[i].side);
		p = r->sk->joint[i].parent;
		if (p >= 0)
			is_inner[p] = 1;
	}
	for (i = 0; i < r->sk->n; i++)
		if (!is_inner[i] && is_pole(&r->role[i], all))
			drop(&r->role[i]);
	free(is_inner);
}

void
role_drop_helpers(struct roles *r)
{
	drop_others(r);
	drop_weak(r);
	drop_halves(r);
	drop_poles(r);
}

/* --- Rigify's spine, from spine or spine.001 to spine.006 --- */

enum { CHEST_OF_SPINE = 3, HEAD_OF_SPINE = 5 };

/* Whether a joint that moves the skin as this one does is called neck or
 * head. */
static int
has_neck(const struct roles *r, size_t j)
{
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if ((r->role[i].part == PART_NECK ||
		    r->role[i].part == PART_HEAD) &&
		    r->named[i].is_deform == r->named[j].is_deform)
			return 1;
	return 0;
}

/* Whether the joint continues the spine of its parent. */
static int
continues(const struct roles *r, size_t j)
{
	int p = r->sk->joint[j].parent;

	return p >= 0 && r->named[p].spine < r->named[j].spine &&
	    r->role[p].part != PART_NONE;
}

/* Whether the spine begins with a higher number, as that of Rigify's wolf,
 * whose lower ones are the tail. */
static int
begins_higher(const struct roles *r, int j)
{
	int first = j, p;

	while ((p = r->sk->joint[first].parent) >= 0 && r->named[p].spine >= 0)
		first = p;
	return first != j && r->named[first].spine > CHEST_OF_SPINE;
}

/* Without neck and head, its upper joints are these. */
static void
name_upper(struct roles *r, size_t j, int last)
{
	struct role *role = &r->role[j];

	if (!continues(r, j))
		role->part = PART_NONE;
	else if (last >= HEAD_OF_SPINE)
		role->part = r->named[j].spine == last ? PART_HEAD : PART_NECK;
}

void
role_read_spine(struct roles *r)
{
	int last = 0, found = -1;
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (r->role[i].part == PART_TORSO && r->named[i].spine > last) {
			last = r->named[i].spine;
			found = (int)i;
		}
	if (found < 0 || last <= CHEST_OF_SPINE || has_neck(r, (size_t)found) ||
	    begins_higher(r, found))
		return;
	for (i = 0; i < r->sk->n; i++) {
		enum part part = r->role[i].part;

		if (part == PART_TORSO && r->named[i].spine > CHEST_OF_SPINE)
			name_upper(r, i, last);
		else if (part == PART_NECK || part == PART_HEAD)
			r->role[i].part = PART_NONE;
	}
}

/* --- animals --- */

enum { BOTH = 1 << SIDE_LEFT | 1 << SIDE_RIGHT };

static int
begins_leg(const struct roles *r, size_t j)
{
	return r->role[j].part == PART_THIGH &&
	    role_seen(r->below[j], PART_SHIN, r->role[j].side);
}

/* Sets meet[j] to the joint at or above j, or -1, that is nearest and carries
 * legs of both sides. */
static void
find_meetings(const struct roles *r, int *meet)
{
	const struct joint *joint = r->sk->joint;
	unsigned char *sides = xcalloc(r->sk->n, 1);
	size_t i;
	int p;

	for (i = r->sk->n; i-- > 0;) {
		p = joint[i].parent;
		if (begins_leg(r, i))
			sides[i] |= 1 << r->role[i].side;
		if (p >= 0)
			sides[p] |= sides[i];
	}
	for (i = 0; i < r->sk->n; i++) {
		p = joint[i].parent;
		meet[i] = sides[i] == BOTH ? (int)i : p < 0 ? -1 : meet[p];
	}
	free(sides);
}

/* Of two pairs of legs, the one that hangs on a joint of the trunk below that
 * of the other, nearer to the head, is an animal's front legs. */
static void
drop_front_legs(struct roles *r)
{
	int *meet = xcalloc(r->sk->n, sizeof *meet), j, hind = -1;
	unsigned char *sides = xcalloc(r->sk->n, 1);
	size_t i;

	find_meetings(r, meet);
	for (i = 0; i < r->sk->n; i++)
		if (begins_leg(r, i) && meet[i] >= 0)
			sides[meet[i]] |= 1 << r->role[i].side;
	for (i = 0; hind < 0 && i < r->sk->n; i++)
		if (sides[i] == BOTH)
			hind = (int)i;
	for (i = 0; hind >= 0 && i < r->sk->n; i++) {
		for (j = meet[i]; j > hind && r->role[j].part != PART_TORSO;)
			j = r->sk->joint[j].parent;
		if (j > hind && skel_is_above(r->sk, hind, j) &&
		    limb_of(r->role[i].part) == PART_THIGH)
			drop(&r->role[i]);
	}
	free(sides);
	free(meet);
}

/* --- by the chain that a joint is in --- */

static const enum part chains[][4] = {
	{ PART_COLLAR, PART_UPARM, PART_FOREARM, PART_HAND },
	{ PART_THIGH, PART_SHIN, PART_FOOT, PART_TOE }
};

/* How many of the parts of its limb are above and below the joint. */
static int
others_of(const struct roles *r, int j, const enum part *chain)
{
	int side = r->role[j].side, i, n = 0;
	unsigned long long seen = r->above[j] | r->below[j] |
	    ROLE_BIT(r->role[j].part, side);

	for (i = 0; i < 4; i++)
		n += role_seen(seen, chain[i], side);
	return n;
}

/* Where two joints have as many of them, a name without unknown words says
 * more. */
static int
is_better(const struct roles *r, int a, int b, const enum part *chain)
{
	int n = others_of(r, a, chain) - others_of(r, b, chain);

	return n > 0 || (!n && r->named[a].foreign < r->named[b].foreign);
}

/* The first of the best ones, or -1. */
static int
best_of(const struct roles *r, enum part part, int side,
    const enum part *chain)
{
	int best = -1;
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (r->role[i].part == part && r->role[i].side == side &&
		    (best < 0 || is_better(r, (int)i, best, chain)))
			best = (int)i;
	return best;
}

/* Whether a joint below one of the part may lie along its bone, as a twist bone
 * does. */
static int
has_twists(enum part part)
{
	return part == PART_UPARM || part == PART_FOREARM ||
	    part == PART_THIGH || part == PART_SHIN;
}

static void
choose(struct roles *r, enum part part, int side, const enum part *chain)
{
	int best = best_of(r, part, side, chain);
	size_t i;

	for (i = 0; i < r->sk->n; i++) {
		struct role *role = &r->role[i];

		if (role->part != part || role->side != side ||
		    !is_better(r, best, (int)i, chain))
			continue;
		drop(role);
		if (has_twists(part) && skel_is_above(r->sk, best, (int)i))
			role->limb = part;
	}
}

/* Of collars in a row, that one which is next to the arm counts. */
static void
choose_collar(struct roles *r)
{
	size_t i;

	for (i = 0; i < r->sk->n; i++)
		if (r->role[i].part == PART_COLLAR &&
		    role_seen(r->below[i], PART_COLLAR, r->role[i].side))
			drop(&r->role[i]);
}

/* A wrist and, next to it, a hand: the hand is the one that the forearm
 * carries. */
static void
choose_hand(struct roles *r, size_t j)
{
	const struct joint *joint = r->sk->joint;
	int p = joint[j].parent;

	if (r->role[j].part != PART_HAND || p < 0 || joint[p].parent < 0 ||
	    r->named[p].role.part != PART_WRIST ||
	    r->role[p].part != PART_TWIST ||
	    r->role[joint[p].parent].part != PART_FOREARM)
		return;
	if (vec_len(joint[p].offset) > 0 &&
	    vec_len(joint[j].offset) <= NEAR * vec_len(joint[p].offset) &&
	    joint[j].has & HAS_OFFSET) {
		r->role[p].part = PART_HAND;
		drop(&r->role[j]);
	}
}

void
role_choose(struct roles *r)
{
	size_t i, k;
	int side;

	role_look_around(r);
	drop_front_legs(r);
	role_look_around(r);
	for (side = SIDE_LEFT; side <= SIDE_RIGHT; side++)
		for (i = 0; i < sizeof chains / sizeof *chains; i++)
			for (k = 0; k < 4; k++)
				choose(r, chains[i][k], side, chains[i]);
	role_look_around(r);
	choose_collar(r);
	for (i = 0; i < r->sk->n; i++)
		choose_hand(r, i);
}
