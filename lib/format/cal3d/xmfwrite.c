#include <limits.h>
#include <stdlib.h>

#include "base/name.h"
#include "base/num.h"
#include "base/out.h"
#include "format/cal3d/markup.h"
#include "format/cal3d/ref.h"
#include "format/cal3d/xmftable.h"
#include "format/cal3d/xmfwrite_priv.h"

/* What attr records say of parts, vertices and so on: their texts by number. */
struct said {
	struct ref *ref;         /* of texts */
	struct str *text;
	size_t n;
};

/* Attributes whose values are not what they should be. Those of counts are `N
 * GIVEN`, and mean nothing where there are not N. */
enum said_key {
	SAID_ID, SAID_MORPHID, SAID_POSDIFF, SAID_NUMSUBMESH,
	SAID_NUMVERTICES, SAID_NUMFACES, SAID_NUMSPRINGS, SAID_NUMTEXCOORDS,
	SAID_NUMMORPHS, SAID_NUMINFLUENCES, SAID_NUMBLENDVERTS, SAID_KEYS
};

static const struct {
	const char *key;
	int numbers;             /* how many stand before the text, see
	                          * take_number() */
} said_key[SAID_KEYS] = {
	[SAID_ID] = { "id", 1 },
	[SAID_MORPHID] = { "morphid", 1 },
	[SAID_POSDIFF] = { "posdiff", 2 },
	[SAID_NUMSUBMESH] = { "numsubmesh", 0 },
	[SAID_NUMVERTICES] = { "numvertices", 1 },
	[SAID_NUMFACES] = { "numfaces", 1 },
	[SAID_NUMSPRINGS] = { "numsprings", 1 },
	[SAID_NUMTEXCOORDS] = { "numtexcoords", 1 },
	[SAID_NUMMORPHS] = { "nummorphs", 1 },
	[SAID_NUMINFLUENCES] = { "numinfluences", 1 },
	[SAID_NUMBLENDVERTS] = { "numblendverts", 1 }
};

struct xmf_writer {
	struct xmf_plan *p;
	const struct mesh *m;
	struct layout l;
	struct said said[SAID_KEYS];
	size_t comment;          /* the comment that comes next */
	struct text t;           /* what has not been written yet */
	struct text number;      /* values that are being made */
};

enum {
	PIECE = 1 << 16,         /* bytes written at once */
	VALUES = LAYOUT_ATTRS
};

static void
write_out(struct xmf_writer *w)
{
	out_str(text_get(&w->t));
	w->t.n = 0;
}

static void
write_enough(struct xmf_writer *w)
{
	if (w->t.n >= PIECE)
		write_out(w);
}

/* --- what attr records say --- */

static long long
target_number(long long morph, long long vertex)
{
	return morph << 32 | vertex;
}

/* Takes the number of what a text is about off it: of a part, vertex or morph,
 * or the two of a target. With none it is 0. Returns 0 if it is not there. */
static int
take_number(struct str *text, int numbers, long long *n)
{
	long long v;
	struct str f;

	*n = 0;
	while (numbers-- > 0) {
		if (!str_field(text, &f) || !num_int(f, 0, INT_MAX, &v))
			return 0;
		*n = target_number(*n, v);
	}
	return 1;
}

static void
find_said(struct said *s, const struct mesh *m, enum said_key key)
{
	size_t at = 0, cap = 0, refcap = 0;
	struct str text;
	long long n;

	while (mesh_attr(m, str_of("-"), said_key[key].key, &at, &text)) {
		if (!take_number(&text, said_key[key].numbers, &n))
			continue;
		s->text = xgrow(s->text, &cap, s->n + 1, sizeof *s->text);
		s->ref = xgrow(s->ref, &refcap, s->n + 1, sizeof *s->ref);
		s->text[s->n] = str_trim(text);
		s->ref[s->n].number = n;
		s->ref[s->n].index = (int)s->n;
		s->n++;
	}
	refs_sort(s->ref, s->n);
}

