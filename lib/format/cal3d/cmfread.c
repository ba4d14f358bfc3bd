#include <limits.h>

#include "format/cal3d/binary.h"
#include "format/cal3d/xmf_priv.h"
#include "ir/put.h"

/* The binary form of a mesh. What it says of a part: its counts, then vertices,
 * springs, morphs and faces. */

struct cmf_reader {
	struct xmf *x;
	struct in *in;
	unsigned form;
	int vertices, faces, springs, sets, morphs;      /* of a part */
};

/* Adds n floats, at most 3, to the texts of the vertex. */
static struct xmf_span
floats(struct cmf_reader *r, const char *what, int n, double *v)
{
	struct text *to = &r->x->v.text;
	struct xmf_span span = { to->n, 0 };
	struct str bad;
	float f[3];
	int i;

	if (!binary_finite(r->in, f, n)) {
		binary_floats(r->in, what, n, to);
		bad.s = to->s + span.at;
		bad.n = to->n - span.at;
		in_expected(r->in, what, n == 1 ? "a number" : n == 2 ?
		    "2 numbers" : "3 numbers", bad);
	}
	binary_add_texts(to, f, n);
	binary_skip(r->in, n);
	for (i = 0; v && i < n; i++)
		v[i] = f[i];
	span.n = to->n - span.at;
	return span;
}

static void
read_uvs(struct cmf_reader *r)
{
	struct xmf_vertex *v = &r->x->v;

	while (v->sets < r->sets)
		v->uv[v->sets++] = floats(r, "TEXCOORD", 2, NULL);
}

static void
read_influences(struct cmf_reader *r)
{
	int n = binary_int(r->in, "NUMINFLUENCES", 0, XMF_MAX), bone;

	while (n-- > 0) {
		bone = binary_int(r->in, "INFLUENCE", 0, XMF_MAX);
		xmf_add_influence(r->x, bone, floats(r, "INFLUENCE", 1,
		    NULL));
	}
}

static void
read_vertex(struct cmf_reader *r)
{
	struct xmf_vertex *v = &r->x->v;
	struct xmf_corner corner;

	xmf_begin_vertex(r->x);
	v->at = floats(r, "POS", 3, corner.at);
	v->normal = floats(r, "NORM", 3, corner.normal);
	if (r->form & CMF_COLORS)
		v->color = floats(r, "COLOR", 3, NULL);
	v->to = binary_int(r->in, "COLLAPSEID", -1, r->vertices - 1);
	v->faces = binary_int(r->in, "COLLAPSECOUNT", 0, INT_MAX);
	v->collapses = v->to != -1 || v->faces != 0;
	read_uvs(r);
	read_influences(r);
	if (r->springs)
		v->physique = floats(r, "PHYSIQUE", 1, NULL);
	xmf_put_vertex(r->x, &corner);
}

/* Reads n numbers of vertices. */
static void
read_corners(struct cmf_reader *r, const char *what, int n, long long *v)
{
	int i;

	for (i = 0; i < n; i++)
		v[i] = binary_int(r->in, what, 0, r->vertices - 1);
}

static void
read_spring(struct cmf_reader *r)
{
	struct xmf_vertex *v = &r->x->v;
	struct xmf_span coef, length;
	long long ends[2];

	xmf_begin_vertex(r->x);
	read_corners(r, "SPRING", 2, ends);
	coef = floats(r, "COEF", 1, NULL);
	length = floats(r, "LENGTH", 1, NULL);
	xmf_put_spring(r->x, ends, xmf_text(v, coef), xmf_text(v, length));
}

static void
read_target(struct cmf_reader *r, int vertex)
{
	struct xmf_vertex *v = &r->x->v;
	unsigned long long line = r->in->line;

	xmf_begin_vertex(r->x);
	v->at = floats(r, "POSITION", 3, NULL);
	v->normal = floats(r, "NORMAL", 3, NULL);
	read_uvs(r);
	r->in->line = line;
	xmf_put_target(r->x, vertex);
}

static void
read_morph(struct cmf_reader *r)
{
	struct str name = binary_name(r->in, "MORPH");
	const char *what = "BLENDVERTEX";
	int n, vertex;

	xmf_put_morph(r->x, &name);
	if (r->form & CMF_ENDED) {
		while ((vertex = binary_int(r->in, what, 0, XMF_MAX)) <
		    r->vertices)
			read_target(r, vertex);
		return;
	}
	n = binary_int(r->in, "NUMBLENDVERTS", 0, XMF_MAX);
	while (n-- > 0) {
		vertex = binary_int(r->in, what, 0, r->vertices - 1);
		read_target(r, vertex);
	}
}

static void
read_face(struct cmf_reader *r)
{
	long long v[3];

	read_corners(r, "FACE", 3, v);
	xmf_put_face(r->x, v);
}

static void
read_counts(struct cmf_reader *r)
{
	struct text *slot = &r->x->e.text;
	int lod;

	slot->n = 0;
	text_int(slot, binary_int(r->in, "MATERIAL", INT_MIN, INT_MAX));
	r->vertices = binary_int(r->in, "NUMVERTICES", 0, XMF_MAX);
	r->faces = binary_int(r->in, "NUMFACES", 0, XMF_MAX);
	lod = binary_int(r->in, "NUMLODSTEPS", 0, INT_MAX);
	r->springs = binary_int(r->in, "NUMSPRINGS", 0, XMF_MAX);
	r->sets = binary_int(r->in, "NUMTEXCOORDS", 0, XMF_SETS);
	r->morphs = r->form & CMF_MORPHS ?
	    binary_int(r->in, "NUMMORPHS", 0, XMF_MAX) : 0;
	xmf_put_part(r->x, text_get(slot), lod);
}

static void
read_part(struct cmf_reader *r)
{
	int i;

	read_counts(r);
	for (i = 0; i < r->vertices; i++)
		read_vertex(r);
	for (i = 0; i < r->springs; i++)
		read_spring(r);
	for (i = 0; i < r->morphs; i++)
		read_morph(r);
	for (i = 0; i < r->faces; i++)
		read_face(r);
}

static int
read_version(struct cmf_reader *r)
{
	int version = binary_int(r->in, "version", 0, XMF_MAX);

	if (!xmf_knows(version))
		in_die(r->in, "expected version " XMF_VERSIONS ", saw %d",
		    version);
	if (xmf_is_imvu(version))
		r->form = CMF_COLORS | CMF_MORPHS | CMF_ENDED;
	else if (version >= XMF_FORK)
		r->form = CMF_MORPHS | CMF_DOUBT;
	return version;
}

void
xmf_read_binary(struct xmf *x, struct str name)
{
	struct cmf_reader r = { x, &x->e.t.in, 0, 0, 0, 0, 0, 0 };
	unsigned doubt;
	int n;

	x->head.format = "cmf";
	x->e.text.n = 0;
	text_int(&x->e.text, read_version(&r));
	x->head.version = str_keep(&x->head.arena, text_get(&x->e.text));
	n = binary_int(r.in, "NUMSUBMESH", 1, XMF_MAX);
	doubt = r.form & CMF_DOUBT;
	if (doubt)
		r.form = cmf_try(r.in, n);
	xmf_put_head(x, name);
	if (doubt && r.form & CMF_ENDED)
		ir_put_attr(str_of("-"), str_of("morphs"), str_of("ended"));
	while (n-- > 0)
		read_part(&r);
	binary_end(r.in, "submesh");
}
