#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/stat/fault.h"
#include "ir/pose.h"
#include "ir/translation.h"

/* --- frames that are left out --- */

/* Where a motion leaves frames out. These are gaps if most of its frames follow
 * each other one by one; else they are the distances of its keys. Which of the
 * two is known at the end. Starts as all zero. */
struct gaps {
	double (*from_to)[2];    /* the frames around each gap that is between
	                          * frames with values of all joints */
	size_t n, cap;
	unsigned long long over; /* steps of more than one frame */
	unsigned long long ones; /* steps of one frame */
	double last;             /* the frame before */
	int begun;               /* there was a frame before */
	int whole;               /* it had values of all joints */
};

/* Where there are so many more gaps than steps of one frame, they are not
 * stored: they are sure to be the distances of keys. */
enum { KEYS = 1 << 16 };

static unsigned
kind_of(struct str word)
{
	static const char *const kinds[] = {
		"gap", "nan", "jump", "quaternion", "limit", "type"
	};
	unsigned i;

	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_is(word, kinds[i]))
			return 1u << i;
	return 0;
}

unsigned
fault_kinds(const char *list)
{
	unsigned all = 0, kind;
	struct str word;

	for (;; list += word.n + 1) {
		word.s = list;
		word.n = strcspn(list, ",");
		kind = kind_of(word);
		if (!kind)
			return 0;
		all |= kind;
		if (!list[word.n])
			return all;
	}
}

void
put_fault(struct str before, struct str object, struct str frame,
    struct str joint)
{
	out_str(before);
	out_text("fault");
	out_field(object);
	out_field(frame);
	out_field(joint);
	out_ch(' ');
}

static void
add_gap(struct gaps *g, double from, double to)
{
	if (g->n > g->ones + KEYS)
		return;
	g->from_to = xgrow(g->from_to, &g->cap, g->n + 1,
	    sizeof *g->from_to);
	g->from_to[g->n][0] = from;
	g->from_to[g->n++][1] = to;
}

/* To be given each frame, and whether it has values of all joints. */
static void
gaps_take(struct gaps *g, double frame, int whole)
{
	int next = g->begun && frame == floor(frame) &&
	    g->last == floor(g->last);
	int over = next && frame > g->last + 1;

	g->ones += next && frame == g->last + 1;
	g->over += (unsigned)over;
	if (over && whole && g->whole)
		add_gap(g, g->last, frame);
	g->begun = 1;
	g->last = frame;
	g->whole = whole;
}

/* Whether they are gaps, when all frames have been given. */
static int
gaps_are_faults(const struct gaps *g)
{
	return g->over <= g->ones;
}

/* --- what is looked for --- */

/* A change from one frame to the next is a jump if it is larger than JUMP_ANGLE
 * or JUMP_LENGTH, and larger than RATIO times the change before it and RATIO
 * times one of the two changes after it. One of the two is enough because a
 * single frame that is off jumps twice. */
#define JUMP_ANGLE (20 * RAD_PER_DEG)
#define JUMP_LENGTH 0.1          /* of the skeleton's size */
#define RATIO 8.0

/* Turns are kept as squares of the distances between quaternions; one below
 * this is smaller than JUMP_ANGLE. */
#define NO_JUMP 0.03

#define QUAT_TOLERANCE 1e-3
#define LIMIT_TOLERANCE 1e-6     /* values have six digits or so */
#define NOISE 1e-10              /* so little more is no worse */

/* How often something was wrong, where first, and how far at worst. */
struct tally {
	unsigned long long n;
	double first, worst, by;
};

/* How one quantity of a joint changes from frame to frame. */
struct change {
	double by[3];            /* the three latest changes; those of turns
	                          * are squares, see NO_JUMP */
	double frame[2];         /* where the latest two arrived */
};

struct joint_audit {
	double q[4], t[3];
	int turns;               /* its values make a rotation */
	int moves;               /* its values move it */
	double frame;            /* the last one where it had values */
	int known;               /* q and t are those of that frame */
	struct change turn, move;
	struct tally nan, quat;
};

struct audit {
	struct str before, name;
	unsigned kinds;
	const struct motion *m;
	struct joint_audit *joint;       /* per joint */
	struct tally *limit;     /* per value */
	double size;             /* the skeleton's, 0 if it is not known */
	struct gaps gaps;
	unsigned long long faults;
};

/* The diagonal of the box around the joints at rest. */
static double
size_of(const struct skel *sk)
{
	struct xform *w = xcalloc(sk->n, sizeof *w);
	double lo[3], hi[3], d[3] = { 0, 0, 0 };
	size_t j;
	int i;

	if (sk->n && pose_rest(sk, w) < 0) {
		memcpy(lo, w[0].t, sizeof lo);
		memcpy(hi, w[0].t, sizeof hi);
		for (j = 1; j < sk->n; j++)
			for (i = 0; i < 3; i++) {
				lo[i] = fmin(lo[i], w[j].t[i]);
				hi[i] = fmax(hi[i], w[j].t[i]);
			}
		vec_sub(d, hi, lo);
	}
	free(w);
	return vec_len(d);
}