static int
was_said(const struct xmf_writer *w, enum said_key key, long long number,
    struct str *text)
{
	const struct said *s = &w->said[key];
	int k = refs_find(s->ref, s->n, number);

	if (k >= 0)
		*text = s->text[k];
	return k >= 0;
}

/* --- values --- */

/* Begins the values of an element, of which it has none. */
static void
no_values(struct xmf_writer *w, struct str *value)
{
	int i;

	w->number.n = 0;
	text_room(&w->number, (VALUES + 1) * NUM_MAX);   /* for all of them */
	for (i = 0; i < VALUES; i++) {
		value[i].s = NULL;
		value[i].n = 0;
	}
}

/* The text of an integer, which holds until the next no_values(). */
static struct str
integer(struct xmf_writer *w, long long n)
{
	struct str a;
	size_t at = w->number.n;

	text_int(&w->number, n);
	a.s = w->number.s + at;
	a.n = w->number.n - at;
	return a;
}

/* What the file said for a count that is n, or else n. */
static struct str
counted(struct xmf_writer *w, enum said_key key, size_t of, size_t n)
{
	struct str now = integer(w, (long long)n), text, f;

	if (was_said(w, key, (long long)of, &text) && str_field(&text, &f) &&
	    str_same(f, now) && str_trim(text).n)
		return str_trim(text);
	return now;
}

/* The first n fields of a text, with one blank between them. It holds until
 * the next no_values(). */
static struct str
fields(struct xmf_writer *w, struct str text, int n)
{
	struct str f;

	w->number.n = 0;
	while (n-- > 0 && str_field(&text, &f)) {
		if (w->number.n)
			text_ch(&w->number, ' ');
		text_str(&w->number, f);
	}
	return text_get(&w->number);
}

static struct str
numbers(struct xmf_writer *w, const double *v, size_t n)
{
	w->number.n = 0;
	text_nums(&w->number, v, n);
	return text_get(&w->number);
}

/* Adds an element of a text without attributes. */
static void
add_text(struct xmf_writer *w, enum xmf_row row, struct str text)
{
	layout_add_text(&w->l, row, NULL, text, &w->t);
}

static void
add_integer(struct xmf_writer *w, enum xmf_row row, long long n)
{
	w->number.n = 0;
	add_text(w, row, integer(w, n));
}

/* --- comments --- */

/* Adds the notes and comments that stand before vertex i, where a `row`
 * stands. */
static void
add_comments(struct xmf_writer *w, size_t i, enum xmf_row row)
{
	const struct mesh_comment *c;
	struct str line;

	for (; w->comment < w->m->ncomment; w->comment++) {
		c = &w->m->comment[w->comment];
		if (c->before > i)
			return;
		line = str_trim(c->line);
		if (!line.n)
			continue;
		if (c->word == IR_NOTE)
			str_field(&line, &(struct str){ NULL, 0 });
		line.s += line.n != 0;
		line.n -= line.n != 0;
		layout_add_space(&w->l, row, &w->t);
		cal3d_add_comment(&w->t, 0, line, !w->p->cal3d);
		w->t.n--;        /* its LF */
	}
}

/* --- vertices --- */

static void
add_normal(struct xmf_writer *w, enum xmf_row row, size_t i)
{
	const struct vertex *v = &w->m->vert[i];

	add_text(w, row, v->normal < 0 ?
	    numbers(w, w->p->normal[i], 3) :
	    fields(w, w->m->normal[v->normal].text, 3));
}

static void
add_color(struct xmf_writer *w, const struct vertex *v)
{
	if (w->p->colors && v->color >= 0)
		add_text(w, XMF_COLOR,
		    fields(w, w->m->color[v->color].text, 3));
	else if (w->p->colors == XMF_ALL_COLORS)
		add_text(w, XMF_COLOR, str_of("1 1 1"));
}

