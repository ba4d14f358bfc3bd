#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "ir/mesh.h"
#include "ir/put.h"

static const struct str none = { "-", 1 };

/* Adds one to an array of the mesh. */
#define ADD(m, array, n, cap) \
	((m)->array = xgrow((m)->array, &(m)->cap, (m)->n + 1, \
	    sizeof *(m)->array), &(m)->array[(m)->n++])

/* The text from field a to field b, kept. */
static struct str
keep_fields(struct mesh *m, struct str a, struct str b)
{
	a.n = (size_t)(b.s + b.n - a.s);
	return str_keep(&m->arena, a);
}

/* Dies where a mesh has more of something than an int can count. */
static int
place(const struct ir *ir, size_t n)
{
	if (n >= INT_MAX)
		in_die(&ir->in, "too many records of this kind");
	return (int)n;
}

/* --- parts --- */

static struct mesh_part *
add_part(struct mesh *m)
{
	struct mesh_part *p = ADD(m, part, npart, partcap);

	memset(p, 0, sizeof *p);
	p->name = p->material = none;
	p->vert.first = m->n;
	p->spring.first = m->nspring;
	p->morph.first = m->nmorph;
	p->face.first = m->nface;
	return p;
}

/* The part that is being read. */
static struct mesh_part *
current(struct mesh *m)
{
	return m->npart ? &m->part[m->npart - 1] : add_part(m);
}

static void
take_part(struct mesh *m, const struct ir *ir)
{
	const struct ir_rec *r = &ir->rec;
	struct mesh_part *p;
	long long v;

	if (ir_int(ir, r->f[0], "part", 0, INT_MAX - 1) !=
	    (long long)m->npart)
		in_die(&ir->in, "expected part %zu, saw part %.*s", m->npart,
		    STRF(r->f[0]));
	if (r->tail.n && !num_int(r->tail, INT_MIN, INT_MAX, &v))
		in_expected(&ir->in, "part", "a slot: an integer", r->tail);
	p = add_part(m);
	p->name = str_keep(&m->arena, r->f[1]);
	p->material = str_keep(&m->arena, r->f[2]);
	p->slot = str_keep(&m->arena, r->tail);
}

/* The levels of detail of the part that is being read. */
static void
take_lod(struct mesh *m, const struct ir *ir)
{
	long long last = m->npart ? (long long)m->npart - 1 : 0;

	ir_int(ir, ir->rec.f[0], "lod", last, last);
	current(m)->lod = ir_int(ir, ir->rec.f[1], "lod", 0, INT_MAX);
}

/* --- vertices --- */

static void
add_vertex(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_part *p = current(m);
	struct vertex *v;

	if (p->face.n)
		in_die(&ir->in, "vert %.*s: expected it before the faces",
		    STRF(f[0]));
	if (ir_int(ir, f[0], "vert", 0, INT_MAX - 1) != (long long)m->n)
		in_die(&ir->in, "expected vert %zu, saw vert %.*s", m->n,
		    STRF(f[0]));
	v = ADD(m, vert, n, cap);
	p->vert.n++;
	ir_nums(ir, f + 1, 3, "vert", v->at);
	v->text = keep_fields(m, f[1], f[3]);
	v->first = v->last = v->local = v->uv = v->lastuv = -1;
	v->normal = v->color = v->collapse = v->physique = v->morph = -1;
}

/* The number of a vertex that has come. */
static int
vertex(const struct mesh *m, const struct ir *ir, struct str field)
{
	const char *what = ir_word_text(ir->rec.word);

	if (m->n == 0)
		in_die(&ir->in, "%s: expected a vert before it", what);
	return (int)ir_int(ir, field, what, 0, (long long)m->n - 1);
}

/* A record of which a vertex has one. */
static void
once(const struct ir *ir, int *at, size_t n)
{
	const char *word = ir_word_text(ir->rec.word);

	if (*at >= 0)
		in_die(&ir->in, "second %s of vertex %.*s", word,
		    STRF(ir->rec.f[0]));
	*at = place(ir, n);
}

static void
add_normal(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_normal *n;

	once(ir, &m->vert[vertex(m, ir, f[0])].normal, m->nnormal);
	n = ADD(m, normal, nnormal, normalcap);
	ir_nums(ir, f + 1, 3, "normal", n->v);
	n->text = keep_fields(m, f[1], f[3]);
}

