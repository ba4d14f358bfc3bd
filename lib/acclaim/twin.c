#include <stdlib.h>
#include <string.h>

#include "acclaim/order.h"
#include "acclaim/twinmake.h"
#include "math/vec.h"

/* The bone of a joint ends where its record says or else at its first child;
 * a root's has no length. */
static void
find_end(struct maker *mk, int j)
{
	const struct joint *jt = &mk->sk->joint[j];
	struct limb *l = &mk->limb[j];
	int i;

	for (i = 0; i < 3; i++) {
		l->end[i] = 0;
		if (j == 0)
			continue;
		if (jt->has & HAS_BONE)
			l->end[i] = jt->length * jt->dir[i];
		else if (l->child >= 0)
			l->end[i] = mk->sk->joint[l->child].offset[i];
	}
	mat_vec(l->end, l->axis, l->end);
}

static void
find_limbs(struct maker *mk)
{
	const unsigned moves = DOF_T | DOF_P;
	const unsigned turns = DOF_R | DOF_Q | DOF_A | DOF_M;
	int j, n = (int)mk->sk->n, parent;
	double back[9];

	mk->limb = xcalloc((size_t)n, sizeof *mk->limb);
	for (j = 0; j < n; j++)
		mk->limb[j].child = -1;
	mat_transpose(back, mk->rest[0].m);
	for (j = n - 1; j >= 0; j--) {
		const struct joint *jt = &mk->sk->joint[j];
		struct limb *l = &mk->limb[j];

		parent = jt->parent;
		if (parent >= 0)
			mk->limb[parent].child = j;
		l->moves = (jt->dof.kinds & moves) != 0 || (parent >= 0 &&
		    mk->sk->joint[parent].dof.kinds & DOF_L);
		l->turns = (jt->dof.kinds & turns) != 0;
		mat_mul(l->axis, back, mk->rest[j].m);
		find_end(mk, j);
	}
}

int
twin_native(const struct skel *sk)
{
	const struct joint *jt;
	unsigned char axis[3];
	struct ir_rec r;
	size_t j;

	if (!str_is(skel_source(sk), "asf") || !sk->n)
		return 0;
	for (j = 0; j < sk->n; j++) {
		jt = &sk->joint[j];
		if ((jt->parent < 0) != (j == 0))
			return 0;
		if (j > 0 && jt->has & HAS_REST)
			return 0;
		if (skel_get(sk, (int)j, j ? IR_AXIS : IR_REST, &r) &&
		    !order_axes(axis, r.f[4]))
			return 0;
	}
	return 1;
}

static void
make_native(struct twin *tw, const struct skel *sk)
{
	size_t j;

	tw->sk = sk;
	tw->from = xreallocarray(NULL, sk->n, sizeof *tw->from);
	tw->turn = xreallocarray(NULL, sk->n, sizeof *tw->turn);
	for (j = 0; j < sk->n; j++) {
		tw->from[j] = (int)j;
		mat_identity(tw->turn[j]);
	}
}

static const struct skel *
read_back(struct maker *mk)
{
	struct skel *sk;
	struct ir ir;

	ir_text(&ir, mk->in->name, text_get(&mk->text));
	while (ir_next(&ir) != IR_BEGIN)
		continue;
	sk = skel_read(&ir);
	ir_close(&ir);
	return sk;
}

void
twin_make(struct twin *tw, const struct skel *sk, const struct in *in,
    int warnings, int digits)
{
	struct str none = { "", 0 };
	struct in file = *in;    /* messages about it as a whole */
	struct maker mk;
	double back[9];
	size_t i;
	int bad;

	if (twin_native(sk)) {
		make_native(tw, sk);
		return;
	}
	memset(&mk, 0, sizeof mk);
	mk.sk = sk;
	file.line = 0;
	mk.in = &file;
	mk.warnings = warnings;
	mk.digits = digits;
	mk.rest = xreallocarray(NULL, sk->n, sizeof *mk.rest);
	bad = pose_rest(sk, mk.rest);
	if (bad >= 0)
		in_fail(in, "joint %.*s has no offset",
		    STRF(sk->joint[bad].name));
	if (!sk->n)
		in_fail(in, "skeleton %.*s has no joints", STRF(sk->name));
	mk.names = skel_new(none);
	find_limbs(&mk);
	twin_put(&mk);
	tw->sk = read_back(&mk);
	tw->from = mk.from;
	tw->turn = xreallocarray(NULL, mk.n, sizeof *tw->turn);
	for (i = 0; i < mk.n; i++) {
		if (mk.from[i] < 0)
			continue;
		mat_transpose(back, mk.rest[mk.from[i]].m);
		mat_mul(tw->turn[i], back, mk.rest[0].m);
	}
	free(mk.limb);
	free(mk.rest);
	free(mk.text.s);
	skel_free(mk.names);
}