static void
add_collapse(struct xmf_writer *w, const struct mesh_part *part,
    const struct vertex *v)
{
	const struct mesh_collapse *c;

	if (v->collapse < 0)
		return;
	c = &w->m->collapse[v->collapse];
	add_integer(w, XMF_COLLAPSEID, c->to < 0 ? -1 :
	    c->to - (long long)part->vert.first);
	add_integer(w, XMF_COLLAPSECOUNT, c->faces);
}

/* The coordinates of all sets, see xmf_uv(). */
static void
add_uvs(struct xmf_writer *w, enum xmf_row row, int sets, int first,
    size_t i)
{
	const struct mesh_uv *uv;
	int set;

	for (set = 0; set < sets; set++) {
		uv = xmf_uv(w->m, first, i, set);
		add_text(w, row, uv ? fields(w, uv->text, 2) :
		    str_of("0 0"));
	}
}

static void
add_weights(struct xmf_writer *w)
{
	struct str value[VALUES];
	size_t k;

	for (k = 0; k < w->p->nweight; k++) {
		no_values(w, value);
		value[XMF_INFLUENCE_ID] =
		    integer(w, w->p->weight[k]->joint);
		layout_add_text(&w->l, XMF_INFLUENCE, value,
		    w->p->weight[k]->text, &w->t);
	}
}

/* The library demands it where there are springs. */
static void
add_physique(struct xmf_writer *w, const struct mesh_part *part,
    const struct vertex *v)
{
	if (v->physique >= 0 && (part->spring.n || w->p->same))
		add_text(w, XMF_PHYSIQUE, w->m->physique[v->physique].text);
	else if (part->spring.n && !w->p->same)
		add_text(w, XMF_PHYSIQUE, str_of("0"));
}

static void
add_vertex(struct xmf_writer *w, const struct mesh_part *part, int sets,
    size_t i)
{
	const struct vertex *v = &w->m->vert[i];
	struct str value[VALUES];

	xmf_weights(w->p, v);
	no_values(w, value);
	if (!was_said(w, SAID_ID, (long long)i, &value[XMF_VERTEX_ID]))
		value[XMF_VERTEX_ID] =
		    integer(w, (long long)(i - part->vert.first));
	value[XMF_NUMINFLUENCES] = counted(w, SAID_NUMINFLUENCES, i,
	    w->p->nweight);
	layout_add_open(&w->l, XMF_VERTEX, value, &w->t);
	add_text(w, XMF_POS, fields(w, v->text, 3));
	add_normal(w, XMF_NORM, i);
	add_color(w, v);
	add_collapse(w, part, v);
	add_uvs(w, XMF_TEXCOORD, sets, v->uv, i);
	add_weights(w);
	add_physique(w, part, v);
	layout_add_close(&w->l, XMF_VERTEX, &w->t);
}

static void
write_vertices(struct xmf_writer *w, const struct mesh_part *part, int sets)
{
	size_t end = part->vert.first + part->vert.n, i;

	for (i = part->vert.first; i < end; i++) {
		add_comments(w, i, XMF_VERTEX);
		add_vertex(w, part, sets, i);
		write_enough(w);
	}
}

/* --- what is made of vertices --- */

/* Numbers of vertices with a blank between them. */
static struct str
vertex_numbers(struct xmf_writer *w, const long long *v, int n)
{
	struct str a;
	size_t at = w->number.n;
	int i;

	for (i = 0; i < n; i++) {
		if (i)
			text_ch(&w->number, ' ');
		text_int(&w->number, v[i]);
	}
	a.s = w->number.s + at;
	a.n = w->number.n - at;
	return a;
}

