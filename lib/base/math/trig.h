#ifndef BASE_MATH_TRIG_H
#define BASE_MATH_TRIG_H

/* What sin(), cos() and atan2() of <math.h> compute, to 4e-16 of the size
 * of the result (sine and cosine to 2.5e-16 of 1), from a table and a short
 * series: for what is computed for every angle of a motion. Where the table
 * does not reach they are called themselves. */

/* Stores the sine and the cosine of an angle in radians. */
void trig_sin_cos(double *s, double *c, double angle);
/* The angle of the direction (x, y), from -pi to pi. */
double trig_atan2(double y, double x);

#endif
