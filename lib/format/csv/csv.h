#ifndef FORMAT_CSV_CSV_H
#define FORMAT_CSV_CSV_H

#include "ir/skel.h"

/* Tables: a row for each frame of a motion, as RFC 4180 says. */

enum csv_turns { CSV_CHANNELS, CSV_QUATERNIONS, CSV_COLUMNS };

struct csv_form {
	enum csv_turns turns;    /* as what rotations are written */
	int world;               /* joints are written as they are in the
	                          * world */
	int velocities;          /* those of their places there are, too */
};

/* Writes the motion whose IR_BEGIN has just been read as a table. */
void csv_write(struct ir *ir, const struct skel *sk,
    const struct csv_form *form);

/* Reads a table and writes it as a motion of that skeleton. path NULL: standard
 * input; sk NULL: joints are where the table says that they are in the world, and
 * a skeleton of them is written, too; rate.s NULL: it is not given. */
void csv_read(const char *path, const struct skel *sk, struct str rate);

#endif
