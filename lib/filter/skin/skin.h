#ifndef FILTER_SKIN_SKIN_H
#define FILTER_SKIN_SKIN_H

#include "ir/mesh.h"
#include "ir/pose.h"

/* A mesh that is bound to a skeleton and moves with it: each vertex with its
 * joints, blended linearly by its weights. What a mesh has in the spaces of
 * joints counts more than where it is at rest. */
struct skin;

/* The weights of each vertex become shares of their sum. Dies where the mesh
 * cannot be bound; in: for the message. */
struct skin *skin_new(const struct in *in, const struct skel *sk,
    struct mesh *mesh);
void skin_free(struct skin *s);
/* Takes the world transforms of the joints in a frame, which have to last as long
 * as it does. */
void skin_pose(struct skin *s, const struct xform *world);
/* Where vertex v is then. */
void skin_vertex(const struct skin *s, size_t v, double *at);
/* Which way its normal points, as a unit vector; 0 if it has none. */
int skin_normal(const struct skin *s, size_t v, double *to);

#endif
