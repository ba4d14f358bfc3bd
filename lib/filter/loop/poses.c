#include <math.h>
#include <stdlib.h>

#include "base/mem.h"
#include "filter/loop/poses.h"

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

/* Orders the poses of a group from one that is far out to the other. */
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

void
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

void
poses_free(struct poses *p)
{
	free(p->order);
	free(p->group);
}

double
poses_apart(const struct poses *p, const struct pose_group *a,
    const struct pose_group *b)
{
	return distance(p, a->middle, b->middle) - a->radius - b->radius;
}
