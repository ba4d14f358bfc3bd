#ifndef FILTER_REPOSE_TURNS_H
#define FILTER_REPOSE_TURNS_H

#include "base/linefile.h"
#include "ir/skel.h"

/* Reads a file of lines `joint ROTATION`, each joint once: rotations at rest as
 * `rest` records say them. Sets local[j], a unit quaternion, for each joint j
 * that a line names. Dies with file:line where a line is none, or names a joint
 * that is not there. */
void turns_read(const struct line_file *file, const struct skel *sk,
    double (*local)[4]);

#endif
