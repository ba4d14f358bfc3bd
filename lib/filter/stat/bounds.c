#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "figure/body.h"
#include "filter/stat/bounds.h"
#include "filter/stat/worst.h"
#include "ir/spot.h"
#include "ir/translation.h"
#include "motion/jump.h"
#include "motion/reach.h"

/* What is taken where no limit is given: in seconds, degrees, and parts of the
 * figure's reach, which is 1.4 m of a man's. */
static const double usual[BOUND_KINDS] = {
	[BOUND_FLOOR] = 0.05, [BOUND_FLY] = 1, [BOUND_SPEED] = 10,
	[BOUND_SPIN] = 2300, [BOUND_BONES] = 0.01, [BOUND_STILL] = 1,
	[BOUND_HEIGHT] = 0.05
};

/* What moves less than this part of the reach is still. */
#define STILL_WAY 1e-4

/* Less is rounding. */
#define TOLERANCE 1e-9

struct bounds_joint {
	double at[3], q[4];
	double frame;            /* when these were known */
	int known, turned;       /* that they are known */
	int moves;
	double bone;             /* its way from its parent at first */
	int boned, carried;      /* that is known; it does not count */
	int branch;              /* of its figure: what is above only carries
	                          * it; -1: there is none */
	double still[2][3];      /* where it and its bone's end were for the
	                          * branch when all began to stand still */
	struct worst speed, spin, bones;
};

/* A time for which something lasts. */
struct spell {
	int on;
	double from;             /* its first frame */
	struct worst worst;
};

struct bounds {
	struct str before;
	const struct frames *f;
	const struct motion *m;
	unsigned kinds;
	double limit[BOUND_KINDS];
	double rate, reach, up[3];
	struct spots at;
	struct bounds_joint *joint;      /* NULL: no frame has been seen */
	struct spell fly, still;
	struct worst floor;
	int lowest;              /* the joint of the first frame below it */
	double last;             /* the frame before */
	unsigned long long faults;
};

struct bounds *
bounds_new(struct str before, const struct frames *f,
    const struct fault_kinds *k)
{
	struct bounds *b = xcalloc(1, sizeof *b);

	b->before = before;
	b->f = f;
	b->m = &f->m;
	b->kinds = k->kinds & FAULT_BOUNDS;
	memcpy(b->limit, k->bound, sizeof b->limit);
	return b;
}

/* --- at the first frame --- */

static void
set_limits(struct bounds *b)
{
	int i;

	b->reach = reach_longest(b->m->sk);
	for (i = 0; i < BOUND_KINDS; i++) {
		if (b->limit[i] >= 0)
			continue;
		b->limit[i] = usual[i];
		if (i != BOUND_FLY && i != BOUND_SPIN && i != BOUND_STILL)
			b->limit[i] *= b->reach;
	}
}

static void
set_rate(struct bounds *b)
{
	const unsigned timed = FAULT_FLY | FAULT_SPEED | FAULT_SPIN |
	    FAULT_STILL;
	double num, den;

	b->rate = rate_read(b->m->rate, &num, &den);
	if (b->rate <= 0 && b->kinds & timed)
		in_die(&b->f->ir->in, "motion %.*s: its rate is not known "
		    "(@rescale -r)", STRF(b->f->ir->name));
}

static void
set_up(struct bounds *b)
{
	const struct in *in = &b->f->ir->in;
	struct body body;
	enum up_by by;

	if (!(b->kinds & (FAULT_FLOOR | FAULT_FLY)))
		return;
	body_make(&body, b->m->sk, in->name, 1);
	by = body_up(b->up, &body, b->f);
	if (by == UP_UNKNOWN)
		in_die(in, "skeleton %.*s: which axis points up is not known "
		    "(@rescale -U)", STRF(body.sk->name));
	body_up_doubt(&body, by);
	body_free(&body);
}

/* Bones are below where the skeleton branches; what is above that joint carries
 * it. */
static void
set_branches(struct bounds *b)
{
	const struct skel *sk = b->m->sk;
	int *first, *next, j, p, top = 0, branch = -1;

	skel_children(sk, &first, &next);
	for (j = 0; j < (int)sk->n; j++) {
		p = sk->joint[j].parent;
		if (p < 0) {
			top = reach_branch(j, first, next);
			branch = first[top] < 0 || next[first[top]] < 0 ? -1 :
			    top;
		}
		b->joint[j].branch = branch;
		b->joint[j].carried = p < 0 || !skel_is_above(sk, top, p);
	}
	free(first);
	free(next);
}

