#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/stat/fault.h"
#include "filter/stat/weight.h"
#include "filter/stat/worst.h"
#include "motion/reach.h"

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

/* A quaternion that is so little off is only untidy: who uses it makes it unit
 * length. */
#define QUAT_TOLERANCE 1e-3
#define QUAT_UNTIDY 0.1

/* A jump that is not seen is worth a notice from here on. */
#define NOTICE_TURN (20 * RAD_PER_DEG)

#define LIMIT_TOLERANCE 1e-6     /* values have six digits or so */

struct joint_audit {
	struct worst nan, quat;
};

struct audit {
	struct str before, name;
	unsigned kinds;
	const struct motion *m;
	struct joint_audit *joint;       /* per joint */
	struct worst *limit;     /* per value */
	struct jumps jumps;
	struct weights weights;
	struct gaps gaps;
	int parted;              /* some frame lacks values, or is no whole
	                          * one */
	unsigned long long faults;
};

struct audit *
audit_new(struct str before, struct str name, const struct motion *m,
    unsigned kinds)
{
	struct audit *a = xcalloc(1, sizeof *a);

	a->before = before;
	a->name = name;
	a->kinds = kinds;
	a->m = m;
	return a;
}

static void
begin_finding(struct audit *a, enum grade grade, double frame, int joint)
{
	char text[NUM_MAX];
	struct str number = { text, num_print(text, frame, out_digits) };

	a->faults += grade == FAULT;
	put_finding(a->before, grade, a->name, number, joint < 0 ?
	    str_of("-") : a->m->sk->joint[joint].name);
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
			worst_take(&a->limit[a->m->at[j] + i], frame, val[i],
			    by);
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
		worst_take(&a->joint[j].quat, frame, len, fabs(len - 1));
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
		worst_take(&a->joint[j].nan, frame, 0, 0);
	else if (d->kinds & DOF_Q)
		check_length(a, j, frame);
}

/* --- jumps --- */

static void
put_extent(const struct jump *j)
{
	out_num(j->moves ? j->by : j->by / RAD_PER_DEG);
	out_text(j->moves ? " in length" : " degrees");
}

static void
put_jump(struct audit *a, enum grade grade, const struct jump *j)
{
	begin_finding(a, grade, j->frame, j->joint);
	if (j->jerk) {
		out_text("changes speed by ");
		out_num(j->by / j->seconds);
		out_text(" a second in one frame\n");
		return;
	}
	if (!j->spike) {
		out_text("jumps by ");
		put_extent(j);
		out_text(j->held && grade == NOTICE ?
		    " from one held key to the next\n" : "\n");
		return;
	}
	out_text("spike of ");
	put_extent(j);
	out_fmt(" in %d frame%s\n", j->spike, j->spike == 1 ? "" : "s");
}

static int
is_worth_a_notice(const struct jump *j)
{
	return j->spike || (!j->jerk && j->plain &&
	    (j->moves || j->by >= NOTICE_TURN));
}

/* Writes the jumps that are known by now. */
static void
put_jumps(struct audit *a)
{
	struct jump j;
	int seen;

	while (jumps_next(&a->jumps, &j)) {
		if (!(a->kinds & (j.spike ? FAULT_SPIKE : FAULT_JUMP)))
			continue;
		seen = weights_seen(&a->weights, &j);
		if (seen || is_worth_a_notice(&j))
			put_jump(a, seen ? FAULT : NOTICE, &j);
	}
}

static void
begin(struct audit *a)
{
	const struct motion *m = a->m;
	double reach;

	a->joint = xcalloc(m->sk->n, sizeof *a->joint);
	a->limit = xcalloc(m->nval, sizeof *a->limit);
	if (m->bare)
		a->kinds &= ~(unsigned)FAULT_JUMPS;
	if (!(a->kinds & FAULT_JUMPS))
		return;
	reach = reach_longest(m->sk);
	jumps_begin(&a->jumps, m, reach);
	weights_begin(&a->weights, m, &a->jumps, reach);
}

void
audit_frame(struct audit *a, double frame, int whole)
{
	const struct motion *m = a->m;
	int j;

	if (!a->joint)
		begin(a);
	gaps_take(&a->gaps, frame, whole);
	a->parted |= !whole || frame != floor(frame);
	for (j = 0; j < (int)m->sk->n; j++) {
		if (!m->dof[j].n || m->seen[j] != m->frame)
			continue;
		check_values(a, j, frame);
	}
	if (!(a->kinds & FAULT_JUMPS))
		return;
	jumps_take(&a->jumps, frame);
	put_jumps(a);
}

static void
put_limit(struct audit *a, int j, size_t i)
{
	const struct worst *t = &a->limit[a->m->at[j] + i];
	const struct dof *d = &a->m->dof[j];

	if (!t->n || !(a->kinds & FAULT_LIMIT))
		return;
	begin_finding(a, FAULT, t->first, j);
	out_str(d->word[i]);
	out_text(" outside ");
	out_num(d->lo[i]);
	out_ch(' ');
	out_num(d->hi[i]);
	out_text(", at worst ");
	out_num(t->value);
	worst_put_times(t, "frame");
}

static void
put_gaps(struct audit *a)
{
	const struct gaps *g = &a->gaps;
	size_t i;

	if (!(a->kinds & FAULT_GAP) || !gaps_are_faults(g))
		return;
	for (i = 0; i < g->n; i++) {
		begin_finding(a, FAULT, g->from_to[i][0], -1);
		out_text("gap up to frame ");
		out_num(g->from_to[i][1]);
		out_ch('\n');
	}
}

void
audit_last(struct audit *a)
{
	if (a->joint && a->kinds & FAULT_JUMPS) {
		jumps_stop(&a->jumps);
		put_jumps(a);
	}
	put_gaps(a);
}

int
audit_keyed(const struct audit *a)
{
	return a->parted || !gaps_are_faults(&a->gaps);
}

static void
end_joint(struct audit *a, int j, int keyed)
{
	const struct joint_audit *k = &a->joint[j];
	size_t i;

	for (i = 0; i < a->m->dof[j].n; i++)
		put_limit(a, j, i);
	if (k->nan.n && a->kinds & FAULT_NAN) {
		begin_finding(a, keyed ? NOTICE : FAULT, k->nan.first, j);
		out_text("nan");
		worst_put_times(&k->nan, "frame");
	}
	if (k->quat.n && a->kinds & FAULT_QUATERNION) {
		begin_finding(a, k->quat.by > QUAT_UNTIDY ? FAULT : NOTICE,
		    k->quat.first, j);
		out_text("quaternion not of unit length, at worst ");
		out_num(k->quat.value);
		worst_put_times(&k->quat, "frame");
	}
}

unsigned long long
audit_end(struct audit *a, int keyed)
{
	unsigned long long faults;
	int j;

	for (j = 0; a->joint && j < (int)a->m->sk->n; j++)
		end_joint(a, j, keyed);
	faults = a->faults;
	if (a->joint && a->kinds & FAULT_JUMPS) {
		jumps_end(&a->jumps);
		weights_end(&a->weights);
	}
	free(a->joint);
	free(a->limit);
	free(a->gaps.from_to);
	free(a);
	return faults;
}
