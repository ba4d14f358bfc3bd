#ifndef CAL3D_NUMBER_H
#define CAL3D_NUMBER_H

#include "base/in.h"
#include "base/text.h"

/* The numbers in elements, as texts. Cal3D stores the conjugate of the
 * quaternion that the IR has: x, y and z change sign, here both ways. */

/* Adds the n numbers of a text to `to`, a blank between them; 0 if they are
 * not that many or no numbers, and then `to` is as it was. */
int cal3d_numbers(struct str text, int n, struct text *to);
/* The same for the four of a quaternion, with their signs changed. */
int cal3d_quat(struct str text, struct text *to);
/* Whether those four make a rotation: they may be too small, or too large. */
int cal3d_turns(struct str text);
/* Whether there are n numbers or words for `not a number`, one of them at
 * least such a word. */
int cal3d_is_nan(struct str text, int n);
/* Adds what there is between white space to `to`, a blank between. */
void cal3d_words(struct str text, struct text *to);

#endif
