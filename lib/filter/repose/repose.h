#ifndef FILTER_REPOSE_REPOSE_H
#define FILTER_REPOSE_REPOSE_H

#include "base/linefile.h"
#include "ir/motion.h"

/* Skeletons with another rest pose, and what belongs to them so that each joint
 * still moves as it did. */

enum repose_pose {
	REPOSE_STAYS,
	REPOSE_T,                /* a T-pose */
	REPOSE_FRAME,            /* that of a frame */
	REPOSE_LIKE,             /* that of another skeleton */
	REPOSE_TURNS             /* that of a file */
};

struct repose_options {
	enum repose_pose pose;
	double frame;            /* of REPOSE_FRAME */
	const char *motion;      /* the name of its motion; NULL: the first */
	const struct skel *like; /* of REPOSE_LIKE */
	const char *likename;    /* its file's name */
	struct line_file turns;  /* of REPOSE_TURNS: lines `joint ROTATION` */
	int world_axes;          /* the joints' own axes at rest become the
	                          * world's */
};

/* Reads the stream and writes it. */
void repose_stream(struct ir *ir, const struct repose_options *o);

#endif