struct audit *
audit_new(struct str before, struct str name, const struct motion *m,
    unsigned kinds)
{
	struct audit *a = xcalloc(1, sizeof *a);

	a->before = before;
	a->name = name;
	a->kinds = kinds;
	a->m = m;
	a->size = m->bare ? 0 : size_of(m->sk);
	return a;
}

static void
begin_fault(struct audit *a, double frame, int joint)
{
	char text[NUM_MAX];
	struct str number = { text, num_print(text, frame, out_digits) };

	a->faults++;
	put_fault(a->before, a->name, number, joint < 0 ? str_of("-") :
	    a->m->sk->joint[joint].name);
}

static void
count(struct tally *t, double frame, double value, double by)
{
	if (t->n++ == 0)
		t->first = frame;
	if (t->n == 1 || by > t->by * (1 + NOISE)) {
		t->worst = value;
		t->by = by;
	}
}

static void
check_limits(struct audit *a, int j, double frame)
{
	const struct dof *d = &a->m->dof[j];
	const double *val = a->m->val + a->m->at[j];
	double by;
	size_t i;

	for (i = 0; i < d->n; i++) {
		by = fmax(d->lo[i] - val[i], val[i] - d->hi[i]);
		if (by > LIMIT_TOLERANCE * fmax(1, fabs(val[i])))
			count(&a->limit[a->m->at[j] + i], frame, val[i], by);
	}
}

static void
check_length(struct audit *a, int j, double frame)
{
	const struct dof *d = &a->m->dof[j];
	const double *val = a->m->val + a->m->at[j];
	double len = 0;
	size_t i;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_Q)
			len += val[i] * val[i];
	len = sqrt(len);
	if (fabs(len - 1) > QUAT_TOLERANCE)
		count(&a->joint[j].quat, frame, len, fabs(len - 1));
}

static void
check_values(struct audit *a, int j, double frame)
{
	const struct dof *d = &a->m->dof[j];
	const double *val = a->m->val + a->m->at[j];
	int nans = 0;
	size_t i;

	for (i = 0; i < d->n; i++)
		nans |= isnan(val[i]);
	if (a->kinds & FAULT_LIMIT)
		check_limits(a, j, frame);
	if (nans)
		count(&a->joint[j].nan, frame, 0, 0);
	else if (d->kinds & DOF_Q)
		check_length(a, j, frame);
}

/* Judges c->by[1], the change before the latest; now: the change that follows
 * the latest. */
static void
judge_change(struct audit *a, int j, const struct change *c, double now,
    double least, double unit, const char *what)
{
	double by = c->by[1];

	if (by <= least || by <= RATIO * fmax(c->by[0], fmin(c->by[2], now)))
		return;
	begin_fault(a, c->frame[0], j);
	out_text("jumps by ");
	out_num(by / unit);
	out_text(what);
}

static void
step(struct change *c, double now, double frame)
{
	c->by[0] = c->by[1];
	c->by[1] = c->by[2];
	c->by[2] = now;
	c->frame[0] = c->frame[1];
	c->frame[1] = frame;
}

/* The square of the distance between two quaternions; of both signs of b, the
 * one that is nearer to a. */
static double
turn_between(const double *a, const double *b)
{
	double d[4], sign = quat_dot(a, b) < 0 ? -1 : 1;
	int i;

	for (i = 0; i < 4; i++)
		d[i] = b[i] - sign * a[i];
	return quat_dot(d, d);
}

/* The angle of such a square. */
static double
angle_of(double turn)
{
	return 4 * asin(sqrt(turn) / 2);
}

static void
judge_turn(struct audit *a, int j, double now)
{
	struct change c = a->joint[j].turn;
	int i;

	if (c.by[1] <= NO_JUMP)
		return;
	for (i = 0; i < 3; i++)
		c.by[i] = angle_of(c.by[i]);
	judge_change(a, j, &c, angle_of(now), JUMP_ANGLE, RAD_PER_DEG,
	    " degrees\n");
}

static void
judge_joint(struct audit *a, int j, double turn, double move, double frame)
{
	struct joint_audit *k = &a->joint[j];

	judge_turn(a, j, turn);
	step(&k->turn, turn, frame);
	if (a->size > 0 && k->moves) {
		judge_change(a, j, &k->move, move, JUMP_LENGTH * a->size, 1,
		    " in length\n");
		step(&k->move, move, frame);
	}
}

