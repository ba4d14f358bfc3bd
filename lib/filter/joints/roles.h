#ifndef FILTER_JOINTS_ROLES_H
#define FILTER_JOINTS_ROLES_H

#include "base/map.h"
#include "ir/ir.h"
#include "ir/skel.h"

/* Roles that joints get, by a file of lines `joint role`, in the form that
 * roles_put() writes. */

enum { NO_ROLE = -1, SAME_ROLE = -2 };

struct new_roles {
	struct str *joint;       /* of each line */
	int *role;               /* see humanoid.h; or NO_ROLE */
	size_t n, cap, rolecap;
	struct map joints;       /* from the name to the line */
	unsigned char *given;    /* per role: whether a line gives it */
	struct arena arena;
};

/* path NULL: none. Dies with file:line where it is no such file. */
void roles_read(struct new_roles *r, const char *path);
/* What the joint gets: a role, NO_ROLE, or SAME_ROLE for what it has. */
int roles_new(const struct new_roles *r, const struct joint *j);
/* Writes the roles that the joints of a skeleton are known to have, and by
 * what. Warns where they are not enough for a figure. */
void roles_put(const struct ir *ir, const struct skel *sk);

#endif
