#include <stdlib.h>

#include "filter/diff/compare.h"
#include "filter/diff/worlds.h"

/* A frame of a is `step` frames of b. */
struct compare {
	struct worlds a, b;
	struct ratio step, back; /* back: 1/step */
};

static void NORETURN
too_many_digits(const struct ir *ir)
{
	in_die(&ir->in, "rates or frames with too many digits");
}

static void
refuse_unknown(const struct worlds *w, const struct worlds *other)
{
	if (str_is(w->f.m.rate, "-"))
		in_die(&w->f.ir->in, "motion %.*s: its rate is unknown, and "
		    "that of %s is %.*s (rescale -r)", STRF(w->f.ir->name),
		    other->f.ir->in.name, STRF(other->f.m.rate));
}

static void
set_step(struct compare *c)
{
	struct ratio one = { 1, 1 }, a, b;

	c->step = c->back = one;
	if (!str_same(c->a.f.m.rate, c->b.f.m.rate)) {
		refuse_unknown(&c->a, &c->b);
		refuse_unknown(&c->b, &c->a);
		if (!ratio_read(&a, c->a.f.m.rate) ||
		    !ratio_read(&b, c->b.f.m.rate) ||
		    !ratio_div(&c->step, b, a) || !ratio_div(&c->back, a, b))
			too_many_digits(c->b.f.ir);
	}
	c->b.step = (double)c->step.n / (double)c->step.d;
	c->a.step = 1 / c->b.step;
}

/* When in b it is what it is in a, both counted from their first frames. */
static struct frame_time
time_in_b(const struct compare *c)
{
	struct ratio span;
	struct grid g;

	if (!frame_time_span(&span, &c->a.first, &c->a.last) ||
	    !ratio_div(&span, span, c->back) ||
	    !grid_start(&g, &c->b.first, span))
		too_many_digits(c->a.f.ir);
	grid_next(&g);
	g.at.tolerance = (c->a.first.tolerance + c->a.last.tolerance) *
	    c->b.step;
	return g.at;
}

/* While both go on. */
static void
take_frames(struct compare *c, struct diff_tally *t)
{
	struct frame_time when;

	if (!worlds_next(&c->b))
		return;
	while (worlds_next(&c->a)) {
		when = time_in_b(c);
		if (!worlds_seek(&c->b, &when))
			return;
		worlds_set(&c->a, NULL);
		worlds_set(&c->b, &when);
		tally_take(t, c->a.at, c->b.at, c->a.f.number);
	}
}

/* In a's frames; -1: it has none. */
static double
length(const struct worlds *w, double step)
{
	return w->f.m.frame ? frame_time_diff(&w->last, &w->first) / step : -1;
}

/* Whether w goes on behind the end of the other for as long as the other's
 * last two frames are apart; less is what another rate may leave out. Times
 * may be rounded. */
static int
goes_on(double w, double other, double gap)
{
	return w - other > 0 && w - other >= 0.999 * gap;
}

static void
set_lasts(const struct compare *c, struct diff_tally *t)
{
	double a = length(&c->a, 1), b = length(&c->b, c->b.step);
	double num, den, rate = rate_read(c->a.f.m.rate, &num, &den);

	if (!goes_on(a, b, c->b.gap / c->b.step) &&
	    !goes_on(b, a, c->a.gap))
		return;
	t->unit = rate > 0 ? "seconds" : "frames";
	t->lasts[0] = rate > 0 && a > 0 ? a / rate : a;
	t->lasts[1] = rate > 0 && b > 0 ? b / rate : b;
}

static void
compare_motions(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	struct compare c;

	worlds_begin(&c.a, a->ir, a->sk);
	worlds_begin(&c.b, b->ir, b->sk);
	tally_begin(t, a->sk, b->sk, limit);
	set_step(&c);
	take_frames(&c, t);
	while (worlds_next(&c.a) || worlds_next(&c.b))
		;
	set_lasts(&c, t);
	worlds_end(&c.a);
	worlds_end(&c.b);
}

static struct xform *
rest_of(const struct diff_item *x)
{
	const struct skel *sk = x->sk;
	struct xform *w = xcalloc(sk->n, sizeof *w);
	int j = pose_rest(sk, w);

	if (j >= 0)
		in_fail(&x->ir->in, "skeleton %.*s: joint %.*s: no offset: its "
		    "rest position is unknown", STRF(sk->name),
		    STRF(sk->joint[j].name));
	return w;
}

static void
compare_skeletons(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	struct xform *x = rest_of(a), *y = rest_of(b);

	tally_begin(t, a->sk, b->sk, limit);
	tally_take(t, x, y, str_of("-"));
	free(x);
	free(y);
}

void
diff_compare(struct diff_tally *t, const struct diff_item *a,
    const struct diff_item *b, const double *limit)
{
	if (a->kind == IR_MOTION)
		compare_motions(t, a, b, limit);
	else
		compare_skeletons(t, a, b, limit);
}