static void
begin(struct bounds *b)
{
	const struct motion *m = b->m;
	int j;

	set_rate(b);
	set_limits(b);
	set_up(b);
	spots_begin(&b->at, m);
	b->joint = xcalloc(m->sk->n, sizeof *b->joint);
	set_branches(b);
	for (j = 0; j < (int)m->sk->n; j++)
		b->joint[j].moves = translation_moves(m, j);
}

/* --- a joint --- */

static void
check_speed(struct bounds *b, int j, double frame)
{
	struct bounds_joint *k = &b->joint[j];
	double way[3], v;

	if (k->known) {
		vec_sub(way, b->at.place[j], k->at);
		v = vec_len(way) * b->rate / (frame - k->frame);
		if (v > b->limit[BOUND_SPEED])
			worst_take(&k->speed, frame, v, v);
	}
	memcpy(k->at, b->at.place[j], sizeof k->at);
	k->known = 1;
}

static void
check_spin(struct bounds *b, int j, double frame)
{
	struct bounds_joint *k = &b->joint[j];
	double q[4], t[3], v;

	if (!jump_local(b->m, j, k->moves, b->m->val, q, t))
		return;
	if (k->turned) {
		v = quat_angle(k->q, q) / RAD_PER_DEG * b->rate /
		    (frame - k->frame);
		if (v > b->limit[BOUND_SPIN])
			worst_take(&k->spin, frame, v, v);
	}
	memcpy(k->q, q, sizeof q);
	k->turned = 1;
}

static void
check_bone(struct bounds *b, int j, double frame)
{
	struct bounds_joint *k = &b->joint[j];
	double way[3], length, by;

	if (k->carried)
		return;
	vec_sub(way, b->at.place[j],
	    b->at.place[b->m->sk->joint[j].parent]);
	length = vec_len(way);
	if (!k->boned)
		k->bone = length;
	k->boned = 1;
	by = fabs(length - k->bone);
	if (by > b->limit[BOUND_BONES])
		worst_take(&k->bones, frame, length, by);
}

static void
check_joint(struct bounds *b, int j, double frame)
{
	if (b->kinds & FAULT_BONES)
		check_bone(b, j, frame);
	if (b->kinds & FAULT_SPIN)
		check_spin(b, j, frame);
	if (b->kinds & FAULT_SPEED)
		check_speed(b, j, frame);
	b->joint[j].frame = frame;
}

/* --- all of them --- */

static double
height(const struct bounds *b, int j)
{
	double tail[3], h = vec_dot(b->at.place[j], b->up);

	if (b->m->sk->joint[j].length <= 0)
		return h;
	spots_tail(&b->at, j, tail);
	return fmin(h, vec_dot(tail, b->up));
}

/* The lowest joint, or end of its bone; -1: no place is known. */
static int
find_lowest(const struct bounds *b, double *lowest)
{
	int j, best = -1;
	double h;

	for (j = 0; j < (int)b->m->sk->n; j++) {
		if (!b->at.known[j])
			continue;
		h = height(b, j);
		if (best < 0 || h < *lowest) {
			*lowest = h;
			best = j;
		}
	}
	return best;
}

/* Ends a spell at the last frame that was part of it. */
static void
end_spell(struct bounds *b, struct spell *s, enum bound limit, int both)
{
	double seconds = (b->last - s->from + !both) / b->rate;

	if (s->on && seconds > b->limit[limit] * (1 + TOLERANCE))
		worst_take(&s->worst, s->from, seconds, seconds);
	s->on = 0;
}

static void
check_height(struct bounds *b, double frame)
{
	double h;
	int j = find_lowest(b, &h);

	if (j < 0)
		return;
	if (b->kinds & FAULT_FLOOR && -h > b->limit[BOUND_FLOOR]) {
		if (!b->floor.n)
			b->lowest = j;
		worst_take(&b->floor, frame, -h, -h);
	}
	if (!(b->kinds & FAULT_FLY))
		return;
	if (h <= b->limit[BOUND_HEIGHT]) {
		end_spell(b, &b->fly, BOUND_FLY, 0);
	} else if (!b->fly.on) {
		b->fly.on = 1;
		b->fly.from = frame;
	}
}

/* Gets where joint j and its bone's end are for what carries the figure; in the
 * world where nothing does. 0: not known. */
