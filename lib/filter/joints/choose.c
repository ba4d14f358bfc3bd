#include <stdlib.h>

#include "filter/joints/plan_priv.h"

static void
find_dropped(struct plan *p, const struct joints_options *o,
    struct text *unknown)
{
	size_t n = p->old->n, j;
	unsigned char *keep = xcalloc(n, 1), *drop = xcalloc(n, 1);

	pick_joints(&o->keep, p->old, keep, unknown);
	pick_joints(&o->drop, p->old, drop, unknown);
	for (j = 0; j < n; j++)
		p->joint[j].drop = drop[j] || (o->keep.n && !keep[j]);
	free(keep);
	free(drop);
}

static void
find_top(struct plan *p, const char *top, struct text *unknown)
{
	p->top = top ? skel_find(p->old, str_of(top)) : -1;
	if (top && p->top < 0)
		pick_unknown(unknown, str_of(top));
}

static void
find_names(struct plan *p, const struct renames *names, struct text *unknown)
{
	size_t i;

	for (i = 0; i < names->n; i++)
		if (skel_find(p->old, names->old[i]) < 0)
			pick_unknown(unknown, names->old[i]);
	for (i = 0; i < p->old->n; i++)
		p->joint[i].name = renames_get(names, p->old->joint[i].name);
}

void
plan_choose(struct plan *p, const struct joints_options *o,
    const struct renames *names, const struct ir *ir)
{
	struct text unknown = { NULL, 0, 0 };

	find_dropped(p, o, &unknown);
	find_top(p, o->top, &unknown);
	find_names(p, names, &unknown);
	pick_check(&ir->in, p->old, &unknown);
	if (p->top >= 0 && p->joint[p->top].drop)
		in_die(&ir->in, "skeleton %.*s: the top joint %s is dropped",
		    STRF(p->old->name), o->top);
}
