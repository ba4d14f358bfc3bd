#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "format/sims/skeleton.h"
#include "format/sims/skn_priv.h"
#include "format/sims/text.h"
#include "ir/pose.h"

/* A place of a vertex in the space of a joint, with its share. */
struct skn_spot {
	int joint;
	double w;
	int local;               /* the record that says it, or -1 */
};

/* A blend. */
struct copy {
	struct skn_vertex at;
	struct skn_blend blend;
	int local;               /* as spot.local */
};

struct making {
	struct skn *s;
	const struct ir *ir;     /* for messages */
	const struct skel *sk;
	const struct mesh *mesh;
	struct sims_skeleton sims;
	int is_sims;             /* the skeleton has the 29 joints */
	struct xform *rest, *inverse;
	int known;               /* how many joints' rest is known */
	char *bound;             /* per joint: inverse is set */
	int *bone;               /* per joint: its bone, or -1 */
	int *listed;             /* per joint: its bone by attrs, or -1 */
	double *sum;             /* per joint: its share in the vertex, or 0 */
	double *normals;         /* of vertices that have none, made of their
	                          * faces; or NULL */
	struct copy *copy;
	size_t ncopy, copycap;
	size_t more;             /* vertices with more than two joints */
};

/* --- the skeleton --- */

/* Whether the file takes all places from records: then it need not be known what
 * the joints are at rest. */
static int
is_all_local(const struct mesh *m)
{
	size_t v;

	for (v = 0; v < m->n && m->vert[v].local >= 0; v++)
		continue;
	return v == m->n;
}

/* Warns where the figure has another size than in The Sims: a mesh that fits it
 * does not fit their figures then. */
static void
check_size(const struct making *k)
{
	struct xform sims[SIMS_JOINTS];
	double off[2] = { 0, 0 }, here[3], there[3];
	int child, i, p;

	for (child = 0; child < 2; child++) {
		sims_rest(child, sims);
		for (i = SIMS_PELVIS + 1; i < SIMS_JOINTS; i++) {
			p = sims_parent(i);
			vec_sub(here, k->rest[k->sims.joint[i]].t,
			    k->rest[k->sims.joint[p]].t);
			vec_sub(there, sims[i].t, sims[p].t);
			off[child] = fmax(off[child],
			    fabs(vec_len(here) - vec_len(there)));
		}
	}
	if (fmin(off[0], off[1]) > 1e-3)
		in_warn(&k->ir->in, "bones are up to %.3g units longer or "
		    "shorter than the Sims' (@rescale, @retarget)",
		    fmin(off[0], off[1]));
}

static void
take_skeleton(struct making *k)
{
	const char *fault = sims_find(&k->sims, k->sk);

	k->is_sims = !fault;
	if (!fault)
		fault = sims_compare(&k->sims, k->sk);
	else if (is_all_local(k->mesh))
		return;
	if (fault)
		in_die(&k->ir->in, "%s", fault);
	if (k->known == (int)k->sk->n)
		check_size(k);
}

/* --- vertices --- */

static int
bone_of(struct making *k, int joint)
{
	struct skn *s = k->s;

	if (k->bone[joint] < 0) {
		k->bone[joint] = (int)s->nbone;
		s->bone = xgrow(s->bone, &s->bonecap, s->nbone + 1,
		    sizeof *s->bone);
		s->bone[s->nbone++] = k->sk->joint[joint].name;
	}
	return k->bone[joint];
}

/* The number of a joint among the 29. */
static int
sims_number(const struct making *k, int joint)
{
	int i;

	for (i = 0; i < SIMS_JOINTS; i++)
		if (k->sims.joint[i] == joint)
			return i;
	in_die(&k->ir->in, "joint %.*s: not one of the Sims', and has a share "
	    "in the mesh (@joints -k)", STRF(k->sk->joint[joint].name));
}

static const struct xform *
inverse(struct making *k, int j)
{
	const char *fault;

	if (k->bound[j])
		return &k->inverse[j];
	k->bound[j] = 1;
	fault = bind_inverse(k->sk, j, j < k->known ? &k->rest[j] : NULL,
	    &k->inverse[j]);
	if (fault)
		in_die(&k->ir->in, "joint %.*s: %s",
		    STRF(k->sk->joint[j].name), fault);
	return &k->inverse[j];
}

