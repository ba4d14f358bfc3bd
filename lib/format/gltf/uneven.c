#include <stdlib.h>

#include "base/math/quat.h"
#include "format/gltf/uneven.h"

/* The first node above a joint whose scale is uneven; how many there are. */
static size_t
find_uneven(const struct gltf_joints *js, struct gltf *g, size_t *first)
{
	struct gltf_local l;
	size_t n = 0, i;

	for (i = 0; i < g->node.n; i++) {
		if (!js->above[i])
			continue;
		gltf_local(g, i, &l);
		if (l.uneven > GLTF_EVEN && n++ == 0)
			*first = i;
	}
	return n;
}

/* Sets the nodes' worlds as the file has them, with their scales. */
static void
set_worlds(const struct gltf_joints *js, struct gltf *g,
    const int *order, struct xform *world)
{
	struct gltf_local l;
	struct xform x;
	size_t i;
	int k;

	for (i = 0; i < g->node.n; i++) {
		k = order[i];
		gltf_local(g, (size_t)k, &l);
		mat_mul(x.m, l.m, l.stretch);
		memcpy(x.t, l.t, sizeof x.t);
		if (js->parent[k] < 0)
			world[k] = x;
		else
			xform_mul(&world[k], &world[js->parent[k]], &x);
	}
}

/* Returns how far the joint that is farthest off is from its place in the
 * file. */
static double
farthest(const struct gltf_joints *js, const struct xform *file, size_t *which)
{
	struct xform *world = xcalloc(js->n, sizeof *world), x;
	const struct gltf_joint *joint;
	double most = -1, v[3];
	size_t j;

	for (j = 0; j < js->n; j++) {
		joint = &js->joint[j];
		quat_mat(x.m, joint->q);
		memcpy(x.t, joint->t, sizeof x.t);
		if (joint->parent < 0)
			world[j] = x;
		else
			xform_mul(&world[j], &world[joint->parent], &x);
		vec_sub(v, world[j].t, file[joint->node].t);
		if (vec_len(v) <= most)
			continue;
		most = vec_len(v);
		*which = j;
	}
	free(world);
	return most;
}

void
gltf_uneven_warn(const struct gltf_joints *js, struct gltf *g,
    const int *order)
{
	size_t first = 0, which = 0, n = find_uneven(js, g, &first);
	struct xform *file;
	double off;

	if (!n)
		return;
	file = xcalloc(g->node.n, sizeof *file);
	set_worlds(js, g, order, file);
	off = farthest(js, file, &which);
	json_warn(&g->json, g->node.v[first], "its scale is not quite the same "
	    "in all directions (%zu in all): at rest joint %.*s is %.3g off", n,
	    STRF(js->joint[which].name), off);
	free(file);
}
