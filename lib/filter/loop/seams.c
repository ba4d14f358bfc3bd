#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/loop/seams.h"
#include "ir/frame.h"
#include "motion/top.h"

/* --- poses in groups --- */

/* Poses in groups of those that are near to each other; each group is halved,
 * down to a few poses. So the nearest pairs are found without a look at all
 * pairs. */

struct pose_group {
	size_t begin, end;       /* its poses in order[] */
	size_t half;             /* the group of its first half; the next one is
	                          * that of the other half; 0: it is not
	                          * divided */
	size_t first, last;      /* the least and the largest of its poses */
	size_t middle;           /* one of them, as near as can be to all */
	double radius;           /* how far it is from the farthest */
};

struct poses {
	const float *at;         /* pose i is `wide` numbers from i·step on */
	size_t n, wide, step;
	size_t *order;
	struct pose_group *group;        /* the first one has all */
	size_t groups, cap;
};

enum { FEW = 4 };

/* A pose, and where it lies between two that are far apart. */
struct pose_place {
	double where;
	size_t i;
};

static double
distance(const struct poses *p, size_t i, size_t k)
{
	const float *x = p->at + i * p->step, *y = p->at + k * p->step;
	double sum[4] = { 0, 0, 0, 0 }, d;
	size_t j, h;

	for (j = 0; j + 4 <= p->wide; j += 4)
		for (h = 0; h < 4; h++) {
			d = (double)x[j + h] - y[j + h];
			sum[h] += d * d;
		}
	for (; j < p->wide; j++) {
		d = (double)x[j] - y[j];
		sum[0] += d * d;
	}
	return sqrt(sum[0] + sum[1] + sum[2] + sum[3]);
}

/* Returns the pose of n that is farthest from pose `from`; far[] becomes how
 * far each is. */
static size_t
farthest(const struct poses *p, const size_t *pose, size_t n, size_t from,
    double *far)
{
	size_t i, most = 0;

	for (i = 0; i < n; i++) {
		far[i] = distance(p, pose[i], from);
		if (far[i] > far[most])
			most = i;
	}
	return pose[most];
}

static int
by_place(const void *a, const void *b)
{
	const struct pose_place *x = a, *y = b;

	if (x->where != y->where)
		return x->where < y->where ? -1 : 1;
	return x->i < y->i ? -1 : x->i > y->i;
}

/* Between two poses that are far apart, the one that is nearest to both is in
 * the middle. Returns the two. */
static void
measure(const struct poses *p, struct pose_group *g, double *far[2])
{
	const size_t *pose = p->order + g->begin;
	size_t n = g->end - g->begin, i, at = 0, end;

	end = farthest(p, pose, n, pose[0], far[0]);
	end = farthest(p, pose, n, end, far[0]);
	farthest(p, pose, n, end, far[1]);
	g->first = g->last = pose[0];
	for (i = 0; i < n; i++) {
		if (fmax(far[0][i], far[1][i]) < fmax(far[0][at], far[1][at]))
			at = i;
		g->first = pose[i] < g->first ? pose[i] : g->first;
		g->last = pose[i] > g->last ? pose[i] : g->last;
	}
	g->middle = pose[at];
	g->radius = 0;
	for (i = 0; i < n; i++)
		g->radius = fmax(g->radius, distance(p, pose[i], g->middle));
}

/* Orders the poses of a group by where they lie between two that are far
 * apart. */
static void
order(struct poses *p, const struct pose_group *g, double *far[2],
    struct pose_place *placed)
{
	size_t n = g->end - g->begin, i;

	for (i = 0; i < n; i++) {
		placed[i].i = p->order[g->begin + i];
		placed[i].where = far[0][i] * far[0][i] -
		    far[1][i] * far[1][i];
		if (isnan(placed[i].where))
			placed[i].where = 0;
	}
	qsort(placed, n, sizeof *placed, by_place);
	for (i = 0; i < n; i++)
		p->order[g->begin + i] = placed[i].i;
}

static size_t
add(struct poses *p, size_t begin, size_t end)
{
	p->group = xgrow(p->group, &p->cap, p->groups + 1, sizeof *p->group);
	p->group[p->groups] = (struct pose_group){ .begin = begin, .end = end };
	return p->groups++;
}

static void
divide(struct poses *p, struct pose_group *g)
{
	size_t middle = g->begin + (g->end - g->begin) / 2;

	g->half = add(p, g->begin, middle);
	add(p, middle, g->end);
}

/* Groups them; at, n > 0, wide and step are set. */
static void
poses_group(struct poses *p)
{
	struct pose_place *placed = xcalloc(p->n, sizeof *placed);
	double *far[2];
	size_t i;

	p->order = xcalloc(p->n, sizeof *p->order);
	for (i = 0; i < p->n; i++)
		p->order[i] = i;
	for (i = 0; i < 2; i++)
		far[i] = xcalloc(p->n, sizeof *far[i]);
	add(p, 0, p->n);
	for (i = 0; i < p->groups; i++) {
		struct pose_group g = p->group[i];

		measure(p, &g, far);
		if (g.end - g.begin > FEW) {
			order(p, &g, far, placed);
			divide(p, &g);
		}
		p->group[i] = g;
	}
	free(placed);
	free(far[0]);
	free(far[1]);
}

