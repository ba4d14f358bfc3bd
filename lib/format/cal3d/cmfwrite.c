#include <math.h>
#include <stdlib.h>

#include "base/name.h"
#include "base/out.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/xmfwrite_priv.h"
#include "ir/put.h"

struct cmf_writer {
	struct xmf_plan *p;
	const struct mesh *m;
	struct text t;           /* what has not been written yet */
	struct text name;
};

enum { PIECE = 1 << 16 };        /* bytes written at once */

static void
write_out(struct cmf_writer *w)
{
	out_str(text_get(&w->t));
	w->t.n = 0;
}

/* Adds the floats nearest to n numbers, at most 3. word, i: the record that has
 * them. */
static void
add_floats(struct cmf_writer *w, enum ir_word word, size_t i, const double *v,
    int n)
{
	float f[3];
	int k;

	for (k = 0; k < n; k++) {
		f[k] = (float)v[k];
		if (isinf(f[k]))
			in_fail(w->p->in, "mesh %.*s: %s %zu: expected numbers "
			    "in the range of floats, saw %g",
			    STRF(w->m->name), ir_word_text(word), i, v[k]);
	}
	binary_add_bits(&w->t, f, n);
}

static void
add_normal(struct cmf_writer *w, size_t i)
{
	const struct vertex *v = &w->m->vert[i];

	add_floats(w, IR_NORMAL, i, v->normal < 0 ? w->p->normal[i] :
	    w->m->normal[v->normal].v, 3);
}

static void
add_color(struct cmf_writer *w, size_t i)
{
	static const double white[3] = { 1, 1, 1 };
	const struct vertex *v = &w->m->vert[i];

	if (w->p->colors)
		add_floats(w, IR_COLOR, i, v->color < 0 ? white :
		    w->m->color[v->color].v, 3);
}

static void
add_collapse(struct cmf_writer *w, const struct mesh_part *part, size_t i)
{
	const struct vertex *v = &w->m->vert[i];
	const struct mesh_collapse *c;

	if (v->collapse < 0) {
		binary_add_int(&w->t, -1);
		binary_add_int(&w->t, 0);
		return;
	}
	c = &w->m->collapse[v->collapse];
	binary_add_int(&w->t, c->to < 0 ? -1 :
	    c->to - (long long)part->vert.first);
	binary_add_int(&w->t, c->faces);
}

/* The coordinates of all sets, see xmf_uv(). */
static void
add_uvs(struct cmf_writer *w, int sets, int first, size_t i)
{
	static const double none[2];
	const struct mesh_uv *uv;
	int set;

	for (set = 0; set < sets; set++) {
		uv = xmf_uv(w->m, first, i, set);
		add_floats(w, IR_UV, i, uv ? uv->v : none, 2);
	}
}

static void
add_weights(struct cmf_writer *w, size_t i)
{
	size_t k;

	xmf_weights(w->p, &w->m->vert[i]);
	binary_add_int(&w->t, (long long)w->p->nweight);
	for (k = 0; k < w->p->nweight; k++) {
		binary_add_int(&w->t, w->p->weight[k]->joint);
		add_floats(w, IR_WEIGHT, i, &w->p->weight[k]->w, 1);
	}
}

static void
add_physique(struct cmf_writer *w, const struct mesh_part *part, size_t i)
{
	static const double none[1];
	const struct vertex *v = &w->m->vert[i];

	if (part->spring.n)
		add_floats(w, IR_PHYSIQUE, i, v->physique < 0 ? none :
		    &w->m->physique[v->physique].w, 1);
}

static void
write_vertices(struct cmf_writer *w, const struct mesh_part *part, int sets)
{
	size_t end = part->vert.first + part->vert.n, i;

	for (i = part->vert.first; i < end; i++) {
		add_floats(w, IR_VERT, i, w->m->vert[i].at, 3);
		add_normal(w, i);
		add_color(w, i);
		add_collapse(w, part, i);
		add_uvs(w, sets, w->m->vert[i].uv, i);
		add_weights(w, i);
		add_physique(w, part, i);
		if (w->t.n >= PIECE)
			write_out(w);
	}
}

