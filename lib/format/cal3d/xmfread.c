#include <limits.h>
#include <stdlib.h>

#include "base/num.h"
#include "format/cal3d/binary.h"
#include "format/cal3d/number.h"
#include "format/cal3d/xmf_priv.h"
#include "format/cal3d/xmftable.h"
#include "ir/put.h"

static const struct str all = { "-", 1 };

/* The IR has no place for other elements. What begins a part of the mesh in the
 * wrong place is a sign of a lost end tag. */
static void
left_out(struct xmf *x, const char *where)
{
	static const char *const misplaced[] = {
		"SUBMESH", "VERTEX", "SPRING", "MORPH", "BLENDVERTEX", "FACE"
	};
	size_t i;

	for (i = 0; i < sizeof misplaced / sizeof *misplaced; i++)
		if (tag_is(&x->e.t, misplaced[i]))
			in_die(&x->e.t.in, "<%s> inside of %s", misplaced[i],
			    where);
	if (!x->left_out++)
		in_warn(&x->e.t.in, "%s: %.*s is left out, here and elsewhere",
		    where, STRF(x->e.t.name));
	elem_raw(&x->e);
}

/* Writes the comments that have come. */
static void
put_comments(struct xmf *x)
{
	struct str lines = text_get(&x->e.comments), line;

	while (elem_line(&lines, &line)) {
		out_ch('#');
		out_line(line);
	}
	x->e.comments.n = 0;
}

/* Begins an attr record `KEY OF`; of is -1 where it is about the whole file. */
static void
begin_attr(const char *key, long long of)
{
	ir_put_record(IR_ATTR, all);
	out_field(str_of(key));
	if (of >= 0)
		out_field_int(of);
}

static void
end_attr(struct str text)
{
	out_field(text);
	out_ch('\n');
}

/* --- counts --- */

/* The value of an attribute that counts something, kept until the end of the
 * part; empty if it is not there. */
static struct str
given(struct xmf *x, const char *name)
{
	struct str a = { "", 0 };

	return tag_attr(&x->e.t, name, &a) ?
	    str_keep(&x->arena, elem_trim(a)) : a;
}

/* Puts an attr record `KEY OF N GIVEN` where a count is given that is not n.
 * Returns whether it did. */
static int
put_wrong(const char *key, long long of, size_t n, struct str count)
{
	if (!elem_count_differs(count, n))
		return 0;
	begin_attr(key, of);
	out_field_int((long long)n);
	end_attr(count);
	return 1;
}

static void
warn_wrong(struct xmf *x, unsigned long long line, const char *name,
    struct str count, size_t n, const char *more)
{
	struct in *in = &x->e.t.in;
	unsigned long long now = in->line;

	in->line = line;
	in_warn(in, "%s is %.*s, but there are %zu%s", name, STRF(count), n,
	    more);
	in->line = now;
}

/* The same for counts that each vertex or morph has. */
static void
check_own(struct xmf *x, unsigned long long line, const char *name,
    const char *key, long long of, size_t n, struct str count)
{
	if (put_wrong(key, of, n, count) && !x->wrong++)
		warn_wrong(x, line, name, count, n,
		    ", here and perhaps elsewhere");
}

/* --- texts --- */

/* Adds the n numbers that the content of the current element is to the texts of
 * the vertex. */
static struct xmf_span
numbers(struct xmf *x, const char *what, int n, double *v)
{
	static const char *const wanted[] = {
		"a number", "2 numbers", "3 numbers"
	};
	struct text *to = &x->v.text;
	struct xmf_span span = { to->n, 0 };
	struct str f[3], content = elem_content(&x->e);

	if (cal3d_numbers(content, n, f, v) != CAL3D_NUMBERS)
		in_expected(&x->e.t.in, what, wanted[n - 1], content);
	cal3d_add_fields(to, f, n);
	span.n = to->n - span.at;
	return span;
}

static void
once(struct xmf *x, struct xmf_span span)
{
	if (span.n)
		in_die(&x->e.t.in, "second <%.*s>", STRF(x->e.t.name));
}

static void
set_once(struct xmf *x, struct xmf_span *span, const char *what, int n,
    double *v)
{
	once(x, *span);
	*span = numbers(x, what, n, v);
}

static void
add_uv(struct xmf *x)
{
	struct xmf_vertex *v = &x->v;
	double value[2];

	if (v->sets == XMF_SETS)
		in_die(&x->e.t.in, "more than %d <TEXCOORD>", XMF_SETS);
	v->uv[v->sets++] = numbers(x, "TEXCOORD", 2, value);
}

