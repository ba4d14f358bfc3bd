#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "picture/code.h"
#include "picture/rigcode.h"

/* Triangles are coded as they come. Most have an edge of one of those just
 * before, so that this edge and the vertex across it tell them. A vertex that is
 * met for the first time is the next number, and its place is predicted by the
 * triangle on the other side of the edge, its joints by a vertex of the edge. */

enum {
	EDGES = 16,              /* edges that are kept */
	SHARES = 65535,          /* weights are so many parts */
	MOST = 255,              /* joints of a vertex */
	WEIGHT_KINDS = 4
};

/* The grid of places, of the meshes' size. */
#define GRID 1.5e-4

struct bone_share {
	int joint, part;
	long long apart[3];      /* from where the place would be in the joint's
	                          * space, in steps */
};

struct corner {
	long long at[3];         /* place, in steps */
	int normal[3];           /* rounded, to tell edges of the surface */
	struct bone_share *share;     /* by joint */
	size_t shares;
	size_t number;           /* in the order of the code; SIZE_MAX: not yet */
	struct corner *same;     /* the one that stands for it */
};

struct edge {
	const struct corner *from, *to, *across;
};

struct rigcoder {
	const struct rig *rig;
	struct corner *corner;   /* of all meshes */
	size_t n;
	struct bone_share *share;
	double step, mid[3];
	int apart;               /* some vertices are elsewhere for some joint */
	size_t next;             /* the number of the next new vertex */
	struct edge edge[EDGES];
	size_t edges;            /* all so far; the last is edge[(edges - 1) %
	                          * EDGES] */
	const struct corner *last;
	struct coder coder;
	struct code_numbers old, place[2], count, joint, part[2], away;
	uint32_t expect[2][3];
	struct odds shared, which[EDGES], fresh[3], alike;
};

/* --- vertices --- */

static void
find_grid(struct rigcoder *r)
{
	const double *lo = r->rig->lo, *hi = r->rig->hi;
	double size = 0;
	int k;

	for (k = 0; k < 3; k++) {
		size = fmax(size, hi[k] - lo[k]);
		r->mid[k] = lo[k] / 2 + hi[k] / 2;
	}
	r->step = size > 0 && isfinite(size) ? size * GRID : 1;
}

static long long
on_grid(double x, double step)
{
	double n = x / step;

	return fabs(n) < 4e15 ? llround(n) : 0;
}

static int
by_joint(const void *a, const void *b)
{
	const struct bone_share *x = a, *y = b;

	return (x->joint > y->joint) - (x->joint < y->joint);
}

/* Gives what rounding has left of the whole to the largest part, and drops parts
 * of 0. */
static void
round_shares(struct corner *c)
{
	size_t i, n = 0, most = 0;
	int sum = 0;

	for (i = 0; i < c->shares; i++) {
		sum += c->share[i].part;
		if (c->share[i].part > c->share[most].part)
			most = i;
	}
	c->share[most].part += SHARES - sum;
	for (i = 0; i < c->shares; i++)
		if (c->share[i].part != 0)
			c->share[n++] = c->share[i];
	c->shares = n;
	qsort(c->share, n, sizeof *c->share, by_joint);
}

/* How far a place in a joint's own space is from where its vertex is there at
 * rest. */
static void
set_apart(struct rigcoder *r, const struct mesh *m, const struct vertex *v,
    const struct weight *w, struct bone_share *s)
{
	double p[3];
	int k;

	if (w->local < 0)
		return;
	xform_apply(p, &r->rig->inverse[w->joint], v->at);
	for (k = 0; k < 3; k++) {
		s->apart[k] = on_grid(m->local[w->local].at[k] - p[k],
		    r->step);
		r->apart |= s->apart[k] < -1 || s->apart[k] > 1;
	}
}

static void
take_vertex(struct rigcoder *r, const struct mesh *m, const struct vertex *v,
    struct corner *c)
{
	const struct weight *w;
	int k;

	c->number = SIZE_MAX;
	for (k = 0; k < 3; k++) {
		c->at[k] = on_grid(v->at[k] - r->mid[k], r->step);
		if (v->normal >= 0)
			c->normal[k] = (int)lround(2 *
			    fmax(-1, fmin(1, m->normal[v->normal].v[k])));
	}
	for (k = v->first; k >= 0 && c->shares < MOST; k = w->next) {
		w = &m->weight[k];
		c->share[c->shares].joint = w->joint;
		c->share[c->shares].part = (int)lround(SHARES *
		    fmax(-100, fmin(100, w->w)));
		set_apart(r, m, v, w, &c->share[c->shares++]);
	}
	if (c->shares)
		round_shares(c);
}

