#ifndef RETARGET_HELD_H
#define RETARGET_HELD_H

#include "ir/frame.h"
#include "retarget/solve.h"

/* A frame of the source as it was read, which waits to be written for the
 * target, and the lines that follow it. */
struct held_frame {
	double when;             /* its number */
	double *val;             /* as the motion's */
	/* private */
	struct text text;        /* the values of joints, and its number */
	struct held_text {
		size_t start, n;
	} *values, number;       /* values: per joint */
	struct text after;
};

void held_make(struct held_frame *f, const struct motion *m);
/* Takes the text of a joint's values. */
void held_add_values(struct held_frame *f, int j, struct str values);
/* The frame has been read. */
void held_set_whole(struct held_frame *f, const struct frames *from);
/* The text of its number. */
struct str held_number(const struct held_frame *f);
/* Keeps a line that follows the frame. */
void held_add_line(struct held_frame *f, struct str line);
/* Whether there are values in it. */
int held_is_begun(const struct held_frame *f);
/* Writes the target's frame and what follows it; nothing is left. */
void held_write(struct held_frame *f, const struct solve *s);

#endif
