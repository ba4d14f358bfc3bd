#ifndef PICTURE_FILM_H
#define PICTURE_FILM_H

#include "picture/camera.h"
#include "picture/canvas.h"

struct film_depth {
	const struct line *line;
	double near;
};

/* A reel as moving pictures: the strip's camera looks down a little, so that
 * the ground is seen, or from the top, and goes along with the body, or keeps
 * still. */
struct film {
	struct scene *s;
	const struct reel *reel;
	struct canvas *canvas;
	struct camera camera;
	double down, level;      /* sine and cosine of how far it looks down */
	double scale;            /* of what the camera sees, in pixels */
	double mid[2];           /* what is in the middle of the picture, seen
	                          * from the place that it follows */
	double lo[2], hi[2];     /* the extent of all frames, seen likewise */
	double ground;           /* its height, as the camera sees it */
	double thick;            /* factor of the widths of lines */
	int keep;                /* it does not follow the body */
	/* it follows the average place of the frames around */
	double sum[2];           /* the sum of their places */
	size_t from, to;         /* which frames these are */
	size_t known;            /* how many of them have a place */
	double place[2];         /* the last average */
	struct shot shot, passing;
	struct film_depth *depth;        /* the figure's lines, the farthest
	                                  * first */
};

void film_make(struct film *f, struct scene *s, const struct reel *reel,
    struct canvas *canvas, int keep);
void film_free(struct film *f);
/* Draws frame k; they come in order. */
void film_draw(struct film *f, size_t k);

#endif
