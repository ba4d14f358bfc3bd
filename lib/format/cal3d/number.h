#ifndef FORMAT_CAL3D_NUMBER_H
#define FORMAT_CAL3D_NUMBER_H

#include "base/text.h"

/* The numbers in elements. Cal3D stores the conjugate of the quaternion that
 * the IR has: x, y and z have the opposite signs, whichever way one goes. */

enum cal3d_numbers {
	CAL3D_NUMBERS,
	CAL3D_NANS,              /* some of them are words such as NaN */
	CAL3D_OTHER              /* not that many, or something else */
};

enum { CAL3D_MOST = 4 };         /* numbers in an element */

/* Splits a text of n numbers: sets f[] to their texts and, unless v is NULL,
 * v[] to their values. */
enum cal3d_numbers cal3d_numbers(struct str text, int n, struct str *f,
    double *v);

/* Adds fields with a blank between them. */
void cal3d_add_fields(struct text *to, const struct str *f, int n);
/* Adds the fields of a quaternion, which is conjugated. */
void cal3d_add_quat(struct text *to, const struct str *f);
/* Adds a computed quaternion, which is conjugated. */
void cal3d_add_turn(struct text *to, const double *q);
/* Adds the four fields of a rotation of the IR as a quaternion, which is
 * conjugated. The rotation is a quaternion, or angles in units of that many
 * radians. Returns 0 if it is neither. */
int cal3d_add_rotation(struct text *to, const struct str *f, double unit);

#endif
