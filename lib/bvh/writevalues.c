#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "bvh/write_priv.h"
#include "math/euler.h"
#include "math/quat.h"
#include "math/vec.h"

/* Most texts are no longer: to copy so many bytes of each needs neither a loop
 * nor a call. What follows has room for them. */
enum { PIECE = 16 };

void
bvh_values_begin(struct bvh_values *r, struct bvh_layout *t,
    const struct motion *m)
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
	memcpy(text_room(&r->text, values.n + PIECE), values.s, values.n);
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

/* Which of up to 64 characters are a space, as bits; 0 where there is a tab.
 * Without a branch for each: texts differ in length, so that one of two would
 * be mispredicted. */
static uint64_t
spaces(struct str a)
{
	const uint64_t each = 0x0101010101010101, low = each * 0x7f;
	const unsigned char *b;
	uint64_t x, tab, tabs = 0, mask = 0;
	size_t at;

	for (at = 0; at < a.n; at += 8) {
		b = (const unsigned char *)a.s + at;
		x = (uint64_t)b[0] | (uint64_t)b[1] << 8 |
		    (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
		    (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 |
		    (uint64_t)b[6] << 48 | (uint64_t)b[7] << 56;
		tab = x ^ each * '\t';
		tabs |= (tab - each) & ~tab & each << 7;
		x ^= each * ' ';
		x = ~(((x & low) + low) | x | low) >> 7;
		mask |= (x * 0x0102040810204080 >> 56) << at;
	}
	return tabs ? 0 : mask;
}

/* The number of the lowest bit: its multiples of these 64 begin with six bits
 * that no two of them share. */
static size_t
lowest(uint64_t x)
{
	static const unsigned char number[64] = {
		0, 1, 2, 53, 3, 7, 54, 27, 4, 38, 41, 8, 34, 55, 48, 28,
		62, 5, 39, 46, 44, 42, 22, 9, 24, 35, 59, 56, 49, 18, 29, 11,
		63, 52, 6, 26, 37, 40, 33, 47, 61, 45, 43, 21, 23, 58, 17, 10,
		51, 25, 36, 32, 60, 20, 57, 16, 50, 31, 19, 15, 30, 14, 13, 12
	};

	return number[(x & -x) * 0x022fdd63cc95386d >> 58];
}

/* Splits the texts of the joint's values, which have one space between them;
 * 0 if it is not so, or not clear. */
static int
split_fast(struct str *value, size_t n, struct str a)
{
	uint64_t mask;
	size_t i, end, at = 0;

	if (a.n > 63)
		return 0;
	mask = spaces(a) & (((uint64_t)1 << a.n) - 1);
	for (i = 0; i + 1 < n && mask; i++, mask &= mask - 1) {
		end = lowest(mask);
		value[i].s = a.s + at;
		value[i].n = end - at;
		at = end + 1;
	}
	value[i].s = a.s + at;
	value[i].n = a.n - at;
	return i + 1 == n && !mask;
}

/* The texts of the joint's values; there is room for an empty one. */
static void
find_texts(struct bvh_values *r, const struct bvh_node *n)
{
	struct str rest = text_get(&r->text);
	size_t i;

	rest.s += r->at[n->joint];
	rest.n = r->length[n->joint];
	if (split_fast(r->value, n->n, rest))
		return;
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

/* The same for a node that is copied as it is. blank: 1, or 0 for the first of
 * a row. */
static void
put_texts(struct bvh_values *r, const struct bvh_node *n, int blank)
{
	char *start = out_room(r->length[n->joint] + n->n + PIECE), *p = start;
	struct str a;
	size_t i;

	find_texts(r, n);
	for (i = 0; i < n->n; i++, blank = 1) {
		a = r->value[n->ch[i].place];
		*p = ' ';
		p += blank;
		memcpy(p, a.s, PIECE);
		if (a.n > PIECE)
			memcpy(p, a.s, a.n);
		p += a.n;
	}
	out_used((size_t)(p - start));
}

/* before: the first of its values. */
static void
put_node(struct bvh_values *r, struct bvh_node *n, struct str before)
{
	double move[3] = { 0, 0, 0 }, angle[3] = { 0, 0, 0 };
	int ch, place;
	size_t i;

	if (n->joint >= 0 && !n->adds && needs(n, DOF_P))
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
		else if (chan_kind((enum chan)ch) == DOF_P)
			bvh_put_number(r->layout->form, before, move[ch - CH_PX]);
		else
			bvh_put_number(r->layout->form, before,
			    angle[ch - CH_RX]);
	}
}

/* A row of texts as they are, which all have a blank between them. */
static void
put_row_of_texts(struct bvh_values *r)
{
	int blank = 0;
	size_t i;

	for (i = 0; i < r->layout->n; i++) {
		if (r->layout->node[i].n == 0)
			continue;
		put_texts(r, &r->layout->node[i], blank);
		blank = 1;
	}
	out_ch('\n');
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
