#ifndef MOTION_JUMP_H
#define MOTION_JUMP_H

#include "ir/motion.h"

/* Rotations and places of joints that change from one frame to the next as
 * nothing moves: a spike is off and back again within 0.05 seconds, a jump
 * stays. So does a jerk: it is the velocity that jumps, from one even movement
 * to another. What the frames around say decides: both stand out from how the
 * joint turns or moves there. Frames further apart than 0.05 seconds are keys
 * and not compared, and a motion of unknown rate counts as one of 30. */

struct jump {
	int joint;
	int moves;               /* its place is off; else its rotation */
	int spike;               /* how many frames are off; 0: it stays so */
	int jerk;                /* its velocity is off, and stays so */
	unsigned long long at;   /* the first of these frames, counted from 0 */
	double frame;            /* its number */
	double seconds;          /* from the frame before it */
	double by;               /* how far at most: radians, or lengths; of a
	                          * jerk, lengths per frame */
	int held;                /* of a jump: the joint stands still before and
	                          * after */
	int plain;               /* it stands out from both sides, not only from
	                          * the calmer one */
};

struct jumps {
	unsigned long long n;    /* frames taken */
	/* private */
	const struct motion *m;
	double rate, step;       /* step: length that may be a jump */
	double jerk;             /* change of speed that may be one */
	size_t longest, slots;
	double *val, *frame;     /* of the last frames: a ring */
	unsigned char *has;      /* per slot and joint: what is known */
	struct jump_joint *joint;
	struct jump_edge *edge;
	size_t edges, head, cap;
	int ended;
};

/* To be called when the channels are known. reach: the length of the figure's
 * longest limb, as reach_longest() says; 0: places are not compared. */
void jumps_begin(struct jumps *s, const struct motion *m, double reach);
void jumps_end(struct jumps *s);
/* To be given each frame that has values, which are in m->val; then all that
 * jumps_next() finds is to be taken. */
void jumps_take(struct jumps *s, double frame);
/* No more frames follow. */
void jumps_stop(struct jumps *s);
/* Sets *j to the next one that is known, in the order of their frames; 0 where
 * there is none, or frames that decide have not been taken. */
int jumps_next(struct jumps *s, struct jump *j);
/* The frames that jumps_next() waits for after the first one that is off. */
size_t jumps_wait(const struct jumps *s);
/* The values of all joints in frame `at`, counted from 0; NULL if that is not,
 * or no longer, held. Those around a jump, two before and after, are while it
 * is the last one found. */
const double *jumps_values(const struct jumps *s, unsigned long long at);

/* A way in which something goes past a spike; before, after: the places one
 * frame further, or NULL. */
struct jump_way {
	const double *before, *from, *to, *after;
	int spike;               /* frames between from and to */
};
/* How far x, in the k-th frame after `from`, is off both the straight line and
 * the curve. */
double jump_off(const struct jump_way *w, int k, const double *x);

/* Gets a joint's rotation and place in its parent's space; 0 if its values make
 * none. What its channels alone turn by is enough of a rotation: the constant
 * rotations before and after theirs do not change how far it turns. moves: what
 * translation_moves() says; where it is 0, the place is left out. */
int jump_local(const struct motion *m, int j, int moves, const double *val,
    double *q, double *t);
#endif
