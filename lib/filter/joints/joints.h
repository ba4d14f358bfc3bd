#ifndef FILTER_JOINTS_JOINTS_H
#define FILTER_JOINTS_JOINTS_H

#include "ir/motion.h"
#include "ir/pick.h"

/* Skeletons with fewer joints, other names or another top joint, and what
 * belongs to them. The joints that are left stay where they are in the world,
 * at rest and in every frame. */
struct joints;

struct joints_options {
	struct pick drop, keep;          /* -d, -k; no patterns: keep all */
	const char *map;                 /* -m, or NULL */
	const char *top;                 /* -T, or NULL */
	struct motion_choice choice;     /* -M */
};

/* Reads the map. */
struct joints *joints_begin(const struct joints_options *o);
/* For each record between objects; an object that has joints is read to its
 * `end`. */
void joints_record(struct joints *js, struct ir *ir);
/* At the end of the stream. */
void joints_end(struct joints *js, const struct ir *ir);

#endif
