#ifndef FORMAT_BONESPRO_WRITE_H
#define FORMAT_BONESPRO_WRITE_H

#include "ir/mesh.h"

/* Writing the IR as BonesPro files. */

/* The form of transforms: matrices, angles of an order from 0 on, or the form
 * that the motion has. */
enum { BP_AS_IT_CAME = -2, BP_MATRIX = -1 };

#define BP_ORDERS "XYZ, XZY, YZX, YXZ, ZXY, ZYX, XYX, YZY or ZXZ"
/* Returns the order that a word names, letters matching in either case, or
 * -1. */
int bp_order_named(struct str word);

/* Writes a skeleton and its mesh. mesh NULL: it has none. file: the name of the
 * input, for messages. */
void bp_write_structure(const struct skel *sk, const struct mesh *mesh,
    const char *file);
/* Writes a motion. The stream is at its IR_BEGIN and is read up to its `end`.
 * sk and mesh may be NULL. */
void bp_write_animation(struct ir *ir, const struct skel *sk,
    const struct mesh *mesh, int form);

#endif