static void
poses_free(struct poses *p)
{
	free(p->order);
	free(p->group);
}

/* No pose of a group is nearer than this to one of the other. */
static double
poses_apart(const struct poses *p, const struct pose_group *a,
    const struct pose_group *b)
{
	return distance(p, a->middle, b->middle) - a->radius - b->radius;
}

/* --- the best pairs of frames --- */

enum { SEAMS = 10 };             /* so many at most */

struct seam_poses {
	const float *at;         /* of each frame so many numbers */
	size_t n, wide;
};

struct seam {
	size_t a, b;
	double error;
};

/* Looks at pairs of groups of poses, the nearest first. A pose is a frame and
 * the one after it. Most groups are too far apart for a pair that is wanted,
 * and are not looked into. */
struct search {
	struct poses poses;
	const float *at;
	size_t wide, apart;
	double scale;            /* from distances to errors, slightly too
	                          * small */
	struct seam *best;
	size_t found;
	double enough;           /* squares that make more than the last of the
	                          * best, when all are found */
};

struct group_pair {
	const struct pose_group *a, *b;
	struct seam least;       /* none of theirs is before it */
};

/* --- pairs of frames --- */

/* The error of a pair; infinite where it is worse than all that are wanted. The
 * floats are always added in this order: which of two errors is smaller must
 * not depend on how they are found. */
static double
error(const struct search *s, size_t a, size_t b)
{
	const float *x = s->at + a * s->wide, *y = s->at + b * s->wide;
	size_t wide = s->wide, i;
	float now = 0, after = 0;

	if (a >= b || b >= s->poses.n)
		return HUGE_VAL;
	for (i = 0; i < wide; i++) {
		if (i % 16 == 0 && (double)now + after > s->enough)
			return HUGE_VAL;
		now += (x[i] - y[i]) * (x[i] - y[i]);
		after += (x[wide + i] - y[wide + i]) *
		    (x[wide + i] - y[wide + i]);
	}
	return sqrt((3 * (double)now / (double)wide +
	    3 * (double)after / (double)wide) / 2);
}

/* Whether no neighbouring pair is better. */
static int
is_least(const struct search *s, const struct seam *x)
{
	size_t i, k;

	for (i = 0; i < 3; i++)
		for (k = 0; k < 3; k++)
			if (x->a + i > 0 && error(s, x->a + i - 1,
			    x->b + k - 1) < x->error)
				return 0;
	return 1;
}

static int
is_before(const struct seam *x, const struct seam *y)
{
	if (x->error != y->error)
		return x->error < y->error;
	return x->a != y->a ? x->a < y->a : x->b < y->b;
}

static int
is_wanted(const struct search *s, const struct seam *x)
{
	return s->found < SEAMS || is_before(x, &s->best[SEAMS - 1]);
}

static void
take(struct search *s, struct seam x)
{
	size_t i;

	if (!is_wanted(s, &x) || !is_least(s, &x))
		return;
	i = s->found < SEAMS ? s->found++ : SEAMS - 1;
	for (; i > 0 && is_before(&x, &s->best[i - 1]); i--)
		s->best[i] = s->best[i - 1];
	s->best[i] = x;
	if (s->found < SEAMS)
		return;
	x = s->best[SEAMS - 1];
	s->enough = x.error * x.error * (1 + 1e-6) * (double)s->wide * 2 / 3;
}

/* Takes the pair of poses i and k, which come in any order. */
static void
look_at(struct search *s, size_t i, size_t k)
{
	struct seam x = { i < k ? i : k, i < k ? k : i, 0 };

	if (x.b - x.a <= s->apart)
		return;
	x.error = error(s, x.a, x.b);
	if (x.error < HUGE_VAL)
		take(s, x);
}

/* --- pairs of groups --- */

/* Less than any square of floats that is not 0 would make. */
static const double tiny = 1e-22;

static struct group_pair
pair_of(const struct search *s, const struct pose_group *a,
    const struct pose_group *b)
{
	struct group_pair p = { a, b, { a->first, b->first, 0 } };

	if (b->first < a->first) {
		p.least.a = b->first;
		p.least.b = a->first;
	}
	p.least.error = fmax(0, poses_apart(&s->poses, a, b) * s->scale -
	    tiny);
	return p;
}

static int
has_pairs(const struct search *s, const struct pose_group *a,
    const struct pose_group *b)
{
	size_t first = a->first < b->first ? a->first : b->first;
	size_t last = a->last > b->last ? a->last : b->last;

	return last - first > s->apart;
}

/* Inserts a pair into a list in order; returns how many it has then. */
static size_t
insert(struct group_pair *list, size_t n, const struct group_pair *p)
{
	size_t i;

	for (i = n; i > 0 && is_before(&list[i - 1].least, &p->least); i--)
		list[i] = list[i - 1];
	list[i] = *p;
	return n + 1;
}

/* The pairs of the halves of both, or of one that is not divided and the halves
 * of the other: the nearest last. Returns how many. */
