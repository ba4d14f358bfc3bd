#ifndef IR_HUMANOID_H
#define IR_HUMANOID_H

#include "base/str.h"

/* The roles that a joint can have in a human figure: the bones of VRM's
 * humanoid, as VRM 1.0 names them. Those of a side are in the same order on
 * either. */

enum humanoid {
	HUMANOID_HIPS, HUMANOID_SPINE, HUMANOID_CHEST, HUMANOID_UPPER_CHEST,
	HUMANOID_NECK, HUMANOID_HEAD, HUMANOID_LEFT_EYE, HUMANOID_RIGHT_EYE,
	HUMANOID_JAW,
	HUMANOID_LEFT,
	HUMANOID_RIGHT = HUMANOID_LEFT + 23,
	HUMANOID_ROLES = HUMANOID_RIGHT + 23
};

/* What to add to HUMANOID_LEFT or HUMANOID_RIGHT. A finger has three joints,
 * the thumb comes first. */
enum {
	HUMANOID_SHOULDER, HUMANOID_UPPER_ARM, HUMANOID_LOWER_ARM,
	HUMANOID_HAND, HUMANOID_UPPER_LEG, HUMANOID_LOWER_LEG, HUMANOID_FOOT,
	HUMANOID_TOES, HUMANOID_FINGERS
};

/* The role of that name, or -1. */
int humanoid_find(struct str name);
const char *humanoid_name(int role);

#endif
