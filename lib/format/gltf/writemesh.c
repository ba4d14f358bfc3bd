#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/gltf/accessor.h"
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
	v->uv = v->normal = v->color = -1;
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

/* To be freed; its vertices are in the stream's space. */
static struct mesh *
make_bones(const struct gltf_figure *f)
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
	return m;
}

/* Any mesh. */

enum { STRONGEST = 4 };

/* By how much joints move a vertex. */
struct share {
	int joint;
	double w;
};

static void
place_vertex(const struct gltf_writer *w, const struct vertex *v, float *to)
{
	double at[3];
	int i;

	vec_scale(at, v->at, w->figure.length);
	mat_vec(at, w->figure.turn, at);
	for (i = 0; i < 3; i++)
		to[i] = gltf_float(w, at[i]);
}

static size_t
pack_positions(struct gltf_writer *w, const struct mesh *m)
{
	struct gltf_rows rows = { GLTF_FLOAT, "VEC3", m->n, NULL, NULL, 3 };
	float (*at)[3] = xcalloc(m->n, sizeof *at), lo[3], hi[3];
	size_t v, table;
	int i;

	for (v = 0; v < m->n; v++) {
		place_vertex(w, &m->vert[v], at[v]);
		for (i = 0; i < 3; i++) {
			lo[i] = !v || at[v][i] < lo[i] ? at[v][i] : lo[i];
			hi[i] = !v || at[v][i] > hi[i] ? at[v][i] : hi[i];
		}
	}
	rows.lo = lo;
	rows.hi = hi;
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	for (v = 0; v < m->n; v++)
		gltf_pack_floats(&w->pack, at[v], 3);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	free(at);
	return table;
}

static int
compare_joints(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	return (x->joint > y->joint) - (x->joint < y->joint);
}

static int
compare_weights(const void *a, const void *b)
{
	const struct share *x = a, *y = b;

	return x->w != y->w ? (x->w < y->w) - (x->w > y->w) :
	    compare_joints(a, b);
}

/* The weights of a vertex: one of each joint, the strongest first. Returns how
 * many there are. */
static size_t
set_shares(const struct mesh *m, size_t v, struct share **s, size_t *cap)
{
	size_t n = 0, i, joints = 0;
	int k;

	for (k = m->vert[v].first; k >= 0; k = m->weight[k].next) {
		*s = xgrow(*s, cap, n + 1, sizeof **s);
		(*s)[n].joint = m->weight[k].joint;
		(*s)[n++].w = m->weight[k].w;
	}
	if (n)
		qsort(*s, n, sizeof **s, compare_joints);
	for (i = 0; i < n; i++) {
		if (joints && (*s)[joints - 1].joint == (*s)[i].joint)
			(*s)[joints - 1].w += (*s)[i].w;
		else
			(*s)[joints++] = (*s)[i];
	}
	if (n)
		qsort(*s, joints, sizeof **s, compare_weights);
	return joints;
}

/* The four strongest of n as floats whose sum is 1. What is not used has weight
 * 0 and joint 0. */
static void
set_four(const struct gltf_writer *w, size_t v, const struct share *s,
    size_t n, int *joint, float *weight)
{
	double sum = 0, rest = 1;
	size_t i, used = 0;

	for (i = 0; i < STRONGEST; i++) {
		joint[i] = 0;
		weight[i] = i == 0;
		if (i < n && s[i].w > 0)
			sum += s[used++].w;
	}
	if (n && !(sum > 0))
		in_die(&w->ir->in, "vertex %zu: its weights sum to 0 or less",
		    v);
	for (i = used; i-- > 0;) {
		weight[i] = (float)(i ? s[i].w / sum : rest);
		joint[i] = weight[i] > 0 ? s[i].joint : 0;
		rest -= weight[i];
	}
}

/* Which joints move each vertex, and by how much. */
struct gltf_parts {
	int (*joint)[STRONGEST];
	float (*weight)[STRONGEST];
	size_t loose;            /* vertices that have no weights */
};

/* A mesh that waits until it is known how the figure stands. */
struct gltf_held {
	struct mesh *mesh;
	struct str name;
	struct gltf_parts parts;
};

static void
set_parts(const struct gltf_writer *w, const struct mesh *m,
    struct gltf_parts *p)
{
	struct share *s = NULL;
	size_t cap = 0, n, v;

	p->joint = xcalloc(m->n, sizeof *p->joint);
	p->weight = xcalloc(m->n, sizeof *p->weight);
	p->loose = 0;
	for (v = 0; v < m->n; v++) {
		n = set_shares(m, v, &s, &cap);
		set_four(w, v, s, n, p->joint[v], p->weight[v]);
		p->loose += n == 0;
	}
	free(s);
}

static size_t
pack_joints(struct gltf_writer *w, const struct mesh *m,
    const struct gltf_parts *p)
{
	int size = w->figure.sk->n > 256 ? 2 : 1, i;
	struct gltf_rows rows = { GLTF_UBYTE, "VEC4", m->n, NULL, NULL, 0 };
	size_t v, table;

	if (size == 2)
		rows.type = GLTF_USHORT;
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	for (v = 0; v < m->n; v++)
		for (i = 0; i < STRONGEST; i++)
			gltf_pack_uint(&w->pack, (unsigned long)p->joint[v][i],
			    size);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	return table;
}

static size_t
pack_weights(struct gltf_writer *w, const struct mesh *m,
    const struct gltf_parts *p)
{
	struct gltf_rows rows = { GLTF_FLOAT, "VEC4", m->n, NULL, NULL, 0 };
	size_t v, table;

	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	for (v = 0; v < m->n; v++)
		gltf_pack_floats(&w->pack, p->weight[v], STRONGEST);
	gltf_pack_end(&w->pack, GLTF_VERTICES);
	return table;
}

