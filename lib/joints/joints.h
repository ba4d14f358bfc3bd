#ifndef JOINTS_JOINTS_H
#define JOINTS_JOINTS_H

#include "ir/motion.h"

/* Skeletons with fewer joints, other names or another top joint, and what
 * belongs to them. The joints that are left stay where they are in the world,
 * at rest and in every frame. */
struct joints;

/* Patterns of names, see fnmatch(3). Starts as all zero. */
struct joint_list {
	char **pattern;
	size_t n, cap;
};

struct joints_options {
	struct joint_list drop, keep;    /* -d, -k; no patterns: keep all */
	const char *map;                 /* -m, or NULL */
	const char *top;                 /* -T, or NULL */
	struct motion_choice choice;     /* -M */
};

/* Adds the patterns of a list, with commas between them; 0 if one is
 * empty. */
int joint_list_add(struct joint_list *l, const char *arg);

/* Reads the map. */
struct joints *joints_begin(const struct joints_options *o);
/* For each record between objects; an object that has joints is read to its
 * `end`. */
void joints_record(struct joints *js, struct ir *ir);
/* At the end of the stream. */
void joints_end(struct joints *js, const struct ir *ir);

#endif
