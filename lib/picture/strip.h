#ifndef PICTURE_STRIP_H
#define PICTURE_STRIP_H

#include "picture/camera.h"
#include "picture/ink.h"

/* A reel as one picture: some of its poses side by side on a page, x to the
 * right and y down from 0 0. */

struct strip_pose {
	struct shot shot[1 + GHOSTS];    /* the pose, and its ghosts */
	int shots;
	double x;                /* of its middle */
	/* private; as the camera sees them */
	double middle, left, right, all_left, all_right;
};

/* Shows when a foot stands. */
struct strip_bar {
	int side;                /* 0 left, 1 right */
	double from, to;         /* x on the page */
};

struct strip {
	const struct reel *reel;
	struct camera camera;
	struct strip_pose *pose;
	size_t n;
	double width, height;    /* of the page */
	double ground;           /* where its line is; nan: seen from above */
	double scale;            /* of what the camera sees */
	struct strip_bar *bar;
	size_t bars;
	/* private */
	double lo, hi;           /* heights, as the camera sees them */
};

/* poses: how many, but no more than there are frames; 0: as many as look well.
 * The page has that width, and at most that height. */
void strip_make(struct strip *strip, struct scene *s, const struct reel *reel,
    size_t poses, double width, double height);
void strip_free(struct strip *strip);
/* Where a point of pose i is on the page; 0 if that is not known. */
int strip_point(const struct strip *strip, size_t i, const double *p,
    double *xy);

#endif
