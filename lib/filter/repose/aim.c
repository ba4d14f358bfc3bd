#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/repose/aim.h"
#include "filter/repose/like.h"
#include "filter/repose/tpose.h"
#include "filter/repose/turns.h"

void
repose_posed_free(struct repose_posed *p)
{
	free(p->world);
	free(p->length);
}

int
repose_needs_frame(const struct skel *sk, const char *file)
{
	struct body b;
	double up[3];
	int needs;

	body_make(&b, sk, file, 1);
	needs = !body_rest_up(up, &b);
	body_free(&b);
	return needs;
}

/* The pose to start with is the rest pose. */
static void
set_base(struct repose_aim *a)
{
	const struct joint *jt = a->sk->joint;
	size_t j;

	for (j = 0; j < a->sk->n; j++) {
		quat_from_mat(a->local[j], jt[j].rest);
		memcpy(a->base[j], a->local[j], sizeof *a->base);
		if (jt[j].parent >= 0)
			quat_mul(a->base[j], a->base[jt[j].parent],
			    a->base[j]);
	}
}

void
repose_aim_begin(struct repose_aim *a, const struct repose_options *o,
    const struct skel *sk, const char *file, const struct repose_posed *posed)
{
	size_t n = sk->n;

	memset(a, 0, sizeof *a);
	a->o = o;
	a->sk = sk;
	a->posed = posed;
	a->base = xcalloc(n, sizeof *a->base);
	a->local = xcalloc(n, sizeof *a->local);
	set_base(a);
	if (o->pose == REPOSE_T)
		a->tpose = tpose_begin(a, file);
	else if (o->pose == REPOSE_LIKE)
		a->like = like_begin(a, file);
	else if (o->pose == REPOSE_TURNS)
		turns_read(&o->turns, sk, a->local);
}

void
repose_aim_end(struct repose_aim *a)
{
	tpose_end(a->tpose);
	like_end(a->like);
	free(a->base);
	free(a->local);
}

void
repose_carried(const struct repose_aim *a, int j, double (*turn)[4], double *q)
{
	int p = a->sk->joint[j].parent;
	double back[4];

	memcpy(q, a->base[j], 4 * sizeof *q);
	if (p < 0)
		return;
	quat_conj(back, a->base[p]);
	quat_mul(q, back, q);
	quat_mul(q, turn[p], q);
	quat_unit(q);
}

int
repose_aim_turn(const struct repose_aim *a, int j, double (*turn)[4],
    double *want)
{
	int p = a->sk->joint[j].parent;

	switch (a->o->pose) {
	case REPOSE_T:
		return tpose_turn(a->tpose, j, turn, want);
	case REPOSE_LIKE:
		return like_turn(a->like, j, turn, want);
	case REPOSE_FRAME:
		quat_from_mat(want, a->posed->world[j].m);
		return 1;
	default:
		memcpy(want, a->local[j], 4 * sizeof *want);
		if (p >= 0)
			quat_mul(want, turn[p], want);
		return 1;
	}
}
