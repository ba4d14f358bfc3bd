#ifndef MOTION_CURVE_H
#define MOTION_CURVE_H

#include "ir/rotation.h"

/* How the values of one list of channels go from key to key. Rotations take
 * the shortest arc; other channels are interpolated one by one. A local
 * rotation is X·M·Y with constant X and Y by the joint's rest and axis, and
 * arcs do not depend on these, so that the channels' own rotation M is
 * enough: no skeleton is needed. */

enum { CURVE_ROTATIONS = 4 };    /* by r, a, q and m channels */

struct curve {
	size_t n;
	unsigned char *how;      /* per channel */
	struct rotation rotation[CURVE_ROTATIONS];
	int nrotation;
	int cubic, turns;
};

/* A key's values, and the rotations that they make. */
struct key_value {
	double *val;
	double (*q)[4];          /* per rotation of the curve */
	double (*way)[3];        /* of a cubic: the vectors that turn them into
	                          * those of the next key */
};

enum { SPAN_KEYS = 6, SPAN_HERE = 2 };

/* What lies around a time between k[SPAN_HERE] and the next key. Of a cubic
 * there are the key before and the one behind; where one of these is missing,
 * another one on the other side, if there is. */
struct span {
	const struct key_value *k[SPAN_KEYS];    /* NULL: none */
	double h[SPAN_KEYS - 1]; /* the times between them */
	double u;                /* 0 at k[SPAN_HERE], 1 at the next */
};

/* NULL, or why such channels cannot be interpolated. */
const char *curve_fault(const struct dof *d);
/* radians: for 1 of the channels' angle unit; turns: about a single axis the
 * angle itself is interpolated, so that whole turns are kept. */
void curve_make(struct curve *c, const struct dof *d, double radians,
    int cubic, int turns);
void curve_free(struct curve *c);
/* Makes room for one. */
void key_value_make(struct key_value *k, const struct curve *c);
void key_value_free(struct key_value *k);
/* Finds the rotations of its values; 0 if those of a quaternion make none. */
int key_value_rotate(const struct curve *c, struct key_value *k);
/* Finds the way to the key that follows it. */
void key_value_follow(const struct curve *c, struct key_value *k,
    const struct key_value *next);
/* The values at the span's time. Angles come out on the branch of the keys
 * around it, q channels on the side of those in near[] (NULL: of the key
 * before). */
void curve_at(const struct curve *c, const struct span *s, const double *near,
    double *val);

/* The values at u of the way, 0 < u < 1, from those in a[] to those in b[], as
 * resample makes them by default. NULL, or why there are none. */
const char *curve_between(const struct dof *d, double radians, double *a,
    double *b, double u, double *val);

#endif
