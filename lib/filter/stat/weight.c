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
/* Limbs, heads, hands and feet are seen though they are small, thumbs, toes and
 * eyebrows are not. */
#define LIMB_MASS 0.00005

/* All that with more than an acceleration, in reaches per second squared, and
 * more than what the frames around do to the same bones. 150 is 20 times the
 * acceleration of gravity for a man. At 30 frames per second a captured kick has
 * 80, but not out of the blue: real motions, played 1.5 times as fast, move
 * bones on by 4.6 times as much as they are accelerated by around. */
#define LEAST_GAIN 150.0
#define SIDE_RATIO 3.0           /* on the calmer side */
#define CALM_GAIN 30.0
#define CALM_RATIO 5.0           /* on both */
/* Where only one side says how fast it was. Rest poses before a motion: 170 and
 * more, 15; first frames of a part that was cut out: 77 with 8, 51 with 13. */
#define END_GAIN 75.0
#define END_RATIO 12.0
/* A change of speed has this time, so that interpolated frames, which have it in
 * one, are no worse than those between which they are. */
#define JERK_SECONDS (1 / 120.0)

/* Frames on each side whose accelerations are asked. */
enum { SIDE = 3 };

/* What moves of the bones below each joint. */
struct load {
	double *mass, *way;      /* per joint */
};