static void
add_color(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str more = ir->rec.tail, last = f[3];
	struct mesh_color *c;

	once(ir, &m->vert[vertex(m, ir, f[0])].color, m->ncolor);
	c = ADD(m, color, ncolor, colorcap);
	ir_nums(ir, f + 1, 3, "color", c->v);
	c->n = 3;
	c->v[3] = 1;
	if (str_field(&more, &last)) {
		c->v[c->n++] = ir_num(ir, last, "color");
		if (more.n)
			in_expected(&ir->in, "color", "R G B or R G B A",
			    ir->rec.tail);
	} else {
		last = f[3];
	}
	c->text = keep_fields(m, f[1], last);
}

static void
add_collapse(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_collapse *c;

	once(ir, &m->vert[vertex(m, ir, f[0])].collapse, m->ncollapse);
	c = ADD(m, collapse, ncollapse, collapsecap);
	c->to = str_is(f[1], "-") ? -1 :
	    (int)ir_int(ir, f[1], "collapse", 0, INT_MAX - 1);
	c->faces = ir_int(ir, f[2], "collapse", 0, INT_MAX);
}

static void
add_physique(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_physique *p;

	once(ir, &m->vert[vertex(m, ir, f[0])].physique, m->nphysique);
	p = ADD(m, physique, nphysique, physiquecap);
	p->w = ir_num(ir, f[1], "physique");
	p->text = str_keep(&m->arena, f[1]);
}

/* f: `SET U V` */
static int
add_uv(struct mesh *m, const struct ir *ir, const struct str *f)
{
	const char *what = ir_word_text(ir->rec.word);
	int at = place(ir, m->nuv);
	struct mesh_uv *uv = ADD(m, uv, nuv, uvcap);

	uv->set = (int)ir_int(ir, f[0], what, 0, INT_MAX);
	ir_nums(ir, f + 1, 2, what, uv->v);
	uv->text = keep_fields(m, f[1], f[2]);
	uv->next = -1;
	return at;
}

/* Adds uv to a list of which each has a set of its own. */
static void
chain_uv(struct mesh *m, const struct ir *ir, int *first, int *last, int uv)
{
	int k;

	for (k = *first; k >= 0; k = m->uv[k].next)
		if (m->uv[k].set == m->uv[uv].set)
			in_die(&ir->in, "%s: second one of set %d",
			    ir_word_text(ir->rec.word), m->uv[k].set);
	if (*first < 0)
		*first = uv;
	else
		m->uv[*last].next = uv;
	*last = uv;
}

static void
take_uv(struct mesh *m, const struct ir *ir)
{
	int at = vertex(m, ir, ir->rec.f[0]);
	int uv = add_uv(m, ir, ir->rec.f + 1);

	chain_uv(m, ir, &m->vert[at].uv, &m->vert[at].lastuv, uv);
}

static int
joint_of(const struct ir *ir, const struct skel *sk, struct str name)
{
	const char *what = ir_word_text(ir->rec.word);
	long long number;
	int joint;

	if (!sk && !num_int(name, 0, INT_MAX, &number))
		in_die(&ir->in, "%s: expected a skeleton before the mesh",
		    what);
	if (!sk)
		return (int)number;
	joint = skel_find(sk, name);
	if (joint < 0)
		in_die(&ir->in, "%s: no joint '%.*s' in the skeleton", what,
		    STRF(name));
	return joint;
}

static void
add_weight(struct mesh *m, const struct ir *ir, const struct skel *sk)
{
	const struct str *f = ir->rec.f;
	struct vertex *v = &m->vert[vertex(m, ir, f[0])];
	int k = place(ir, m->nweight);
	struct weight *w = ADD(m, weight, nweight, weightcap);

	w->joint = joint_of(ir, sk, f[1]);
	w->w = ir_num(ir, f[2], "weight");
	w->text = str_keep(&m->arena, f[2]);
	w->local = w->next = -1;
	if (v->first < 0)
		v->first = k;
	else
		m->weight[v->last].next = k;
	v->last = k;
}

/* Locals come in the order of the weights. */
static void
add_local(struct mesh *m, const struct ir *ir, const struct skel *sk)
{
	const struct str *f = ir->rec.f;
	int at = vertex(m, ir, f[0]), joint = joint_of(ir, sk, f[1]);
	struct vertex *v = &m->vert[at];
	int w = v->local < 0 ? v->first : m->weight[v->local].next;
	struct mesh_local *local;

	if (w < 0 || m->weight[w].joint != joint)
		in_expected(&ir->in, "local", "the joint of the vertex's next "
		    "weight", f[1]);
	m->weight[w].local = place(ir, m->nlocal);
	v->local = w;
	local = ADD(m, local, nlocal, localcap);
	local->vertex = at;
	local->weight = w;
	ir_nums(ir, f + 2, 3, "local", local->at);
	ir_nums(ir, f + 5, 3, "local", local->normal);
	local->text = keep_fields(m, f[2], f[7]);
}

