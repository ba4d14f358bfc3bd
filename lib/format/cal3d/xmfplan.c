#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/elem.h"
#include "format/cal3d/kept.h"
#include "format/cal3d/xmfwrite_priv.h"

enum {
	XML_MORPHS = 910,        /* the first in which IMVU's XML has them */
	PLAIN = 1000             /* a version that all readers know */
};

/* --- the version --- */

/* The version of the source as a number, or -1. */
static int
source_version(struct xmf_plan *p, int *binary)
{
	struct kept k = { 0 };
	long long v = -1;

	k.xml = "xmf";
	k.bin = "cmf";
	kept_take_source(&k, p->mesh->source);
	p->cal3d = k.native;
	*binary = k.binary;
	if (!k.native || !num_int(elem_trim(text_get(&k.version)), 0,
	    INT_MAX, &v))
		v = -1;
	p->versiontext = k.version;
	return (int)v;
}

/* Whether a binary file of that version cannot hold colours or morphs that the
 * mesh has. */
static int
is_poor(const struct xmf_plan *p, int version)
{
	return p->binary && !p->sameform && version < XMF_FORK &&
	    !xmf_is_imvu(version) &&
	    (p->mesh->ncolor || p->mesh->nmorph);
}

static void
find_version(struct xmf_plan *p, const struct xmf_form *form)
{
	int binary, version = source_version(p, &binary);

	p->sameform = p->cal3d && binary == p->binary;
	if (form->version)
		p->version = form->version;
	else if ((xmf_knows(version) && !is_poor(p, version)) ||
	    (p->sameform && !p->binary))
		p->version = version;
	else
		p->version = !p->binary || p->mesh->ncolor ||
		    p->mesh->nmorph ? XMF_IMVU : PLAIN;
	p->same = p->sameform && p->version == version;
	if (p->same)
		return;
	p->versiontext.n = 0;
	text_int(&p->versiontext, p->version);
}

static void
find_colors(struct xmf_plan *p)
{
	int may = p->cal3d && (p->version >= XMF_FORK ||
	    (p->same && !p->binary));

	if (xmf_is_imvu(p->version))
		p->colors = XMF_ALL_COLORS;
	else if (p->mesh->ncolor && may)
		p->colors = p->binary ? XMF_ALL_COLORS : XMF_OWN_COLORS;
	if (p->mesh->ncolor && !p->colors)
		in_warn(p->in, "mesh %.*s: version %d has no colours: they "
		    "are left out (-F 919 has them)", STRF(p->mesh->name), p->version);
}

static void
find_morphs(struct xmf_plan *p)
{
	struct str text;
	size_t at = 0;

	if (xmf_is_imvu(p->version))
		p->morphs = XMF_ENDED;
	else if (p->version >= XMF_FORK)
		p->morphs = p->cal3d && mesh_attr(p->mesh, str_of("-"),
		    "morphs", &at, &text) && str_is(text, "ended") ?
		    XMF_ENDED : XMF_COUNTED;
	else if (!p->binary && (p->same || p->version == XML_MORPHS))
		p->morphs = XMF_COUNTED;
	if (p->mesh->nmorph && !p->morphs)
		in_warn(p->in, "mesh %.*s: version %d has no morphs: they "
		    "are left out (-F 919 has them)", STRF(p->mesh->name), p->version);
}

static void
check_alpha(const struct xmf_plan *p)
{
	size_t i;

	for (i = 0; i < p->mesh->ncolor && p->colors; i++)
		if (p->mesh->color[i].v[3] != 1) {
			in_warn(p->in, "mesh %.*s: its colours lose their "
			    "alpha", STRF(p->mesh->name));
			return;
		}
}

/* --- parts --- */

