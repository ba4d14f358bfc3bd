#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/mem.h"
#include "base/text.h"
#include "format/fbx/stack.h"

enum { NAMES = 1000 };           /* about the most bytes of a list of names */

/* --- what is driven --- */

static const char *const axis_name[3] = { "d|X", "d|Y", "d|Z" };

/* Which axis a connection to an AnimationCurveNode is for: "d|X", or "X"; -1:
 * none. */
static int
axis_of(struct str property)
{
	int a;

	for (a = 0; a < 3; a++)
		if (str_is(property, axis_name[a]) ||
		    str_is(property, axis_name[a] + 2))
			return a;
	return -1;
}

static void
add_driven(struct fbx_stack *k, const struct fbx_scene *s, int model,
    enum fbx_part part, int node)
{
	struct fbx_driven *d;
	const struct fbx_link *l;
	size_t i;
	int link, a;

	fbx_room_take(k->room, s->object[node].node, sizeof *d);
	k->driven = xgrow(k->driven, &k->cap, k->n + 1, sizeof *k->driven);
	d = &k->driven[k->n++];
	d->model = model;
	d->part = part;
	d->node = node;
	d->curve[0] = d->curve[1] = d->curve[2] = -1;
	for (i = 0; (link = fbx_link_down(s, node, i)) >= 0; i++) {
		l = &s->link[link];
		a = axis_of(l->property);
		if (a >= 0 && str_is(s->object[l->child].class,
		    "AnimationCurve"))
			d->curve[a] = l->child;
	}
}

int
fbx_stack_changes(const struct fbx_scene *s, int node)
{
	struct fbx_curve c;
	int link, curve, found = 0;
	size_t i, key;

	for (i = 0; !found && (link = fbx_link_down(s, node, i)) >= 0; i++) {
		curve = s->link[link].child;
		if (!str_is(s->object[curve].class, "AnimationCurve"))
			continue;
		fbx_curve_read(&c, s->f, s->object[curve].node);
		for (key = 1; key < c.n; key++)
			found |= c.value[key] != c.value[0];
		fbx_curve_free(&c);
	}
	return found;
}

static int
has_curves(const struct fbx_driven *d)
{
	return d->curve[0] >= 0 || d->curve[1] >= 0 || d->curve[2] >= 0;
}

/* Adds what is driven by way of a connection; returns whether it has curves.
 * joint: it drives a Model that is wanted. */
static int
add_driven_by(struct fbx_stack *k, const struct fbx_scene *s,
    const struct fbx_link *l, int joint)
{
	int part = joint ? fbx_part_of(l->property) : -1;

	if (part >= 0) {
		add_driven(k, s, l->parent, (enum fbx_part)part, l->child);
		return has_curves(&k->driven[k->n - 1]);
	}
	if (l->property.n && fbx_stack_changes(s, l->child) && !k->lost++)
		k->first_lost = l;
	return 0;
}

/* Adds what an AnimationCurveNode drives; returns how much by curves. */
static int
add_node(struct fbx_stack *k, const struct fbx_scene *s, int node,
    const char *wanted)
{
	const struct fbx_link *l;
	int link, joint, found = 0;
	size_t i;

	for (i = 0; (link = fbx_link_up(s, node, i)) >= 0; i++) {
		l = &s->link[link];
		if (l->parent < 0)
			continue;
		joint = wanted[l->parent];
		if (joint || !str_is(s->object[l->parent].class, "Model"))
			found += add_driven_by(k, s, l, joint);
	}
	return found;
}

static int
add_layer(struct fbx_stack *k, const struct fbx_scene *s, int layer,
    const char *wanted)
{
	int link, child, found = 0;
	size_t i;

	for (i = 0; (link = fbx_link_down(s, layer, i)) >= 0; i++) {
		child = s->link[link].child;
		if (str_is(s->object[child].class, "AnimationCurveNode"))
			found += add_node(k, s, child, wanted);
	}
	return found;
}

static int
compare(const void *a, const void *b)
{
	const struct fbx_driven *p = a, *q = b;

	if (p->model != q->model)
		return p->model < q->model ? -1 : 1;
	return (int)p->part - (int)q->part;
}

/* Leaves one of those that drive the same: that with curves. */
static void
leave_one(struct fbx_stack *k, const struct fbx_scene *s)
{
	struct fbx_driven *last, *d;
	size_t i, n = 0;

	for (i = 0; i < k->n; i++) {
		d = &k->driven[i];
		last = n ? &k->driven[n - 1] : NULL;
		if (!last || compare(last, d) != 0)
			k->driven[n++] = *d;
		else if (!has_curves(last))
			*last = *d;
		else if (has_curves(d))
			fbx_die(s->f, s->object[d->node].node,
			    "second curves of %s of %.*s",
			    fbx_part_name(d->part),
			    STRF(s->object[d->model].name));
	}
	k->n = n;
}

