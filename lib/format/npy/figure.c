#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/name.h"
#include "base/num.h"
#include "format/npy/read_priv.h"
#include "ir/put.h"

struct str
npy_up_of(struct npy_reader *r)
{
	struct str up = { "", 0 };

	if (npy_has(r, IN_UP))
		up = npy_text_of(r, IN_UP, 0);
	if (up.n && !str_is(up, "x") && !str_is(up, "y") && !str_is(up, "z"))
		in_fail(&r->in, "up: expected x, y or z, saw '%.*s'", STRF(up));
	return up;
}

/* Adds what the file says of the whole skeleton. */
static void
add_legend(struct npy_reader *r)
{
	char text[NUM_MAX + 8] = "length ";
	struct str up = npy_up_of(r), unit = { text, strlen(text) };
	size_t n = npy_print_of(r, IN_UNIT, text + unit.n);

	skel_add_record(r->own, -1, IR_SOURCE, str_of("npy"));
	unit.n += n;
	if (n > 0 && !str_is(unit, "length 1"))
		skel_add_record(r->own, -1, IR_UNIT, unit);
	if (up.n) {
		skel_add_record(r->own, -1, IR_SPACE, up);
		r->own->up = up.s[0] - 'x';
	}
}

/* Name k of an array of them, or jK where there is no array. */
static struct str
name_of(struct npy_reader *r, enum npy_in i, size_t k)
{
	struct text t = { NULL, 0, 0 };
	struct str name;

	if (npy_has(r, i)) {
		text_name(&t, npy_text_of(r, i, k));
	} else {
		text_ch(&t, 'j');
		text_int(&t, (long long)k);
	}
	name = str_keep(&r->arena, text_get(&t));
	free(t.s);
	return name;
}

/* Sets parents by the archive, where it has them; these come before their
 * children. */
static void
read_parents(struct npy_reader *r)
{
	const struct npy_member *m = &r->m[IN_PARENTS];
	double p;
	size_t j;

	for (j = 0; j < r->n; j++)
		r->above[j] = -1;
	if (!npy_has(r, IN_PARENTS))
		return;
	if (m->kind == 'U' || m->shape.n != 1 || m->shape.size[0] != r->n)
		in_fail(&r->in, "parents: expected a number for each joint");
	for (j = 0; j < r->n; j++) {
		p = npy_member_number(m, npy_member_row(m, j), 0);
		if (!(p >= -1 && p < (double)j && p == floor(p)))
			in_fail(&r->in, "parents: expected one before joint "
			    "%zu, or -1", j);
		r->above[j] = (int)p;
	}
}

static void
add_joints(struct npy_reader *r)
{
	struct str name;
	size_t j;

	for (j = 0; j < r->n; j++) {
		r->order[j] = j;
		name = name_of(r, IN_NAMES, j);
		r->joint[j] = skel_add_joint(r->own, name, r->above[j]);
		if (r->joint[j] < 0)
			in_fail(&r->in, "names: '%.*s' comes twice",
			    STRF(name));
	}
}

/* By how much a place may be off that is so far away, as numbers of the array
 * have so many bits. */
static double
blur(const struct npy_member *m, double far)
{
	return m->size == 2 ? ldexp(far, -8) : m->size == 4 ? ldexp(far, -21) :
	    0;
}

/* Which joints are not always at the same place in their parents' frame. */
static void
find_moves(struct npy_reader *r)
{
	double (*first)[3] = xcalloc(r->n, sizeof *first), t[3];
	double reach = 0, far = 0;
	unsigned long long i;
	size_t j;

	for (i = 0; i < r->frames; i++) {
		npy_load_frame(r, i);
		for (j = 0; j < r->n; j++) {
			npy_local_place(r, j, t);
			far = fmax(far, vec_len(r->place[j]));
			if (i == 0)
				memcpy(first[j], t, sizeof t);
			if (i == 0 && r->above[j] >= 0)
				reach = fmax(reach, vec_len(t));
			vec_sub(t, t, first[j]);
			r->moves[j] |= r->above[j] < 0 || vec_len(t) >
			    1e-5 * reach + blur(&r->m[IN_POS], far);
		}
	}
	free(first);
}

