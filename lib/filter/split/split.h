#ifndef FILTER_SPLIT_SPLIT_H
#define FILTER_SPLIT_SPLIT_H

#include "ir/files.h"

/* Writes a stream with a unit for each motion, and for each object that goes
 * with none: to standard output or, if files->dir is set, to a file each, which
 * are then listed on standard output. */
void split_stream(struct ir *ir, struct ir_files *files);

#endif
