#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "filter/stat/places.h"

/* The frames around a jump, and in it. */
enum { BEFORE, FROM, NOW, TO, AFTER, FRAMES };

void
places_begin(struct places *p, const struct motion *m,
    const struct jumps *jumps)
{
	p->m = m;
	p->jumps = jumps;
	p->n = 2 * m->sk->n;
	p->off = xcalloc(p->n, sizeof *p->off);
	p->world = xcalloc(m->sk->n, sizeof *p->world);
	p->at = xcalloc(FRAMES * p->n, sizeof *p->at);
}

void
places_end(struct places *p)
{
	free(p->off);
	free(p->world);
	free(p->at);
}

static double *
place(const struct places *p, int frame, size_t i)
{
	return p->at[(size_t)frame * p->n + i];
}

/* Sets the places in frame `at`; to nan where there is no such frame. */
static void
set_places(struct places *p, int frame, unsigned long long at)
{
	const double *val = jumps_values(p->jumps, at);
	size_t n = p->m->sk->n, j;

	if (val)
		pose_gaps(p->m, val, p->world);
	for (j = 0; j < n; j++) {
		place(p, frame, j)[0] = place(p, frame, n + j)[0] = NAN;
		if (!val)
			continue;
		memcpy(place(p, frame, j), p->world[j].t, sizeof *p->at);
		pose_tail(p->m, val, (int)j, p->world, place(p, frame, n + j));
	}
}

static double
distance(const double *a, const double *b)
{
	double d[3];

	vec_sub(d, a, b);
	return vec_len(d);
}

/* How much further a place goes than before and after. */
static double
leaps(const struct places *p, size_t i)
{
	const double *from = place(p, FROM, i), *to = place(p, TO, i);
	const double *before = place(p, BEFORE, i);
	const double *after = place(p, AFTER, i);
	double usual = 0;

	if (!isnan(before[0]))
		usual = distance(before, from);
	if (!isnan(after[0]))
		usual = fmax(usual, distance(to, after));
	return fmax(distance(from, to) - usual, 0);
}

/* How much further, or less far, a place goes than in the frame before. */
static double
jerks(const struct places *p, size_t i)
{
	const double *from = place(p, FROM, i), *to = place(p, TO, i);
	double v[2][3];

	vec_sub(v[0], from, place(p, BEFORE, i));
	vec_sub(v[1], to, from);
	return distance(v[0], v[1]);
}

/* How far a place is off in the k-th frame of a spike. */
static double
spikes(const struct places *p, size_t i, int spike, int k)
{
	struct jump_way way = {
		place(p, BEFORE, i), place(p, FROM, i), place(p, TO, i),
		place(p, AFTER, i), spike
	};

	if (isnan(way.before[0]))
		way.before = NULL;
	if (isnan(way.after[0]))
		way.after = NULL;
	return jump_off(&way, k, place(p, NOW, i));
}

void
places_jump(struct places *p, const struct jump *j)
{
	unsigned long long to = j->at + (unsigned long long)j->spike;
	size_t i;
	int k;

	set_places(p, BEFORE, j->at - 2);
	set_places(p, FROM, j->at - 1);
	set_places(p, TO, to);
	set_places(p, AFTER, to + 1);
	for (i = 0; i < p->n; i++)
		p->off[i] = j->jerk ? jerks(p, i) :
		    j->spike ? 0 : leaps(p, i);
	for (k = 1; k <= j->spike; k++) {
		set_places(p, NOW, j->at + (unsigned long long)k - 1);
		for (i = 0; i < p->n; i++)
			p->off[i] = fmax(p->off[i],
			    spikes(p, i, j->spike, k));
	}
}

int
places_are_still(const struct places *p)
{
	size_t i;

	for (i = 0; i < p->n; i++)
		if (distance(place(p, BEFORE, i), place(p, FROM, i)) > 0 ||
		    distance(place(p, TO, i), place(p, AFTER, i)) > 0)
			return 0;
	return 1;
}

int
places_bend(struct places *p, unsigned long long at)
{
	size_t i;
	double middle[3];

	if (!jumps_values(p->jumps, at - 1) || !jumps_values(p->jumps, at) ||
	    !jumps_values(p->jumps, at + 1))
		return 0;
	set_places(p, BEFORE, at - 1);
	set_places(p, NOW, at);
	set_places(p, AFTER, at + 1);
	for (i = 0; i < p->n; i++) {
		vec_add(middle, place(p, BEFORE, i), place(p, AFTER, i));
		vec_scale(middle, middle, 0.5);
		p->off[i] = distance(place(p, NOW, i), middle);
	}
	return 1;
}

void
places_stay(struct places *p, const struct jump *j)
{
	set_places(p, FROM, j->at - 1);
}

double
places_apart(const struct places *p, size_t a, size_t b)
{
	return distance(place(p, FROM, a), place(p, FROM, b));
}
