#include <stdlib.h>
#include <string.h>

#include "base/in.h"
#include "base/math/vec.h"
#include "base/name.h"
#include "figure/role.h"
#include "filter/joints/plan_priv.h"
#include "ir/humanoid.h"

/* --- the map --- */

/* A name that the IR can have as it stands. */
static void
check_name(const struct in *in, struct str name)
{
	char *raw = xmalloc(name.n + 1);
	char *again = xmalloc(NAME_ROOM(name.n));
	struct str a = { again, 0 };

	a.n = name_encode(again, name_decode(raw, name, NULL));
	if (!str_same(a, name))
		in_die(in, "expected a name as ir(5) writes it, such as "
		    "'%.*s', saw '%.*s'", STRF(a), STRF(name));
	free(raw);
	free(again);
}

static void
add(struct renames *r, const struct in *in, const struct str *f)
{
	check_name(in, f[0]);
	r->given = xgrow(r->given, &r->cap, r->n + 1, sizeof *r->given);
	r->old = xgrow(r->old, &r->oldcap, r->n + 1, sizeof *r->old);
	r->given[r->n] = str_keep(&r->arena, f[0]);
	r->old[r->n] = str_keep(&r->arena, f[1]);
	if (!map_add(&r->names, r->old[r->n], r->n))
		in_die(in, "second line for '%.*s'", STRF(f[1]));
	r->n++;
}

void
renames_read(struct renames *r, const char *path)
{
	struct str f[2];
	struct in in;
	size_t n;

	memset(r, 0, sizeof *r);
	if (!path)
		return;
	in_open(&in, path);
	while ((n = in_words(&in, f, 2))) {
		if (n != 2)
			in_die(&in, "expected 'new-name old-name'");
		add(r, &in, f);
	}
	in_close(&in);
}

/* What a joint will be called. */
static struct str
new_name(const struct renames *r, struct str old)
{
	const size_t *k = map_find(&r->names, old);

	return k ? r->given[*k] : old;
}

/* --- which joints, and their names --- */

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
		p->joint[i].name = new_name(names, p->old->joint[i].name);
}

static void
find_roles(struct plan *p, const struct new_roles *roles, struct text *unknown)
{
	size_t i;

	for (i = 0; i < roles->n; i++)
		if (skel_find(p->old, roles->joint[i]) < 0)
			pick_unknown(unknown, roles->joint[i]);
	for (i = 0; i < p->old->n; i++)
		p->joint[i].role = roles_new(roles, &p->old->joint[i]);
}

/* Marks the joints to drop; dies where a pattern, the top, an old name of the
 * map or one that gets a role has no joint. */
static void
choose(struct plan *p, const struct joints_options *o,
    const struct renames *names, const struct new_roles *roles,
    const struct ir *ir)
{
	struct text unknown = { NULL, 0, 0 };

	find_dropped(p, o, &unknown);
	find_top(p, o->top, &unknown);
	find_names(p, names, &unknown);
	find_roles(p, roles, &unknown);
	pick_check(&ir->in, p->old, &unknown);
	if (p->top >= 0 && p->joint[p->top].drop)
		in_die(&ir->in, "skeleton %.*s: the top joint %s is dropped",
		    STRF(p->old->name), o->top);
}

/* --- the hierarchy --- */

static const struct xform none = { { 1, 0, 0, 0, 1, 0, 0, 0, 1 }, { 0, 0, 0 } };

/* Hangs the joints from the top up to the old root in reverse order: the top
 * comes first. Returns how many these are. */
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

/* Warns where the roles of the new skeleton contradict its hierarchy. */
static void
warn_roles(const struct plan *p, const struct ir *ir)
{
	int joint[HUMANOID_ROLES], role;
	size_t i;

	for (i = 0; i < HUMANOID_ROLES; i++)
		joint[i] = -1;
	for (i = 0; i < p->old->n; i++) {
		role = p->joint[i].role;
		if (role == SAME_ROLE)
			role = p->old->joint[i].has & HAS_ROLE ?
			    p->old->joint[i].role : NO_ROLE;
		if (role >= 0 && !p->joint[i].drop)
			joint[role] = p->joint[i].to;
	}
	role_warn_rows(p->made, joint, ir->in.name);
}

struct plan *
plan_make(const struct joints_options *o, const struct renames *names,
    const struct new_roles *roles, const struct skel *old, const struct ir *ir)
{
	struct plan *p = xcalloc(1, sizeof *p);

	p->old = old;
	p->joint = xcalloc(old->n, sizeof *p->joint);
	p->order = xcalloc(old->n, sizeof *p->order);
	p->from = xcalloc(old->n, sizeof *p->from);
	choose(p, o, names, roles, ir);
	arrange(p);
	number(p);
	if (old->n && !p->n)
		in_die(&ir->in, "skeleton %.*s: no joint is left",
		    STRF(old->name));
	plan_make_skeleton(p, ir);
	if (roles->n)
		warn_roles(p, ir);
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