/* Takes a vertex and its normal from model space to a joint's. */
static void
compute_place(struct making *k, size_t vertex, int j, double *to)
{
	const struct vertex *v = &k->mesh->vert[vertex];
	const struct xform *x = inverse(k, j);
	const double *n = v->normal >= 0 ? k->mesh->normal[v->normal].v :
	    &k->normals[3 * vertex];

	mat_vec(to, x->m, v->at);
	vec_add(to, to, x->t);
	mat_vec(to + 3, x->m, n);
	vec_unit(to + 3, to + 3, 0);
}

/* Turns what is in a joint's space into the space of the Sims' joint. */
static void
turn_frame(const struct making *k, int joint, double *v)
{
	double back[9];

	mat_transpose(back, k->sims.turn[sims_number(k, joint)]);
	mat_vec(v, back, v);
	mat_vec(v + 3, back, v + 3);
}

/* The texts of a record, with the signs of x and nx changed. */
static struct str
copy_texts(struct making *k, struct str fields)
{
	struct text t = { NULL, 0, 0 };
	struct str f;
	int i;

	for (i = 0; str_field(&fields, &f); i++) {
		if (i)
			text_ch(&t, ' ');
		if (i % 3)
			text_str(&t, f);
		else
			t.n += num_neg(text_room(&t, f.n + 1), f);
	}
	fields = str_keep(&k->s->arena, text_get(&t));
	free(t.s);
	return fields;
}

static struct str
print_texts(struct making *k, const double *v)
{
	struct text t = { NULL, 0, 0 };
	struct str kept;
	int i, digits = k->s->binary ? 9 : 6;

	for (i = 0; i < 6; i++) {
		num_must_be_finite(v[i]);
		if (i)
			text_ch(&t, ' ');
		t.n += num_print(text_room(&t, NUM_MAX), i % 3 ? v[i] : -v[i],
		    digits);
	}
	kept = str_keep(&k->s->arena, text_get(&t));
	free(t.s);
	return kept;
}

static void
set_vertex(struct making *k, struct skn_vertex *to, size_t vertex,
    const struct skn_spot *spot)
{
	const struct mesh_local *local;
	double v[6];

	to->bone = bone_of(k, spot->joint);
	if (k->is_sims)
		sims_number(k, spot->joint);
	if (spot->local >= 0 && !k->sims.turned) {
		local = &k->mesh->local[spot->local];
		to->text = copy_texts(k, local->text);
		return;
	}
	if (spot->local >= 0) {
		local = &k->mesh->local[spot->local];
		memcpy(v, local->at, sizeof local->at);
		memcpy(v + 3, local->normal, sizeof local->normal);
	} else {
		compute_place(k, vertex, spot->joint, v);
	}
	if (k->sims.turned)
		turn_frame(k, spot->joint, v);
	to->text = print_texts(k, v);
}

/* The two spots with the most share, the first of them with more. */
struct skn_spots {
	struct skn_spot best[2];
	size_t n;                /* of all */
};

static void
offer(struct skn_spots *t, const struct skn_spot *spot)
{
	if (t->n++ == 0 || spot->w > t->best[0].w) {
		t->best[1] = t->best[0];
		t->best[0] = *spot;
	} else if (t->n == 2 || spot->w > t->best[1].w) {
		t->best[1] = *spot;
	}
}

/* Weights of one joint add up, unless records say that they are at different
 * places. */
static void
offer_all(struct making *k, const struct vertex *v, struct skn_spots *t)
{
	const struct weight *weight = k->mesh->weight;
	struct skn_spot spot;
	int i;

	for (i = v->first; i >= 0 && v->local < 0; i = weight[i].next)
		k->sum[weight[i].joint] += weight[i].w;
	for (i = v->first; i >= 0; i = weight[i].next) {
		spot.joint = weight[i].joint;
		spot.local = weight[i].local;
		spot.w = weight[i].w;
		if (spot.local < 0) {
			spot.w = k->sum[spot.joint];
			k->sum[spot.joint] = 0;
		}
		if (spot.local >= 0 || spot.w > 0)
			offer(t, &spot);
	}
}

