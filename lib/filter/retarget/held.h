#ifndef FILTER_RETARGET_HELD_H
#define FILTER_RETARGET_HELD_H

#include "filter/retarget/solve.h"
#include "ir/frame.h"

struct held_text {
	int copied;              /* whether it is kept at all */
	int plain;               /* one space stands between its values */
	struct text text;
};

/* A frame of the source as it was read, which waits to be written for the
 * target, and the lines that follow it. */
struct held_frame {
	int begun;               /* there are values in it */
	double when;             /* its number */
	struct text number;      /* as text */
	double *val;             /* as the motion's */
	struct held_text *values;        /* per joint, as text */
	char *contact;           /* per joint: what is said of it, 0 nothing */
	size_t joints;
	struct text after;       /* lines */
};

void held_make(struct held_frame *f, const struct solve *s);
void held_free(struct held_frame *f);
/* Takes the text of the values that were read of joint j. */
void held_add_values(struct held_frame *f, const struct motion *m, int j,
    struct str values);
/* Joint j stands, or not. */
void held_add_contact(struct held_frame *f, int j, int on);
/* The frame has been read. */
void held_set_whole(struct held_frame *f, const struct frames *from);
/* Writes the target's frame and what follows it; nothing is left. */
void held_write(struct held_frame *f, const struct solve *s);

#endif