void
npy_make_skeleton(struct npy_reader *r, struct str file)
{
	struct text raw = { NULL, 0, 0 }, name = { NULL, 0, 0 };
	double t[3], m[9], q[4];
	size_t j;

	if (!npy_has(r, IN_POS) ||
	    (r->turn && (r->single || !npy_has(r, IN_PARENTS)))) {
		err_unfit();
		in_fail(&r->in, "rotations need a skeleton, -s, or pos and "
		    "parents beside them");
	}
	ir_object_name(&raw, file);
	text_name(&name, text_get(&raw));
	r->sk = r->own = skel_new(text_get(&name));
	free(raw.s);
	free(name.s);
	add_legend(r);
	read_parents(r);
	add_joints(r);
	find_moves(r);
	npy_load_frame(r, 0);
	for (j = 0; j < r->n; j++) {
		npy_local_place(r, j, t);
		skel_set_offset(r->own, r->joint[j], t);
		if (!r->turn)
			continue;
		memcpy(q, r->w[j], sizeof q);
		if (r->above[j] >= 0) {
			quat_conj(q, r->w[r->above[j]]);
			quat_mul(q, q, r->w[j]);
		}
		quat_mat(m, q);
		skel_set_rotation(r->own, r->joint[j], IR_REST, m);
	}
	if (r->turn)
		err_warn("%s: the skeleton is made of the first frame, which "
		    "is its rest pose (-s states one)", r->in.name);
}

/* Whether a joint of a skeleton is elsewhere in its parent's frame in each
 * frame. */
static int
may_move(const struct skel *sk, int j)
{
	int p = sk->joint[j].parent;

	return p < 0 || sk->joint[j].dof.kinds & DOF_MOVES ||
	    sk->joint[p].dof.kinds & DOF_L;
}

/* Finds each joint of the arrays in the skeleton: at[], per joint of that, is
 * its number in the arrays, counted from 1, or 0. */
static void
find_joints(struct npy_reader *r, int *at)
{
	struct str name;
	size_t j;

	if (!npy_has(r, IN_NAMES) && r->n != r->sk->n)
		in_fail(&r->in, "expected %zu joints, which the skeleton has, "
		    "saw %zu", r->sk->n, r->n);
	for (j = 0; j < r->n; j++) {
		name = npy_has(r, IN_NAMES) ? name_of(r, IN_NAMES, j) :
		    r->sk->joint[j].name;
		r->joint[j] = skel_find(r->sk, name);
		if (r->joint[j] < 0)
			in_fail(&r->in, "the skeleton has no joint '%.*s'",
			    STRF(name));
		if (at[r->joint[j]])
			in_fail(&r->in, "names: '%.*s' comes twice",
			    STRF(name));
		at[r->joint[j]] = (int)j + 1;
	}
}

void
npy_fit_skeleton(struct npy_reader *r)
{
	int *at = xcalloc(r->sk->n + 1, sizeof *at), p;
	size_t n = 0, i, j;

	find_joints(r, at);
	for (i = 0; i < r->sk->n; i++)
		if (at[i])
			r->order[n++] = (size_t)at[i] - 1;
	for (i = 0; i < n; i++) {
		j = r->order[i];
		p = r->sk->joint[r->joint[j]].parent;
		r->above[j] = p < 0 ? -1 : at[p] - 1;
		if (p >= 0 && !at[p])
			in_fail(&r->in, "names: expected '%.*s', the parent of "
			    "'%.*s', too", STRF(r->sk->joint[p].name),
			    STRF(r->sk->joint[r->joint[j]].name));
		r->moves[j] = npy_has(r, IN_POS) && (!r->turn || (r->single ?
		    i == 0 : may_move(r->sk, r->joint[j])));
	}
	free(at);
}

void
npy_find_feet(struct npy_reader *r)
{
	const struct npy_shape *s = &r->m[IN_CONTACT].shape;
	const struct npy_shape *names = &r->m[IN_FEET].shape;
	unsigned char *seen;
	struct str name;
	size_t k;

	if (!npy_has(r, IN_CONTACT))
		return;
	if (!npy_has(r, IN_FEET) || names->n != 1 || s->n != 2 ||
	    r->m[IN_CONTACT].kind == 'U' || s->size[0] != r->frames ||
	    s->size[1] != names->size[0])
		in_fail(&r->in, "contact: expected as many frames as there "
		    "are, and a number for each of contact_names");
	r->feet = (size_t)s->size[1];
	r->foot = xcalloc(r->feet + 1, sizeof *r->foot);
	seen = xcalloc(r->sk->n + 1, 1);
	for (k = 0; k < r->feet; k++) {
		name = name_of(r, IN_FEET, k);
		r->foot[k] = skel_find(r->sk, name);
		if (r->foot[k] < 0)
			in_fail(&r->in, "contact_names: the skeleton has no "
			    "joint '%.*s'", STRF(name));
		if (seen[r->foot[k]]++)
			in_fail(&r->in, "contact_names: '%.*s' comes twice",
			    STRF(name));
	}
	free(seen);
}
