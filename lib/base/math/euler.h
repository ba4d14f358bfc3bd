#ifndef BASE_MATH_EULER_H
#define BASE_MATH_EULER_H

#include "base/str.h"

/* Rotations about coordinate axes, given as a list of axis numbers (0 x, 1 y, 2
 * z). The first listed is applied first, about fixed axes: angles a b c about x
 * y z are Rz(c)·Ry(b)·Rx(a). There are 0 to 3 axes; an axis may be listed more
 * than once. Angles are in radians. */

void euler_mat(double *m, const double *angle, const unsigned char *axis,
    int n);
void euler_quat(double *q, const double *angle, const unsigned char *axis,
    int n);

/* The sine and cosine of half an angle. */
struct euler_half {
	double angle, sin, cos;
};

/* Like euler_quat(). half[] keeps the sines and cosines of the angles of the
 * call before, and is that of 0 at first: for angles that are the same they are
 * not computed again. */
void euler_quat_again(double *q, const double *angle,
    const unsigned char *axis, int n, struct euler_half *half);

/* The angles that make the rotation q (unit), or the nearest one that these
 * axes can make. Of the several ways to write it, the angles nearest to near[]
 * are taken, whole turns included; NULL: those nearest to 0. At a singularity,
 * where only a sum is determined, the angles stay as close to near[] as that
 * allows. Returns the angle by which the rotation is missed. */
double euler_from_quat(double *angle, const unsigned char *axis, int n,
    const double *q, const double *near);

/* The axes of a word such as "xyz" (either case); the number of letters, or
 * 0 if it is not one to three of x, y, z. len is the word's length. */
int euler_axes(unsigned char *axis, const char *word, int len);
/* The axes of a word in which each axis occurs exactly once; 0 if it is not
 * so. */
int euler_order(unsigned char *axis, struct str word);

#endif