/* The text of an attribute that is one number. */
static struct str
number_attr(struct xmf *x, const char *element, const char *name)
{
	struct str a;
	double v;

	if (!tag_attr(&x->e.t, name, &a))
		in_die(&x->e.t.in, "%s: no attribute %s", element, name);
	a = elem_trim(a);
	if (!num_of(a, &v))
		in_expected(&x->e.t.in, name, "a number", a);
	return a;
}

/* Reads an attribute that is n numbers of vertices of the part. */
static void
read_corners(struct xmf *x, const char *element, int n, long long *v)
{
	static const char *const wanted[] = {
		"a vertex", "2 vertices", "3 vertices"
	};
	struct str a, f[3];
	int i;

	if (!tag_attr(&x->e.t, "VERTEXID", &a))
		in_die(&x->e.t.in, "%s: no attribute VERTEXID", element);
	if (!x->part.n)
		in_die(&x->e.t.in, "%s: expected a <VERTEX> before it",
		    element);
	if (elem_fields(a, f, n) != n)
		in_expected(&x->e.t.in, "VERTEXID", wanted[n - 1], a);
	for (i = 0; i < n; i++)
		v[i] = elem_int(&x->e, f[i], "VERTEXID", 0,
		    (long long)x->part.n - 1);
}

/* --- vertices --- */

/* What is read of a vertex but what x->v has. */
struct xmf_reading {
	struct xmf_corner corner;
	unsigned long long line;
	struct xmf_span id, influences;  /* ID, NUMINFLUENCES */
	int to, faces;           /* COLLAPSEID, COLLAPSECOUNT are there */
};

static void
read_influence(struct xmf *x)
{
	struct str a;
	double value;
	int bone;

	if (!tag_attr(&x->e.t, "ID", &a))
		in_die(&x->e.t.in, "INFLUENCE: no attribute ID");
	bone = (int)elem_int(&x->e, a, "ID", 0, XMF_MAX);
	xmf_add_influence(x, bone, numbers(x, "INFLUENCE", 1, &value));
}

static long long
once_int(struct xmf *x, int *has, const char *what, long long lo)
{
	if ((*has)++)
		in_die(&x->e.t.in, "second <%s>", what);
	return elem_int(&x->e, elem_content(&x->e), what, lo, XMF_MAX);
}

static void
read_vertex_child(struct xmf *x, struct xmf_reading *vertex)
{
	const struct tags *t = &x->e.t;
	struct xmf_vertex *v = &x->v;
	double value[3];

	if (tag_is(t, "INFLUENCE"))
		read_influence(x);
	else if (tag_is(t, "TEXCOORD"))
		add_uv(x);
	else if (tag_is(t, "POS"))
		set_once(x, &v->at, "POS", 3, vertex->corner.at);
	else if (tag_is(t, "NORM"))
		set_once(x, &v->normal, "NORM", 3, vertex->corner.normal);
	else if (tag_is(t, "COLOR"))
		set_once(x, &v->color, "COLOR", 3, value);
	else if (tag_is(t, "PHYSIQUE"))
		set_once(x, &v->physique, "PHYSIQUE", 1, value);
	else if (tag_is(t, "COLLAPSEID"))
		v->to = once_int(x, &vertex->to, "COLLAPSEID", -1);
	else if (tag_is(t, "COLLAPSECOUNT"))
		v->faces = once_int(x, &vertex->faces, "COLLAPSECOUNT", 0);
	else
		left_out(x, "VERTEX");
}

/* A vertex may collapse to one that comes later: check_collapses() looks. */
static void
note_collapse(struct xmf *x, const struct xmf_reading *vertex)
{
	if (vertex->to != vertex->faces)
		in_die(&x->e.t.in, "VERTEX: expected <COLLAPSEID> and "
		    "<COLLAPSECOUNT>, saw one of them");
	x->v.collapses = vertex->to;
	if (!vertex->to || x->v.to <= x->most)
		return;
	x->most = x->v.to;
	x->mostline = vertex->line;
}

static void
check_vertex(struct xmf *x, const struct xmf_reading *vertex)
{
	unsigned long long now = x->e.t.in.line;

	x->e.t.in.line = vertex->line;
	if (!x->v.at.n)
		in_die(&x->e.t.in, "VERTEX: no <POS>");
	if (!x->v.normal.n)
		in_die(&x->e.t.in, "VERTEX: no <NORM>");
	note_collapse(x, vertex);
	x->e.t.in.line = now;
}

/* The value of an attribute, kept with the texts of the vertex. */
static struct xmf_span
own_text(struct xmf *x, const char *name)
{
	struct xmf_span span = { x->v.text.n, 0 };
	struct str a;

	if (!tag_attr(&x->e.t, name, &a))
		return span;
	a = elem_trim(a);
	text_str(&x->v.text, a);
	span.n = a.n;
	return span;
}