/* What records say keeps their order: the vertex itself, then its copy. */
static void
find_spots(struct making *k, size_t vertex, struct skn_spots *t)
{
	const struct vertex *v = &k->mesh->vert[vertex];
	struct skn_spot first;

	t->n = 0;
	if (v->first < 0)
		in_die(&k->ir->in, "vertex %zu: it has no weights, and in the "
		    "file each vertex moves with a bone", vertex);
	offer_all(k, v, t);
	if (t->n > 1 && v->local >= 0 && t->best[0].local > t->best[1].local) {
		first = t->best[1];
		t->best[1] = t->best[0];
		t->best[0] = first;
	}
	if (!t->n || t->best[0].w + (t->n > 1 ? t->best[1].w : 0) <= 0)
		in_die(&k->ir->in, "vertex %zu: its weights sum to 0 or less",
		    vertex);
	k->more += t->n > 2;
}

/* The weight of the second spot, as the file has it. */
static int
blend_weight(const struct making *k, size_t vertex, const struct skn_spots *t)
{
	double w = t->best[1].w / (t->best[0].w + t->best[1].w);

	if (!(w >= 0 && w <= 1))
		in_die(&k->ir->in, "vertex %zu: expected weights of 0 or more",
		    vertex);
	return (int)floor(w * SKN_WHOLE + 0.5);
}

static void
add_vertex(struct making *k, size_t vertex)
{
	struct skn *s = k->s;
	struct skn_spots t;
	struct copy *c;
	int w = 0;

	find_spots(k, vertex, &t);
	if (t.n > 1)
		w = blend_weight(k, vertex, &t);
	set_vertex(k, &s->vertex[s->nvertex++], vertex, &t.best[0]);
	if (w == 0 && (t.n < 2 || t.best[1].local < 0))
		return;
	k->copy = xgrow(k->copy, &k->copycap, k->ncopy + 1, sizeof *k->copy);
	c = &k->copy[k->ncopy++];
	set_vertex(k, &c->at, vertex, &t.best[1]);
	c->blend.vertex = (int)vertex;
	c->blend.weight = w;
	c->local = t.best[1].local;
}

/* Copies come in the order of their records, then those that have none in that
 * of their vertices. */
static int
by_record(const void *a, const void *b)
{
	const struct copy *x = a, *y = b;
	unsigned kx = (unsigned)x->local, ky = (unsigned)y->local;

	if (kx == ky)
		return x->blend.vertex < y->blend.vertex ? -1 : 1;
	return kx < ky ? -1 : 1;
}

static void
add_copies(struct making *k)
{
	struct skn *s = k->s;
	size_t i;

	if (k->ncopy)
		qsort(k->copy, k->ncopy, sizeof *k->copy, by_record);
	s->blend = xcalloc(k->ncopy, sizeof *s->blend);
	for (i = 0; i < k->ncopy; i++) {
		s->blend[s->nblend++] = k->copy[i].blend;
		s->vertex[s->nvertex++] = k->copy[i].at;
	}
}

static void
add_vertices(struct making *k)
{
	struct skn *s = k->s;
	size_t v;

	s->vertex = xcalloc(k->mesh->n, 2 * sizeof *s->vertex);
	for (v = 0; v < k->mesh->n; v++)
		add_vertex(k, v);
	add_copies(k);
	if (k->more)
		in_warn(&k->ir->in, "%zu of %zu vertices have more than two "
		    "joints: the two with the most weight are written",
		    k->more, k->mesh->n);
}

static void
add_uvs(struct making *k)
{
	const struct mesh *m = k->mesh;
	struct skn *s = k->s;
	size_t v;
	int uv;

	s->uv = xcalloc(m->n, sizeof *s->uv);
	for (v = 0; v < m->n; v++) {
		uv = m->vert[v].uv;
		while (uv >= 0 && m->uv[uv].set != 0)
			uv = m->uv[uv].next;
		s->uv[s->nuv++] = uv < 0 ? str_of("0 0") : m->uv[uv].text;
	}
}

/* --- faces --- */

/* A polygon becomes triangles that have its first corner. */
static void
add_face(struct skn *s, const struct mesh *m, const struct face *f)
{
	const int *c = &m->corner[f->first];
	int *to;
	size_t i;

	for (i = 1; i + 1 < f->n; i++) {
		s->face = xgrow(s->face, &s->facecap, s->nface + 1,
		    sizeof *s->face);
		to = s->face[s->nface++];
		to[0] = c[0];
		to[1] = c[i + 1];
		to[2] = c[i];
	}
}

static void
add_faces(struct making *k)
{
	size_t i;

	for (i = 0; i < k->mesh->nface; i++)
		add_face(k->s, k->mesh, &k->mesh->face[i]);
}

