#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include "picture/scene.h"

struct svg_options {
	int poses;               /* how many of each reel; 0: as many as look
	                          * well */
	int columns;             /* how many strips are beside each other; with
	                          * more than one they have neither times nor
	                          * bars */
	int width;               /* of all, in pixels */
};

/* Writes the strips of all reels as SVG. */
void put_svg(struct scene *s, const struct svg_options *o);

#endif