static void
take_meshes(struct rigcoder *r)
{
	struct corner *c;
	struct bone_share *s;
	size_t i, v, n = 0;

	for (i = 0; i < r->rig->meshes; i++) {
		r->n += r->rig->mesh[i]->n;
		n += r->rig->mesh[i]->nweight;
	}
	c = r->corner = xcalloc(r->n + 1, sizeof *r->corner);
	s = r->share = xcalloc(n + 1, sizeof *r->share);
	for (i = 0; i < r->rig->meshes; i++) {
		const struct mesh *m = r->rig->mesh[i];

		for (v = 0; v < m->n; v++, c++) {
			c->share = s;
			take_vertex(r, m, &m->vert[v], c);
			s += c->shares;
		}
	}
}

/* --- vertices that are alike --- */

static int
compare(const void *a, const void *b)
{
	const struct corner *x = *(struct corner *const *)a;
	const struct corner *y = *(struct corner *const *)b;
	int d = memcmp(x->at, y->at, sizeof x->at);

	if (!d)
		d = memcmp(x->normal, y->normal, sizeof x->normal);
	if (!d)
		d = (x->shares > y->shares) - (x->shares < y->shares);
	if (!d && x->shares)
		d = memcmp(x->share, y->share, x->shares * sizeof *x->share);
	return d ? d : (x > y) - (x < y);
}

static int
is_alike(const struct corner *x, const struct corner *y)
{
	return memcmp(x->at, y->at, sizeof x->at) == 0 &&
	    memcmp(x->normal, y->normal, sizeof x->normal) == 0 &&
	    x->shares == y->shares && (!x->shares ||
	    memcmp(x->share, y->share, x->shares * sizeof *x->share) == 0);
}

static void
join_alike(struct rigcoder *r)
{
	struct corner **list = xcalloc(r->n + 1, sizeof *list);
	size_t i;

	for (i = 0; i < r->n; i++)
		list[i] = &r->corner[i];
	qsort(list, r->n, sizeof *list, compare);
	for (i = 0; i < r->n; i++)
		list[i]->same = i && is_alike(list[i - 1], list[i]) ?
		    list[i - 1]->same : list[i];
	free(list);
}

/* --- a new vertex --- */

static void
put_place(struct rigcoder *r, const struct corner *c, const struct edge *e)
{
	long long guess[3] = { 0, 0, 0 }, miss;
	int k, kind = e != NULL;

	for (k = 0; k < 3; k++) {
		if (e)
			guess[k] = e->from->at[k] + e->to->at[k] -
			    e->across->at[k];
		else if (r->last)
			guess[k] = r->last->at[k];
		miss = c->at[k] - guess[k];
		code_number(&r->coder, &r->place[kind],
		    code_class(4 * r->expect[kind][k]), miss);
		r->expect[kind][k] = code_expect(r->expect[kind][k], miss);
	}
}

static int
same_joints(const struct corner *a, const struct corner *b)
{
	size_t i;

	if (!b || a->shares != b->shares)
		return 0;
	for (i = 0; i < a->shares; i++)
		if (a->share[i].joint != b->share[i].joint)
			return 0;
	return 1;
}

static int
part_of(const struct corner *c, int joint)
{
	size_t i;

	for (i = 0; c && i < c->shares; i++)
		if (c->share[i].joint == joint)
			return c->share[i].part;
	return 0;
}

static void
put_joints(struct rigcoder *r, const struct corner *c, const struct corner *like)
{
	int alike = same_joints(c, like), before = 0;
	size_t i;

	code_bit(&r->coder, &r->alike, !alike);
	if (alike)
		return;
	code_number(&r->coder, &r->count, 0, (long long)c->shares);
	for (i = 0; i < c->shares; i++) {
		code_number(&r->coder, &r->joint, i > 0, c->share[i].joint -
		    before);
		before = c->share[i].joint;
	}
}

/* The last weight is what the others leave. */
static void
put_weights(struct rigcoder *r, const struct corner *c,
    const struct corner *like)
{
	size_t i;
	int k;

	put_joints(r, c, like);
	for (i = 0; i < c->shares; i++) {
		int was = part_of(like, c->share[i].joint);

		if (i + 1 < c->shares)
			code_number(&r->coder, &r->part[was > 0],
			    c->shares < 5 ? (int)c->shares : 5,
			    c->share[i].part - was);
		for (k = 0; k < 3 && r->apart; k++)
			code_number(&r->coder, &r->away, 0,
			    c->share[i].apart[k]);
	}
}

/* Codes one that is used for the first time. e: the edge that it is across
 * from, or NULL. */
static void
put_new(struct rigcoder *r, struct corner *c, const struct edge *e)
{
	put_place(r, c, e);
	put_weights(r, c, e ? e->from : r->last);
	r->last = c;
	c->number = r->next++;
}

/* --- triangles --- */