/* Adds a triangle's normal, whose length is twice its area, to its corners. */
static void
add_normal(struct making *k, const int *f)
{
	const struct vertex *vert = k->mesh->vert;
	double a[3], b[3];
	int i;

	vec_sub(a, vert[f[2]].at, vert[f[0]].at);
	vec_sub(b, vert[f[1]].at, vert[f[0]].at);
	vec_cross(a, a, b);
	for (i = 0; i < 3; i++)
		vec_add(&k->normals[3 * f[i]], &k->normals[3 * f[i]], a);
}

static void
make_normals(struct making *k)
{
	const struct mesh *m = k->mesh;
	size_t v, i;

	for (v = 0; v < m->n; v++)
		if (m->vert[v].normal < 0 && m->vert[v].local < 0)
			break;
	if (v == m->n)
		return;
	k->normals = xcalloc(m->n, 3 * sizeof *k->normals);
	for (i = 0; i < k->s->nface; i++)
		add_normal(k, k->s->face[i]);
}

/* --- bindings --- */

/* These add what an attr lists; they return 0 if that is none. */
static int
list_bone(struct making *k, struct skn *s, int joint)
{
	if (k->listed[joint] >= 0)
		return 0;
	k->listed[joint] = (int)s->nbone;
	s->bone = xgrow(s->bone, &s->bonecap, s->nbone + 1, sizeof *s->bone);
	s->bone[s->nbone++] = k->sk->joint[joint].name;
	return 1;
}

static int
list_binding(struct making *k, struct skn *s, int joint, struct str text)
{
	struct skn_binding *b;
	struct str f;
	long long v[4];
	int n = 0;

	while (n < 4 && str_field(&text, &f) &&
	    num_int(f, -1, SIMS_INT / 2, &v[n]))
		n++;
	if (n < 4 || k->listed[joint] < 0 || v[1] < 0 || v[3] < 0)
		return 0;
	s->binding = xgrow(s->binding, &s->bindingcap, s->nbinding + 1,
	    sizeof *s->binding);
	b = &s->binding[s->nbinding++];
	b->bone = k->listed[joint];
	b->first = (int)v[0];
	b->count = (int)v[1];
	b->blended = (int)v[2];
	b->nblended = (int)v[3];
	return 1;
}

/* Adds the bones and bindings that attrs list; 0 if there are none. */
static int
list_bindings(struct making *k, struct skn *s)
{
	const struct mesh_attr *a;
	size_t i;
	int j;

	for (i = 0; i < k->mesh->nattr; i++) {
		a = &k->mesh->attr[i];
		j = skel_find(k->sk, a->of);
		if (j < 0)
			continue;
		if (str_is(a->key, "bone") && !list_bone(k, s, j))
			return 0;
		if (str_is(a->key, "binding") &&
		    !list_binding(k, s, j, a->text))
			return 0;
	}
	return s->nbone > 0;
}

/* Whether the bindings that attrs list are those of the vertices; sets them
 * then. */
static int
take_bindings(struct making *k)
{
	struct skn *s = k->s, said = { 0 };
	size_t i, which;
	int fits;

	for (i = 0; i < k->sk->n; i++)
		k->listed[i] = -1;
	said.vertex = xcalloc(s->nvertex, sizeof *said.vertex);
	said.nvertex = s->nvertex;
	said.nuv = s->nuv;
	said.nblend = s->nblend;
	fits = list_bindings(k, &said) && !skn_bind(&said, &which);
	for (i = 0; i < s->nvertex && fits; i++)
		fits = str_same(said.bone[said.vertex[i].bone],
		    s->bone[s->vertex[i].bone]);
	if (fits) {
		free(s->bone);
		s->bone = said.bone;
		s->nbone = said.nbone;
		s->binding = said.binding;
		s->nbinding = said.nbinding;
	} else {
		free(said.bone);
		free(said.binding);
	}
	free(said.vertex);
	return fits;
}

/* Puts the list of the lengths n and more, whose items are of that size, in the
 * order. */
static void
sort_list(void *list, size_t size, const int *order, size_t n)
{
	char *p = list, *old = xmalloc(n * size + 1);
	size_t i;

	if (n)
		memcpy(old, p, n * size);
	for (i = 0; i < n; i++)
		memcpy(p + i * size, old + (size_t)order[i] * size, size);
	free(old);
}

