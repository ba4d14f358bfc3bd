#ifndef FILTER_MIRROR_PAIRS_H
#define FILTER_MIRROR_PAIRS_H

#include "base/text.h"
#include "figure/body.h"

/* Which joint changes places with which: partner[0 … n-1] of a skeleton's
 * joints; one in the middle is its own partner. */

/* A file of lines `joint joint`, each joint once. Joints that are in none are
 * their own partners. */
struct pairs_file {
	const char *name;        /* as messages show it */
	struct text lines;
};

/* Dies where there are none. */
void pairs_load(struct pairs_file *file, const char *path);
/* By such a file; dies with file:line where a line is none, or names joints
 * that are not there. Without one (NULL) by the names, the parts of the body
 * that they mean, and the hierarchy. */
void pairs_make(int *partner, const struct pairs_file *file,
    const struct body *b);
/* Writes such a file. */
void pairs_write(const int *partner, const struct skel *sk);
/* The axis, 0 to 2, along which the partners lie at rest; -1 if there are
 * none. */
int pairs_axis(const int *partner, const struct body *b);
/* Whether at rest each joint hangs on its parent as its partner does, mirrored
 * along that axis, within a tenth of the size. */
int pairs_symmetric(const int *partner, const struct body *b, int axis);

#endif
