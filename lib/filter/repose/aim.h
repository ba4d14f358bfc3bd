#ifndef FILTER_REPOSE_AIM_H
#define FILTER_REPOSE_AIM_H

#include "filter/repose/repose.h"
#include "figure/body.h"

/* How a skeleton is to stand at rest. */

/* How it stands in a frame of a motion. */
struct repose_posed {
	struct xform *world;     /* per joint; NULL: no frame shows it */
	double *length;          /* per joint: of its bone */
	double up[3];
	enum up_by by;
	int known;               /* `up` is set */
};

void repose_posed_free(struct repose_posed *p);

struct repose_aim {
	const struct repose_options *o;
	const struct skel *sk;
	const struct repose_posed *posed;        /* or NULL */
	double (*base)[4];       /* per joint: its rotation in the world, in the
	                          * pose to start with */
	struct tpose *tpose;
	struct like *like;
	double (*local)[4];      /* per joint: at rest, or as REPOSE_TURNS
	                          * says, in its parent's frame */
};

/* file: the stream's, for messages; posed: NULL, or for REPOSE_FRAME that
 * frame, and for REPOSE_T, where the rest does not show how the figure stands,
 * the first one. */
void repose_aim_begin(struct repose_aim *a, const struct repose_options *o,
    const struct skel *sk, const char *file, const struct repose_posed *posed);
void repose_aim_end(struct repose_aim *a);
/* Whether the rest pose of a figure does not show how it stands, so that a
 * T-pose needs a frame. */
int repose_needs_frame(const struct skel *sk, const char *file);
/* Sets `want` to how joint j is to stand in the world. turn[]: how those above
 * it do. Returns whether that may be more than to go along with its parent. */
int repose_aim_turn(const struct repose_aim *a, int j, double (*turn)[4],
    double *want);

/* The rotation of joint j that goes along with its parent from the pose to
 * start with. */
void repose_carried(const struct repose_aim *a, int j, double (*turn)[4],
    double *q);

#endif