/* Gets the joint's rotation and place in its parent's space; 0 if its values
 * make none. What its channels alone turn by is enough of a rotation: the
 * constant rotations before and after theirs do not change how far it turns. */
static int
get_local(const struct audit *a, int j, double *q, double *t)
{
	const struct motion *m = a->m;
	const struct joint_audit *k = &a->joint[j];
	struct xform local;

	if (!k->turns) {
		if (!pose_local(m, j, m->val, &local) ||
		    !mat_nearest_rotation(local.m, local.m))
			return 0;
		quat_from_mat(q, local.m);
		memcpy(t, local.t, sizeof local.t);
		return 1;
	}
	if (!pose_has_place(m, j) ||
	    !rotation_own(&m->rotation[j], m->val + m->at[j], q))
		return 0;
	t[0] = t[1] = t[2] = 0;
	if (k->moves)
		translation_get(m, j, m->val, t);
	return isfinite(q[0] + q[1] + q[2] + q[3] + t[0] + t[1] + t[2]);
}

static void
check_jump(struct audit *a, int j, double frame)
{
	struct joint_audit *k = &a->joint[j];
	double q[4], t[3], way[3];

	if (!get_local(a, j, q, t)) {
		k->known = 0;
		return;
	}
	if (k->known && frame <= k->frame + 1) {
		vec_sub(way, t, k->t);
		judge_joint(a, j, turn_between(k->q, q), vec_len(way), frame);
	}
	memcpy(k->q, q, sizeof q);
	memcpy(k->t, t, sizeof t);
	k->frame = frame;
	k->known = 1;
}

static void
begin(struct audit *a)
{
	const struct motion *m = a->m;
	int j;

	a->joint = xcalloc(m->sk->n, sizeof *a->joint);
	a->limit = xcalloc(m->nval, sizeof *a->limit);
	for (j = 0; j < (int)m->sk->n; j++) {
		a->joint[j].turns = !(m->dof[j].kinds & DOF_DEFORMS);
		a->joint[j].moves = translation_moves(m, j);
	}
}

void
audit_frame(struct audit *a, double frame, int whole)
{
	const struct motion *m = a->m;
	int j;

	if (!a->joint)
		begin(a);
	gaps_take(&a->gaps, frame, whole);
	for (j = 0; j < (int)m->sk->n; j++) {
		if (!m->dof[j].n || m->seen[j] != m->frame)
			continue;
		check_values(a, j, frame);
		if (!m->bare && a->kinds & FAULT_JUMP)
			check_jump(a, j, frame);
	}
}

static void
put_times(const struct tally *t)
{
	out_text(t->n == 1 ? " in 1 frame\n" : " in ");
	if (t->n > 1)
		out_fmt("%llu frames\n", t->n);
}

static void
put_limit(struct audit *a, int j, size_t i)
{
	const struct tally *t = &a->limit[a->m->at[j] + i];
	const struct dof *d = &a->m->dof[j];

	if (!t->n || !(a->kinds & FAULT_LIMIT))
		return;
	begin_fault(a, t->first, j);
	out_str(d->word[i]);
	out_text(" outside ");
	out_num(d->lo[i]);
	out_ch(' ');
	out_num(d->hi[i]);
	out_text(", at worst ");
	out_num(t->worst);
	put_times(t);
}

void
audit_gaps(struct audit *a)
{
	const struct gaps *g = &a->gaps;
	size_t i;

	if (!(a->kinds & FAULT_GAP) || !gaps_are_faults(g))
		return;
	for (i = 0; i < g->n; i++) {
		begin_fault(a, g->from_to[i][0], -1);
		out_text("gap up to frame ");
		out_num(g->from_to[i][1]);
		out_ch('\n');
	}
}

static void
end_joint(struct audit *a, int j)
{
	const struct joint_audit *k = &a->joint[j];
	size_t i;

	judge_joint(a, j, 0, 0, 0);
	judge_joint(a, j, 0, 0, 0);
	for (i = 0; i < a->m->dof[j].n; i++)
		put_limit(a, j, i);
	if (k->nan.n && a->kinds & FAULT_NAN) {
		begin_fault(a, k->nan.first, j);
		out_text("nan");
		put_times(&k->nan);
	}
	if (k->quat.n && a->kinds & FAULT_QUATERNION) {
		begin_fault(a, k->quat.first, j);
		out_text("quaternion not of unit length, at worst ");
		out_num(k->quat.worst);
		put_times(&k->quat);
	}
}

unsigned long long
audit_end(struct audit *a)
{
	unsigned long long faults;
	int j;

	for (j = 0; a->joint && j < (int)a->m->sk->n; j++)
		end_joint(a, j);
	faults = a->faults;
	free(a->joint);
	free(a->limit);
	free(a->gaps.from_to);
	free(a);
	return faults;
}
