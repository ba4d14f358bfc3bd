#ifndef FILTER_JOINTS_PLAN_H
#define FILTER_JOINTS_PLAN_H

#include "base/map.h"
#include "filter/joints/joints.h"
#include "filter/joints/roles.h"
#include "ir/pose.h"

/* New names of joints, by a file of lines `new-name old-name`; names as the IR
 * writes them. */
struct renames {
	struct str *given, *old; /* of each line */
	size_t n, cap, oldcap;
	struct map names;        /* from the old name to the line */
	struct arena arena;
};

/* path NULL: none. Dies with file:line where it is no such file. */
void renames_read(struct renames *r, const char *path);

/* What becomes of the joints of a skeleton. First the hierarchy gets its top:
 * the joints above that one hang below it in reverse order, and so do other
 * joints that were on top. Then joints are dropped. */

/* How a joint hangs below the one that is above it now; L is the local
 * transform in the old hierarchy, W the world's:
 *
 *	HUNG_SAME   as it did: L
 *	HUNG_BACK   below one that was its child: L⁻¹ of that one
 *	HUNG_TOP    it is the new top: W
 *	HUNG_BESIDE it was another top: W⁻¹ of the new top · L */
enum hung { HUNG_SAME, HUNG_BACK, HUNG_TOP, HUNG_BESIDE };

struct plan_joint {
	struct str name;         /* the new one */
	int role;                /* see roles_new() */
	int up;                  /* the joint above it, dropped or not; or -1 */
	enum hung hung;
	int drop;
	int to;                  /* the joint of the new skeleton that it
	                          * becomes or, if it is dropped, that is above
	                          * it; or -1 */
};

struct plan {
	const struct skel *old;
	struct plan_joint *joint;        /* per old joint */
	int *order;              /* the old joints, from the new top down */
	int *from;               /* per new joint the old one */
	size_t n;                /* new joints */
	int top;                 /* that of -T, or -1 */
	struct skel *made;       /* the new skeleton */
};

/* Plans and makes the new skeleton; to be called at the old one's `end`. Dies
 * where a name is unknown. */
struct plan *plan_make(const struct joints_options *o,
    const struct renames *names, const struct new_roles *roles,
    const struct skel *old, const struct ir *ir);
void plan_free(struct plan *p);

/* Whether joint j, which is kept, has the parent that it had. */
int plan_parent_stays(const struct plan *p, int j);
/* Sets for each joint the transforms that lead to it from the nearest kept
 * joint above it, by those that lead to it from its parent in the old
 * hierarchy: whole[j] leads to the joint, before[j] only to where it hung
 * before. need: which joints to set, or NULL for all. Returns the joint whose
 * transform has no inverse, or -1. */
int plan_fold(const struct plan *p, const struct xform *local,
    const char *need, struct xform *before, struct xform *whole);

#endif