/* The triangles of a face, all from its first corner. Returns how many there
 * are; packs them with `size` bytes for a corner, unless that is 0. */
static size_t
pack_face(struct gltf_writer *w, const struct mesh *m, size_t face, int size)
{
	const int *c = m->corner + m->face[face].first;
	size_t i, n = 0;

	for (i = 2; i < m->face[face].n; i++) {
		if (c[0] == c[i - 1] || c[i - 1] == c[i] || c[i] == c[0])
			continue;
		n++;
		if (!size)
			continue;
		gltf_pack_uint(&w->pack, (unsigned long)c[0], size);
		gltf_pack_uint(&w->pack, (unsigned long)c[i - 1], size);
		gltf_pack_uint(&w->pack, (unsigned long)c[i], size);
	}
	return n;
}

static size_t
count_triangles(struct gltf_writer *w, const struct mesh *m)
{
	size_t n = 0, i;

	for (i = 0; i < m->nface; i++)
		n += pack_face(w, m, i, 0);
	return n;
}

static size_t
pack_triangles(struct gltf_writer *w, const struct mesh *m, size_t triangles)
{
	struct gltf_rows rows = { GLTF_USHORT, "SCALAR", 3 * triangles, NULL,
	    NULL, 0 };
	int size = m->n > 0xffff ? 4 : 2;
	size_t table, i;

	if (size == 4)
		rows.type = GLTF_UINT;
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	for (i = 0; i < m->nface; i++)
		pack_face(w, m, i, size);
	gltf_pack_end(&w->pack, GLTF_INDICES);
	return table;
}

static void
add_node(struct gltf_writer *w, struct str name)
{
	text_z(&w->nodes, ",{\"name\":");
	gltf_add_name(w, &w->nodes, name);
	gltf_add(&w->nodes, ",\"mesh\":", w->nmesh++);
	text_z(&w->nodes, ",\"skin\":0}");
	gltf_add_element(&w->roots, "", w->nnode++);
}

/* Sets the parts, and warns of vertices without weights. */
static void
take_parts(struct gltf_writer *w, const struct mesh *m, struct str name,
    struct gltf_parts *p)
{
	set_parts(w, m, p);
	if (p->loose)
		in_warn(&w->ir->in, "mesh %.*s: %zu vertices without weights "
		    "go with joint %.*s", STRF(name), p->loose,
		    STRF(w->figure.sk->joint[0].name));
}

static void
write_mesh(struct gltf_writer *w, const struct mesh *m, struct str name,
    const struct gltf_parts *p)
{
	struct text *t = &w->meshes;

	text_z(t, t->n ? ",{\"name\":" : "{\"name\":");
	gltf_add_name(w, t, name);
	gltf_add(t, ",\"primitives\":[{\"attributes\":{\"POSITION\":",
	    pack_positions(w, m));
	gltf_add(t, ",\"JOINTS_0\":", pack_joints(w, m, p));
	gltf_add(t, ",\"WEIGHTS_0\":", pack_weights(w, m, p));
	gltf_add(t, "},\"indices\":",
	    pack_triangles(w, m, count_triangles(w, m)));
	text_z(t, w->bones ? ",\"material\":0}]}" : "}]}");
	add_node(w, name);
}

static void
free_parts(struct gltf_parts *p)
{
	free(p->joint);
	free(p->weight);
}

void
gltf_write_bones(struct gltf_writer *w)
{
	struct mesh *m = make_bones(&w->figure);
	struct gltf_parts parts;

	w->bones = 1;
	set_parts(w, m, &parts);
	write_mesh(w, m, w->figure.sk->name, &parts);
	free_parts(&parts);
	mesh_free(m);
}

static void
free_held(struct gltf_writer *w)
{
	struct gltf_held *h;

	for (h = w->held; h < w->held + w->nheld; h++) {
		free_parts(&h->parts);
		mesh_free(h->mesh);
	}
	w->nheld = 0;
}

void
gltf_write_held(struct gltf_writer *w)
{
	struct gltf_held *h;

	for (h = w->held; h < w->held + w->nheld; h++)
		write_mesh(w, h->mesh, h->name, &h->parts);
	if (!w->apart)
		free_held(w);
}

void
gltf_drop_held(struct gltf_writer *w)
{
	free_held(w);
	map_free(&w->names);
	memset(&w->names, 0, sizeof w->names);
}

static void
hold(struct gltf_writer *w, struct mesh *m, struct str name)
{
	struct gltf_held *h;

	w->held = xgrow(w->held, &w->heldcap, w->nheld + 1, sizeof *w->held);
	h = &w->held[w->nheld++];
	h->mesh = m;
	h->name = name;
	take_parts(w, m, name, &h->parts);
}

/* Of the meshes of a name only the first is taken: a later unit has the same
 * again. */
void
gltf_take_mesh(struct gltf_writer *w, const struct skel *sk)
{
	struct str name = str_keep(&w->arena, w->ir->name);
	struct mesh *m = mesh_read(w->ir, sk, 0);
	int drawn = count_triangles(w, m) > 0;

	if (!drawn)
		in_warn(&w->ir->in, "mesh %.*s: left out, as it has no faces",
		    STRF(name));
	if (!drawn || !map_add(&w->names, name, 0)) {
		mesh_free(m);
		return;
	}
	hold(w, m, name);
	if (w->figure.place)
		gltf_write_held(w);
}
