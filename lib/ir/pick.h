#ifndef IR_PICK_H
#define IR_PICK_H

#include "ir/skel.h"

/* The joints that an option of a motion's filter names: names as the IR
 * writes them or patterns of the shell, with commas between them. Sets
 * picked[] of these to 1; dies where one names no joint. list may be NULL. */
void pick_joints(const struct ir *ir, const struct skel *sk, int option,
    const char *list, unsigned char *picked);

#endif
