#include "base/math/vec.h"
#include "base/num.h"
#include "format/cal3d/xmf_priv.h"
#include "ir/put.h"

/* The digits of a number that is not negative. */
struct digits {
	char s[20];
	size_t n;
};

static struct str
digits(struct digits *d, long long n)
{
	struct str a;

	a.s = d->s;
	a.n = (size_t)(str_uint(d->s, (unsigned long long)n) - d->s);
	return a;
}

struct str
xmf_text(const struct xmf_vertex *v, struct xmf_span span)
{
	struct str a;

	a.s = v->text.s + span.at;
	a.n = span.n;
	return a;
}

/* Dies where there are more of something than the IR counts. */
static void
count(struct xmf *x, long long *n, const char *what)
{
	if (++*n == XMF_MAX)
		in_die(&x->e.t.in, "more than %d %s", XMF_MAX - 1, what);
}

/* --- the mesh --- */

void
xmf_put_head(struct xmf *x, struct str name)
{
	ir_put_begin(IR_MESH, name);
	out_ch('\n');
	head_put_source(&x->head);
	out_ch('\n');
}

void
xmf_put_part(struct xmf *x, struct str slot, long long lod)
{
	struct xmf_part *p = &x->part;
	struct digits d;

	p->number = x->parts;
	p->first = x->vertices;
	p->n = p->springs = p->morphs = p->faces = 0;
	p->clockwise = 0;
	ir_put_frame(IR_MESHPART, digits(&d, p->number), str_of("- -"));
	if (slot.n)
		out_field(slot);
	out_ch('\n');
	if (lod) {
		ir_put_record(IR_LOD, digits(&d, p->number));
		out_field_int(lod);
		out_ch('\n');
	}
	count(x, &x->parts, "submeshes");
}

/* --- vertices --- */

void
xmf_begin_vertex(struct xmf *x)
{
	struct xmf_vertex *v = &x->v;

	v->text.n = 0;
	v->at.n = v->normal.n = v->color.n = v->physique.n = 0;
	v->collapses = v->sets = 0;
	v->n = 0;
}

void
xmf_add_influence(struct xmf *x, int bone, struct xmf_span weight)
{
	struct xmf_vertex *v = &x->v;

	if (x->sk && (size_t)bone >= x->sk->n)
		in_die(&x->e.t.in, "INFLUENCE: skeleton %.*s has no bone %d",
		    STRF(x->sk->name), bone);
	v->influence = xgrow(v->influence, &v->cap, v->n + 1,
	    sizeof *v->influence);
	v->influence[v->n].bone = bone;
	v->influence[v->n++].weight = weight;
}

static void
put_text(enum ir_word word, struct str number, struct str text)
{
	if (!text.n)
		return;
	ir_put_frame(word, number, text);
	out_ch('\n');
}

static void
put_uvs(const struct xmf_vertex *v, struct str number)
{
	struct digits d;
	int i;

	for (i = 0; i < v->sets; i++) {
		ir_put_frame(IR_UV, number, digits(&d, i));
		out_field(xmf_text(v, v->uv[i]));
		out_ch('\n');
	}
}

static void
put_collapse(const struct xmf *x, struct str number)
{
	const struct xmf_vertex *v = &x->v;
	struct digits d;

	if (!v->collapses)
		return;
	ir_put_frame(IR_COLLAPSE, number, v->to < 0 ? str_of("-") :
	    digits(&d, x->part.first + v->to));
	out_field_int(v->faces);
	out_ch('\n');
}

static void
put_weights(const struct xmf *x, struct str number)
{
	const struct xmf_vertex *v = &x->v;
	struct digits d;
	size_t i;

	for (i = 0; i < v->n; i++) {
		ir_put_frame(IR_WEIGHT, number, x->sk ?
		    x->sk->joint[x->bones.order[v->influence[i].bone]].name :
		    digits(&d, v->influence[i].bone));
		out_field(xmf_text(v, v->influence[i].weight));
		out_ch('\n');
	}
}

