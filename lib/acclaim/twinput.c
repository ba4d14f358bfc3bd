#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "acclaim/order.h"
#include "acclaim/twinmake.h"
#include "base/num.h"
#include "math/euler.h"
#include "math/quat.h"

static void
line(struct maker *mk, const char *word, struct str name)
{
	text_z(&mk->text, word);
	text_ch(&mk->text, ' ');
	text_str(&mk->text, name);
}

static void
number(struct maker *mk, double v)
{
	text_ch(&mk->text, ' ');
	mk->text.n += num_put(text_room(&mk->text, NUM_MAX), v,
	    mk->digits);
}

/* What is left of a zero after computing is one. */
static void
vector(struct maker *mk, const double *v)
{
	double least = 1e-14 * vec_len(v);
	int i;

	for (i = 0; i < 3; i++)
		number(mk, fabs(v[i]) <= least ? 0 : v[i]);
}

static void
angles(struct maker *mk, const double *m)
{
	static const unsigned char xyz[] = { 0, 1, 2 };
	double q[4], a[3];
	int i;

	quat_from_mat(q, m);
	euler_from_quat(a, xyz, 3, q, NULL);
	for (i = 0; i < 3; i++) {
		a[i] /= RAD_PER_DEG;
		number(mk, fabs(a[i]) <= 1e-12 ? 0 : a[i]);
	}
	text_z(&mk->text, " xyz\n");
}

static void
end_line(struct maker *mk)
{
	text_ch(&mk->text, '\n');
}

/* A name of its own, which in Acclaim files does not hang on the case of its
 * letters; it holds as long as mk->names. */
static struct str
own_name(struct maker *mk, struct str want, const char *suffix)
{
	struct text t = { NULL, 0, 0 };
	char number_text[16];
	int k = 1, j;

	text_str(&t, want);
	text_z(&t, suffix);
	while (skel_ifind(mk->names, text_get(&t)) >= 0) {
		snprintf(number_text, sizeof number_text, "~%d", ++k);
		t.n = want.n;
		text_z(&t, suffix);
		text_z(&t, number_text);
	}
	j = skel_add(mk->names, text_get(&t), -1);
	free(t.s);
	return mk->names->joint[j].name;
}

/* Begins a joint of the twin; returns its index. */
static int
add_joint(struct maker *mk, int from, struct str name, int parent)
{
	mk->from = xgrow(mk->from, &mk->cap, mk->n + 1, sizeof *mk->from);
	mk->from[mk->n] = from;
	line(mk, "joint", name);
	text_ch(&mk->text, ' ');
	text_str(&mk->text, parent < 0 ? str_of("-") :
	    mk->names->joint[parent].name);
	end_line(mk);
	return (int)mk->n++;
}

/* A bone of the twin: where it begins and ends, and its axis. */
static void
add_bone(struct maker *mk, struct str name, const double *begin,
    const double *axis, const double *end)
{
	static const double up[3] = { 0, 1, 0 };
	double length = vec_len(end), dir[3];
	int i;

	for (i = 0; i < 3; i++)
		dir[i] = length > 0 ? end[i] / length : up[i];
	line(mk, "id", name);
	number(mk, (double)mk->n - 1);
	end_line(mk);
	line(mk, "offset", name);
	vector(mk, begin);
	end_line(mk);
	line(mk, "axis", name);
	angles(mk, axis);
	line(mk, "bone", name);
	number(mk, length);
	vector(mk, dir);
	end_line(mk);
}

static void
add_dof(struct maker *mk, struct str name, int moves, int turns)
{
	if (!moves && !turns)
		return;
	line(mk, "dof", name);
	text_z(&mk->text, moves ? " tx ty tz" : "");
	text_z(&mk->text, turns ? " rx ry rz\n" : "\n");
}

