#ifndef PICTURE_CAMERA_H
#define PICTURE_CAMERA_H

#include "picture/scene.h"

/* A level, orthographic look at a reel. What it sees is measured from the
 * middle of the reel in units of its size, so that nothing overflows. */
struct camera {
	double mid[3], size;
	double axis[3][3];       /* right, up, and towards who looks */
};

/* At right angles to the principal horizontal direction of the body's path,
 * which goes to the right; where the body stays, to that of its own points, and
 * then from the front, or with it facing right. */
void camera_make(struct camera *c, struct scene *s, const struct reel *reel);
/* How far right, up and near a point is; 0 if that is not known. */
int camera_see(const struct camera *c, const double *p, double *seen);
/* The same from the middle of the reel, along the axes of the world. */
void camera_place(const struct camera *c, const double *p, double *place);
/* How far up the ground is that is so high in the world; 0 if that is not
 * known. */
double camera_height(const struct camera *c, double height);

#endif
