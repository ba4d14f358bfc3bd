#ifndef IR_HUMANOID_H
#define IR_HUMANOID_H

#include "base/str.h"

/* The roles that a joint can have in a human figure: the bones of VRM's
 * humanoid, as VRM 1.0 names them. */

enum { HUMANOID_ROLES = 55 };

/* The number of that role, or -1. */
int humanoid_find(struct str name);
const char *humanoid_name(int role);

#endif
