#ifndef FORMAT_BONESPRO_WRITE_H
#define FORMAT_BONESPRO_WRITE_H

#include "ir/mesh.h"

/* Writing the IR as BonesPro files. */

/* The form of transforms: matrices, angles of an order from 0 on, or what the
 * motion has. */
enum { BP_AS_IT_CAME = -2, BP_MATRIX = -1 };

#define BP_ORDERS "XYZ, XZY, YZX, YXZ, ZXY, ZYX, XYX, YZY or ZXZ"
/* The order that a word names, in either case, or -1. */
int bp_order_named(struct str word);

/* Writes a skeleton and its mesh (NULL: it has none). file: for messages. */
void bp_write_structure(const struct skel *sk, const struct mesh *mesh,
    const char *file);
/* From a motion's IR_BEGIN reads up to its `end` and writes it. The skeleton
 * and the mesh may be NULL. */
void bp_write_animation(struct ir *ir, const struct skel *sk,
    const struct mesh *mesh, int form);

#endif
