#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "filter/joints/plan_priv.h"

static const struct xform none = { { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 } };

/* Hangs all below the top, which comes first in the order, with what was above
 * it behind it. Returns how many these are. */
static size_t
turn(struct plan *p)
{
	const struct joint *old = p->old->joint;
	size_t n = 0;
	int j, below = -1;

	for (j = p->top; j >= 0; below = j, j = old[j].parent) {
		p->joint[j].up = below;
		p->joint[j].hung = below >= 0 ? HUNG_BACK :
		    old[j].parent >= 0 ? HUNG_TOP : HUNG_SAME;
		p->order[n++] = j;
	}
	return n;
}

static void
hang(struct plan *p, int j)
{
	struct plan_joint *k = &p->joint[j];

	k->up = p->old->joint[j].parent;
	if (k->up >= 0 || p->top < 0)
		return;
	k->up = p->top;
	k->hung = HUNG_BESIDE;
}

static void
arrange(struct plan *p)
{
	size_t n = turn(p);
	int j;

	for (j = 0; j < (int)p->old->n; j++) {
		if (j == p->top || p->joint[j].hung == HUNG_BACK)
			continue;
		hang(p, j);
		p->order[n++] = j;
	}
}

/* What each joint becomes. */
static void
number(struct plan *p)
{
	struct plan_joint *k;
	size_t i;

	for (i = 0; i < p->old->n; i++) {
		k = &p->joint[p->order[i]];
		if (k->drop) {
			k->to = k->up < 0 ? -1 : p->joint[k->up].to;
			continue;
		}
		p->from[p->n] = p->order[i];
		k->to = (int)p->n++;
	}
}

struct plan *
plan_make(const struct joints_options *o, const struct renames *names,
    const struct skel *old, const struct ir *ir)
{
	struct plan *p = xcalloc(1, sizeof *p);

	p->old = old;
	p->joint = xcalloc(old->n, sizeof *p->joint);
	p->order = xcalloc(old->n, sizeof *p->order);
	p->from = xcalloc(old->n, sizeof *p->from);
	plan_choose(p, o, names, ir);
	arrange(p);
	number(p);
	if (old->n && !p->n)
		in_die(&ir->in, "skeleton %.*s: no joint is left",
		    STRF(old->name));
	plan_make_skeleton(p, ir);
	return p;
}

void
plan_free(struct plan *p)
{
	if (!p)
		return;
	skel_free(p->made);
	free(p->joint);
	free(p->order);
	free(p->from);
	free(p);
}

int
plan_parent_stays(const struct plan *p, int j)
{
	const struct plan_joint *k = &p->joint[j];

	return k->hung == HUNG_SAME && (k->up < 0 || !p->joint[k->up].drop);
}

/* 0 where there is no inverse. top: what leads to the new top. */
static int
fold_before(const struct plan *p, const struct xform *local, int j,
    const struct xform *top, struct xform *before)
{
	const struct plan_joint *k = &p->joint[j];
	struct xform back;

	if (k->hung == HUNG_SAME)
		return 1;
	while (k->hung == HUNG_TOP && (j = p->old->joint[j].parent) >= 0)
		xform_mul(before, &local[j], before);
	if (k->hung == HUNG_TOP)
		return 1;
	if (!xform_invert(&back, k->hung == HUNG_BACK ? &local[k->up] : top))
		return 0;
	xform_mul(before, before, &back);
	return 1;
}

int
plan_fold(const struct plan *p, const struct xform *local, const char *need,
    struct xform *before, struct xform *whole)
{
	size_t i;
	int j, up;

	for (i = 0; i < p->old->n; i++) {
		j = p->order[i];
		up = p->joint[j].up;
		if (need && !need[j])
			continue;
		before[j] = up >= 0 && p->joint[up].drop ? whole[up] : none;
		if (!fold_before(p, local, j, &whole[p->order[0]],
		    &before[j]))
			return up;
		whole[j] = before[j];
		if (p->joint[j].hung != HUNG_BACK)
			xform_mul(&whole[j], &before[j], &local[j]);
	}
	return -1;
}