static void
write_springs(struct xmf_writer *w, const struct mesh_part *part)
{
	const struct mesh_spring *s;
	struct str value[VALUES], text;
	long long v[2];
	size_t i;
	int k;

	for (i = 0; i < part->spring.n; i++) {
		s = &w->m->spring[part->spring.first + i];
		no_values(w, value);
		for (k = 0; k < 2; k++)
			v[k] = s->v[k] - (long long)part->vert.first;
		value[XMF_SPRING_VERTEXID] = vertex_numbers(w, v, 2);
		text = s->text;
		str_field(&text, &value[XMF_COEF]);
		str_field(&text, &value[XMF_LENGTH]);
		layout_add_empty(&w->l, XMF_SPRING, value, &w->t);
		write_enough(w);
	}
}

/* What a morph does not say of a vertex is as it is without the morph. */
static void
add_target(struct xmf_writer *w, const struct mesh_part *part, int sets,
    size_t morph, const struct mesh_target *t)
{
	size_t i = (size_t)t->vertex;
	struct str value[VALUES];

	no_values(w, value);
	value[XMF_BLEND_VERTEXID] =
	    integer(w, (long long)(i - part->vert.first));
	was_said(w, SAID_POSDIFF, target_number((long long)morph, t->vertex),
	    &value[XMF_POSDIFF]);
	layout_add_open(&w->l, XMF_BLENDVERTEX, value, &w->t);
	add_text(w, XMF_POSITION, fields(w, t->has & MESH_AT ? t->attext :
	    w->m->vert[i].text, 3));
	if (t->has & MESH_NORMAL)
		add_text(w, XMF_NORMAL, fields(w, t->normaltext, 3));
	else
		add_normal(w, XMF_NORMAL, i);
	add_uvs(w, XMF_MORPHCOORD, sets, t->uv, i);
	layout_add_close(&w->l, XMF_BLENDVERTEX, &w->t);
}

static void
write_morph(struct xmf_writer *w, const struct mesh_part *part, int sets,
    size_t k, struct text *name)
{
	const struct mesh_morph *morph = &w->m->morph[k];
	const struct mesh_target *t = w->m->target + morph->target.first;
	struct str value[VALUES];
	size_t i;

	no_values(w, value);
	if (!str_is(morph->name, "-"))
		value[XMF_MORPH_NAME] = name_decode(text_room(name,
		    morph->name.n), morph->name, NULL);
	else if (!w->p->same)
		value[XMF_MORPH_NAME] = str_of("");      /* IMVU needs one */
	value[XMF_NUMBLENDVERTS] = counted(w, SAID_NUMBLENDVERTS, k,
	    morph->target.n);
	if (!was_said(w, SAID_MORPHID, (long long)k, &value[XMF_MORPHID]))
		value[XMF_MORPHID] =
		    integer(w, (long long)(k - part->morph.first));
	if (!morph->target.n) {
		layout_add_empty(&w->l, XMF_MORPH, value, &w->t);
		return;
	}
	layout_add_open(&w->l, XMF_MORPH, value, &w->t);
	for (i = 0; i < morph->target.n; i++, t++) {
		add_target(w, part, sets, k, t);
		write_enough(w);
	}
	layout_add_close(&w->l, XMF_MORPH, &w->t);
}

static void
write_morphs(struct xmf_writer *w, const struct mesh_part *part, int sets)
{
	struct text name = { 0 };
	size_t i;

	for (i = 0; i < part->morph.n && w->p->morphs; i++) {
		write_morph(w, part, sets, part->morph.first + i, &name);
		write_enough(w);
	}
	free(name.s);
}

static void
write_faces(struct xmf_writer *w, size_t part)
{
	const struct mesh_run *run = &w->m->part[part].face;
	const struct face *face = w->m->face + run->first;
	struct str value[VALUES];
	long long corner[3];
	size_t i, k;

	for (i = 0; i < run->n; i++, face++)
		for (k = 0; k + 2 < face->n; k++) {
			xmf_corners(w->p, part, face, k, corner);
			no_values(w, value);
			value[XMF_FACE_VERTEXID] =
			    vertex_numbers(w, corner, 3);
			layout_add_empty(&w->l, XMF_FACE, value, &w->t);
			write_enough(w);
		}
}

