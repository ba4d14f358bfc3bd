#ifndef FILTER_RETARGET_STANCE_H
#define FILTER_RETARGET_STANCE_H

#include "filter/retarget/source.h"

/* The source's feet: when they stand on the ground. `c` records say that a foot
 * stands: it does so on its points that are slow, or else on the slowest, or
 * that on which it stood, unless that is twice as fast. Where there are no such
 * records, a point of a foot stands while it is slow, on the way from the frame
 * before or to the frame after, and near the lowest place where it has been. So
 * the frame after the one asked about has to be known. This is not the rule of
 * figure/contacts.h, which takes the whole motion. */

/* The points on which a foot stands. A foot without a joint below it has toes
 * where its bone ends. */
enum { HEEL, TOE, POINTS };

/* What is known of one frame. */
struct stance_frame {
	int on[2][POINTS];       /* which stand */
	int said[2];             /* records say so */
	double sole[2];          /* height of the foot's lowest point */
};

/* The three frames on which that depends. */
struct stance_finder {
	const struct source *source;
	double up[3];
	double slow;             /* limit of the way in 1 frame number */
	double near;             /* limit of the height over the lowest place */
	int next[2];             /* of the frame to be seen next, what records
	                          * say: 0 nothing, 1 the foot does not stand, 2
	                          * it does */
	int joint[2][POINTS];    /* or -1 */
	int tail[2];             /* the toes are the end of the foot's bone */
	/* Each for the frame before, the one asked about, and the one after. */
	int said[2][3];          /* as next */
	double at[2][POINTS][3][3];
	double sole[2][3];       /* height of the foot's lowest point */
	double when[3];          /* frame numbers */
	double low[2][POINTS];   /* lowest height so far */
	int seen;                /* frames */
	int was[2];              /* the point on which it stood in the frame
	                          * before, or POINTS */
};

/* up: in the source's world; rate: frames per second; leg: a leg's length. */
void stance_begin(struct stance_finder *c, struct source *source,
    const double *up, double rate, double leg);
/* A record says of the frame to be seen next, and of those after it until
 * something else is said, whether the foot that begins at joint j stands. */
void stance_say(struct stance_finder *c, int j, int on);
/* Takes note of the next frame, whose pose is now the source's; when: its
 * number. */
void stance_see(struct stance_finder *c, double when);
/* Finds out about the frame before the one last seen, or, at the end, where
 * there is no further one, about the last. */
void stance_find(struct stance_finder *c, int end, struct stance_frame *st);

/* The point on which a foot stands, by which of them do: the heel, if it does;
 * POINTS: none. */
int stance_point(const int *on);
/* Whether the toes of a foot are the end of its bone. */
int stance_has_tail(const struct body *b, int side);
/* Sets `way' to that from joint j, turned by w, to the end of its bone. */
void stance_tail(const struct skel *sk, int j, const double *w, double *way);

#endif
