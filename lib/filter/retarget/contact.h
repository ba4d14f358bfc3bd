#ifndef FILTER_RETARGET_CONTACT_H
#define FILTER_RETARGET_CONTACT_H

#include "filter/retarget/source.h"

/* When the source's feet stand on the ground: as `c` records say of a foot, on
 * its points that are slow or the slowest; or where there are none, a point of a
 * foot stands while it is slow, on the way from the frame before or to the frame
 * after, and near the lowest place where it has been. So the frame after the one asked about has to
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
	int next[2], said[2][3]; /* what records say: 0 nothing, 1 it does not
	                          * stand, 2 it does */
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
/* A record says of the frame to be seen next, and of those after it as long as
 * nothing else is said, whether the foot that begins at joint j stands. */
void contact_say(struct contact *c, int j, int on);
/* Takes note of the source's next frame, which is posed now; when: its
 * number. */
void contact_see(struct contact *c, double when);
/* Sets on[] for the frame before the one last seen, or, at the end, where
 * there is no further one, for the last. */
void contact_ask(struct contact *c, int end);

#endif
