#ifndef FORMAT_FBX_MODEL_H
#define FORMAT_FBX_MODEL_H

#include "format/fbx/scene.h"
#include "ir/pose.h"

/* Where a Model puts its children. With its translation t, rotation R in the
 * order of its axes, and scale S (column vectors):
 *
 *	local = T(t) · T(rotation offset) · T(rotation pivot) · Pre · R · Post⁻¹
 *	    · T(-rotation pivot) · T(scaling offset) · T(scaling pivot) · S
 *	    · T(-scaling pivot)
 *
 * A Model that is below another may leave out the scale of that. */

/* What is animated, and its three numbers. Angles are in degrees. */
enum fbx_part { FBX_MOVE, FBX_TURN, FBX_SCALE, FBX_PARTS };

/* The property that has its values: "Lcl Translation" and so on. */
const char *fbx_part_name(enum fbx_part part);
/* The part that a property of that name has, or -1. */
int fbx_part_of(struct str property);

/* How the scale of the Model above counts: */
enum fbx_inherit {
	FBX_AFTER,               /* RrSs: after all rotations */
	FBX_FULL,                /* RSrs */
	FBX_SKIP                 /* Rrs: for places only */
};

struct fbx_model {
	double v[FBX_PARTS][3];  /* its own values, those at rest */
	unsigned char axis[3];   /* of R; the first is applied first */
	double pre[9], post[9];  /* rotations */
	int plain;               /* both are none */
	double offset[3];        /* of rotation */
	double pivot[3];         /* of rotation */
	double scaling[3];       /* pivot */
	double middle[3];        /* scaling offset + scaling pivot - pivot */
	int is_pivoted;          /* its place depends on rotation or scale */
	enum fbx_inherit inherit;
};

/* Reads what an object, a Model, says. Dies of an order of rotation that is no
 * order of axes. */
void fbx_model_read(struct fbx_model *m, const struct fbx_scene *s, int object);

/* The rotation Pre · R · Post⁻¹ of three angles. */
void fbx_model_turn(const struct fbx_model *m, const double *angle, double *r);
/* The place of values, whose rotation is r. */
void fbx_model_place(const struct fbx_model *m, const double (*v)[3],
    const double *r, double *place);
/* Whether that is the translation. */
int fbx_model_is_simple(const struct fbx_model *m);
/* Sets x to where the Model puts its own mesh, but not its children: the
 * Geometric translation, rotation and scaling. */
void fbx_model_geometric(struct xform *x, const struct fbx_scene *s,
    int object);

#endif