/* --- what is made of vertices --- */

/* The number of a vertex of the part that is being read. */
static int
own_vertex(struct mesh *m, const struct ir *ir, struct str field)
{
	const struct mesh_part *p = current(m);
	const char *what = ir_word_text(ir->rec.word);

	if (!p->vert.n)
		in_die(&ir->in, "%s: expected its vertices before it", what);
	return (int)ir_int(ir, field, what, (long long)p->vert.first,
	    (long long)(p->vert.first + p->vert.n) - 1);
}

static void
add_spring(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	int a = own_vertex(m, ir, f[0]), b = own_vertex(m, ir, f[1]);
	struct mesh_spring *s = ADD(m, spring, nspring, springcap);

	current(m)->spring.n++;
	s->v[0] = a;
	s->v[1] = b;
	s->coef = ir_num(ir, f[2], "spring");
	s->length = ir_num(ir, f[3], "spring");
	s->text = keep_fields(m, f[2], f[3]);
}

static void
add_morph(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_morph *morph;

	if (ir_int(ir, f[0], "morph", 0, INT_MAX - 1) !=
	    (long long)m->nmorph)
		in_die(&ir->in, "expected morph %zu, saw morph %.*s",
		    m->nmorph, STRF(f[0]));
	current(m)->morph.n++;
	morph = ADD(m, morph, nmorph, morphcap);
	morph->name = str_keep(&m->arena, f[1]);
	morph->target.first = m->ntarget;
	morph->target.n = 0;
}

/* The target that the record is about, of the morph that is being read: the last
 * one, or a new one. */
static struct mesh_target *
target(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	const char *what = ir_word_text(ir->rec.word);
	long long last = (long long)m->nmorph - 1;
	struct mesh_target *t;
	int v;

	if (!m->part || !current(m)->morph.n)
		in_die(&ir->in, "%s: expected a morph before it", what);
	ir_int(ir, f[0], what, last, last);
	v = own_vertex(m, ir, f[1]);
	if (m->morph[last].target.n &&
	    m->target[m->ntarget - 1].vertex == v)
		return &m->target[m->ntarget - 1];
	if (m->vert[v].morph == (int)last)
		in_die(&ir->in, "%s: expected after the records of vertex %d "
		    "in its morph", what, v);
	m->vert[v].morph = (int)last;
	m->morph[last].target.n++;
	t = ADD(m, target, ntarget, targetcap);
	memset(t, 0, sizeof *t);
	t->vertex = v;
	t->uv = t->lastuv = -1;
	return t;
}

static void
take_target(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct mesh_target *t = target(m, ir);
	int normal = ir->rec.word == IR_MNORMAL;
	unsigned bit = normal ? MESH_NORMAL : MESH_AT;
	struct str *text = normal ? &t->normaltext : &t->attext;

	if (t->has & bit)
		in_die(&ir->in, "%s: second one of vertex %d",
		    ir_word_text(ir->rec.word), t->vertex);
	t->has |= bit;
	ir_nums(ir, f + 2, 3, ir_word_text(ir->rec.word),
	    normal ? t->normal : t->at);
	*text = keep_fields(m, f[2], f[4]);
}

static void
take_target_uv(struct mesh *m, const struct ir *ir)
{
	struct mesh_target *t = target(m, ir);
	int uv = add_uv(m, ir, ir->rec.f + 2);

	chain_uv(m, ir, &t->uv, &t->lastuv, uv);
}

static void
add_corner(struct mesh *m, const struct ir *ir, struct str field)
{
	int v = own_vertex(m, ir, field);

	*ADD(m, corner, ncorner, cornercap) = v;
}

static void
add_face(struct mesh *m, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	struct str more = ir->rec.tail, field;
	struct face *face;
	int i;

	if (ir_int(ir, f[0], "face", 0, INT_MAX - 1) != (long long)m->nface)
		in_die(&ir->in, "expected face %zu, saw face %.*s", m->nface,
		    STRF(f[0]));
	current(m)->face.n++;
	face = ADD(m, face, nface, facecap);
	face->first = m->ncorner;
	for (i = 1; i <= 3; i++)
		add_corner(m, ir, f[i]);
	while (str_field(&more, &field))
		add_corner(m, ir, field);
	face->n = m->ncorner - face->first;
}

/* --- the mesh --- */

static void
add_comment(struct mesh *m, const struct ir *ir)
{
	struct mesh_comment *r = ADD(m, comment, ncomment, commentcap);

	r->before = m->n;
	r->word = ir->rec.word;
	r->line = str_keep(&m->arena, ir->rec.line);
}

