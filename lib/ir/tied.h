#ifndef IR_TIED_H
#define IR_TIED_H

#include "ir/ir.h"

struct motion;

/* Finds records of a motion's frames that are about joints that the skeleton
 * does not have, that do not stand where ir(5) wants them in their frame, or
 * that are not of the same feet as in the frames before; and second records of a
 * joint in its frame. */
enum { TIED_C, TIED_W, TIED_E, TIED_B, TIED_R, TIED_KINDS };

struct tied {
	int feet_too;            /* to be set if the feet are to be looked at,
	                          * which is no matter for who passes them on */
	/* private */
	int late;                /* the frame has a record that comes after all
	                          * values */
	int valued;              /* it has values */
	int before;              /* a frame before it had values */
	int about;               /* the joint of the last record that was no
	                          * `v` */
	/* of each kind, per joint: the last frame with such a record, from 1,
	 * or 0; NULL until there is one */
	unsigned long long *last[TIED_KINDS];
	unsigned long long first;        /* the first frame with contacts */
	size_t feet, now;        /* contacts of the first frame, of this one */
};

/* What is wrong with the record last read, which is about a frame and no `v`,
 * or NULL. */
const char *tied_other(struct tied *t, const struct motion *m,
    const struct ir *ir);
/* What is wrong with a frame that has been read to its end, or NULL. */
const char *tied_frame(struct tied *t);
void tied_end(struct tied *t);

/* To be called for each record about a frame, when m counts that frame: like
 * tied_other(). */
static inline const char *
tied_take(struct tied *t, const struct motion *m, const struct ir *ir)
{
	if (ir->newframe)
		t->late = t->valued = 0, t->now = 0;
	if (ir->rec.word != IR_V)
		return tied_other(t, m, ir);
	t->valued = 1;
	return t->late ? "expected before the contacts and events of its "
	    "frame" : NULL;
}

#endif