/* Numbers the vertices binding by binding. */
static void
make_bindings(struct making *k)
{
	struct skn *s = k->s;
	struct skn_order o;
	int *now, f;
	size_t i;

	skn_order(s, &o);
	now = xcalloc(s->nvertex, sizeof *now);
	for (i = 0; i < s->nvertex; i++)
		now[o.vertex[i]] = (int)i;
	for (i = 0; i < 3 * s->nface; i++) {
		f = s->face[i / 3][i % 3];
		s->face[i / 3][i % 3] = now[f];
	}
	for (i = 0; i < s->nblend; i++)
		s->blend[i].vertex = now[s->blend[i].vertex];
	sort_list(s->vertex, sizeof *s->vertex, o.vertex, s->nvertex);
	sort_list(s->uv, sizeof *s->uv, o.vertex, s->nuv);
	for (i = 0; i < s->nblend; i++)
		o.vertex[s->nuv + i] -= (int)s->nuv;
	sort_list(s->blend, sizeof *s->blend, o.vertex + s->nuv, s->nblend);
	sort_list(s->bone, sizeof *s->bone, o.bone, s->nbone);
	s->nbinding = o.nbone;
	s->binding = o.binding;
	o.binding = NULL;
	free(now);
	skn_order_free(&o);
}

/* --- the file --- */

static struct str
file_name(struct making *k, struct str name, const char *what)
{
	if (k->s->binary && name.n > SKN_NAME)
		in_die(&k->ir->in, "%s: expected at most %d bytes, saw %zu",
		    what, SKN_NAME, name.n);
	if (!name.s)
		name.s = "";
	return name;
}

static void
set_names(struct making *k)
{
	struct skn *s = k->s;
	struct str texture = { "x", 1 };
	size_t at = 0, i;

	s->name = file_name(k, sims_get_name(k->ir, k->mesh->name, &s->arena),
	    "the mesh's name");
	mesh_attr(k->mesh, str_of("-"), "texture", &at, &texture);
	s->texture = file_name(k, texture, "the texture's name");
	for (i = 0; i < s->nbone; i++)
		s->bone[i] = file_name(k, sims_get_name(k->ir, s->bone[i],
		    &s->arena), "a bone's name");
}

/* Dies where the file's floats cannot hold a number. */
static void
check_floats(const struct making *k, struct str fields)
{
	struct str f;
	double v;

	while (str_field(&fields, &f))
		if (num_of(f, &v) && isinf((float)v))
			in_die(&k->ir->in, "%.*s is out of the range of the "
			    "file's floats", STRF(f));
}

static void
check_numbers(const struct making *k)
{
	size_t i;

	for (i = 0; i < k->s->nvertex; i++)
		check_floats(k, k->s->vertex[i].text);
	for (i = 0; i < k->s->nuv; i++)
		check_floats(k, k->s->uv[i]);
}

static void
make_file(struct making *k)
{
	take_skeleton(k);
	add_faces(k);
	make_normals(k);
	add_vertices(k);
	add_uvs(k);
	if (!take_bindings(k))
		make_bindings(k);
	set_names(k);
	if (k->s->binary)
		check_numbers(k);
	if (k->mesh->npart > 1)
		in_warn(&k->ir->in, "%zu parts become one: the file has one "
		    "texture", k->mesh->npart);
}

void
skn_write(struct ir *ir, const struct skel *sk, int binary)
{
	struct making k = { 0 };
	size_t n = sk ? sk->n : 0, i;
	struct mesh *mesh;

	if (!sk)
		in_die(&ir->in, "mesh %.*s: expected a skeleton before it",
		    STRF(ir->name));
	k.ir = ir;
	k.sk = sk;
	k.mesh = mesh = mesh_read(ir, sk, 0);
	k.s = xcalloc(1, sizeof *k.s);
	k.s->binary = binary;
	k.rest = xcalloc(n, sizeof *k.rest);
	k.inverse = xcalloc(n, sizeof *k.inverse);
	k.bound = xcalloc(n, 1);
	k.sum = xcalloc(n, sizeof *k.sum);
	k.bone = xcalloc(n, 2 * sizeof *k.bone);
	k.listed = k.bone + n;
	for (i = 0; i < n; i++)
		k.bone[i] = -1;
	k.known = pose_rest(sk, k.rest);
	k.known = k.known < 0 ? (int)n : k.known;
	make_file(&k);
	skn_put_file(k.s);
	skn_free(k.s);
	mesh_free(mesh);
	free(k.rest);
	free(k.inverse);
	free(k.bound);
	free(k.sum);
	free(k.bone);
	free(k.normals);
	free(k.copy);
}
