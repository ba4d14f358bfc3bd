#ifndef FILTER_RETARGET_HELD_H
#define FILTER_RETARGET_HELD_H

#include "base/temp.h"
#include "filter/retarget/solve.h"

/* A frame of the source as it was read, which waits to be written for the
 * target, and the lines that follow it. */
struct held_frame {
	int begun;               /* there are values in it */
	double when;             /* its number */
	struct text number;      /* the same as text */
	double *val;             /* as the motion's */
	struct held_text *values;        /* per joint, as text */
	char *contact;           /* per joint: what a `c` record says, '0' or
	                          * '1'; or 0 */
	struct text events;      /* lines of the target's frame */
	struct text after;       /* the lines that follow it */
	/* with feet: its poses */
	struct source_pose source;
	struct solve_pose target;
	/* Of a cycle, frames of the rounds before and after are solved, too:
	 * these are not written. */
	int hidden, starts;      /* starts: it is the first of a round */
	/* private */
	size_t joints, channels;
};

/* poses: whether it holds them. */
void held_make(struct held_frame *f, const struct solve *s, int poses);
void held_free(struct held_frame *f);
/* Takes the text of the values that were read of joint j. */
void held_values(struct held_frame *f, const struct motion *m, int j,
    struct str values);
/* The frame has been read. */
void held_take(struct held_frame *f, const struct frames *from);
/* Forgets what has been read. */
void held_clear(struct held_frame *f);
/* Writes the target's frame, which has been solved, and what follows it;
 * nothing is left. */
void held_put(struct held_frame *f, const struct solve *s);

/* Adds a frame without its poses to a temporary file. */
void held_store(const struct held_frame *f, struct spool *to);
/* Reads the one that begins there. */
void held_load(struct held_frame *f, struct spool *from, off_t at);

#endif
