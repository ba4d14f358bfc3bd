#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "picture/stray.h"

/* A stray is this many times as far away, or reaches so many times as far, as
 * all but the farthest frames. */
#define FAR 5
enum {
	FEW = 8,                 /* frames of which none is a stray */
	PART = 20                /* one of so many may be one */
};

static size_t
most_strays(size_t n)
{
	return n < FEW ? 0 : n < PART ? 1 : n / PART;
}

static int
known(const struct trace *t)
{
	return isfinite(t->at[0] + t->at[1] + t->at[2] + t->reach);
}

static double
apart(const double *a, const double *b)
{
	double dx = a[0] - b[0], dy = a[1] - b[1], dz = a[2] - b[2];

	return fmax(fabs(dx), fmax(fabs(dy), fabs(dz)));
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The value that all but `above` of them do not exceed. */
static double
exceeded_by(double *v, size_t n, size_t above)
{
	qsort(v, n, sizeof *v, compare);
	return v[n - 1 - above];
}

/* Every second one goes. */
static void
thin_out(struct traces *t)
{
	size_t i;

	for (i = 0; 2 * i < t->n; i++)
		t->of[i] = t->of[2 * i];
	t->n = i;
	t->step *= 2;
}

void
traces_add(struct traces *t, const struct trace *frame)
{
	int i;

	if (!t->frames) {
		t->step = 1;
		for (i = 0; i < 3; i++) {
			t->lo[i] = HUGE_VAL;
			t->hi[i] = -HUGE_VAL;
		}
	}
	if (t->frames++ % t->step == 0 && known(frame)) {
		if (t->n == TRACES)
			thin_out(t);
		t->of[t->n++] = *frame;
	}
	if (!known(frame))
		return;
	for (i = 0; i < 3; i++) {
		t->lo[i] = fmin(t->lo[i], frame->at[i]);
		t->hi[i] = fmax(t->hi[i], frame->at[i]);
	}
	t->reach = fmax(t->reach, frame->reach);
}

static void
set_usual(struct traces *t)
{
	double v[TRACES] = { 0 };
	size_t k;
	int i;

	for (i = 0; i < 3; i++) {
		for (k = 0; k < t->n; k++)
			v[k] = t->of[k].at[i];
		t->middle[i] = exceeded_by(v, t->n, t->n / 2);
	}
	for (k = 0; k < t->n; k++)
		v[k] = t->of[k].reach;
	t->usual = exceeded_by(v, t->n, most_strays(t->n));
	t->size = v[t->n / 2];
	for (k = 0; k < t->n; k++)
		v[k] = apart(t->of[k].at, t->middle);
	t->away = exceeded_by(v, t->n, most_strays(t->n));
}

static int
is_far(const struct traces *t, const struct trace *frame)
{
	return known(frame) && (frame->reach > FAR * t->usual ||
	    apart(frame->at, t->middle) > FAR * (t->away + t->size));
}

int
traces_far(struct traces *t)
{
	struct trace lo, hi;

	if (!most_strays(t->frames) || !t->n)
		return 0;
	set_usual(t);
	memcpy(lo.at, t->lo, sizeof lo.at);
	memcpy(hi.at, t->hi, sizeof hi.at);
	lo.reach = hi.reach = t->reach;
	return is_far(t, &lo) || is_far(t, &hi);
}

/* Whether a step is like the one before it, as those of a thing that flies. */
static int
is_even(const double *step, const double *before)
{
	static const double none[3] = { 0, 0, 0 };

	return apart(step, before) <= apart(step, none) / 2;
}

/* Whether the figure leaps to this frame: farther than it is large, or it
 * bursts. Steps that are even are no leaps, however far they are. */
static int
leaps(const struct strays *s, const struct trace *frame, int even)
{
	const struct trace *last = &s->last;

	return !known(last) || !known(frame) ||
	    fabs(last->reach - frame->reach) > s->t->size ||
	    (!even && apart(last->at, frame->at) > 2 * s->t->size);
}

/* Takes the last frames, which are far away, for strays. */
static void
add_run(struct strays *s)
{
	size_t i;

	s->list = xgrow(s->list, &s->cap, s->n + s->run, sizeof *s->list);
	for (i = s->k - s->run; i < s->k; i++)
		s->list[s->n++] = i;
}

void
strays_add(struct strays *s, const struct trace *frame)
{
	double step[3];
	int even, leap;

	vec_sub(step, frame->at, s->last.at);
	even = s->k > 1 && is_even(step, s->step);
	leap = s->k > 0 && leaps(s, frame, even);
	if (even && s->run == 1 && !s->burst)
		s->leapt = 0;
	if (is_far(s->t, frame)) {
		if (!s->run++) {
			s->leapt = leap;
			s->burst = fabs(s->last.reach - frame->reach) >
			    s->t->size;
		}
	} else {
		if (s->run && (s->leapt || leap))
			add_run(s);
		s->run = 0;
	}
	s->k++;
	s->last = *frame;
	memcpy(s->step, step, sizeof s->step);
}

void
strays_end(struct strays *s)
{
	if (s->run && s->leapt)
		add_run(s);
	if (s->n <= most_strays(s->k))
		return;
	free(s->list);
	s->list = NULL;
	s->n = 0;
}
