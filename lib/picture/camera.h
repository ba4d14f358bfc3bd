#ifndef PICTURE_CAMERA_H
#define PICTURE_CAMERA_H

#include "picture/scene.h"

/* A level, orthographic view of a reel. What it sees is measured from the
 * middle of the reel in units of its size, so that nothing overflows. */
struct camera {
	double mid[3], size;
	double axis[3][3];       /* right, up, and towards the viewer */
};

/* Makes a camera that looks at right angles to the principal horizontal
 * direction of the body's path, which goes to the right. Where the body stays
 * in place, it is the direction of the body's own points, seen from the front
 * or facing right. */
void camera_make(struct camera *c, struct scene *s, const struct reel *reel);
/* How far right, up and near a point is; returns 0 if that is not known. */
int camera_see(const struct camera *c, const double *p, double *seen);
/* Where a point is from the middle of the reel, along the axes of the world. */
void camera_place(const struct camera *c, const double *p, double *place);
/* How far up the camera sees ground of that height in the world; 0 if that is
 * not known. */
double camera_height(const struct camera *c, double height);

#endif
