#ifndef IR_SPOT_H
#define IR_SPOT_H

#include "ir/pose.h"

/* Where the joints of a motion are in the world, frame by frame. */
struct spots {
	double (*place)[3];      /* per joint */
	char *known;             /* per joint: its place is known */
	/* private */
	const struct motion *m;
	unsigned char *only;     /* per joint: it is looked for; or NULL */
	unsigned char *skip;     /* the opposite */
	struct xform *world;     /* per joint; NULL if the motion only turns and
	                          * moves joints */
	double (*turn)[4];       /* per joint, or NULL if there is world */
};

/* To be called when the channels are known. */
void spots_begin(struct spots *s, const struct motion *m);
void spots_end(struct spots *s);
/* From now on only these joints are looked for, and those above them: the
 * motion does not read the values of others. only[] is per joint; it becomes
 * s's. */
void spots_only(struct spots *s, struct motion *m, unsigned char *only);
/* Sets the places by the values in m->val. A joint that has no values in the
 * frame, or that one carries, has none. */
void spots_set(struct spots *s);
/* Where the bone of a joint ends whose place is known. */
void spots_tail(const struct spots *s, int j, double *tail);
/* Where v, a place in the world, is for joint j, whose place is known; 0 where
 * its scale makes that unknown. */
int spots_within(const struct spots *s, int j, const double *v, double *at);

#endif
