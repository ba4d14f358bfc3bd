#ifndef MOTION_VELOCITY_H
#define MOTION_VELOCITY_H

#include <stddef.h>

/* How fast numbers of frames change. In a frame between two others it is by the
 * parabola through the three: where both are as far from it, half the difference
 * of the two by the time of a frame. In the first and the last frame it is the
 * difference from the only neighbour. So it is known a frame late.
 *
 *	velocity_begin(&v, n, rate);
 *	for each frame
 *		if (velocity_take(&v, when, value))
 *			v.change has the numbers of the frame before it
 *	if (velocity_last(&v))
 *		v.change has the numbers of the last frame
 *	velocity_end(&v);
 */
struct velocity {
	size_t n;
	double *change;          /* n numbers, per second */
	/* private */
	double *value, *slope;   /* of the last frame, and since that before */
	double rate, when, span;
	unsigned long long frames;
};

/* n numbers of each frame; rate: frames per second. */
void velocity_begin(struct velocity *v, size_t n, double rate);
void velocity_end(struct velocity *v);
/* Takes frame number `when`, which is after that of the frame before. 0: it is
 * the first. */
int velocity_take(struct velocity *v, double when, const double *value);
/* To be called after the last frame. 0: there are not two frames. */
int velocity_last(struct velocity *v);

#endif
