#ifndef MOTION_CURVE_H
#define MOTION_CURVE_H

#include "ir/rotation.h"

/* How the values of a list of channels go from key to key. Rotations take the
 * shortest arc; other channels are interpolated one by one. No skeleton is
 * needed: a local rotation is X·M·Y, where X and Y, which come from the joint's
 * rest and axis, are constant. Arcs do not depend on these, so that the
 * channels' own rotation M is enough. */

enum { CURVE_ROTATIONS = 4 };    /* at most: by r, a, q and m channels */

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
	double (*way)[3];        /* for a cubic, per rotation: the vector that
	                          * turns it into that of the next key */
};

enum { SPAN_KEYS = 6, SPAN_HERE = 2 };

/* The keys around a time, which is between k[SPAN_HERE] and the next key. For a
 * cubic there are one more key before these two and one more after them; where
 * one of those is missing, there is another one on the other side, if the track
 * has it. */
struct span {
	const struct key_value *k[SPAN_KEYS];    /* NULL: none */
	double h[SPAN_KEYS - 1]; /* the times between them */
	double u;                /* 0 at k[SPAN_HERE], 1 at the next */
};

/* NULL, or why such channels cannot be interpolated. */
const char *curve_fault(const struct dof *d);
/* radians: for 1 of the channels' angle unit. turns: angles about a single axis
 * are interpolated themselves, so that whole turns are kept. */
void curve_make(struct curve *c, const struct dof *d, double radians,
    int cubic, int turns);
void curve_free(struct curve *c);
/* Allocates the arrays of one. */
void key_value_make(struct key_value *k, const struct curve *c);
void key_value_free(struct key_value *k);
/* Sets the rotations that its values make; 0 if a quaternion has length 0. */
int key_value_rotate(const struct curve *c, struct key_value *k);
/* Sets the way to the next key. */
void key_value_follow(const struct curve *c, struct key_value *k,
    const struct key_value *next);
/* Sets val[] to the values at the span's time. Angles come out on the branch of
 * the keys around it; a quaternion with the sign that is nearer to that in
 * near[], or with NULL to that of the key before. */
void curve_at(const struct curve *c, const struct span *s, const double *near,
    double *val);

/* Sets val[] to the values at u of the way, 0 < u < 1, from a[] to b[], as
 * resample makes them by default. Returns NULL, or why there are none. */
const char *curve_between(const struct dof *d, double radians, double *a,
    double *b, double u, double *val);

#endif
