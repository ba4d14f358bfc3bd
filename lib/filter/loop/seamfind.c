#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "filter/loop/poses.h"
#include "filter/loop/seams_priv.h"

/* Looks at pairs of groups of poses, the nearest first. A pose is a frame and
 * the one after it. Most groups are too far apart for a pair that is wanted,
 * and are not looked into. */
struct search {
	struct poses poses;
	const float *at;
	size_t wide, apart;
	double scale;            /* from distances to errors, a bit too small */
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

/* Of floats that are added in this order: which of two errors is smaller must
 * not depend on how they are found. What is worse than all that are wanted is
 * infinite. */
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

/* Whether no pair beside it is better. */
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

/* Of poses i and k, in any order. */
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

/* Puts a pair where all behind it are not after it; returns how many there are
 * then. */
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
divide(const struct search *s, const struct group_pair *p,
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

/* Groups are halves of halves: not more than 64 times. */
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
			n += divide(s, &p, rest + n);
		else
			look_into(s, &p);
	}
}

size_t
seams_find(struct seam *best, const struct seam_poses *p, size_t apart)
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