/* The offset becomes its position, the rest rotation its orientation. */
static void
add_root(struct maker *mk, int j)
{
	const struct joint *jt = &mk->sk->joint[j];
	struct str name = own_name(mk, jt->name, "");
	unsigned char axis[3];
	struct ir_rec r;
	int i;

	mk->limb[j].twin = add_joint(mk, j, name, -1);
	line(mk, "offset", name);
	skel_get(mk->sk, j, IR_OFFSET, &r);
	for (i = 1; i < 4; i++) {
		text_ch(&mk->text, ' ');
		text_str(&mk->text, r.f[i]);
	}
	end_line(mk);
	line(mk, "rest", name);
	if (!skel_get(mk->sk, j, IR_REST, &r) || !order_axes(axis, r.f[4]) ||
	    mk->sk->angle == 1) {
		angles(mk, jt->rest);
	} else {
		for (i = 1; i < 5; i++) {
			text_ch(&mk->text, ' ');
			text_str(&mk->text, r.f[i]);
		}
		end_line(mk);
	}
	add_dof(mk, name, 1, 1);
}

/* From the end of its parent's bone to where joint j begins, in the twin's
 * axes; 0 if that is the same place. */
static int
gap(const struct maker *mk, int j, double *v)
{
	int parent = mk->sk->joint[j].parent, up = parent, i;
	double d[3], back[9], size;

	if (up < 0)
		up = 0;
	for (i = 0; i < 3; i++)
		d[i] = mk->rest[j].t[i] - mk->rest[up].t[i];
	mat_transpose(back, mk->rest[0].m);
	mat_vec(d, back, d);
	size = vec_len(d);
	for (i = 0; i < 3; i++)
		v[i] = d[i] - (parent < 0 ? 0 : mk->limb[up].end[i]);
	return vec_len(v) > 1e-7 * size;
}

static void
add_limb(struct maker *mk, int j)
{
	static const double still[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	static const double zero[3] = { 0, 0, 0 };
	struct limb *l = &mk->limb[j];
	int parent = mk->sk->joint[j].parent, up;
	struct str name = mk->sk->joint[j].name, own;
	const double *begin;
	double v[3];

	begin = parent < 0 ? zero : mk->limb[parent].end;
	up = mk->limb[parent < 0 ? 0 : parent].twin;
	if (gap(mk, j, v)) {
		own = own_name(mk, name, "~0");
		up = add_joint(mk, -1, own, up);
		add_bone(mk, own, begin, still, v);
		begin = v;
	}
	own = own_name(mk, name, "");
	if (mk->warnings && !str_same(own, name))
		in_warn(mk->in, "joint %.*s becomes %.*s: Acclaim's names do "
		    "not hang on case", STRF(name), STRF(own));
	l->twin = add_joint(mk, j, own, up);
	add_bone(mk, own, begin, l->axis, l->end);
	add_dof(mk, own, l->moves || parent < 0, l->turns || parent < 0);
	if (mk->warnings && parent < 0)
		in_warn(mk->in, "joint %.*s, a second root, becomes a child "
		    "of %.*s", STRF(name), STRF(mk->sk->joint[0].name));
}

static void
add_head(struct maker *mk)
{
	const struct skel *sk = mk->sk;
	struct str length = skel_unit(sk, "length"), note;
	struct ir_rec r;
	size_t i;

	text_z(&mk->text, "ir 1\n");
	line(mk, "skeleton", sk->name);
	text_z(&mk->text, "\nsource asf 1.10\n");
	r.word = IR_NOTE;
	for (i = 0; i < sk->nrec; i++) {
		if (sk->rec[i].word != IR_NOTE)
			continue;
		ir_split(&r, IR_SKELETON, sk->rec[i].line);
		note = str_trim(r.tail);
		if (note.n && note.s[0] == ':')
			line(mk, "#", r.tail);
		else
			line(mk, "note", r.tail);
		end_line(mk);
	}
	if (length.n) {
		line(mk, "unit length", length);
		end_line(mk);
	}
	text_z(&mk->text, "unit angle deg\n");
}

/* Joints and comments in the order of the source. */
void
twin_put(struct maker *mk)
{
	const struct skel *sk = mk->sk;
	size_t i;
	int j = 0;

	add_head(mk);
	for (i = 0; i < sk->nrec; i++) {
		const struct skel_rec *r = &sk->rec[i];

		if (r->word == IR_BLANK) {
			text_str(&mk->text, r->line);
			end_line(mk);
		} else if (r->word == IR_JOINT) {
			if (j == 0)
				add_root(mk, j);
			else
				add_limb(mk, j);
			j++;
		}
	}
	text_z(&mk->text, "end skeleton\n");
}
