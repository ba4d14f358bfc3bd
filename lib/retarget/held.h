#ifndef RETARGET_HELD_H
#define RETARGET_HELD_H

#include "retarget/solve.h"

/* A frame of the source as it was read. */
struct held_frame {
	double *val;             /* as the motion's */
	double when;             /* its number */
	/* private: texts in buf */
	size_t number;           /* length of its text */
	size_t *at, *length;     /* per joint, its values */
	char *buf;
	size_t used, cap;
};

void held_make(struct held_frame *f, const struct motion *m);
void held_begin(struct held_frame *f, struct str number, double when);
/* The text of its number. */
struct str held_number(const struct held_frame *f);
/* The motion has just read the values of joint j. */
void held_take(struct held_frame *f, const struct motion *m, int j,
    struct str values);
/* Writes the target's frame. */
void held_write(const struct held_frame *f, const struct solve *s);

#endif
