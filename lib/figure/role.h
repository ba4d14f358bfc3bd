#ifndef FIGURE_ROLE_H
#define FIGURE_ROLE_H

#include "base/text.h"
#include "ir/skel.h"

/* Which part of a body a joint moves. */

/* What says so. */
enum role_by {
	ROLE_BY_NAME,            /* and by its place in the skeleton */
	ROLE_BY_SHAPE,
	ROLE_BY_RECORD,
	ROLE_WAYS
};

enum part {
	PART_NONE,
	PART_ROOT,               /* above the hips */
	PART_HIPS,
	PART_TORSO,
	PART_NECK,
	PART_HEAD,
	PART_TAIL,
	/* parts from here on have a side */
	PART_COLLAR,
	PART_UPARM,
	PART_FOREARM,
	PART_TWIST,              /* of the forearm, on the way to the hand */
	PART_HAND,
	PART_FINGER,
	PART_HIPJOINT,           /* a bone from the hips to the thigh */
	PART_THIGH,
	PART_SHIN,
	PART_FOOT,
	PART_TOE,
	PART_EYE,
	PART_BREAST,
	/* words that may mean several parts: role_find() decides by place */
	PART_HIP,                /* hips, a hip joint or a thigh */
	PART_SHOULDER,           /* collar or upper arm */
	PART_ARM,
	PART_LEG,
	PART_WRIST,              /* hand or forearm twist */
	PART_ELBOW,              /* forearm, named by where it begins */
	PART_KNEE                /* shin, the same */
};

enum {
	SIDE_NONE, SIDE_LEFT, SIDE_RIGHT
};

enum { DIGIT_ALL = -1, DIGIT_MIDDLE = 2 };

struct role {
	enum part part;
	enum part limb;          /* of a twist bone beside a limb: the part that
	                          * it lies along; else PART_NONE */
	int along;               /* the joint of that limb, or -1 */
	int side;
	int digit;               /* of a finger or toe: 0 is the thumb; or
	                          * DIGIT_ALL */
	int thumb;               /* its name says that it is a thumb */
	enum role_by by;
};

/* Finds the roles of all joints, role[0 … n-1], by names and places, but for
 * `along'. */
void role_by_name(const struct skel *sk, struct role *role);
/* The same by records, then by names and places and, where these are not enough
 * and shape is not 0, by the shape of the rest pose. */
void role_find(const struct skel *sk, struct role *role, int shape);
/* The role after which another one comes on its way down from the hips; for the
 * hips themselves -1. */
int role_before(int role);
/* Warns where roles contradict the rows of ir(5), once in a program: a joint is
 * not below the one that comes before it. joint[0 … HUMANOID_ROLES-1]: what has
 * each role, or -1; file: for the message. */
void role_warn_rows(const struct skel *sk, const int *joint, const char *file);
/* The same, of role records. */
void role_warn_records(const struct skel *sk, const char *file);
/* `name`, `shape` or `record`. */
const char *role_by_text(enum role_by by);
/* Whether they are enough to know a human figure: its hips, and both joints of
 * both legs or of both arms. */
int role_enough(const struct skel *sk, const struct role *role);
/* Adds the names of the main roles that no joint has to t, and a byte 0. */
void role_missing(struct text *t, const struct skel *sk,
    const struct role *role);
/* Sets joint[0 … HUMANOID_ROLES-1] to the joint that has that role, or to
 * -1. */
void role_humanoid(const struct skel *sk, const struct role *role, int *joint);
/* The first joint of that part and side, or with SIDE_NONE of either; or -1. */
int role_joint(const struct skel *sk, const struct role *role, enum part part,
    int side);
/* The joint whose name is that of j, with right for left or r for l; or -1. */
int role_twin(const struct skel *sk, int j);

#endif
