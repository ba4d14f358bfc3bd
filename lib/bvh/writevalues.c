#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "bvh/write_priv.h"
#include "math/euler.h"
#include "math/quat.h"
#include "math/vec.h"

void
bvh_values_begin(struct bvh_values *r, struct bvh_layout *t, const struct motion *m)
{
	size_t n = m->sk->n, most = 0, j;

	r->layout = t;
	r->computes = bvh_plan(t, m);
	rigid_begin(&r->rigid, n, &r->warned);
	r->turn = xcalloc(n, sizeof *r->turn);
	r->at = xcalloc(n, sizeof *r->at);
	r->length = xcalloc(n, sizeof *r->length);
	for (j = 0; j < n; j++)
		if (m->dof[j].n > most)
			most = m->dof[j].n;
	r->value = xcalloc(most + 1, sizeof *r->value);
	if (!r->between.n)
		r->between = str_of(" ");
}

void
bvh_values_end(struct bvh_values *r)
{
	rigid_end(&r->rigid);
	free(r->turn);
	free(r->at);
	free(r->length);
	free(r->value);
	free(r->text.s);
}

void
bvh_values_keep(struct bvh_values *r, const struct frames *f)
{
	struct str values = f->ir->rec.tail;

	r->at[f->joint] = r->text.n;
	r->length[f->joint] = values.n;
	text_str(&r->text, values);
}

/* The rotation of every joint from its rest on, in world axes. */
static void
find_turns(struct bvh_values *r, const struct frames *f)
{
	double back[9];
	size_t j;

	rigid_set(&r->rigid, f, f->m.val);
	for (j = 0; j < f->m.sk->n; j++) {
		mat_transpose(back, r->layout->rest[j].m);
		mat_mul(r->turn[j], r->rigid.world[j].m, back);
	}
}

/* Where the node's joint is, seen from its parent's. */
static void
find_move(const struct bvh_values *r, const struct bvh_node *n, double *move)
{
	const struct xform *world = r->rigid.world;
	int parent = r->layout->sk->joint[n->joint].parent;
	double back[9];

	memcpy(move, world[n->joint].t, 3 * sizeof *move);
	if (parent < 0)
		return;
	vec_sub(move, move, world[parent].t);
	mat_transpose(back, r->turn[parent]);
	mat_vec(move, back, move);
}

/* Its angles by axis, in degrees, next to those of the frame before. */
static void
find_angles(const struct bvh_values *r, struct bvh_node *n, double *angle)
{
	const unsigned char *listed = r->layout->form->order;
	unsigned char axis[3] = { listed[2], listed[1], listed[0] };
	int parent = r->layout->sk->joint[n->joint].parent, i;
	double m[9], q[4];

	memcpy(m, r->turn[n->joint], sizeof m);
	if (parent >= 0) {
		mat_transpose(m, r->turn[parent]);
		mat_mul(m, m, r->turn[n->joint]);
	}
	quat_from_mat(q, m);
	euler_from_quat(n->near, axis, 3, q, n->near);
	for (i = 0; i < 3; i++)
		angle[axis[i]] = n->near[i] / RAD_PER_DEG;
}

static int
needs(const struct bvh_node *n, unsigned kinds)
{
	size_t i;

	for (i = 0; i < n->n; i++)
		if (n->ch[i].place < 0 && chan_kind(n->ch[i].ch) & kinds)
			return 1;
	return 0;
}

/* Splits the texts of the joint's values; there is room for an empty one. */
static void
find_texts(struct bvh_values *r, const struct bvh_node *n)
{
	struct str rest = text_get(&r->text);
	size_t i;

	rest.s += r->at[n->joint];
	rest.n = r->length[n->joint];
	for (i = 0; str_field(&rest, &r->value[i]); i++)
		;
}

static int
has_exponent(struct str a)
{
	return memchr(a.s, 'e', a.n) || memchr(a.s, 'E', a.n);
}

/* A text as it is; but where a filter may have computed it, without an
 * exponent. */
static void
put_text(const struct bvh_values *r, struct str before, struct str a)
{
	double v;

	out_str(before);
	if (!r->exponents && has_exponent(a) && num_of(a, &v))
		out_used(num_plain(out_room(NUM_PLAIN), v, 0));
	else
		out_str(a);
}

/* before: the first of its values. */
static void
put_node(struct bvh_values *r, struct bvh_node *n, struct str before)
{
	double move[3] = { 0, 0, 0 }, angle[3] = { 0, 0, 0 };
	int ch, place;
	size_t i;

	if (n->joint >= 0 && needs(n, DOF_P))
		find_move(r, n, move);
	if (n->joint >= 0 && needs(n, DOF_R))
		find_angles(r, n, angle);
	if (n->like)
		find_texts(r, n);
	for (i = 0; i < n->n; i++, before = r->between) {
		ch = n->ch[i].ch;
		place = n->ch[i].place;
		if (place >= 0)
			put_text(r, before, r->value[place]);
		else if (ch >= CH_PX)
			bvh_put_number(r->layout->form, before, move[ch - CH_PX]);
		else
			bvh_put_number(r->layout->form, before,
			    angle[ch - CH_RX]);
	}
}

void
bvh_values_put(struct bvh_values *r, const struct frames *f)
{
	struct str before = { "", 0 };
	size_t i;

	if (r->computes)
		find_turns(r, f);
	for (i = 0; i < r->layout->n; i++) {
		if (r->layout->node[i].n == 0)
			continue;
		put_node(r, &r->layout->node[i], before);
		before = r->between;
	}
	out_ch('\n');
	r->text.n = 0;
}

/* Its value at rest; positions that add to OFFSET are none. */
static void
put_rest(const struct bvh_values *r, const struct bvh_node *n, int ch,
    struct str before)
{
	struct str text[3];
	double at[3], v = 0;

	if (chan_kind((enum chan)ch) == DOF_P && !n->adds) {
		if (bvh_offset_texts(r->layout, n, text)) {
			out_str(before);
			out_str(text[ch - CH_PX]);
			return;
		}
		bvh_offset(r->layout, n, at);
		v = at[ch - CH_PX];
	}
	bvh_put_number(r->layout->form, before,
	    chan_kind((enum chan)ch) == DOF_S ? 1 : v);
}

void
bvh_values_put_rest(const struct bvh_values *r)
{
	const struct bvh_node *n;
	struct str before = { "", 0 };
	size_t i, k;

	for (i = 0; i < r->layout->n; i++) {
		n = &r->layout->node[i];
		for (k = 0; k < n->n; k++) {
			put_rest(r, n, n->ch[k].ch, before);
			before = r->between;
		}
	}
	out_ch('\n');
}
