#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include "picture/scene.h"

/* Writes the strips of all reels as SVG. width: in pixels. poses: how many of
 * each reel; 0: as many as look well. */
void put_svg(struct scene *s, size_t poses, int width);

#endif
