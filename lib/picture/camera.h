#ifndef PICTURE_CAMERA_H
#define PICTURE_CAMERA_H

#include "picture/scene.h"

/* A level, orthographic view of a reel. What it sees is measured from the
 * middle of the reel in units of its size, so that nothing overflows. */
struct camera {
	double mid[3], size;
	double axis[3][3];       /* right, up, and towards the viewer */
	int top;                 /* whoever shows it shall look down instead */
};

/* Makes a camera that looks at the reel as s->view says; warns where that is
 * the front and it is not known. VIEW_MOTION is at right angles to the principal
 * horizontal direction of the body's path, which goes to the right. Where the
 * body stays in place, it is that of the motion of its points, both about their
 * own means and from frame to frame, or near it; where they do not move either,
 * that of the points in space; seen from the front or facing right. */
void camera_make(struct camera *c, struct scene *s, const struct reel *reel);
/* Makes a level camera look down from above: what was far is up, and what was
 * up is near. */
void camera_tip(struct camera *c);
/* How far right, up and near a point is; returns 0 if that is not known. */
int camera_see(const struct camera *c, const double *p, double *seen);
/* Where a point is from the middle of the reel, along the axes of the world. */
void camera_place(const struct camera *c, const double *p, double *place);
/* How far up a level camera sees ground of that height in the world; 0 if that
 * is not known. */
double camera_height(const struct camera *c, double height);

#endif
