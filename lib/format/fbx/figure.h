#ifndef FORMAT_FBX_FIGURE_H
#define FORMAT_FBX_FIGURE_H

#include "format/fbx/stack.h"

/* The Models that are joints: limbs, what a mesh is bound to, and what is above
 * them; in a file without limbs, all but cameras and lights. */

/* Which channels turn a joint, by ir(5). */
enum fbx_turns {
	FBX_STILL,               /* none */
	FBX_ADDED,               /* r: the rest is Pre · Post⁻¹, the axis Post */
	FBX_WHOLE,               /* a: Pre and Post are none */
	FBX_QUAT,                /* q */
	FBX_LINEAR_PART          /* m: the joint leaves out the uneven or
	                          * changing scale of the one above it */
};

struct fbx_joint {
	int object;
	int parent;              /* a joint, or -1 */
	struct str name;         /* as the IR writes it */
	int renamed;             /* the file has it twice, or none */
	int limb;
	struct fbx_model m;
	/* A scale at rest that is the same in all directions is not told, but
	 * multiplies what is below. */
	double own;              /* the joint's, or 1 */
	double scale;            /* the product above it, for its place */
	double below;            /* the same for what is below it */
	int moves;               /* has such channels */
	int scales;              /* its own scale is uneven or changes */
	int skewed;              /* so is that of one above it, or its own */
	enum fbx_turns turns;
	double rest[9];          /* its rotation at rest */
	struct xform *bind;      /* from model space to the joint's, turns and
	                          * moves only; NULL: it is not bound */
};

struct fbx_figure {
	struct fbx_scene *s;
	struct fbx_joint *joint;         /* parents before their children */
	size_t n;
	int limbs;               /* there are some */
	char *wanted;            /* per object: whether it is a joint */
	int *of;                 /* per object: its joint, or -1 */
	struct arena arena;
};

/* Dies where there is no joint, or a scale that cannot be said. */
void fbx_figure_find(struct fbx_figure *g, struct fbx_scene *s);
void fbx_figure_free(struct fbx_figure *g);
/* Whether a joint has scale channels. */
static inline int
fbx_has_scale(const struct fbx_joint *j)
{
	return j->scales && j->turns != FBX_LINEAR_PART;
}

/* Sets x to where joint i is at rest: x[i], where those above are set. */
void fbx_figure_rest(const struct fbx_figure *g, size_t i, struct xform *x);

void fbx_put_source(const struct fbx *f);
/* Writes the skeleton. */
void fbx_figure_put(const struct fbx_figure *g, struct str name);

#endif