/* --- the file --- */

static void
add_part_tag(struct xmf_writer *w, size_t k)
{
	const struct xmf_plan_part *plan = &w->p->part[k];
	const struct mesh_part *part = &w->m->part[k];
	struct str value[VALUES];

	no_values(w, value);
	value[XMF_NUMVERTICES] = counted(w, SAID_NUMVERTICES, k,
	    part->vert.n);
	value[XMF_NUMFACES] = counted(w, SAID_NUMFACES, k, plan->triangles);
	value[XMF_MATERIAL] = part->slot.n ? part->slot :
	    integer(w, plan->slot);
	value[XMF_NUMLODSTEPS] = integer(w, part->lod);
	value[XMF_NUMSPRINGS] = counted(w, SAID_NUMSPRINGS, k,
	    part->spring.n);
	if (w->p->morphs)
		value[XMF_NUMMORPHS] = counted(w, SAID_NUMMORPHS, k,
		    part->morph.n);
	value[XMF_NUMTEXCOORDS] = counted(w, SAID_NUMTEXCOORDS, k,
	    (size_t)plan->sets);
	layout_add_open(&w->l, XMF_SUBMESH, value, &w->t);
}

static void
write_part(struct xmf_writer *w, size_t k)
{
	const struct mesh_part *part = &w->m->part[k];
	int sets = w->p->part[k].sets;

	add_comments(w, part->vert.first, XMF_SUBMESH);
	add_part_tag(w, k);
	write_vertices(w, part, sets);
	write_springs(w, part);
	write_morphs(w, part, sets);
	write_faces(w, k);
	layout_add_close(&w->l, XMF_SUBMESH, &w->t);
}

/* Another version is laid out otherwise: IMVU's have a HEADER. */
static void
take_layout(struct xmf_writer *w)
{
	struct str text;
	size_t at = 0;

	layout_begin(&w->l, xmf_table, XMF_ROWS);
	while (w->p->same && mesh_attr(w->m, str_of("-"), "layout", &at,
	    &text))
		layout_take(&w->l, w->p->in->name, text);
}

static void
add_head(struct xmf_writer *w)
{
	struct str header[VALUES], value[VALUES];

	no_values(w, header);
	no_values(w, value);
	if (w->p->versiontext.n)
		value[XMF_MESH_VERSION] = text_get(&w->p->versiontext);
	header[XMF_HEADER_VERSION] = value[XMF_MESH_VERSION];
	value[XMF_NUMSUBMESH] = counted(w, SAID_NUMSUBMESH, 0, w->m->npart);
	layout_add_empty(&w->l, XMF_HEADER, header, &w->t);
	layout_add_open(&w->l, XMF_MESH, value, &w->t);
}

static void
take_attrs(struct xmf_writer *w)
{
	int key;

	for (key = 0; key < SAID_KEYS && w->p->cal3d; key++)
		find_said(&w->said[key], w->m, key);
	take_layout(w);
}

static void
free_writer(struct xmf_writer *w)
{
	int key;

	for (key = 0; key < SAID_KEYS; key++) {
		free(w->said[key].ref);
		free(w->said[key].text);
	}
	layout_end(&w->l);
	free(w->t.s);
	free(w->number.s);
}

void
xmf_write_xml(struct xmf_plan *p)
{
	struct xmf_writer w = { 0 };
	size_t k;

	w.p = p;
	w.m = p->mesh;
	take_attrs(&w);
	add_head(&w);
	for (k = 0; k < w.m->npart; k++)
		write_part(&w, k);
	add_comments(&w, w.m->n, XMF_SUBMESH);
	layout_add_close(&w.l, XMF_MESH, &w.t);
	layout_add_tail(&w.l, &w.t);
	write_out(&w);
	free_writer(&w);
}
