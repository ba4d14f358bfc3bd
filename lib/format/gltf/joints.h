#ifndef FORMAT_GLTF_JOINTS_H
#define FORMAT_GLTF_JOINTS_H

#include "format/gltf/container.h"
#include "ir/pose.h"

/* The skeleton of a file: the joints of its skins or, if it has none, the
 * nodes that animations move; those of VRM's humanoid, and then only what hangs
 * on these of the nodes that animations move; what lies between them; and what
 * is animated above them. */
struct gltf_joint {
	size_t node;
	int parent;              /* -1: none */
	struct str name;         /* as the IR writes it, unique */
	int renamed;             /* in the file it has another name */
	double scale;            /* of all nodes above it, by which its
	                          * translation is multiplied */
	double stretch[9];       /* its own scale and shear */
	int is_base;             /* it is a topmost joint, and base is no
	                          * identity */
	struct xform base;       /* translation and rotation of all above it */
	double base_q[4];        /* the same rotation */
	double t[3], q[4];       /* at rest, in its parent's frame */
	int copied;              /* t and q are numbers of the file */
	struct str ttext, qtext; /* copied: how the file writes t and q */
	int bound;               /* a skin binds it: bind is set, see bind.h */
	struct xform bind;
	double bind_q[4];        /* its rotation */
	int bind_exact;          /* the numbers of bind.t are the file's */
};

struct gltf_joints {
	struct gltf_joint *joint;
	size_t n;
	int *of_node;            /* per node: its joint, or -1 */
	int *role;               /* per node: see ir/humanoid.h; or -1 */
	char *above;             /* per node: a joint is below it */
	int *parent;             /* per node, or -1 */
	struct arena arena;
	struct map names;
};

/* Dies if there are none, or if a scale above one of them is not the same in
 * all directions, so that it is no factor of lengths. */
void gltf_joints_find(struct gltf_joints *js, struct gltf *g);
void gltf_joints_free(struct gltf_joints *js);

/* A node's own transform: translation, rotation, and the scale and shear that
 * are done before them. */
struct gltf_local {
	double t[3], q[4];
	double m[9];             /* q as a matrix */
	double stretch[9];       /* scale and shear: m is multiplied by it */
	double scale;            /* the mean of stretch in all directions */
	double uneven;           /* how far stretch is from being the same in
	                          * all directions, as a part of scale */
	int trs;                 /* the file has these parts, and no matrix */
};

void gltf_local(struct gltf *g, size_t node, struct gltf_local *local);

#endif
