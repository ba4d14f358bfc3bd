#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "format/bvh/write_priv.h"

/* Most texts are no longer: to copy so many bytes of each needs neither a loop
 * nor a call. What follows has room for them. */
enum { SHORT = 16 };

/* Where the text of a value is. */
struct piece {
	size_t at, n;
};

void
bvh_values_begin(struct bvh_values *r, struct bvh_layout *t,
    struct motion *m)
{
	size_t n = m->sk->n;

	r->layout = t;
	r->m = m;
	r->computes = bvh_plan(t, m);
	rigid_begin(&r->rigid, n, &r->warned);
	r->turn = xcalloc(n, sizeof *r->turn);
	r->value = xcalloc(m->nval, sizeof *r->value);
	motion_keep_texts(m);
	m->unread = !r->computes;
	if (!r->between.n)
		r->between = str_of(" ");
}

void
bvh_values_end(struct bvh_values *r)
{
	rigid_end(&r->rigid);
	free(r->turn);
	free(r->value);
	free(r->text.s);
}

void
bvh_values_keep(struct bvh_values *r, const struct frames *f)
{
	struct str values = f->ir->rec.tail;
	struct piece *to = r->value + f->m.at[f->joint];
	size_t n = f->m.dof[f->joint].n, i;

	for (i = 0; i < n; i++) {
		to[i].at = r->text.n + (size_t)(f->m.text[i].s - values.s);
		to[i].n = f->m.text[i].n;
	}
	memcpy(text_room(&r->text, values.n + SHORT), values.s, values.n);
	r->text.n += values.n;
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

static inline struct str
value_text(const struct bvh_values *r, const struct bvh_node *n, int place)
{
	const struct piece *from = r->value + r->m->at[n->joint] + place;
	struct str a;

	a.s = r->text.s + from->at;
	a.n = from->n;
	return a;
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
	const struct bvh_form *form = r->layout->form;
	double move[3] = { 0, 0, 0 }, angle[3] = { 0, 0, 0 };
	int ch, place;
	size_t i;

	if (n->joint >= 0 && !n->adds && needs(n, DOF_P))
		find_move(r, n, move);
	if (n->joint >= 0 && needs(n, DOF_R))
		find_angles(r, n, angle);
	for (i = 0; i < n->n; i++, before = r->between) {
		ch = n->ch[i].ch;
		place = n->ch[i].place;
		if (place >= 0)
			put_text(r, before, value_text(r, n, place));
		else if (chan_kind((enum chan)ch) == DOF_P)
			bvh_put_number(form, before, move[ch - CH_PX]);
		else
			bvh_put_number(form, before, angle[ch - CH_RX]);
	}
}

/* Writes the node's values as they are, a blank behind each. */
static char *
put_texts(const struct bvh_values *r, const struct bvh_node *n, char *p)
{
	const struct bvh_channel *ch, *end = n->ch + n->n;
	struct str a;

	for (ch = n->ch; ch < end; ch++) {
		a = value_text(r, n, ch->place);
		memcpy(p, a.s, SHORT);
		if (a.n > SHORT)
			memcpy(p, a.s, a.n);
		p += a.n;
		*p++ = ' ';
	}
	return p;
}

/* A row of texts as they are. */
static void
put_row_of_texts(const struct bvh_values *r)
{
	char *start = out_room(r->text.n + r->m->nval + SHORT + 1), *p = start;
	size_t i;

	for (i = 0; i < r->layout->n; i++)
		p = put_texts(r, &r->layout->node[i], p);
	p -= p > start;
	*p++ = '\n';
	out_used((size_t)(p - start));
}

static void
put_row(struct bvh_values *r)
{
	struct str before = { "", 0 };
	size_t i;

	for (i = 0; i < r->layout->n; i++) {
		if (r->layout->node[i].n == 0)
			continue;
		put_node(r, &r->layout->node[i], before);
		before = r->between;
	}
	out_ch('\n');
}

void
bvh_values_put(struct bvh_values *r, const struct frames *f)
{
	if (r->computes)
		find_turns(r, f);
	if (!r->computes && r->exponents && str_is(r->between, " "))
		put_row_of_texts(r);
	else
		put_row(r);
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
