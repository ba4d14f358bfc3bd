#ifndef FORMAT_FBX_STACK_H
#define FORMAT_FBX_STACK_H

#include "format/fbx/curve.h"
#include "format/fbx/layer.h"
#include "format/fbx/model.h"

/* An AnimationStack, which becomes a motion. */

/* What moves one part of a Model, by object numbers. */
struct fbx_driven {
	int model;
	enum fbx_part part;
	int node;                /* the AnimationCurveNode */
	int curve[3];            /* AnimationCurves of x, y, z, or -1 */
};

struct fbx_stack {
	int object;
	struct fbx_driven *driven;       /* by model and part */
	size_t n, cap;
	size_t lost;             /* how much else its curves change */
	const struct fbx_link *first_lost;
	struct fbx_room *room;
};

/* Finds what a stack drives of the Models that `wanted` marks, an element per
 * object. Dies where two layers drive some. What it holds is taken from the
 * room. */
void fbx_stack_read(struct fbx_stack *k, const struct fbx_scene *s, int object,
    const char *wanted, struct fbx_room *room);
void fbx_stack_free(struct fbx_stack *k);
/* What drives a part of a Model, or NULL. */
const struct fbx_driven *fbx_stack_find(const struct fbx_stack *k, int model,
    enum fbx_part part);

/* Whether the curves of an AnimationCurveNode have keys of several values. */
int fbx_stack_changes(const struct fbx_scene *s, int node);

/* A part of a Model as a function of time. */
struct fbx_track {
	int is_driven;           /* else v are its values at any time */
	double v[3];             /* of axes without a curve */
	struct fbx_curve curve[3];       /* n is 0 where there is none */
	size_t cursor[3];
};

/* rest: the Model's own values. d: NULL if the part is not driven. */
void fbx_track_read(struct fbx_track *t, const struct fbx_scene *s,
    const struct fbx_driven *d, const double *rest);
void fbx_track_free(struct fbx_track *t);
/* Sets v to the values at a time. */
void fbx_track_at(struct fbx_track *t, long long time, double *v);
/* Whether the keys of a part leave the values at rest by more than that part of
 * them: sooner known than all of the track. */
int fbx_stack_leaves(const struct fbx_scene *s, const struct fbx_driven *d,
    const double *rest, double part);
/* Whether it never leaves the values at rest by more than that part of them. */
int fbx_track_rests(const struct fbx_track *t, const double *rest,
    double part);

#endif
