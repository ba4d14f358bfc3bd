#include <stdlib.h>

#include "base/math/vec.h"
#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"

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

/* The weights of a vertex, of each joint one, the strongest first; returns how
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

/* The four strongest of n as floats whose sum is 1. A joint that has no part
 * is 0. */
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

/* Who moves the vertices, and by how much; n: so many have no weights. */
struct gltf_parts {
	int (*joint)[STRONGEST];
	float (*weight)[STRONGEST];
	size_t loose;
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

/* The triangles of a face: all from its first corner. Returns how many; puts
 * them with so many bytes for a corner, or, with 0, not at all. */
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

/* Sets the parts, and says what has none. */
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

/* Frees the parts. */
static void
write_mesh(struct gltf_writer *w, const struct mesh *m, struct str name,
    struct gltf_parts *p)
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
	free(p->joint);
	free(p->weight);
}

void
gltf_write_mesh(struct gltf_writer *w, const struct mesh *m, struct str name)
{
	struct gltf_parts parts;

	take_parts(w, m, name, &parts);
	write_mesh(w, m, name, &parts);
}

void
gltf_write_held(struct gltf_writer *w)
{
	struct gltf_held *h;

	for (h = w->held; h < w->held + w->nheld; h++) {
		write_mesh(w, h->mesh, h->name, &h->parts);
		mesh_free(h->mesh);
	}
	w->nheld = 0;
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

/* Of each name the first: what follows in a later unit is the same again. */
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
