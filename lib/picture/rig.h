#ifndef PICTURE_RIG_H
#define PICTURE_RIG_H

#include "ir/mesh.h"
#include "picture/figure.h"

/* What moves a figure and what it wears: its points as a tree, and meshes that
 * are bound to its joints. */
struct rig {
	const struct figure *figure;
	size_t index;            /* among those of the scene, from 0 */
	int *parent;             /* per point: the joint that carries it, or
	                          * -1 */
	double (*offset)[3];     /* per point: its place in that joint's frame
	                          * at rest; 0 0 0 where it is not known */
	struct mesh **mesh;      /* those with faces and weights; weights are
	                          * shares of 1 */
	size_t meshes;
	double lo[3], hi[3];     /* their extent at rest; lo > hi: there are
	                          * none */
	struct xform *inverse;   /* per joint: takes a vertex at rest to the
	                          * joint's own space. NULL: no meshes */
	double front[3];         /* the way that the head faces, in the space
	                          * of its joint; 0 0 0: not known */
	int head;                /* a joint, or -1 */
	/* private */
	struct rig *next;
};

/* Makes one of a figure and n meshes of the skeleton. Takes those that it can
 * use, which become NULL in mesh[], and warns where it cannot bind one.
 * body: that of the skeleton, or NULL. */
struct rig *rig_new(const struct figure *f, const struct skel *sk,
    const struct body *body, struct mesh **mesh, size_t n, const char *file);
void rig_free(struct rig *rig);
/* Whether they are the same in everything. */
int rig_same(const struct rig *a, const struct rig *b);

#endif
