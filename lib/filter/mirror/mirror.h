#ifndef FILTER_MIRROR_MIRROR_H
#define FILTER_MIRROR_MIRROR_H

#include "filter/mirror/pairs.h"

/* Motions in which left and right have changed places. */

struct mirror_options {
	int axis;                /* 0 to 2, normal to the plane; -1: found by
	                          * the skeleton and the motion */
	struct line_file *pairs; /* or NULL: pairs by the names */
};

/* A skeleton, and which of its joints change places. */
struct mirror_figure {
	struct body body;
	int *partner;
	int axis;                /* as in the options */
	int rest_axis;           /* along which the partners lie at rest; -1:
	                          * there are none */
	int is_oblique;          /* the plane between them is normal to no
	                          * axis */
	double normal[3];        /* then: it is normal to this */
};

/* name: the file's, for messages. */
void mirror_figure_make(struct mirror_figure *g, const struct skel *sk,
    const char *name, const struct mirror_options *o);
void mirror_figure_free(struct mirror_figure *g);

/* At the IR_BEGIN of a motion: reads it up to its `end` and writes the
 * mirrored one. */
void mirror_motion(struct ir *ir, const struct mirror_figure *g);

#endif
