#ifndef FILTER_RETARGET_FOOTHOLD_H
#define FILTER_RETARGET_FOOTHOLD_H

/* When a foot clearly stands, and sums of what has been meanwhile. It stands
 * while one of its points is slower than 0.15 leg lengths per second, within
 * 0.03 leg lengths of the lowest place where that point is in the whole motion;
 * or while records say so. This is a stricter rule than those by which feet are
 * kept or found (feet.c, figure/contacts.h).
 *
 * The lowest places are known only at the end. So the sums are kept for each
 * 0.001 leg lengths of height over the lowest places so far, no more: memory
 * does not grow. */

enum { FOOTHOLD_HEEL, FOOTHOLD_TOE, FOOTHOLD_POINTS };

struct foothold_sum {
	double seconds;
	double slipped;          /* in leg lengths */
	double ground;           /* lowest height of the foot's soles; HUGE_VAL
	                          * where there was no time */
};

/* What records say. */
enum foothold_said { FOOTHOLD_UNSAID, FOOTHOLD_STANDS, FOOTHOLD_FLIES };

struct foothold;

/* up: a unit vector; leg: its length, more than 0. */
struct foothold *foothold_new(const double *up, double leg);
void foothold_free(struct foothold *s);
/* Takes a frame. at: its points; known: which of them it has; time: what has
 * been since the frame before. */
void foothold_see(struct foothold *s, double (*at)[3], const int *known,
    const struct foothold_sum *time, enum foothold_said said);
/* Adds all that has been while the foot stood. */
void foothold_add(const struct foothold *s, struct foothold_sum *sum);

#endif
