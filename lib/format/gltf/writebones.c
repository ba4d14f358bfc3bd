#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/gltf/write_priv.h"

/* A mesh of bones, each of which is an octahedron: the point where it begins,
 * four corners around it and the point where it ends. */

enum { CORNERS = 6, FACES = 8, START = 0, RING = 1, END = 5 };

/* Where along a bone the four corners are, and how far from its axis: parts of
 * its length. */
static const double ring_at = 0.2, ring_radius = 0.05;

/* Sets u and v to unit vectors: d, u and v are at right angles and
 * right-handed. */
static void
set_across(const double *d, double *u, double *v)
{
	static const double axes[3][3] = {
		{ 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 }
	};
	int i, least = 0;

	for (i = 1; i < 3; i++)
		if (d[i] * d[i] < d[least] * d[least])
			least = i;
	vec_cross(u, axes[least], d);
	vec_unit(u, u, 0);
	vec_cross(v, d, u);
	vec_unit(v, v, 0);
}

static void
set_corners(const double *way, double (*at)[3])
{
	double u[3], v[3], across[3];
	int i;

	set_across(way, u, v);
	memset(at, 0, CORNERS * sizeof *at);
	memcpy(at[END], way, sizeof at[END]);
	for (i = 0; i < 4; i++) {
		vec_scale(across, i % 2 ? v : u,
		    (i < 2 ? ring_radius : -ring_radius) * vec_len(way));
		vec_scale(at[RING + i], way, ring_at);
		vec_add(at[RING + i], at[RING + i], across);
	}
}

static void
add_face(struct mesh *m, size_t a, size_t b, size_t c)
{
	struct face *face = &m->face[m->nface++];

	face->first = m->ncorner;
	face->n = 3;
	m->corner[m->ncorner++] = (int)a;
	m->corner[m->ncorner++] = (int)b;
	m->corner[m->ncorner++] = (int)c;
}

static void
add_corner(struct mesh *m, int joint, const struct xform *space,
    const double *at)
{
	struct vertex *v = &m->vert[m->n];
	struct weight *weight = &m->weight[m->nweight++];

	mat_vec(v->at, space->m, at);
	vec_add(v->at, v->at, space->t);
	v->first = v->last = (int)m->n++;
	v->uv = v->lastuv = -1;
	v->normal = v->color = v->collapse = v->physique = -1;
	weight->joint = joint;
	weight->w = 1;
	weight->next = -1;
}

/* Adds a bone of joint j, which goes that way in the joint's space. */
static void
add_bone(struct mesh *m, const struct gltf_figure *f, size_t j,
    const double *way)
{
	double at[CORNERS][3];
	struct xform space;
	size_t first = m->n, i, a, b;

	if (!(vec_len(way) > 0) || !xform_invert(&space, &f->bind[j]))
		return;
	set_corners(way, at);
	for (i = 0; i < CORNERS; i++)
		add_corner(m, (int)j, &space, at[i]);
	for (i = 0; i < 4; i++) {
		a = first + RING + i;
		b = first + RING + (i + 1) % 4;
		add_face(m, first + START, b, a);
		add_face(m, first + END, a, b);
	}
}

/* Adds each joint's bone; if it has none, one to each joint below it. */
static void
add_bones(struct mesh *m, const struct gltf_figure *f)
{
	const struct joint *joint = f->sk->joint;
	double way[3];
	size_t j;
	int p;

	for (j = 0; j < f->sk->n; j++) {
		vec_scale(way, joint[j].dir, joint[j].length);
		add_bone(m, f, j, way);
		p = joint[j].parent;
		if (p >= 0 && joint[p].length == 0)
			add_bone(m, f, (size_t)p, joint[j].offset);
	}
}

static void
add_part(struct mesh *m)
{
	static const struct str none = { "-", 1 };

	m->part = xcalloc(1, sizeof *m->part);
	m->npart = 1;
	m->part->name = m->part->material = none;
	m->part->vert.n = m->n;
	m->part->face.n = m->nface;
}

struct mesh *
gltf_make_bones(const struct gltf_figure *f)
{
	static const double somewhere[3] = { 0, 1, 0 };
	struct mesh *m = xcalloc(1, sizeof *m);
	size_t most = 2 * f->sk->n;

	m->vert = xcalloc(most, CORNERS * sizeof *m->vert);
	m->weight = xcalloc(most, CORNERS * sizeof *m->weight);
	m->face = xcalloc(most, FACES * sizeof *m->face);
	m->corner = xcalloc(most, 3 * FACES * sizeof *m->corner);
	add_bones(m, f);
	if (!m->n)
		add_bone(m, f, 0, somewhere);
	add_part(m);
	return m;
}