/* The number of the part's material. */
static long long
find_slot(const struct xmf_plan *p, size_t k, const struct map *materials)
{
	const struct mesh_part *part = &p->mesh->part[k];
	const size_t *place;
	long long slot;

	if (num_int(part->slot, INT_MIN, INT_MAX, &slot))
		return slot;
	if (str_is(part->material, "-"))
		return 0;
	place = map_find(materials, part->material);
	if (!place)
		in_warn(p->in, "mesh %.*s: part %zu: no material '%.*s' in its "
		    "unit: it gets number 0", STRF(p->mesh->name), k,
		    STRF(part->material));
	return place ? (long long)*place : 0;
}

static size_t
count_triangles(const struct mesh *m, const struct mesh_run *run)
{
	size_t n = 0, i;

	for (i = 0; i < run->n; i++)
		n += m->face[run->first + i].n - 2;
	return n;
}

/* How many sets of coordinates the vertices of a part have. */
static int
count_sets(const struct xmf_plan *p, const struct mesh_part *part)
{
	const struct mesh *m = p->mesh;
	int sets = 0, uv;
	size_t i;

	for (i = 0; i < part->vert.n; i++)
		for (uv = m->vert[part->vert.first + i].uv; uv >= 0;
		    uv = m->uv[uv].next) {
			if (m->uv[uv].set >= XMF_SETS)
				in_fail(p->in, "mesh %.*s: uv %zu: expected a "
				    "set below %d, saw %d", STRF(m->name),
				    part->vert.first + i, XMF_SETS,
				    m->uv[uv].set);
			if (m->uv[uv].set >= sets)
				sets = m->uv[uv].set + 1;
		}
	return sets;
}

/* How many vertices of a part lack one of these sets. */
static size_t
count_lacking(const struct mesh *m, const struct mesh_part *part, int sets)
{
	size_t n = 0, i;
	int uv, has;

	for (i = 0; i < part->vert.n; i++) {
		has = 0;
		for (uv = m->vert[part->vert.first + i].uv; uv >= 0;
		    uv = m->uv[uv].next)
			has++;
		n += has < sets;
	}
	return n;
}

static void
find_sets(struct xmf_plan *p, size_t k)
{
	const struct mesh_part *part = &p->mesh->part[k];
	size_t lack;

	p->part[k].sets = count_sets(p, part);
	lack = count_lacking(p->mesh, part, p->part[k].sets);
	if (lack)
		in_warn(p->in, "mesh %.*s: part %zu: vertices that lack a set "
		    "of texture coordinates get 0 0: %zu",
		    STRF(p->mesh->name), k, lack);
}

static void
check_part(const struct xmf_plan *p, size_t k)
{
	const struct mesh_part *part = &p->mesh->part[k];
	size_t end = part->vert.first + part->vert.n, i;
	const struct mesh_collapse *c;
	int hung = 0;

	if (part->vert.n > XMF_NUMBERED)
		in_warn(p->in, "mesh %.*s: part %zu has %zu vertices: readers "
		    "know %d", STRF(p->mesh->name), k, part->vert.n, XMF_NUMBERED);
	for (i = part->vert.first; i < end; i++) {
		hung |= p->mesh->vert[i].physique >= 0;
		if (p->mesh->vert[i].collapse < 0)
			continue;
		c = &p->mesh->collapse[p->mesh->vert[i].collapse];
		if (c->to >= 0 && ((size_t)c->to < part->vert.first ||
		    (size_t)c->to >= end))
			in_fail(p->in, "mesh %.*s: collapse %zu: expected a "
			    "vertex of its part, saw %d",
			    STRF(p->mesh->name), i, c->to);
	}
	if (hung && !part->spring.n && !(p->same && !p->binary))
		in_warn(p->in, "mesh %.*s: part %zu has no springs: what it "
		    "has of physique is left out", STRF(p->mesh->name), k);
}

/* Parts whose faces are clockwise in the file they are from are so in a file of
 * that form. In the other they would be seen from inside: readers turn those of
 * binary files round only. */
