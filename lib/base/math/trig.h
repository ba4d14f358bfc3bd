#ifndef BASE_MATH_TRIG_H
#define BASE_MATH_TRIG_H

/* sin(), cos() and atan2() of <math.h> from a table and a short series, for
 * what is computed for every angle of a motion. The sine and cosine are exact
 * to 2.5e-16, the angle to 4e-16 of its size. Where the table does not reach,
 * the functions of <math.h> are called. */

/* Stores the sine and the cosine of an angle in radians. */
void trig_sin_cos(double *s, double *c, double angle);
/* The angle of the direction (x, y), from -pi to pi. */
double trig_atan2(double y, double x);

#endif
