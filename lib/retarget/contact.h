#ifndef RETARGET_CONTACT_H
#define RETARGET_CONTACT_H

#include "retarget/source.h"

/* When the source's feet stand on the ground. A point of a foot stands while it
 * is slow, on the way from the frame before or to the frame after, and near the
 * lowest place where it has been. So the frame after the one asked about has to
 * be known. */

enum { HEEL, TOE, POINTS };

struct contact {
	const struct source *source;
	double up[3];
	double slow, near;       /* limits: of the way in 1 frame number, of the
	                          * height over the lowest place */
	double ground;           /* lowest point of a foot in contact */
	int grounded;            /* there was one */
	int on[2][POINTS];       /* in the frame asked about */
	/* private */
	int joint[2][POINTS];
	double at[2][POINTS][3][3];      /* in the frame before, the one
	                                  * asked about, the one after */
	double low[2][POINTS], sole[2][3];
	double when[3];          /* frame numbers */
	int seen;
};

/* rate: frames per second; leg: a leg's length. */
void contact_make(struct contact *c, struct source *source, const double *up,
    double rate, double leg);
/* Takes note of the source's next frame, which is posed now; when: its
 * number. */
void contact_see(struct contact *c, double when);
/* Sets on[] for the frame before the one last seen, or, at the end, where
 * there is no further one, for the last. */
void contact_ask(struct contact *c, int end);

#endif
