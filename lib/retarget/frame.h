#ifndef RETARGET_FRAME_H
#define RETARGET_FRAME_H

#include "retarget/solve.h"

/* A frame of the source as it was read. */
struct frame {
	double *val;             /* as the motion's */
	double when;             /* its number */
	/* private: texts in buf */
	size_t number;           /* length of its text */
	size_t *at, *length;     /* per joint, its values */
	char *buf;
	size_t used, cap;
};

void frame_make(struct frame *f, const struct motion *m);
void frame_begin(struct frame *f, struct str number, double when);
/* The text of its number. */
struct str frame_number(const struct frame *f);
/* The motion has just read the values of joint j. */
void frame_take(struct frame *f, const struct motion *m, int j,
    struct str values);
/* Writes the target's frame. */
void frame_write(const struct frame *f, const struct solve *s);

#endif
