#ifndef PICTURE_INK_H
#define PICTURE_INK_H

/* How the sides of a body are drawn: in different colours, and, for those who
 * cannot tell these apart, with lines of different widths. */
struct ink {
	unsigned rgb;
	double width;            /* of a line, where a figure is 250 high */
};

/* By SIDE_… of figure/role.h. */
extern const struct ink ink_of[3];

/* Ghosts show where a figure was before a pose, fainter and fainter. */
enum { GHOSTS = 2 };
#define GHOST_STEP (1 / 15.0)    /* seconds from one to the next */
extern const double ghost_opacity[GHOSTS];       /* the nearest first */

#endif
