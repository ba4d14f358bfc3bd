#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/tree.h"
#include "figure/shape_priv.h"

#define THIGH_LEAST 0.1          /* of a leg whose foot is carried elsewhere */
#define FOOT_MOST 0.15           /* how high it may be */
#define THIGH_DOWN 0.7           /* cosine: from the hip to the knee */
#define SHIN_DOWN 0.9            /* cosine: from the knee to it */
#define SHIN_LEAST 0.55          /* to the thigh, and this to it */
#define STUB 0.03                /* what the knee may carry, and where it may
                                  * end beside the foot */

static void
add_node(struct stature *s, int parent, int joint, const double *at)
{
	struct shape_node *n = &s->node[s->n++];

	n->parent = parent;
	n->joint = joint;
	memcpy(n->at, at, sizeof n->at);
}

/* Adds where the bones end of joints that have no children. */
static void
add_ends(struct stature *s, const struct xform *rest)
{
	const struct joint *jt = s->sk->joint;
	double end[3];
	size_t j;

	for (j = 0; j < s->sk->n; j++)
		if (jt[j].parent >= 0)
			s->node[jt[j].parent].count = 1;
	for (j = 0; j < s->sk->n; j++) {
		if (s->node[j].count || !(jt[j].has & HAS_BONE) ||
		    jt[j].length == 0)
			continue;
		vec_scale(end, jt[j].dir, jt[j].length);
		mat_vec(end, rest[j].m, end);
		vec_add(end, end, rest[j].t);
		add_node(s, (int)j, -1, end);
	}
}

static void
list_children(struct stature *s)
{
	int *parent = xcalloc((size_t)s->n + 1, sizeof *parent), i;

	for (i = 0; i < s->n; i++)
		parent[i] = s->node[i].parent;
	tree_children(parent, s->n, s->first, s->next);
	free(parent);
}

void
shape_nodes(struct stature *s, const struct skel *sk, const struct xform *rest)
{
	size_t most = 2 * sk->n + 1, j;

	s->sk = sk;
	s->node = xcalloc(most, sizeof *s->node);
	s->first = xcalloc(most, sizeof *s->first);
	s->next = xcalloc(most, sizeof *s->next);
	for (j = 0; j < sk->n; j++)
		add_node(s, sk->joint[j].parent, (int)j, rest[j].t);
	add_ends(s, rest);
	list_children(s);
}

void
shape_nodes_free(struct stature *s)
{
	free(s->node);
	free(s->first);
	free(s->next);
	free(s->pair);
}

double
shape_distance(const struct stature *s, int a, int b)
{
	double v[3];

	vec_sub(v, s->node[a].at, s->node[b].at);
	return vec_len(v);
}

void
shape_level(const struct stature *s, double *v)
{
	vec_across(v, v, s->up);
}

double
shape_level_distance(const struct stature *s, int a, int b)
{
	double v[3];

	vec_sub(v, s->node[a].at, s->node[b].at);
	shape_level(s, v);
	return vec_len(v);
}

double
shape_from_middle(const struct stature *s, int node)
{
	return fabs(vec_dot(s->node[node].at, s->side) - s->middle);
}

int
shape_is_higher(const struct stature *s, int a, int b, double part)
{
	return s->node[a].height - s->node[b].height > part * s->tall;
}

int
shape_meet(const struct stature *s, int a, int b)
{
	while (a != b && a >= 0 && b >= 0) {
		if (a > b)
			a = s->node[a].parent;
		else
			b = s->node[b].parent;
	}
	return a == b ? a : -1;
}

static void
measure_alone(struct stature *s, int i)
{
	struct shape_node *n = &s->node[i];

	n->height = n->low = vec_dot(n->at, s->up);
	n->bone = n->parent < 0 ? 0 : shape_distance(s, i, n->parent);
	n->reach = n->bone;
	n->highest = i;
	n->count = 1;
	memcpy(n->center, n->at, sizeof n->center);
}

/* Adds what a node carries to what its parent does. */
static void
hand_up(struct stature *s, int i)
{
	struct shape_node *n = &s->node[i], *p = &s->node[n->parent];

	vec_add(p->center, p->center, n->center);
	p->count += n->count;
	p->reach = fmax(p->reach, p->bone + n->reach);
	p->low = fmin(p->low, n->low);
	if (s->node[n->highest].height > s->node[p->highest].height)
		p->highest = n->highest;
}

void
shape_measure(struct stature *s)
{
	double top = -HUGE_VAL;
	int i;

	s->floor = HUGE_VAL;
	for (i = 0; i < s->n; i++) {
		measure_alone(s, i);
		s->floor = fmin(s->floor, s->node[i].height);
		top = fmax(top, s->node[i].height);
	}
	s->tall = top - s->floor;
	for (i = s->n; i-- > 0;) {
		struct shape_node *n = &s->node[i];

		if (n->parent >= 0)
			hand_up(s, i);
		vec_scale(n->center, n->center, 1.0 / n->count);
	}
}