/* An ID of a vertex that is not its place means nothing. */
static void
put_id(struct xmf *x, struct str id)
{
	if (!elem_count_differs(id, x->part.n))
		return;
	begin_attr("id", x->vertices);
	end_attr(id);
}

static void
read_vertex(struct xmf *x)
{
	struct xmf_vertex *v = &x->v;
	struct xmf_reading vertex = { 0 };

	vertex.line = x->e.t.in.line;
	if (x->part.springs || x->part.morphs || x->part.faces)
		in_die(&x->e.t.in, "expected each <VERTEX> of a submesh before "
		    "what is made of them");
	put_comments(x);
	xmf_begin_vertex(x);
	vertex.id = own_text(x, "ID");
	vertex.influences = own_text(x, "NUMINFLUENCES");
	while (elem_child(&x->e))
		read_vertex_child(x, &vertex);
	check_vertex(x, &vertex);
	put_id(x, xmf_text(v, vertex.id));
	check_own(x, vertex.line, "NUMINFLUENCES", "numinfluences",
	    x->vertices, v->n, xmf_text(v, vertex.influences));
	if (v->sets > x->sets)
		x->sets = v->sets;
	xmf_put_vertex(x, &vertex.corner);
}

/* --- what is made of vertices --- */

static void
read_spring(struct xmf *x)
{
	long long v[2];
	struct xmf_span coef;

	put_comments(x);
	read_corners(x, "SPRING", 2, v);
	xmf_begin_vertex(x);
	number_attr(x, "SPRING", "COEF");
	coef = own_text(x, "COEF");
	xmf_put_spring(x, v, xmf_text(&x->v, coef),
	    number_attr(x, "SPRING", "LENGTH"));
	elem_empty(&x->e);
}

static void
put_posdiff(struct xmf *x, long long vertex, struct str text)
{
	if (!text.n)
		return;
	begin_attr("posdiff", x->morphs - 1);
	out_field_int(x->part.first + vertex);
	end_attr(text);
}

static void
read_target(struct xmf *x)
{
	struct xmf_vertex *v = &x->v;
	unsigned long long line = x->e.t.in.line;
	struct xmf_span diff;
	double value[3];
	long long vertex;

	put_comments(x);
	read_corners(x, "BLENDVERTEX", 1, &vertex);
	xmf_begin_vertex(x);
	diff = own_text(x, "POSDIFF");
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "POSITION"))
			set_once(x, &v->at, "POSITION", 3, value);
		else if (tag_is(&x->e.t, "NORMAL"))
			set_once(x, &v->normal, "NORMAL", 3, value);
		else if (tag_is(&x->e.t, "TEXCOORD"))
			add_uv(x);
		else
			left_out(x, "BLENDVERTEX");
	}
	x->e.t.in.line = line;
	if (!v->at.n)
		in_die(&x->e.t.in, "BLENDVERTEX: no <POSITION>");
	put_posdiff(x, vertex, xmf_text(v, diff));
	xmf_put_target(x, vertex);
}

/* Reads the attributes of the current start tag, and puts the morph. Returns
 * NUMBLENDVERTS. */
static struct str
read_morph_tag(struct xmf *x)
{
	struct str name, count = given(x, "NUMBLENDVERTS");
	struct str id = given(x, "MORPHID");
	size_t place = x->part.morphs;

	xmf_put_morph(x, tag_attr(&x->e.t, "NAME", &name) ? &name : NULL);
	if (elem_count_differs(id, place)) {
		begin_attr("morphid", x->morphs - 1);
		end_attr(id);
	}
	return count;
}

static void
read_morph(struct xmf *x)
{
	unsigned long long line = x->e.t.in.line;
	struct str count;
	size_t n = 0;

	put_comments(x);
	count = read_morph_tag(x);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "BLENDVERTEX")) {
			read_target(x);
			n++;
		} else {
			left_out(x, "MORPH");
		}
	}
	check_own(x, line, "NUMBLENDVERTS", "numblendverts", x->morphs - 1, n,
	    count);
}

static void
read_face(struct xmf *x)
{
	long long v[3];

	put_comments(x);
	read_corners(x, "FACE", 3, v);
	xmf_put_face(x, v);
	elem_empty(&x->e);
}

/* --- submeshes --- */

/* What the tag of a submesh says that there is. */
struct counts {
	unsigned long long line;
	struct str vertices, faces, springs, sets, morphs;
};

