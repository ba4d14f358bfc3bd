#ifndef PICTURE_INK_H
#define PICTURE_INK_H

/* How the sides of a body are drawn: in colours, and for those who do not see
 * these also in widths. */
struct ink {
	unsigned rgb;
	double width;            /* of a line, where a figure is 250 high */
};

/* By SIDE_… of body/role.h. */
extern const struct ink ink_of[3];

/* Ghosts: a pose is preceded by where it was, fainter and fainter. */
enum { GHOSTS = 2 };
#define GHOST_STEP (1 / 15.0)    /* seconds from one to the next */
extern const double ghost_opacity[GHOSTS];       /* the nearest first */

#endif
