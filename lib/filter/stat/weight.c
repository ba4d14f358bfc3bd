#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "filter/stat/weight.h"

/* A jump is seen if the bones below it go this far, each by the square of its
 * length, as long ones are thick: a square times a way, in cubes of the figure's
 * reach. A thumb that turns over has up to 0.0001, a head that turns by 45
 * degrees 0.0013. */
#define LEAST_MASS 0.0005
/* And if one of them goes this far, in parts of the reach, or a mass that is
 * most of a figure a little: */
#define LEAST_WAY 0.035
#define GREAT_MASS 0.006
/* Hands and feet are seen though they are small. */
#define HAND_MASS 0.00005
#define HAND_WAY 0.05
/* All that with more than this acceleration, in reaches per second squared: 20
 * times that of gravity for a man. */
#define LEAST_GAIN 150.0

/* What a jump at some frame does. */
struct carried {
	unsigned long long at;   /* the frame + 1; 0: none */
	int jerk;                /* its velocity jumps there */
	double bones;            /* squares of all bones' lengths */
	double *mass, *way;      /* per joint: what is below it */
};

/* The frames around a jump, and in it. */
enum { BEFORE, FROM, NOW, TO, AFTER, FRAMES };

/* What goes to another place has itself to carry: a bone of so much of the
 * reach. */
#define OWN 0.1

void
weights_begin(struct weights *w, const struct motion *m,
    const struct jumps *jumps, double reach)
{
	int *next;

	memset(w, 0, sizeof *w);
	w->m = m;
	w->jumps = jumps;
	w->reach = reach;
	skel_children(m->sk, &w->child, &next);
	free(next);
}

void
weights_end(struct weights *w)
{
	size_t i;

	for (i = 0; i < w->cap; i++) {
		free(w->of[i].mass);
		free(w->of[i].way);
	}
	free(w->of);
	free(w->role);
	free(w->world);
	free(w->place);
	free(w->off);
	free(w->child);
}

/* Makes room, which most motions do not need. */
static struct carried *
weight_for(struct weights *w, int spike)
{
	size_t old = w->cap, n = w->m->sk->n, i;

	w->of = xgrow(w->of, &w->cap, (size_t)spike + 1, sizeof *w->of);
	for (i = old; i < w->cap; i++) {
		w->of[i].at = 0;
		w->of[i].mass = xcalloc(n, sizeof *w->of[i].mass);
		w->of[i].way = xcalloc(n, sizeof *w->of[i].way);
	}
	if (!w->world) {
		w->role = xcalloc(n, sizeof *w->role);
		role_find(w->m->sk, w->role, 1);
		w->world = xcalloc(n, sizeof *w->world);
		w->place = xcalloc(FRAMES * 2 * n, sizeof *w->place);
		w->off = xcalloc(2 * n, sizeof *w->off);
	}
	return &w->of[spike];
}

static double *
place(const struct weights *w, int frame, size_t i)
{
	return w->place[(size_t)frame * 2 * w->m->sk->n + i];
}