/* What a jump at some frame does. */
struct carried {
	unsigned long long at;   /* the frame + 1; 0: none */
	int jerk;                /* its velocity jumps there */
	double bones;            /* squares of all bones' lengths */
	int still;               /* nothing moves just before and after it */
	struct load leap;
	struct load bend[2 * SIDE];      /* in the frames before, and after */
	int known[2 * SIDE];
	int bent;                /* these are set */
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

static void
load_begin(struct load *l, size_t n)
{
	l->mass = xcalloc(n, sizeof *l->mass);
	l->way = xcalloc(n, sizeof *l->way);
}

static void
load_end(struct load *l)
{
	free(l->mass);
	free(l->way);
}

void
weights_end(struct weights *w)
{
	size_t i, k;

	for (i = 0; i < w->cap; i++) {
		load_end(&w->of[i].leap);
		for (k = 0; k < 2 * SIDE; k++)
			load_end(&w->of[i].bend[k]);
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
	size_t old = w->cap, n = w->m->sk->n, i, k;

	w->of = xgrow(w->of, &w->cap, (size_t)spike + 1, sizeof *w->of);
	for (i = old; i < w->cap; i++) {
		w->of[i].at = 0;
		load_begin(&w->of[i].leap, n);
		for (k = 0; k < 2 * SIDE; k++)
			load_begin(&w->of[i].bend[k], n);
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

/* Whether the whole figure stands still before a jump and after it. */
static int
is_still(const struct weights *w)
{
	size_t places = 2 * w->m->sk->n, i;

	for (i = 0; i < places; i++)
		if (distance(place(w, BEFORE, i), place(w, FROM, i)) > 0 ||
		    distance(place(w, TO, i), place(w, AFTER, i)) > 0)
			return 0;
	return 1;
}

/* Sets how far each place is off the middle between the frames before and after
 * frame `at`; 0 if one of the three is not held. */
static int
set_bends(struct weights *w, unsigned long long at)
{
	size_t places = 2 * w->m->sk->n, i;
	double middle[3];

	if (!jumps_values(w->jumps, at - 1) || !jumps_values(w->jumps, at) ||
	    !jumps_values(w->jumps, at + 1))
		return 0;
	set_places(w, BEFORE, at - 1);
	set_places(w, NOW, at);
	set_places(w, AFTER, at + 1);
	for (i = 0; i < places; i++) {
		vec_add(middle, place(w, BEFORE, i), place(w, AFTER, i));
		vec_scale(middle, middle, 0.5);
		w->off[i] = distance(place(w, NOW, i), middle);
	}
	return 1;
}

/* Adds the bone from place a to place b to what hangs on joint j; returns the
 * square of its length. */
static double
add_bone(const struct weights *w, struct load *of, size_t j, size_t a,
    size_t b)
{
	double length = distance(place(w, FROM, a), place(w, FROM, b));

	if (!isfinite(length + w->off[a] + w->off[b]))
		return 0;
	of->mass[j] += length * length * (w->off[a] + w->off[b]) / 2;
	of->way[j] = fmax(of->way[j], fmax(w->off[a], w->off[b]));
	return length * length;
}

/* Weighs what hangs on each joint, and returns the squares of all bones'
 * lengths. A bone's own end counts where no joint is there. */
static double
weigh(const struct weights *w, struct load *of)
{
	size_t n = w->m->sk->n, j, p;
	double bones = 0;

	memset(of->mass, 0, n * sizeof *of->mass);
	memset(of->way, 0, n * sizeof *of->way);
	for (j = n; j-- > 0;) {
		if (w->child[j] < 0)
			bones += add_bone(w, of, j, j, n + j);
		if (w->m->sk->joint[j].parent < 0)
			continue;
		p = (size_t)w->m->sk->joint[j].parent;
		of->mass[p] += of->mass[j];
		of->way[p] = fmax(of->way[p], of->way[j]);
		bones += add_bone(w, of, p, p, j);
	}
	return bones;
}

/* What hangs on a jump's joint, and what it is itself. */
static double
mass_of(const struct weights *w, const struct jump *j, const struct load *l)
{
	double own = OWN * w->reach;

	return j->moves && !j->jerk ?
	    fmax(l->mass[j->joint], own * own * l->way[j->joint]) :
	    l->mass[j->joint];
}

static int
is_limb(enum part part)
{
	return part == PART_NECK || part == PART_HEAD || part == PART_UPARM ||
	    part == PART_FOREARM || part == PART_HAND || part == PART_THIGH ||
	    part == PART_SHIN || part == PART_FOOT;
}

static int
is_large(const struct weights *w, int joint, double mass, double way)
{
	return mass >= GREAT_MASS || (way >= LEAST_WAY &&
	    mass >= (is_limb(w->role[joint].part) ? LIMB_MASS : LEAST_MASS));
}

/* Weighs what the frames around do. */
static void
weigh_around(struct weights *w, const struct jump *j, struct carried *of)
{
	unsigned long long after = j->at + (unsigned long long)j->spike + 1;
	int k;

	set_places(w, FROM, j->at - 1);
	for (k = 0; k < 2 * SIDE; k++) {
		of->known[k] = set_bends(w, k < SIDE ?
		    j->at - 1 - SIDE + (unsigned)k :
		    after + (unsigned)(k - SIDE));
		if (of->known[k])
			weigh(w, &of->bend[k]);
	}
	of->bent = 1;
}

/* What the frames around do at most, before and after the jump, and in all but
 * a third of these frames: there may be other jumps. */
struct usual {
	int n[2];
	double side[2], most;
};

static void
find_usual(const struct weights *w, const struct jump *j,
    const struct carried *of, struct usual *u)
{
	double all[2 * SIDE] = { 0 }, mass;
	int k, i, n = 0;

	memset(u, 0, sizeof *u);
	for (k = 0; k < 2 * SIDE; k++) {
		if (!of->known[k])
			continue;
		mass = mass_of(w, j, &of->bend[k]);
		u->n[k / SIDE]++;
		u->side[k / SIDE] = fmax(u->side[k / SIDE], mass);
		for (i = n++; i > 0 && all[i - 1] < mass; i--)
			all[i] = all[i - 1];
		all[i] = mass;
	}
	u->most = n ? all[n / 3] : 0;
}

/* Whether a mass is moved as no body is, with this acceleration in reaches per
 * second squared. */
static int
stands_out(struct weights *w, const struct jump *j, struct carried *of,
    double mass, double gain)
{
	struct usual u;

	if (!of->bent)
		weigh_around(w, j, of);
	find_usual(w, j, of, &u);
	if (!u.n[0] || !u.n[1])
		return u.n[0] + u.n[1] > 1 && gain >= END_GAIN &&
		    mass >= END_RATIO * fmax(u.side[0], u.side[1]);
	return mass >= CALM_RATIO * u.most || (gain >= LEAST_GAIN &&
	    mass >= SIDE_RATIO * fmin(u.side[0], u.side[1]));
}

int
weights_seen(struct weights *w, const struct jump *j)
{
	struct carried *of = weight_for(w, j->spike);
	double r = w->reach, mass, way, gain;

	if (of->at != j->at + 1 || of->jerk != j->jerk) {
		set_off(w, j);
		of->still = is_still(w);
		of->bones = weigh(w, &of->leap);
		of->at = j->at + 1;
		of->jerk = j->jerk;
		of->bent = 0;
	}
	/* a key that is held; but a figure that moves and is somewhere else is
	 * seen to be */
	if (j->held && (!j->moves || of->still))
		return 0;
	mass = mass_of(w, j, &of->leap);
	way = of->leap.way[j->joint];
	if (j->jerk)
		return mass > LEAST_GAIN * r * j->seconds *
		    fmax(j->seconds, JERK_SECONDS) * of->bones;
	/* a spike turns back, which is twice the gain */
	gain = way / r * (j->spike ? 2 : 1) / (j->seconds * j->seconds);
	return r > 0 && gain >= CALM_GAIN &&
	    is_large(w, j->joint, mass / (r * r * r), way / r) &&
	    stands_out(w, j, of, mass, gain);
}
