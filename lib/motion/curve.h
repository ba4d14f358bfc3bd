#ifndef MOTION_CURVE_H
#define MOTION_CURVE_H

#include "ir/rotation.h"

/* How the values of one list of channels go from key to key. Rotations take
 * the shortest arc; other channels are interpolated one by one. A local
 * rotation is X·M·Y with constant X and Y by the joint's rest and axis, and
 * arcs do not depend on these, so that the channels' own rotation M is
 * enough: no skeleton is needed. */

enum { CURVE_TURNS = 4 };        /* by r, a, q and m channels */

struct curve {
	size_t n;
	unsigned char *how;      /* per channel */
	struct rotation turn[CURVE_TURNS];
	int nturn;
	int cubic;
	double radians;          /* for 1 of the channels' angle unit */
};

/* A key: its values, and the rotations they make. */
struct knot {
	double *val;
	double (*q)[4];          /* per turn */
};

enum { SPAN_KEYS = 6, SPAN_HERE = 2 };

/* What lies around a moment, which is between k[SPAN_HERE] and the next. */
struct span {
	const struct knot *k[SPAN_KEYS]; /* the others: NULL at the ends */
	double h[SPAN_KEYS - 1]; /* the times between them */
	double u;                /* the moment: 0 at the one, 1 at the next */
};

/* NULL, or why such channels cannot be interpolated. */
const char *curve_fault(const struct dof *d);
void curve_make(struct curve *c, const struct dof *d, double radians,
    int cubic);
void curve_free(struct curve *c);
/* Room for one. */
void knot_make(struct knot *k, const struct curve *c);
void knot_free(struct knot *k);
/* The rotations of its values; 0 if those of a quaternion make none. */
int knot_turns(const struct curve *c, struct knot *k);
/* The values at a moment. Angles come out on the branch of the keys around
 * it, q channels on the side of those in near[] (NULL: of the key before). */
void curve_at(const struct curve *c, const struct span *s, const double *near,
    double *val);

#endif
