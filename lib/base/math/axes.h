#ifndef BASE_MATH_AXES_H
#define BASE_MATH_AXES_H

/* The rotation that a text names, as a 3 by 3 matrix by rows. The text says
 * where x, y and z point (xyz, xz-y), or which axis becomes which by a quarter
 * turn (y:z, which is xz-y). 0 if it names no rotation, or one that mirrors. */
int axes_read(double *u, const char *text);

/* The i-th, from 0, of the AXES_WAYS matrices that take axes to axes. Half of
 * them mirror. */
enum { AXES_WAYS = 48 };
void axes_way(double *u, int i);

#endif
