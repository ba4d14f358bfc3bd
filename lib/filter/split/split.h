#ifndef FILTER_SPLIT_SPLIT_H
#define FILTER_SPLIT_SPLIT_H

#include "ir/ir.h"

/* Writes a stream with a unit for each motion, and for each object that goes
 * with none: to standard output, or to a file each in dir, if that is not
 * NULL. The files are then listed on standard output. */
void split_stream(struct ir *ir, const char *dir);

#endif