/* Sets the places in frame `at`; to nan where there is no such frame. */
static void
set_places(struct weights *w, int frame, unsigned long long at)
{
	const double *val = jumps_values(w->jumps, at);
	size_t n = w->m->sk->n, j;

	if (val)
		pose_gaps(w->m, val, w->world);
	for (j = 0; j < n; j++) {
		place(w, frame, j)[0] = place(w, frame, n + j)[0] = NAN;
		if (!val)
			continue;
		memcpy(place(w, frame, j), w->world[j].t, sizeof *w->place);
		pose_tail(w->m, val, (int)j, w->world, place(w, frame, n + j));
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
leaps(const struct weights *w, size_t i)
{
	const double *from = place(w, FROM, i), *to = place(w, TO, i);
	const double *before = place(w, BEFORE, i);
	const double *after = place(w, AFTER, i);
	double usual = 0;

	if (!isnan(before[0]))
		usual = distance(before, from);
	if (!isnan(after[0]))
		usual = fmax(usual, distance(to, after));
	return fmax(distance(from, to) - usual, 0);
}

/* How much further, or less far, a place goes than in the frame before. */
static double
jerks(const struct weights *w, size_t i)
{
	const double *from = place(w, FROM, i), *to = place(w, TO, i);
	double v[2][3];

	vec_sub(v[0], from, place(w, BEFORE, i));
	vec_sub(v[1], to, from);
	return distance(v[0], v[1]);
}

/* How far a place is off in the k-th frame of a spike. */
static double
is_off(const struct weights *w, size_t i, int spike, int k)
{
	struct jump_way way = {
		place(w, BEFORE, i), place(w, FROM, i), place(w, TO, i),
		place(w, AFTER, i), spike
	};

	if (isnan(way.before[0]))
		way.before = NULL;
	if (isnan(way.after[0]))
		way.after = NULL;
	return jump_off(&way, k, place(w, NOW, i));
}

/* Sets how far each place jumps, at most. */
static void
set_off(struct weights *w, const struct jump *j)
{
	unsigned long long to = j->at + (unsigned long long)j->spike;
	size_t places = 2 * w->m->sk->n, i;
	int k;

	set_places(w, BEFORE, j->at - 2);
	set_places(w, FROM, j->at - 1);
	set_places(w, TO, to);
	set_places(w, AFTER, to + 1);
	for (i = 0; i < places; i++)
		w->off[i] = j->jerk ? jerks(w, i) :
		    j->spike ? 0 : leaps(w, i);
	for (k = 1; k <= j->spike; k++) {
		set_places(w, NOW, j->at + (unsigned long long)k - 1);
		for (i = 0; i < places; i++)
			w->off[i] = fmax(w->off[i],
			    is_off(w, i, j->spike, k));
	}
}

/* Adds the bone from place a to place b to what hangs on joint j. */
static void
add_bone(const struct weights *w, struct carried *of, size_t j, size_t a,
    size_t b)
{
	double length = distance(place(w, FROM, a), place(w, FROM, b));

	if (!isfinite(length + w->off[a] + w->off[b]))
		return;
	of->bones += length * length;
	of->mass[j] += length * length * (w->off[a] + w->off[b]) / 2;
	of->way[j] = fmax(of->way[j], fmax(w->off[a], w->off[b]));
}

/* Weighs what hangs on each joint. A bone's own end counts where no joint is
 * there. */
static void
weigh(const struct weights *w, struct carried *of)
{
	size_t n = w->m->sk->n, j, p;

	of->bones = 0;
	memset(of->mass, 0, n * sizeof *of->mass);
	memset(of->way, 0, n * sizeof *of->way);
	for (j = n; j-- > 0;) {
		if (w->child[j] < 0)
			add_bone(w, of, j, j, n + j);
		if (w->m->sk->joint[j].parent < 0)
			continue;
		p = (size_t)w->m->sk->joint[j].parent;
		of->mass[p] += of->mass[j];
		of->way[p] = fmax(of->way[p], of->way[j]);
		add_bone(w, of, p, p, j);
	}
}

static int
is_large(const struct weights *w, int joint, double mass, double way)
{
	enum part part = w->role[joint].part;
	int hand = part == PART_HAND || part == PART_FOOT;

	return mass >= GREAT_MASS ||
	    (mass >= LEAST_MASS && way >= LEAST_WAY) ||
	    (hand && mass >= HAND_MASS && way >= HAND_WAY);
}

int
weights_seen(struct weights *w, const struct jump *j)
{
	struct carried *of = weight_for(w, j->spike);
	double r = w->reach, mass, way, gain;

	if (of->at != j->at + 1 || of->jerk != j->jerk) {
		set_off(w, j);
		weigh(w, of);
		of->at = j->at + 1;
		of->jerk = j->jerk;
	}
	mass = of->mass[j->joint];
	way = of->way[j->joint];
	if (j->jerk)
		return mass > LEAST_GAIN * r * j->seconds * j->seconds *
		    of->bones;
	if (j->moves)
		mass = fmax(mass, OWN * r * OWN * r * way);
	/* a spike turns back, which is twice the gain; nothing is known of how
	 * fast it was before the first frame and after the last one */
	gain = way * (j->spike ? 2 : 1) / (j->seconds * j->seconds);
	return r > 0 && is_large(w, j->joint, mass / (r * r * r), way / r) &&
	    (j->end || gain >= LEAST_GAIN * r);
}
