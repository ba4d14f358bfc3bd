#ifndef FORMAT_GLTF_NODE_H
#define FORMAT_GLTF_NODE_H

#include "format/gltf/container.h"

/* A node's own transform: translation, rotation, and the scale and shear that
 * come before them. */
struct gltf_local {
	double t[3], q[4], m[9]; /* m: of q */
	double stretch[9];       /* what is left, by which m is multiplied */
	double scale;            /* of which this is the mean, */
	int even;                /* and the same in all directions */
	int trs;                 /* it was given as such, no matrix */
};

void gltf_local(const struct gltf *g, size_t node, struct gltf_local *local);
/* Per node its parent, or -1; dies where a node is twice in the tree. order:
 * parents before their children. */
void gltf_node_tree(const struct gltf *g, int *parent, int *order);

#endif
