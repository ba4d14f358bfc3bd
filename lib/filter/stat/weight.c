#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "filter/stat/weight.h"

/* A jump is seen if the bones below it go this far, each by the square of its
 * length, as long ones are thick: a square times a way, in cubes of the
 * figure's reach. A thumb that turns over has up to 0.0001, a head that turns
 * by 45 degrees 0.0013. */
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
 * acceleration of gravity for a man. At 30 frames per second a captured kick
 * has 80, but not out of the blue: real motions, played 1.5 times as fast, move
 * bones on by 4.6 times as much as they are accelerated by around. */
#define LEAST_GAIN 150.0
#define SIDE_RATIO 3.0           /* on the calmer side */
#define CALM_GAIN 30.0
#define CALM_RATIO 5.0           /* on both */
/* Where only one side says how fast it was. Rest poses before a motion: 170 and
 * more, 15; first frames of a part that was cut out: 77 with 8, 51 with 13. */
#define END_GAIN 75.0
#define END_RATIO 12.0
/* A change of speed has this time, so that interpolated frames, which have it
 * in one, are no worse than those between which they are. */
#define JERK_SECONDS (1 / 120.0)

/* Frames on each side whose accelerations are asked. */
enum { SIDE = 3 };

/* What moves of the bones below a joint. */
struct load {
	double mass, way;
};

/* What a jump at some frame does. */
struct carried {
	unsigned long long at;   /* the frame + 1; 0: none */
	int jerk;                /* its velocity jumps there */
	double bones;            /* squares of all bones' lengths */
	int still;               /* nothing moves just before and after it */
	struct load *leap;       /* per joint */
	struct load *bend[2 * SIDE];     /* in the frames before, and after */
	int known[2 * SIDE];
	int bent;                /* these are set */
};

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
	size_t i, k;

	for (i = 0; i < w->cap; i++) {
		free(w->of[i].leap);
		for (k = 0; k < 2 * SIDE; k++)
			free(w->of[i].bend[k]);
	}
	free(w->of);
	free(w->role);
	places_end(&w->places);
	free(w->child);
}

/* Makes room, which most motions do not need. */
static struct carried *
weight_for(struct weights *w, int spike)
{
	size_t old = w->cap, n = w->m->sk->n, i, k;
	struct carried *of;

	w->of = xgrow(w->of, &w->cap, (size_t)spike + 1, sizeof *w->of);
	for (i = old; i < w->cap; i++) {
		of = &w->of[i];
		of->at = 0;
		of->leap = xcalloc(n, sizeof *of->leap);
		for (k = 0; k < 2 * SIDE; k++)
			of->bend[k] = xcalloc(n, sizeof *of->bend[k]);
	}
	if (!w->role) {
		w->role = xcalloc(n, sizeof *w->role);
		role_find(w->m->sk, w->role, 1);
		places_begin(&w->places, w->m, w->jumps);
	}
	return &w->of[spike];
}

/* Adds the bone from place a to place b to what hangs on a joint; returns the
 * square of its length. */
static double
add_bone(const struct places *p, struct load *of, size_t a, size_t b)
{
	double length = places_apart(p, a, b);

	if (!isfinite(length + p->off[a] + p->off[b]))
		return 0;
	of->mass += length * length * (p->off[a] + p->off[b]) / 2;
	of->way = fmax(of->way, fmax(p->off[a], p->off[b]));
	return length * length;
}

/* Weighs what hangs on each joint, and returns the squares of all bones'
 * lengths. A bone's own end counts where no joint is there. */
static double
weigh(const struct weights *w, struct load *of)
{
	size_t n = w->m->sk->n, j, p;
	double bones = 0;

	memset(of, 0, n * sizeof *of);
	for (j = n; j-- > 0;) {
		if (w->child[j] < 0)
			bones += add_bone(&w->places, &of[j], j, n + j);
		if (w->m->sk->joint[j].parent < 0)
			continue;
		p = (size_t)w->m->sk->joint[j].parent;
		of[p].mass += of[j].mass;
		of[p].way = fmax(of[p].way, of[j].way);
		bones += add_bone(&w->places, &of[p], p, j);
	}
	return bones;
}

/* What hangs on a jump's joint, and what it is itself. */
static double
mass_of(const struct weights *w, const struct jump *j, const struct load *of)
{
	const struct load *l = &of[j->joint];
	double own = OWN * w->reach;

	return j->moves && !j->jerk ? fmax(l->mass, own * own * l->way) :
	    l->mass;
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

	places_stay(&w->places, j);
	for (k = 0; k < 2 * SIDE; k++) {
		of->known[k] = places_bend(&w->places, k < SIDE ?
		    j->at - 1 - SIDE + (unsigned)k :
		    after + (unsigned)(k - SIDE));
		if (of->known[k])
			weigh(w, of->bend[k]);
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
		mass = mass_of(w, j, of->bend[k]);
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
		places_jump(&w->places, j);
		of->still = places_are_still(&w->places);
		of->bones = weigh(w, of->leap);
		of->at = j->at + 1;
		of->jerk = j->jerk;
		of->bent = 0;
	}
	/* a key that is held; but a figure that moves and is somewhere else is
	 * seen to be */
	if (j->held && (!j->moves || of->still))
		return 0;
	mass = mass_of(w, j, of->leap);
	way = of->leap[j->joint].way;
	if (j->jerk)
		return mass > LEAST_GAIN * r * j->seconds *
		    fmax(j->seconds, JERK_SECONDS) * of->bones;
	/* a spike turns back, which is twice the gain */
	gain = way / r * (j->spike ? 2 : 1) / (j->seconds * j->seconds);
	return r > 0 && gain >= CALM_GAIN &&
	    is_large(w, j->joint, mass / (r * r * r), way / r) &&
	    stands_out(w, j, of, mass, gain);
}
