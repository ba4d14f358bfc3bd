#ifndef PICTURE_CANVAS_H
#define PICTURE_CANVAS_H

#include <stddef.h>

/* A picture of pixels as video has them: brightness for each, colour for each
 * square of four. Lines are antialiased. Width and height are even. */
struct canvas {
	int width, height;
	unsigned char *plane[3]; /* Y, Cb, Cr, from 16 to 235 or 240 */
	size_t size[3];
};

void canvas_make(struct canvas *c, int width, int height);
void canvas_free(struct canvas *c);
void canvas_clear(struct canvas *c, unsigned rgb);
/* Draws a line with round ends, or a disc where a and b are the same. x goes
 * right and y down from the corner 0 0. */
void canvas_line(struct canvas *c, const double *a, const double *b,
    double width, unsigned rgb, double opacity);

#endif
