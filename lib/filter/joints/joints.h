#ifndef FILTER_JOINTS_JOINTS_H
#define FILTER_JOINTS_JOINTS_H

#include "ir/motion.h"
#include "ir/pick.h"

/* Skeletons with fewer joints, other names, roles or another top joint, and
 * what belongs to them. The joints that are left stay where they are in the
 * world, at rest and in every frame. */

struct joints_options {
	struct pick drop, keep;          /* -d, -k; no patterns: keep all */
	const char *map;                 /* -m, or NULL */
	const char *roles;               /* -R, or NULL */
	const char *top;                 /* -T, or NULL */
	struct motion_choice choice;     /* -M */
};

/* Reads the map, then the stream to its end, and writes it. */
void joints_stream(struct joints_options *o, struct ir *ir);

#endif