static size_t
divide_pair(const struct search *s, const struct group_pair *p,
    struct group_pair *part)
{
	const struct pose_group *group = s->poses.group;
	const struct pose_group *a = p->a->half ? group + p->a->half : p->a;
	const struct pose_group *b = p->b->half ? group + p->b->half : p->b;
	size_t na = p->a->half ? 2 : 1, nb = p->b->half ? 2 : 1, n = 0, i, k;
	struct group_pair now;

	for (i = 0; i < na; i++)
		for (k = p->a == p->b ? i : 0; k < nb; k++) {
			if (!has_pairs(s, a + i, b + k))
				continue;
			now = pair_of(s, a + i, b + k);
			n = insert(part, n, &now);
		}
	return n;
}

static void
look_into(struct search *s, const struct group_pair *p)
{
	const size_t *order = s->poses.order;
	size_t i, k;

	for (i = p->a->begin; i < p->a->end; i++)
		for (k = p->a == p->b ? i + 1 : p->b->begin; k < p->b->end; k++)
			look_at(s, order[i], order[k]);
}

/* A group is halved not more than 64 times. */
static void
search(struct search *s)
{
	struct group_pair rest[4 * 64], p;
	size_t n = 0;

	rest[n++] = pair_of(s, s->poses.group, s->poses.group);
	while (n) {
		p = rest[--n];
		if (!is_wanted(s, &p.least))
			continue;
		if (p.a->half || p.b->half)
			n += divide_pair(s, &p, rest + n);
		else
			look_into(s, &p);
	}
}

/* Finds pairs a, b with more than `apart` frames from a to b, none of which is
 * worse than one beside it: the best first, of those that are as good the
 * earlier one. The error is the root of three times the mean square of the
 * differences between the numbers of both frames, and of those after them.
 * Returns how many. */
static size_t
find_seams(struct seam *best, const struct seam_poses *p, size_t apart)
{
	struct search s = {
		.poses = { .at = p->at, .n = p->n - 1, .wide = 2 * p->wide,
		    .step = p->wide },
		.at = p->at, .wide = p->wide, .apart = apart,
		.best = best, .enough = HUGE_VAL
	};

	if (p->n < 2)
		return 0;
	s.scale = sqrt(3 / (double)s.poses.wide) *
	    fmax(0, 1 - (double)(p->wide + 8) * FLT_EPSILON);
	poses_group(&s.poses);
	search(&s);
	poses_free(&s.poses);
	return s.found;
}

/* --- a motion --- */

struct seams {
	struct frames f;
	struct top top;
	struct xform *world;
	size_t wide;             /* numbers of a frame */
	float *at;               /* places of all joints in all frames */
	double *when;            /* the frames' numbers */
	size_t n, atcap, whencap;
};

/* Where joint j is from the place over the ground of the top one; joints above
 * that one do not travel, and count as being there. */
static void
place(const struct seams *s, size_t j, float *at)
{
	int top = s->top.joint < 0 ? 0 : s->top.joint, i;
	const double *t = s->world[top].t;
	double rise[3];

	top_rise(&s->top, t, rise);
	for (i = 0; i < 3; i++)
		at[i] = (int)j != top && skel_is_above(s->f.m.sk, (int)j, top) ?
		    0 : (float)(s->world[j].t[i] - t[i] + rise[i]);
}

static void
end_frame(struct seams *s)
{
	size_t j;

	frames_pose(&s->f, s->world);
	if (!s->n)
		top_make(&s->top, &s->f);
	s->at = xgrow(s->at, &s->atcap, (s->n + 1) * s->wide + 1,
	    sizeof *s->at);
	s->when = xgrow(s->when, &s->whencap, s->n + 1, sizeof *s->when);
	s->when[s->n] = s->f.when;
	for (j = 0; j < s->f.m.sk->n; j++)
		place(s, j, s->at + s->n * s->wide + 3 * j);
	s->n++;
}

static void
put_number(double v, int digits)
{
	out_used(num_print(out_room(NUM_MAX), v, digits));
}

static void
put(const struct seams *s, const struct seam *x, size_t n)
{
	for (; n; n--, x++) {
		put_number(s->when[x->a], 17);
		out_ch(' ');
		put_number(s->when[x->b], 17);
		out_ch(' ');             /* floats make no more digits */
		put_number(x->error, 5);
		out_ch('\n');
	}
}

void
seams_list(struct ir *ir, const struct skel *sk, size_t apart)
{
	struct seams s = { 0 };
	struct seam_poses poses;
	struct seam best[SEAMS] = { { 0, 0, 0 } };
	enum frames_event event;

	s.wide = 3 * sk->n;
	s.world = xcalloc(sk->n + 1, sizeof *s.world);
	frames_begin(&s.f, ir, sk);
	while ((event = frames_next(&s.f)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			end_frame(&s);
	poses.at = s.at;
	poses.n = s.n;
	poses.wide = s.wide;
	put(&s, best, find_seams(best, &poses, apart));
	free(s.world);
	free(s.at);
	free(s.when);
	top_free(&s.top);
	frames_end(&s.f);
}