static void
put_corner(struct rigcoder *r, struct corner *c, const struct edge *e,
    int place)
{
	int old = c->number != SIZE_MAX;

	code_bit(&r->coder, &r->fresh[place], old);
	if (old)
		code_number(&r->coder, &r->old, place,
		    (long long)(r->next - 1 - c->number));
	else
		put_new(r, c, e);
}

static void
add_edge(struct rigcoder *r, const struct corner *from,
    const struct corner *to, const struct corner *across)
{
	struct edge *e = &r->edge[r->edges++ % EDGES];

	e->from = from;
	e->to = to;
	e->across = across;
}

/* Finds a kept edge that goes the other way along one of the triangle; returns
 * how many were kept after it, or -1. *turn: which corner is across. */
static int
find_edge(const struct rigcoder *r, struct corner *const *c, int *turn)
{
	size_t i;
	int k;

	for (i = 0; i < EDGES && i < r->edges; i++) {
		const struct edge *e = &r->edge[(r->edges - 1 - i) % EDGES];

		for (k = 0; k < 3; k++)
			if (e->from == c[(k + 2) % 3] &&
			    e->to == c[(k + 1) % 3]) {
				*turn = k;
				return (int)i;
			}
	}
	return -1;
}

static void
put_which(struct rigcoder *r, int which)
{
	int bit, node = 1, i;

	for (i = 3; i >= 0; i--) {
		bit = which >> i & 1;
		code_bit(&r->coder, &r->which[node], bit);
		node = 2 * node + bit;
	}
}

static void
put_triangle(struct rigcoder *r, struct corner *const *c)
{
	int turn = 0, which = find_edge(r, c, &turn), k;
	struct corner *a, *b, *across;
	struct edge e;

	code_bit(&r->coder, &r->shared, which < 0);
	if (which < 0) {
		for (k = 0; k < 3; k++)
			put_corner(r, c[k], NULL, k > 0);
		add_edge(r, c[1], c[2], c[0]);
	} else {
		e = r->edge[(r->edges - 1 - (size_t)which) % EDGES];
		put_which(r, which);
		put_corner(r, c[turn], &e, 2);
	}
	across = c[turn];
	a = c[(turn + 1) % 3];
	b = c[(turn + 2) % 3];
	add_edge(r, b, across, a);
	add_edge(r, across, a, b);
}

static size_t
count_triangles(const struct rig *rig)
{
	size_t i, f, n = 0;

	for (i = 0; i < rig->meshes; i++)
		for (f = 0; f < rig->mesh[i]->nface; f++)
			if (rig->mesh[i]->face[f].n > 2)
				n += rig->mesh[i]->face[f].n - 2;
	return n;
}

/* Polygons are fans of triangles. */
static void
put_face(struct rigcoder *r, const struct mesh *m, const struct face *f,
    struct corner *first)
{
	struct corner *c[3];
	size_t i;

	for (i = 2; i < f->n; i++) {
		c[0] = first[m->corner[f->first]].same;
		c[1] = first[m->corner[f->first + i - 1]].same;
		c[2] = first[m->corner[f->first + i]].same;
		put_triangle(r, c);
	}
}

static void
put_faces(struct rigcoder *r)
{
	struct corner *first = r->corner;
	size_t i, f;

	for (i = 0; i < r->rig->meshes; i++) {
		const struct mesh *m = r->rig->mesh[i];

		for (f = 0; f < m->nface; f++)
			put_face(r, m, &m->face[f], first);
		first += m->n;
	}
}

/* Only of joints that something is bound to. */
static void
put_inverses(struct rigcoder *r)
{
	size_t n = r->rig->figure->joints, i, k;
	char *used = xcalloc(n + 1, 1);

	for (i = 0; i < r->n; i++)
		for (k = 0; k < r->corner[i].shares; k++)
			used[r->corner[i].share[k].joint] = 1;
	for (i = 0; i < n; i++) {
		code_even(&r->coder, used[i] != 0, 1);
		for (k = 0; k < 9 && used[i]; k++)
			code_double(&r->coder, r->rig->inverse[i].m[k]);
		for (k = 0; k < 3 && used[i]; k++)
			code_double(&r->coder, r->rig->inverse[i].t[k]);
	}
	free(used);
}

void
code_rig(const struct rig *rig, struct spool *to)
{
	struct rigcoder *r = xcalloc(1, sizeof *r);
	int k;

	r->rig = rig;
	find_grid(r);
	take_meshes(r);
	join_alike(r);
	code_begin(&r->coder, to);
	code_double(&r->coder, r->step);
	for (k = 0; k < 3; k++)
		code_double(&r->coder, r->mid[k]);
	code_even(&r->coder, (uint64_t)r->apart, 1);
	put_inverses(r);
	code_even(&r->coder, count_triangles(rig), 32);
	put_faces(r);
	code_end(&r->coder);
	free(r->corner);
	free(r->share);
	free(r);
}
