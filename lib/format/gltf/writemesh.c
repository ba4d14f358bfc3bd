#include <stdlib.h>
#include <string.h>

#include "format/gltf/accessor.h"
#include "format/gltf/write_priv.h"

/* Meshes. */

/* By how much joints move a vertex. */
struct share {
	int joint;
	double w;
};

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

	for (i = 0; i < GLTF_STRONGEST; i++) {
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

/* A mesh that waits until it is known how the figure stands. */
struct gltf_held {
	struct mesh *mesh;
	struct str name;
	size_t look;             /* that of its first part */
	struct gltf_shares shares;
};

static void
set_all_shares(const struct gltf_writer *w, const struct mesh *m,
    struct gltf_shares *p)
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

/* --- faces --- */

/* The triangles of a face, all from its first corner. Returns how many there
 * are; packs them with `size` bytes for a corner, unless that is 0. first: the
 * vertex that is number 0. */
static size_t
pack_face(struct gltf_writer *w, const struct mesh *m, size_t face, int first,
    int size)
{
	const int *c = m->corner + m->face[face].first;
	size_t i, n = 0;

	for (i = 2; i < m->face[face].n; i++) {
		if (c[0] == c[i - 1] || c[i - 1] == c[i] || c[i] == c[0])
			continue;
		n++;
		if (!size)
			continue;
		gltf_pack_uint(&w->pack, (unsigned long)(c[0] - first), size);
		gltf_pack_uint(&w->pack, (unsigned long)(c[i - 1] - first),
		    size);
		gltf_pack_uint(&w->pack, (unsigned long)(c[i] - first), size);
	}
	return n;
}

static size_t
pack_faces(struct gltf_writer *w, const struct mesh *m,
    const struct mesh_part *part, int size)
{
	size_t n = 0, i;

	for (i = 0; i < part->face.n; i++)
		n += pack_face(w, m, part->face.first + i,
		    (int)part->vert.first, size);
	return n;
}

static size_t
count_triangles(struct gltf_writer *w, const struct mesh *m,
    const struct mesh_part *part)
{
	return pack_faces(w, m, part, 0);
}

static size_t
pack_triangles(struct gltf_writer *w, const struct mesh *m,
    const struct mesh_part *part)
{
	struct gltf_rows rows = { GLTF_USHORT, "SCALAR", 0, NULL, NULL, 0 };
	int size = part->vert.n > 0xffff ? 4 : 2;
	size_t table;

	rows.n = 3 * count_triangles(w, m, part);
	if (size == 4)
		rows.type = GLTF_UINT;
	gltf_pack_begin(&w->pack);
	table = gltf_pack_rows(&w->pack, &rows);
	pack_faces(w, m, part, size);
	gltf_pack_end(&w->pack, GLTF_INDICES);
	return table;
}

/* --- groups --- */

/* The parts that have the same morphs, by their names, are one mesh, as all
 * parts of one have the same in glTF. */
struct group {
	size_t first, last;
};

struct groups {
	struct group *group;
	size_t n, cap;
	size_t *next;            /* per part: the next one of its group */
	struct map known;        /* the names of morphs, and the groups */
	struct arena arena;
};

enum { NO_PART = -1 };

static void
add_morphs(struct text *t, const struct mesh *m, const struct mesh_run *run)
{
	size_t i;

	for (i = 0; i < run->n; i++) {
		text_ch(t, ' ');
		text_str(t, m->morph[run->first + i].name);
	}
}

static void
group_part(struct groups *s, const struct mesh *m, size_t part, struct text *t)
{
	size_t *known;

	t->n = 0;
	add_morphs(t, m, &m->part[part].morph);
	s->next[part] = (size_t)NO_PART;
	known = map_find(&s->known, text_get(t));
	if (known) {
		s->next[s->group[*known].last] = part;
		s->group[*known].last = part;
		return;
	}
	map_add(&s->known, str_keep(&s->arena, text_get(t)), s->n);
	s->group = xgrow(s->group, &s->cap, s->n + 1, sizeof *s->group);
	s->group[s->n].first = s->group[s->n].last = part;
	s->n++;
}

static void
make_groups(struct gltf_writer *w, const struct mesh *m, struct groups *s)
{
	struct text t = { NULL, 0, 0 };
	size_t i;

	memset(s, 0, sizeof *s);
	s->next = xcalloc(m->npart, sizeof *s->next);
	for (i = 0; i < m->npart; i++)
		if (count_triangles(w, m, &m->part[i]))
			group_part(s, m, i, &t);
	free(t.s);
}

static void
free_groups(struct groups *s)
{
	free(s->group);
	free(s->next);
	map_free(&s->known);
	arena_free(&s->arena);
}

/* --- the mesh --- */

static void
add_node(struct gltf_writer *w, struct str name)
{
	text_z(&w->nodes, ",{\"name\":");
	gltf_add_name(w, &w->nodes, name);
	gltf_add(&w->nodes, ",\"mesh\":", w->nmesh++);
	text_z(&w->nodes, ",\"skin\":0}");
	gltf_add_element(&w->roots, "", w->nnode++);
}

static void
write_part(struct gltf_writer *w, const struct gltf_held *h, size_t number)
{
	struct gltf_part p = { h->mesh, &h->mesh->part[number], &h->shares,
	    NULL, 0 };
	struct text *t = &w->meshes;

	p.normal = gltf_make_normals(p.mesh, p.part);
	p.sets = gltf_uv_sets(p.mesh, p.part);
	text_z(t, "{\"attributes\":");
	gltf_add_attributes(w, t, &p);
	gltf_add_gap(w, h->look + number, p.sets,
	    pack_triangles(w, p.mesh, p.part));
	gltf_add_targets(w, t, &p);
	text_ch(t, '}');
	free(p.normal);
}

/* The names of morphs, where programs look for them. */
static void
add_names(struct gltf_writer *w, const struct mesh *m,
    const struct mesh_run *run)
{
	struct text *t = &w->meshes;
	struct str name;
	size_t i;

	for (i = 0; i < run->n; i++) {
		name = m->morph[run->first + i].name;
		text_z(t, i ? "," : ",\"extras\":{\"targetNames\":[");
		if (str_is(name, "-"))
			text_z(t, "\"\"");
		else
			gltf_add_name(w, t, name);
	}
	if (run->n)
		text_z(t, "]}");
}

static void
write_group(struct gltf_writer *w, const struct gltf_held *h,
    const struct groups *s, const struct group *group)
{
	struct text *t = &w->meshes;
	size_t i;

	text_z(t, t->n ? ",{\"name\":" : "{\"name\":");
	gltf_add_name(w, t, h->name);
	text_z(t, ",\"primitives\":[");
	for (i = group->first; i != (size_t)NO_PART; i = s->next[i]) {
		if (i != group->first)
			text_ch(t, ',');
		write_part(w, h, i);
	}
	text_ch(t, ']');
	add_names(w, h->mesh, &h->mesh->part[group->first].morph);
	text_ch(t, '}');
	add_node(w, h->name);
}

static void
write_mesh(struct gltf_writer *w, const struct gltf_held *h)
{
	struct groups s;
	size_t i;

	make_groups(w, h->mesh, &s);
	for (i = 0; i < s.n; i++)
		write_group(w, h, &s, &s.group[i]);
	free_groups(&s);
}

static void
free_mesh(struct gltf_held *h)
{
	free(h->shares.joint);
	free(h->shares.weight);
	mesh_free(h->mesh);
}

void
gltf_write_bones(struct gltf_writer *w)
{
	struct gltf_held h = { NULL, w->figure.sk->name, 0,
	    { NULL, NULL, 0 } };

	w->bones = 1;
	h.mesh = gltf_make_bones(&w->figure);
	h.look = gltf_add_look(w, h.name, h.mesh->part, 0, 0);
	set_all_shares(w, h.mesh, &h.shares);
	write_mesh(w, &h);
	free_mesh(&h);
}

static void
free_held(struct gltf_writer *w)
{
	struct gltf_held *h;

	for (h = w->held; h < w->held + w->nheld; h++)
		free_mesh(h);
	w->nheld = 0;
}

void
gltf_write_held(struct gltf_writer *w)
{
	struct gltf_held *h;

	for (h = w->held; h < w->held + w->nheld; h++)
		write_mesh(w, h);
	if (!w->apart)
		free_held(w);
}

void
gltf_drop_held(struct gltf_writer *w)
{
	free_held(w);
	map_free(&w->names);
	memset(&w->names, 0, sizeof w->names);
	gltf_forget_looks(&w->looks);
}

/* Warns of what is not written. */
static void
say_missing(const struct gltf_writer *w, const struct gltf_held *h)
{
	const struct mesh *m = h->mesh;
	size_t i, sets = 0;

	if (h->shares.loose)
		in_warn(&w->ir->in, "mesh %.*s: %zu vertices without weights "
		    "go with joint %.*s", STRF(h->name), h->shares.loose,
		    STRF(w->figure.sk->joint[0].name));
	for (i = 0; i < m->nuv; i++)
		sets += m->uv[i].set >= GLTF_UVSETS;
	if (sets)
		in_warn(&w->ir->in, "mesh %.*s: %zu uv of sets from %d on are "
		    "left out", STRF(h->name), sets, GLTF_UVSETS);
}

static void
hold(struct gltf_writer *w, struct mesh *m, struct str name)
{
	struct gltf_held *h;
	size_t i;

	w->held = xgrow(w->held, &w->heldcap, w->nheld + 1, sizeof *w->held);
	h = &w->held[w->nheld++];
	h->mesh = m;
	h->name = name;
	h->look = w->looks.nlook;
	for (i = 0; i < m->npart; i++)
		gltf_add_look(w, name, &m->part[i], i,
		    count_triangles(w, m, &m->part[i]) > 0);
	set_all_shares(w, m, &h->shares);
	say_missing(w, h);
}

/* Whether any part has faces. */
static int
is_drawn(struct gltf_writer *w, const struct mesh *m)
{
	size_t i;

	for (i = 0; i < m->npart; i++)
		if (count_triangles(w, m, &m->part[i]))
			return 1;
	return 0;
}

/* A mesh of the same name and the same records is the same: a later unit has it
 * again. */
void
gltf_take_mesh(struct gltf_writer *w, const struct skel *sk)
{
	struct mesh *m = mesh_read(w->ir, sk, 0);
	struct str name = str_keep(&w->arena, m->name);
	int drawn = is_drawn(w, m);

	if (!drawn)
		in_warn(&w->ir->in, "mesh %.*s: left out, as it has no faces",
		    STRF(name));
	if (!drawn || !map_add(&w->names, gltf_digest_name(&w->arena, name,
	    &m->digest), 0)) {
		mesh_free(m);
		return;
	}
	hold(w, m, name);
	if (w->figure.place)
		gltf_write_held(w);
}
