#ifndef FIGURE_ROLE_PRIV_H
#define FIGURE_ROLE_PRIV_H

#include "figure/name.h"

/* Roles while they are found */
struct roles {
	const struct skel *sk;
	struct role *role;
	struct named *named;     /* what the names alone say */
	int deforms;             /* of limbs that move the skin, names say so */
	/* per joint: the ROLE_BIT()s of all joints below it, and of all above
	 * it */
	unsigned long long *below;
	unsigned long long *above;
	/* per joint and side: the nearest one that is called an arm or an upper
	 * arm, at or above it, or -1 */
	int (*arm)[SIDE_RIGHT + 1];
	int *arms;               /* per joint: how many arms are in a row below
	                          * it */
};

#define ROLE_BIT(part, side) \
	(1ull << (2 * (part) + ((side) == SIDE_RIGHT)))

static inline int
role_seen(unsigned long long seen, enum part part, int side)
{
	return (seen & ROLE_BIT(part, side)) != 0;
}

/* Sets below and above. */
void role_look_around(struct roles *r);
/* Takes the parts of joints away that only help to move others, as far as names
 * and leaves tell: poles of inverse kinematics, copies, what does not move the
 * skin where others do. */
void role_drop_helpers(struct roles *r);
/* The upper joints of a spine that are the neck and the head. */
void role_read_spine(struct roles *r);
/* Where the joints of that part on the left and right meet, or -1. */
int role_sides_meet(const struct skel *sk, const struct role *role,
    enum part part);
/* Takes the parts of the trunk away that are beside the way from the hips to
 * the head, and all parts of another figure beside this one. */
void role_read_trunk(struct roles *r);
/* Sets `along' of all joints: of twist bones the first one of their part. */
void role_find_limbs(const struct skel *sk, struct role *role);
/* Sets joint[0 … HUMANOID_ROLES-1] to the joint that a record gives that role,
 * or to -1. */
void role_recorded(const struct skel *sk, int *joint);
/* Whether a joint of role b, a role of humanoid.h, is to be below one of
 * role a. */
int role_is_before(int a, int b);
/* Of several joints for one part, keeps those of the limb's chain. */
void role_choose(struct roles *r);

#endif
