#ifndef PICTURE_FILM_H
#define PICTURE_FILM_H

#include "picture/camera.h"
#include "picture/canvas.h"

struct film_depth {
	const struct line *line;
	double near;
};

/* A reel as moving pictures: the strip's camera looks down a little, so that
 * the ground is seen, and goes along with the body, or keeps still. */
struct film {
	struct scene *s;
	const struct reel *reel;
	struct canvas *canvas;
	struct camera camera;
	double scale;            /* of what the camera sees, in pixels */
	double mid[2];           /* what is in the middle of the picture, beside
	                          * the place that it follows */
	double lo[2], hi[2];     /* of all that is drawn, beside that place */
	double ground;           /* its height, as the camera sees it */
	double thick;            /* factor of the widths of lines */
	/* where it goes: the average place of the frames around */
	int keep;
	double sum[2];
	size_t from, to, known;  /* of these frames */
	double place[2];         /* where it was */
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