static void
add_name(struct text *names, struct str name)
{
	text_z(names, names->n ? ", " : "");
	text_str(names, name);
}

void
fbx_stack_read(struct fbx_stack *k, const struct fbx_scene *s, int object,
    const char *wanted, struct fbx_room *room)
{
	struct text names = { 0 };
	int link, child, layers = 0;
	size_t i;

	memset(k, 0, sizeof *k);
	k->object = object;
	k->room = room;
	for (i = 0; (link = fbx_link_down(s, object, i)) >= 0; i++) {
		child = s->link[link].child;
		if (!str_is(s->object[child].class, "AnimationLayer") ||
		    !add_layer(k, s, child, wanted))
			continue;
		layers++;
		if (names.n < NAMES)
			add_name(&names, s->object[child].name);
	}
	if (layers > 1) {
		err_unfit();
		fbx_die(s->f, s->object[object].node, "animation %.*s: "
		    "expected curves in one layer, saw %d: %.*s",
		    STRF(s->object[object].name), layers,
		    STRF(text_get(&names)));
	}
	if (k->n)
		qsort(k->driven, k->n, sizeof *k->driven, compare);
	leave_one(k, s);
	free(names.s);
}

void
fbx_stack_free(struct fbx_stack *k)
{
	free(k->driven);
}

const struct fbx_driven *
fbx_stack_find(const struct fbx_stack *k, int model, enum fbx_part part)
{
	struct fbx_driven key = { 0 };

	key.model = model;
	key.part = part;
	return k->n ? bsearch(&key, k->driven, k->n, sizeof key, compare) :
	    NULL;
}

/* --- tracks --- */

void
fbx_track_read(struct fbx_track *t, const struct fbx_scene *s,
    const struct fbx_driven *d, const double *rest)
{
	int a, p;

	memset(t, 0, sizeof *t);
	memcpy(t->v, rest, sizeof t->v);
	if (!d)
		return;
	t->is_driven = 1;
	for (a = 0; a < 3; a++) {
		p = fbx_property(s, d->node, axis_name[a]);
		if (p >= 0)
			fbx_real(s->f, p, FBX_P_VALUE, &t->v[a]);
		if (d->curve[a] >= 0)
			fbx_curve_read(&t->curve[a], s->f,
			    s->object[d->curve[a]].node);
	}
}

void
fbx_track_free(struct fbx_track *t)
{
	int a;

	for (a = 0; a < 3; a++)
		fbx_curve_free(&t->curve[a]);
}

void
fbx_track_at(struct fbx_track *t, long long time, double *v)
{
	int a;

	for (a = 0; a < 3; a++)
		v[a] = t->curve[a].n ?
		    fbx_curve_at(&t->curve[a], &t->cursor[a], time) : t->v[a];
}

static int
is_near(double v, double rest, double part)
{
	return fabs(v - rest) <= part * fabs(rest) + 1e-12;
}

static int
curve_leaves(const struct fbx_scene *s, int curve, double rest, double part)
{
	int node = fbx_child(s->f, s->object[curve].node, "KeyValueFloat");
	double *v;
	size_t n, i;

	if (node < 0)
		return 0;
	n = fbx_reals(s->f, node, &v);
	for (i = 0; i < n && is_near(v[i], rest, part); i++)
		;
	free(v);
	return i < n;
}

int
fbx_stack_leaves(const struct fbx_scene *s, const struct fbx_driven *d,
    const double *rest, double part)
{
	int a, leaves = 0;

	for (a = 0; a < 3 && !leaves; a++)
		leaves = d->curve[a] >= 0 &&
		    curve_leaves(s, d->curve[a], rest[a], part);
	return leaves;
}

static int
curve_rests(const struct fbx_curve *c, double rest, double part)
{
	double seconds;
	size_t i;

	for (i = 0; i < c->n; i++)
		if (!is_near(c->value[i], rest, part))
			return 0;
	/* a slope leads away by less than its length */
	for (i = 0; i + 1 < c->n; i++) {
		seconds = (double)(c->time[i + 1] - c->time[i]) / FBX_TICKS;
		if (c->way[i] == FBX_CUBIC &&
		    (!is_near(rest + c->right[i].slope * seconds, rest, part) ||
		    !is_near(rest + c->left[i + 1].slope * seconds, rest,
		    part)))
			return 0;
	}
	return 1;
}

int
fbx_track_rests(const struct fbx_track *t, const double *rest, double part)
{
	int a, rests = 1;

	for (a = 0; a < 3; a++)
		rests &= t->curve[a].n ?
		    curve_rests(&t->curve[a], rest[a], part) :
		    is_near(t->v[a], rest[a], part);
	return rests;
}
