#ifndef ACCLAIM_ORDER_H
#define ACCLAIM_ORDER_H

#include "base/str.h"

/* The axes (0 x, 1 y, 2 z) of a rotation order such as XYZ, in either case.
 * 0 if it is none that an Acclaim file can hold: its angles stand in the
 * order x y z, so that each axis must occur, and once. */
int order_axes(unsigned char *axis, struct str word);

#endif