/* Reads the attributes of the current start tag, and puts the part. */
static void
read_part_tag(struct xmf *x, struct counts *c)
{
	struct str material = given(x, "MATERIAL"), lod;
	long long steps = 0;

	c->line = x->e.t.in.line;
	c->vertices = given(x, "NUMVERTICES");
	c->faces = given(x, "NUMFACES");
	c->springs = given(x, "NUMSPRINGS");
	c->sets = given(x, "NUMTEXCOORDS");
	c->morphs = given(x, "NUMMORPHS");
	if (material.n)
		elem_int(&x->e, material, "MATERIAL", INT_MIN, INT_MAX);
	if (tag_attr(&x->e.t, "NUMLODSTEPS", &lod))
		steps = elem_int(&x->e, lod, "NUMLODSTEPS", 0, INT_MAX);
	xmf_put_part(x, material, steps);
}

static void
check_count(struct xmf *x, const struct counts *c, const char *name,
    const char *key, size_t n, struct str count)
{
	if (put_wrong(key, x->part.number, n, count))
		warn_wrong(x, c->line, name, count, n, "");
}

static void
check_counts(struct xmf *x, const struct counts *c)
{
	const struct xmf_part *p = &x->part;

	check_count(x, c, "NUMVERTICES", "numvertices", p->n, c->vertices);
	check_count(x, c, "NUMFACES", "numfaces", p->faces, c->faces);
	check_count(x, c, "NUMSPRINGS", "numsprings", p->springs, c->springs);
	check_count(x, c, "NUMTEXCOORDS", "numtexcoords", (size_t)x->sets,
	    c->sets);
	check_count(x, c, "NUMMORPHS", "nummorphs", p->morphs, c->morphs);
}

static void
check_collapses(struct xmf *x)
{
	if (x->most < (long long)x->part.n)
		return;
	x->e.t.in.line = x->mostline;
	in_die(&x->e.t.in, "COLLAPSEID: expected an integer from -1 to %lld, "
	    "saw '%lld'", (long long)x->part.n - 1, x->most);
}

static void
read_part(struct xmf *x)
{
	const struct tags *t = &x->e.t;
	struct counts counts;

	put_comments(x);
	x->most = -1;
	x->sets = 0;
	read_part_tag(x, &counts);
	while (elem_child(&x->e)) {
		if (tag_is(t, "VERTEX"))
			read_vertex(x);
		else if (tag_is(t, "FACE"))
			read_face(x);
		else if (tag_is(t, "SPRING"))
			read_spring(x);
		else if (tag_is(t, "MORPH"))
			read_morph(x);
		else
			left_out(x, "SUBMESH");
	}
	check_collapses(x);
	check_counts(x, &counts);
	arena_free(&x->arena);
}

/* --- the mesh --- */

static void
read_mesh(struct xmf *x, struct str name)
{
	unsigned long long line = x->e.t.in.line;
	struct str a, count = { "", 0 };

	if (tag_attr(&x->e.t, "NUMSUBMESH", &a))
		count = str_keep(&x->head.arena, elem_trim(a));
	x->e.comments.n = 0;     /* the layout has them */
	xmf_put_head(x, name);
	while (elem_child(&x->e)) {
		if (tag_is(&x->e.t, "SUBMESH"))
			read_part(x);
		else
			left_out(x, "MESH");
	}
	put_comments(x);
	if (!x->parts)
		in_die(&x->e.t.in, "expected a <SUBMESH>, saw none");
	if (put_wrong("numsubmesh", -1, (size_t)x->parts, count))
		warn_wrong(x, line, "NUMSUBMESH", count, (size_t)x->parts, "");
}

struct xmf *
xmf_open(const char *path)
{
	struct xmf *x = xcalloc(1, sizeof *x);

	x->head.element = "MESH";
	x->head.magic = "XMF";
	x->head.format = "xmf";
	tags_open(&x->e.t, path, "xmf2ir", "Cal3D mesh");
	return x;
}

static void
free_reader(struct xmf *x)
{
	if (x->sk)
		bones_free(&x->bones);
	free(x->part.corner);
	free(x->v.text.s);
	free(x->v.influence);
	in_close(&x->e.t.in);
	free(x);
}

static void
read_xml(struct xmf *x, struct str name)
{
	layout_begin(&x->layout, xmf_table, XMF_ROWS);
	x->e.layout = &x->layout;
	while (head_find(&x->head, &x->e))
		read_mesh(x, name);
	layout_put_attrs(&x->layout, &x->e.t.in);
	layout_end(&x->layout);
}

void
xmf_put(struct xmf *x, struct str name, const struct skel *sk)
{
	x->sk = sk;
	if (sk)
		bones_of(&x->bones, sk, 1);
	if (binary_open(&x->e.t.in, "CMF"))
		xmf_read_binary(x, name);
	else
		read_xml(x, name);
	ir_put_end(IR_MESH);
	free_reader(x);
}