static void
write_springs(struct cmf_writer *w, const struct mesh_part *part)
{
	const struct mesh_spring *s;
	size_t i;

	for (i = 0; i < part->spring.n; i++) {
		s = &w->m->spring[part->spring.first + i];
		binary_add_int(&w->t, s->v[0] - (long long)part->vert.first);
		binary_add_int(&w->t, s->v[1] - (long long)part->vert.first);
		add_floats(w, IR_SPRING, (size_t)s->v[0], &s->coef, 1);
		add_floats(w, IR_SPRING, (size_t)s->v[0], &s->length, 1);
		if (w->t.n >= PIECE)
			write_out(w);
	}
}

/* What a morph does not say of a vertex is as it is without the morph. */
static void
add_target(struct cmf_writer *w, const struct mesh_part *part, int sets,
    const struct mesh_target *t)
{
	size_t i = (size_t)t->vertex;

	binary_add_int(&w->t, t->vertex - (long long)part->vert.first);
	add_floats(w, IR_MVERT, i, t->has & MESH_AT ? t->at :
	    w->m->vert[i].at, 3);
	if (t->has & MESH_NORMAL)
		add_floats(w, IR_MNORMAL, i, t->normal, 3);
	else
		add_normal(w, i);
	add_uvs(w, sets, t->uv, i);
}

static void
add_name(struct cmf_writer *w, struct str name)
{
	char *to;

	if (str_is(name, "-"))
		name.n = 0;
	if (name.n >= BINARY_NAME)
		in_fail(w->p->in, "morph %.*s: expected a name of less than "
		    "%d bytes", STRF(name), BINARY_NAME);
	to = text_room(&w->name, name.n);
	binary_add_name(&w->t, name_decode(to, name, NULL));
}

static void
write_morphs(struct cmf_writer *w, const struct mesh_part *part, int sets)
{
	const struct mesh_morph *morph = w->m->morph + part->morph.first;
	const struct mesh_target *t;
	size_t i, k;

	if (!w->p->morphs)
		return;
	for (i = 0; i < part->morph.n; i++, morph++) {
		add_name(w, morph->name);
		if (w->p->morphs == XMF_COUNTED)
			binary_add_int(&w->t, (long long)morph->target.n);
		t = w->m->target + morph->target.first;
		for (k = 0; k < morph->target.n; k++, t++) {
			add_target(w, part, sets, t);
			if (w->t.n >= PIECE)
				write_out(w);
		}
		if (w->p->morphs == XMF_ENDED)
			binary_add_int(&w->t, (long long)part->vert.n + 1);
	}
}

static void
write_faces(struct cmf_writer *w, size_t part)
{
	const struct mesh_run *run = &w->m->part[part].face;
	const struct face *face = w->m->face + run->first;
	long long corner[3];
	size_t i, k, c;

	for (i = 0; i < run->n; i++, face++)
		for (k = 0; k + 2 < face->n; k++) {
			xmf_corners(w->p, part, face, k, corner);
			for (c = 0; c < 3; c++)
				binary_add_int(&w->t, corner[c]);
			if (w->t.n >= PIECE)
				write_out(w);
		}
}

static void
write_part(struct cmf_writer *w, size_t k)
{
	const struct xmf_plan_part *plan = &w->p->part[k];
	const struct mesh_part *part = &w->m->part[k];

	binary_add_int(&w->t, plan->slot);
	binary_add_int(&w->t, (long long)part->vert.n);
	binary_add_int(&w->t, (long long)plan->triangles);
	binary_add_int(&w->t, part->lod);
	binary_add_int(&w->t, (long long)part->spring.n);
	binary_add_int(&w->t, plan->sets);
	if (w->p->morphs)
		binary_add_int(&w->t, (long long)part->morph.n);
	write_vertices(w, part, plan->sets);
	write_springs(w, part);
	write_morphs(w, part, plan->sets);
	write_faces(w, k);
	write_out(w);
}

void
xmf_write_binary(struct xmf_plan *p)
{
	struct cmf_writer w = { 0 };
	size_t k;

	out_binary();
	w.p = p;
	w.m = p->mesh;
	text_mem(&w.t, "CMF", 4);
	binary_add_int(&w.t, p->version);
	binary_add_int(&w.t, (long long)p->mesh->npart);
	for (k = 0; k < p->mesh->npart; k++)
		write_part(&w, k);
	write_out(&w);
	free(w.t.s);
	free(w.name.s);
}
