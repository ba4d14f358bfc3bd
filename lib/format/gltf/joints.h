#ifndef FORMAT_GLTF_JOINTS_H
#define FORMAT_GLTF_JOINTS_H

#include "format/gltf/container.h"
#include "ir/pose.h"

/* The skeleton of a file: the joints of its skins or, where there is none, the
 * nodes that animations move; what lies between them; and what is animated
 * above them. */
struct gltf_joint {
	size_t node;
	int parent;              /* -1: none */
	struct str name;         /* as the IR writes it, unique */
	int renamed;             /* the file has it twice, or none */
	double scale;            /* of all nodes above it: the factor of its
	                          * translation */
	double stretch[9];       /* its own scale and shear */
	int is_base;             /* fixed nodes are above it: */
	struct xform base;       /* their translation and rotation, */
	double base_q[4];
	double t[3], q[4];       /* at rest, in its parent's frame */
	struct str ttext, qtext; /* of these as they stand in the file, */
	int copied;              /* where that is so */
	int bound;
	struct xform bind;       /* see lib/gltf/bind.h */
	double bind_q[4];
	int bind_exact;          /* the numbers of bind.t are the file's */
};

struct gltf_joints {
	struct gltf_joint *joint;
	size_t n;
	int *of_node;            /* per node: its joint, or -1 */
	char *above;             /* per node: a joint is below it */
	int *parent;             /* per node, or -1 */
	struct arena arena;
	struct map names;
};

/* Dies where there are none, or a scale above one of them cannot be made
 * a factor of lengths. */
void gltf_joints_find(struct gltf_joints *js, struct gltf *g);
void gltf_joints_free(struct gltf_joints *js);

#endif
