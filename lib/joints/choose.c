#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "joints/plan_priv.h"

int
joint_list_add(struct joint_list *l, const char *arg)
{
	size_t n;
	char *z;

	for (;; arg += n + 1) {
		n = strcspn(arg, ",");
		if (n == 0)
			return 0;
		z = xcalloc(n + 1, 1);
		memcpy(z, arg, n);
		l->pattern = xgrow(l->pattern, &l->cap, l->n + 1,
		    sizeof *l->pattern);
		l->pattern[l->n++] = z;
		if (!arg[n])
			return 1;
	}
}

static void
add_unknown(struct text *t, struct str name)
{
	text_z(t, t->n ? ", '" : "'");
	text_str(t, name);
	text_ch(t, '\'');
}

/* Marks the joints that match a pattern. */
static void
match(const struct joint_list *l, char *const *name, size_t n, char *matched,
    struct text *unknown)
{
	size_t i, j, found;

	for (i = 0; i < l->n; i++) {
		for (found = 0, j = 0; j < n; j++) {
			if (fnmatch(l->pattern[i], name[j], 0) != 0)
				continue;
			matched[j] = 1;
			found++;
		}
		if (!found)
			add_unknown(unknown, str_of(l->pattern[i]));
	}
}

static void
find_dropped(struct plan *p, const struct joints_options *o,
    struct text *unknown)
{
	size_t n = p->old->n, j;
	char **name = xcalloc(n, sizeof *name);
	char *keep = xcalloc(n, 1), *drop = xcalloc(n, 1);

	for (j = 0; j < n; j++) {
		name[j] = xcalloc(p->old->joint[j].name.n + 1, 1);
		memcpy(name[j], p->old->joint[j].name.s,
		    p->old->joint[j].name.n);
	}
	match(&o->keep, name, n, keep, unknown);
	match(&o->drop, name, n, drop, unknown);
	for (j = 0; j < n; j++) {
		p->joint[j].drop = drop[j] || (o->keep.n && !keep[j]);
		free(name[j]);
	}
	free(name);
	free(keep);
	free(drop);
}

static void
find_top(struct plan *p, const char *top, struct text *unknown)
{
	p->top = top ? skel_find(p->old, str_of(top)) : -1;
	if (top && p->top < 0)
		add_unknown(unknown, str_of(top));
}

static void
find_names(struct plan *p, const struct renames *names, struct text *unknown)
{
	size_t i;

	for (i = 0; i < names->n; i++)
		if (skel_find(p->old, names->old[i]) < 0)
			add_unknown(unknown, names->old[i]);
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
	if (unknown.n)
		in_die(&ir->in, "skeleton %.*s has no joint %.*s",
		    STRF(p->old->name), (int)unknown.n, unknown.s);
	if (p->top >= 0 && p->joint[p->top].drop)
		in_die(&ir->in, "skeleton %.*s: the top joint %s is dropped",
		    STRF(p->old->name), o->top);
	free(unknown.s);
}