static void
find_winding(struct xmf_plan *p)
{
	struct str text, number;
	long long k;
	size_t at = 0;

	while (p->sameform && mesh_attr(p->mesh, str_of("-"), "winding", &at,
	    &text))
		if (str_field(&text, &number) &&
		    num_int(number, 0, INT_MAX, &k) &&
		    (size_t)k < p->mesh->npart)
			p->part[k].clockwise = str_is(str_trim(text), "cw");
}

/* --- normals --- */

static void
find_normals(struct xmf_plan *p)
{
	const struct mesh *m = p->mesh;
	double (*normal)[3];
	size_t k;

	if (m->nnormal == m->n)
		return;
	p->normal = xcalloc(m->n, sizeof *p->normal);
	for (k = 0; k < m->npart; k++) {
		normal = mesh_face_normals(m, &m->part[k]);
		if (m->part[k].vert.n)
			memcpy(p->normal + m->part[k].vert.first, normal,
			    m->part[k].vert.n * sizeof *normal);
		free(normal);
	}
}

/* --- the plan --- */

void
xmf_plan(struct xmf_plan *p, const struct mesh *m, const struct in *in,
    const struct xmf_form *form, const struct map *materials)
{
	size_t k;

	if (!m->npart)
		in_fail(in, "mesh %.*s has no vertices", STRF(m->name));
	memset(p, 0, sizeof *p);
	p->mesh = m;
	p->in = in;
	p->binary = form->binary;
	find_version(p, form);
	find_colors(p);
	find_morphs(p);
	check_alpha(p);
	p->part = xcalloc(m->npart, sizeof *p->part);
	for (k = 0; k < m->npart; k++) {
		p->part[k].slot = find_slot(p, k, materials);
		p->part[k].triangles = count_triangles(m, &m->part[k].face);
		find_sets(p, k);
		check_part(p, k);
	}
	find_winding(p);
	find_normals(p);
}

void
xmf_plan_free(struct xmf_plan *p)
{
	free(p->versiontext.s);
	free(p->part);
	free(p->normal);
	free(p->weight);
}

/* By falling weight, equal ones in their order. */
static int
by_weight(const void *a, const void *b)
{
	const struct weight *x = *(const struct weight *const *)a;
	const struct weight *y = *(const struct weight *const *)b;

	if (x->w != y->w)
		return x->w < y->w ? 1 : -1;
	return x < y ? -1 : x > y;
}

void
xmf_weights(struct xmf_plan *p, const struct vertex *v)
{
	int k;

	p->nweight = 0;
	for (k = v->first; k >= 0; k = p->mesh->weight[k].next) {
		p->weight = xgrow(p->weight, &p->weightcap, p->nweight + 1,
		    sizeof *p->weight);
		p->weight[p->nweight++] = &p->mesh->weight[k];
	}
	if (!p->cal3d && p->nweight > 1)
		qsort(p->weight, p->nweight, sizeof *p->weight, by_weight);
}

static const struct mesh_uv *
find_uv(const struct mesh *m, int first, int set)
{
	while (first >= 0 && m->uv[first].set != set)
		first = m->uv[first].next;
	return first < 0 ? NULL : &m->uv[first];
}

const struct mesh_uv *
xmf_uv(const struct mesh *m, int first, size_t i, int set)
{
	const struct mesh_uv *uv = find_uv(m, first, set);

	return uv ? uv : find_uv(m, m->vert[i].uv, set);
}

void
xmf_corners(const struct xmf_plan *p, size_t part, const struct face *face,
    size_t k, long long *corner)
{
	const int *from = p->mesh->corner + face->first;
	size_t cw = p->part[part].clockwise ? 1 : 0;
	long long first = (long long)p->mesh->part[part].vert.first;

	corner[0] = from[0] - first;
	corner[1] = from[k + 1 + cw] - first;
	corner[2] = from[k + 2 - cw] - first;
}
