#ifndef PICTURE_FIGURE_H
#define PICTURE_FIGURE_H

#include "figure/body.h"

/* What is drawn of a skeleton: points, and lines between them. The points are
 * its joints, and after these the ends of bones at which there is no joint. */

struct line {
	int from, to;            /* points */
	int side;                /* SIDE_… of body/role.h */
	int begins;              /* `from` is in no line before this one; `to`
	                          * never is */
};

struct figure {
	size_t joints, points;
	struct str *name;        /* per joint, as the IR writes it */
	int *role;               /* per joint: see ir/humanoid.h, or -1 */
	int *owner;              /* per point: itself, or the joint whose bone
	                          * ends there */
	struct line *line;       /* a line from a point to itself is a dot */
	size_t lines;
	double leg;              /* a leg's length; 0: there are no legs */
	int hips, thigh[2];      /* joints, or -1 */
	int *foot;               /* points of the left foot, then of the
	                          * right */
	size_t feet[2];
	size_t tips[2];          /* the last of these, see sole_points() */
	/* private */
	struct arena arena;
	struct figure *next;
};

/* body: that of the skeleton, or NULL where it has no rest pose. */
struct figure *figure_new(const struct skel *sk, const struct body *body);
void figure_free(struct figure *f);
/* Whether they are the same in everything. */
int figure_same(const struct figure *a, const struct figure *b);
/* Where its points are. world: the joints' world transforms in the frame that m
 * holds, or at rest, where m is NULL. What is not known is nan. */
void figure_points(const struct figure *f, const struct skel *sk,
    const struct motion *m, const struct xform *world, double (*at)[3]);
/* The same by rotations and places, where joints only turn and move. */
void figure_turned_points(const struct figure *f, const struct motion *m,
    double (*turn)[4], double (*place)[3], double (*at)[3]);

#endif
