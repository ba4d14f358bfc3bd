#ifndef FILTER_MIRROR_PAIRS_H
#define FILTER_MIRROR_PAIRS_H

#include "base/linefile.h"
#include "figure/body.h"

/* Which joint changes places with which: partner[j] of each joint j of a
 * skeleton. A joint in the middle is its own partner. */

/* Pairs joints by a file of lines `joint joint`, each joint once; joints that
 * are in none are their own partners. Dies with file:line where a line is none,
 * or names joints that are not there. Without a file (NULL) joints are paired
 * by their roles, their names, the parts of the body that these mean, and the
 * hierarchy. */
void pairs_make(int *partner, const struct line_file *file,
    const struct body *b);
/* Writes such a file. */
void pairs_write(const int *partner, const struct skel *sk);
/* The axis, 0 to 2, along which the partners lie at rest; -1 if there are
 * none. */
int pairs_axis(const int *partner, const struct body *b);
/* Whether at rest each joint lies to its parent as its partner does, mirrored
 * along that axis, within a tenth of the body's size. */
int pairs_symmetric(const int *partner, const struct body *b, int axis);
/* Sets the normal of the plane that is between left and right at rest where
 * that is normal to no axis: some plane mirrors the bones clearly better than
 * the one that is normal to `axis`, along which the partners lie most. 0 if
 * that one will do. */
int pairs_oblique(double *normal, const int *partner, const struct body *b,
    int axis);

#endif