static int
find_pose(const struct bounds *b, size_t j, double (*at)[3])
{
	const struct bounds_joint *k = &b->joint[j];

	if (!b->at.known[j])
		return 0;
	memcpy(at[0], b->at.place[j], sizeof *at);
	memcpy(at[1], at[0], sizeof *at);
	if (b->m->sk->joint[j].length > 0)
		spots_tail(&b->at, (int)j, at[1]);
	return k->branch < 0 || (b->at.known[k->branch] &&
	    spots_within(&b->at, k->branch, at[0], at[0]) &&
	    spots_within(&b->at, k->branch, at[1], at[1]));
}

static int
is_still(const struct bounds *b)
{
	double at[2][3], way[3];
	size_t j;
	int i, carries;

	for (j = 0; j < b->m->sk->n; j++) {
		carries = b->joint[j].branch >= 0 && b->joint[j].carried;
		if (carries || !find_pose(b, j, at))
			continue;
		for (i = 0; i < 2; i++) {
			vec_sub(way, at[i], b->joint[j].still[i]);
			if (vec_len(way) > STILL_WAY * b->reach)
				return 0;
		}
	}
	return 1;
}

static void
check_still(struct bounds *b, double frame)
{
	size_t j;

	if (b->still.on && is_still(b))
		return;
	end_spell(b, &b->still, BOUND_STILL, 1);
	b->still.on = 1;
	b->still.from = frame;
	for (j = 0; j < b->m->sk->n; j++)
		find_pose(b, j, b->joint[j].still);
}

void
bounds_frame(struct bounds *b, double frame)
{
	int j;

	if (b->m->bare)
		return;
	if (!b->joint)
		begin(b);
	spots_set(&b->at);
	for (j = 0; j < (int)b->m->sk->n; j++)
		if (b->at.known[j])
			check_joint(b, j, frame);
	if (b->kinds & (FAULT_FLOOR | FAULT_FLY))
		check_height(b, frame);
	if (b->kinds & FAULT_STILL)
		check_still(b, frame);
	b->last = frame;
}

/* --- what was found --- */

/* Writes a finding, where there is one: WHAT, the worst value and what comes
 * AFTER it. */
static void
put(struct bounds *b, const struct worst *t, int joint, const char *what,
    const char *after)
{
	char text[NUM_MAX];
	struct str number = { text, 0 };

	if (!t->n)
		return;
	b->faults++;
	number.n = num_print(text, t->first, out_digits);
	put_finding(b->before, FAULT, b->f->ir->name, number, joint < 0 ?
	    str_of("-") : b->m->sk->joint[joint].name);
	out_text(what);
	out_num(t->value);
	out_text(after);
}

static void
put_joint(struct bounds *b, int j)
{
	const struct bounds_joint *k = &b->joint[j];
	const struct worst *all[] = { &k->speed, &k->spin, &k->bones };
	static const char *const what[] = {
		"speed at worst ", "turns at worst by ", "bone at worst "
	};
	static const char *const after[] = {
		" a second", " degrees a second", " long"
	};
	int i;

	for (i = 0; i < 3; i++) {
		put(b, all[i], j, what[i], after[i]);
		if (i == 2 && k->bones.n) {
			out_text(", at first ");
			out_num(k->bone);
		}
		if (all[i]->n)
			worst_put_times(all[i], "frame");
	}
}

static void
put_all(struct bounds *b)
{
	int j;

	put(b, &b->floor, b->lowest, "below the ground, at worst by ", "");
	if (b->floor.n)
		worst_put_times(&b->floor, "frame");
	put(b, &b->fly.worst, -1, "above the ground, at worst for ",
	    " seconds");
	if (b->fly.worst.n)
		worst_put_times(&b->fly.worst, "flight");
	put(b, &b->still.worst, -1, "still, at worst for ", " seconds");
	if (b->still.worst.n)
		worst_put_times(&b->still.worst, "time");
	for (j = 0; j < (int)b->m->sk->n; j++)
		put_joint(b, j);
}

unsigned long long
bounds_end(struct bounds *b)
{
	unsigned long long faults;

	if (b->joint) {
		if (b->kinds & FAULT_FLY)
			end_spell(b, &b->fly, BOUND_FLY, 0);
		if (b->kinds & FAULT_STILL)
			end_spell(b, &b->still, BOUND_STILL, 1);
		put_all(b);
		spots_end(&b->at);
	}
	faults = b->faults;
	free(b->joint);
	free(b);
	return faults;
}