void
xmf_put_vertex(struct xmf *x, const struct xmf_corner *corner)
{
	const struct xmf_vertex *v = &x->v;
	struct xmf_part *p = &x->part;
	struct digits d;
	struct str number = digits(&d, x->vertices);

	put_text(IR_VERT, number, xmf_text(v, v->at));
	put_text(IR_NORMAL, number, xmf_text(v, v->normal));
	put_uvs(v, number);
	put_text(IR_COLOR, number, xmf_text(v, v->color));
	put_collapse(x, number);
	put_weights(x, number);
	put_text(IR_PHYSIQUE, number, xmf_text(v, v->physique));
	p->corner = xgrow(p->corner, &p->cap, p->n + 1, sizeof *p->corner);
	p->corner[p->n++] = *corner;
	count(x, &x->vertices, "vertices");
}

/* --- what is made of vertices --- */

void
xmf_put_spring(struct xmf *x, const long long *v, struct str coef,
    struct str length)
{
	struct digits a, b;

	ir_put_frame(IR_SPRING, digits(&a, x->part.first + v[0]),
	    digits(&b, x->part.first + v[1]));
	out_field(coef);
	out_field(length);
	out_ch('\n');
	x->part.springs++;
}

void
xmf_put_morph(struct xmf *x, const struct str *name)
{
	struct digits d;

	ir_put_record(IR_MORPH, digits(&d, x->morphs));
	out_ch(' ');
	if (name)
		out_name(*name);
	else
		out_ch('-');
	out_ch('\n');
	x->target = -1;
	x->part.morphs++;
	count(x, &x->morphs, "morphs");
}

static void
put_target(enum ir_word word, struct str morph, struct str vertex,
    struct str text)
{
	ir_put_frame(word, morph, vertex);
	out_field(text);
	out_ch('\n');
}

void
xmf_put_target(struct xmf *x, long long target)
{
	const struct xmf_vertex *v = &x->v;
	struct digits m, n, d;
	struct str morph = digits(&m, x->morphs - 1);
	struct str vertex = digits(&n, x->part.first + target);
	int i;

	if (target == x->target)
		in_die(&x->e.t.in, "vertex %lld comes twice in a morph",
		    target);
	x->target = (int)target;
	put_target(IR_MVERT, morph, vertex, xmf_text(v, v->at));
	if (v->normal.n)
		put_target(IR_MNORMAL, morph, vertex, xmf_text(v, v->normal));
	for (i = 0; i < v->sets; i++) {
		ir_put_frame(IR_MUV, morph, vertex);
		out_field(digits(&d, i));
		out_field(xmf_text(v, v->uv[i]));
		out_ch('\n');
	}
}

/* Whether a face is clockwise where the normal of its first corner points at
 * who sees it. */
static int
is_clockwise(const struct xmf_part *p, const long long *v)
{
	const struct xmf_corner *c = &p->corner[v[0]];
	double a[3], b[3], across[3];

	vec_sub(a, p->corner[v[1]].at, c->at);
	vec_sub(b, p->corner[v[2]].at, c->at);
	vec_cross(across, a, b);
	return vec_dot(across, c->normal) < 0;
}

/* Decides by the first face of a part, as the library does: it turns all faces
 * of the part round. */
static void
find_winding(struct xmf *x, const long long *v)
{
	struct xmf_part *p = &x->part;

	p->clockwise = is_clockwise(p, v);
	if (!p->clockwise)
		return;
	ir_put_record(IR_ATTR, str_of("-"));
	out_text(" winding");
	out_field_int(p->number);
	out_text(" cw\n");
}

static void
check_wide(struct xmf *x, const long long *v)
{
	int i;

	for (i = 0; i < 3 && !x->wide; i++) {
		if (v[i] < XMF_NUMBERED)
			continue;
		x->wide = 1;
		in_warn(&x->e.t.in, "FACE: vertex %lld: other readers know %d "
		    "vertices of a submesh", v[i], XMF_NUMBERED);
	}
}

void
xmf_put_face(struct xmf *x, const long long *v)
{
	struct xmf_part *p = &x->part;
	struct digits d, a, b, c;
	int second = 1;

	check_wide(x, v);
	if (!p->faces++)
		find_winding(x, v);
	if (p->clockwise)
		second = 2;
	ir_put_frame(IR_FACE, digits(&d, x->faces),
	    digits(&a, p->first + v[0]));
	out_field(digits(&b, p->first + v[second]));
	out_field(digits(&c, p->first + v[3 - second]));
	out_ch('\n');
	count(x, &x->faces, "faces");
}