/* What may be the foot of a leg: carried by the root or by what stands on it,
 * near the floor. */
enum { FEET = 32, FOOT_DEEP = 3 };

static int
is_deep(const struct stature *s, int i)
{
	int n = 0;

	while (n <= FOOT_DEEP && s->node[i].parent >= 0) {
		i = s->node[i].parent;
		n++;
	}
	return n > FOOT_DEEP;
}

static int
list_feet(const struct stature *s, int *foot)
{
	int i, n = 0;

	for (i = 0; i < s->n && n < FEET; i++) {
		const struct shape_node *f = &s->node[i];

		if (f->joint >= 0 && !is_deep(s, i) &&
		    f->height - s->floor < FOOT_MOST * s->tall)
			foot[n++] = i;
	}
	return n;
}

/* Whether nothing goes on from a knee but what is short or ends at the foot. */
static int
is_bare(const struct stature *s, int knee, int foot)
{
	int i;

	for (i = s->first[knee]; i >= 0; i = s->next[i])
		if (s->node[i].reach > STUB * s->tall && (s->first[i] >= 0 ||
		    shape_distance(s, i, foot) > STUB * s->tall))
			return 0;
	return 1;
}

static int
may_be_knee(const struct stature *s, int i)
{
	const struct shape_node *knee = &s->node[i];

	return knee->joint >= 0 && knee->parent >= 0 &&
	    knee->bone > THIGH_LEAST * s->tall &&
	    s->node[knee->parent].height - knee->height >
	    THIGH_DOWN * knee->bone;
}

/* Whether a foot is where the shin that begins at a knee would have it. */
static int
may_be_foot(const struct stature *s, int knee, int foot)
{
	const struct shape_node *f = &s->node[foot];
	double thigh = s->node[knee].bone, shin = shape_distance(s, knee, foot);

	return f->reach - f->bone < shin &&
	    s->node[knee].height - f->height > SHIN_DOWN * shin &&
	    shin >= SHIN_LEAST * thigh && thigh >= SHIN_LEAST * shin;
}

static int
find_knee(const struct stature *s, int foot)
{
	int i, found = -1;

	for (i = 0; i < s->n; i++)
		if (may_be_knee(s, i) && may_be_foot(s, i, foot) &&
		    is_bare(s, i, foot) &&
		    (found < 0 || shape_level_distance(s, i, foot) <
		    shape_level_distance(s, found, foot)))
			found = i;
	return found;
}

/* Whether one of the feet before the n-th, which have knees, carries it. */
static int
is_below(const struct stature *s, const int *foot, const int *knee, int n)
{
	int i, k;

	for (i = s->node[foot[n]].parent; i >= 0; i = s->node[i].parent)
		for (k = 0; k < n; k++)
			if (foot[k] == i && knee[k] >= 0)
				return 1;
	return 0;
}

/* Puts parents first again. */
static void
sort_nodes(struct stature *s)
{
	int n = s->n, i, *order = xcalloc((size_t)n + 1, sizeof *order);
	int *parent = xcalloc((size_t)n + 1, sizeof *parent);
	struct shape_node *old = s->node;

	for (i = 0; i < n; i++)
		parent[i] = old[i].parent;
	tree_order(parent, n, order);
	s->node = xcalloc((size_t)n + 1, sizeof *s->node);
	for (i = 0; i < n; i++)
		parent[order[i]] = i;
	for (i = 0; i < n; i++) {
		s->node[i] = old[order[i]];
		if (s->node[i].parent >= 0)
			s->node[i].parent = parent[s->node[i].parent];
	}
	free(old);
	free(order);
	free(parent);
	list_children(s);
}

int
shape_other_foot(const struct stature *s, int end)
{
	int foot[FEET], feet = list_feet(s, foot), i;

	for (i = 0; i < feet && s->first[end] < 0; i++)
		if (foot[i] != end && s->first[foot[i]] >= 0 &&
		    shape_distance(s, foot[i], end) <= STUB * s->tall)
			return 1;
	return 0;
}

int
shape_hang_feet(struct stature *s)
{
	int foot[FEET], knee[FEET], feet = list_feet(s, foot), i, hung = 0;

	for (i = 0; i < feet; i++) {
		knee[i] = find_knee(s, foot[i]);
		/* a foot's toes stay with it */
		if (is_below(s, foot, knee, i))
			knee[i] = -1;
	}
	for (i = 0; i < feet; i++) {
		if (knee[i] < 0)
			continue;
		s->node[foot[i]].parent = knee[i];
		hung++;
	}
	if (hung)
		sort_nodes(s);
	return hung;
}