static void
add_attr(struct mesh *m, const struct ir *ir)
{
	struct mesh_attr *a = ADD(m, attr, nattr, attrcap);

	a->of = str_keep(&m->arena, ir->rec.f[0]);
	a->key = str_keep(&m->arena, ir->rec.f[1]);
	a->text = str_keep(&m->arena, ir->rec.tail);
}

/* A vertex may collapse to one that comes later, but to one of the mesh. */
static void
check_collapses(const struct mesh *m, const struct in *in)
{
	size_t i;

	for (i = 0; i < m->ncollapse; i++)
		if (m->collapse[i].to >= 0 &&
		    (size_t)m->collapse[i].to >= m->n)
			in_die(in, "collapse: expected a vertex below %zu, "
			    "saw %d", m->n, m->collapse[i].to);
}

/* Weights may come after the local of another one. */
static void
check_locals(const struct mesh *m, const struct in *in)
{
	size_t v;

	for (v = 0; v < m->n; v++)
		if (m->vert[v].local != -1 &&
		    m->vert[v].local != m->vert[v].last)
			in_die(in, "vertex %zu: expected a local for each of "
			    "its weights", v);
}

void
mesh_take(struct mesh *m, const struct ir *ir, const struct skel *sk)
{
	switch (ir->rec.word) {
	case IR_VERT: add_vertex(m, ir); break;
	case IR_WEIGHT: add_weight(m, ir, sk); break;
	case IR_LOCAL: add_local(m, ir, sk); break;
	case IR_FACE: add_face(m, ir); break;
	case IR_NORMAL: add_normal(m, ir); break;
	case IR_UV: take_uv(m, ir); break;
	case IR_COLOR: add_color(m, ir); break;
	case IR_COLLAPSE: add_collapse(m, ir); break;
	case IR_PHYSIQUE: add_physique(m, ir); break;
	case IR_SPRING: add_spring(m, ir); break;
	case IR_MORPH: add_morph(m, ir); break;
	case IR_MVERT: case IR_MNORMAL: take_target(m, ir); break;
	case IR_MUV: take_target_uv(m, ir); break;
	case IR_MESHPART: take_part(m, ir); break;
	case IR_LOD: take_lod(m, ir); break;
	case IR_ATTR: add_attr(m, ir); break;
	case IR_BLANK: case IR_NOTE: add_comment(m, ir); break;
	case IR_SOURCE: m->source = str_keep(&m->arena, ir->rec.tail); break;
	case IR_END:
		check_collapses(m, &ir->in);
		check_locals(m, &ir->in);
		break;
	default: break;
	}
}

struct mesh *
mesh_new(const struct ir *ir)
{
	struct mesh *m = xcalloc(1, sizeof *m);

	m->name = str_keep(&m->arena, ir->name);
	return m;
}

struct mesh *
mesh_read(struct ir *ir, const struct skel *sk, int pass)
{
	struct mesh *m = mesh_new(ir);
	enum ir_word word;

	if (pass)
		ir_pass(ir);
	do {
		word = ir_next(ir);
		if (word != IR_BLANK)
			digest_line(&m->digest, ir->rec.line);
		mesh_take(m, ir, sk);
		if (pass)
			ir_pass(ir);
	} while (word != IR_END);
	return m;
}

size_t
mesh_share_weights(struct mesh *m)
{
	double sum;
	size_t v;
	int k;

	for (v = 0; v < m->n; v++) {
		sum = 0;
		for (k = m->vert[v].first; k >= 0; k = m->weight[k].next)
			sum += m->weight[k].w;
		if (m->vert[v].first >= 0 && sum <= 0)
			return v;
		for (k = m->vert[v].first; k >= 0; k = m->weight[k].next)
			m->weight[k].w /= sum;
	}
	return v;
}

void
mesh_free(struct mesh *m)
{
	if (!m)
		return;
	free(m->vert);
	free(m->part);
	free(m->face);
	free(m->corner);
	free(m->weight);
	free(m->local);
	free(m->normal);
	free(m->uv);
	free(m->color);
	free(m->collapse);
	free(m->physique);
	free(m->spring);
	free(m->morph);
	free(m->target);
	free(m->comment);
	free(m->attr);
	arena_free(&m->arena);
	free(m);
}

int
mesh_attr(const struct mesh *m, struct str of, const char *key, size_t *at,
    struct str *text)
{
	const struct mesh_attr *a;

	while (*at < m->nattr) {
		a = &m->attr[(*at)++];
		if (str_same(a->of, of) && str_is(a->key, key)) {
			*text = a->text;
			return 1;
		}
	}
	return 0;
}
