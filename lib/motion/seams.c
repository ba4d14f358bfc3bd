#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "ir/frame.h"
#include "math/vec.h"
#include "motion/seams.h"
#include "motion/top.h"

enum { BEST = 10 };              /* so many are listed */

struct seam {
	size_t a, b;
	double error;
};

struct seams {
	struct frames f;
	struct top top;
	struct xform *world;
	size_t apart, wide;      /* wide: numbers of a frame */
	float *at;               /* places of all joints in all frames */
	double *when;            /* the frames' numbers */
	size_t n, atcap, whencap;
	double *far[2];          /* rows of squares of distances, */
	double *error[3];        /* and of errors */
	struct seam best[BEST];
	size_t found;
};

/* Keeps where the joints are from the place over the ground of the top one. */
static void
end_frame(struct seams *s)
{
	double rise[3], *top;
	size_t j;
	int i;

	frames_pose(&s->f, s->world);
	if (!s->n)
		top_make(&s->top, &s->f);
	s->at = xgrow(s->at, &s->atcap, (s->n + 1) * s->wide + 1,
	    sizeof *s->at);
	s->when = xgrow(s->when, &s->whencap, s->n + 1, sizeof *s->when);
	s->when[s->n] = s->f.when;
	top = s->world[s->top.joint < 0 ? 0 : s->top.joint].t;
	top_rise(&s->top, top, rise);
	for (j = 0; j < s->f.m.sk->n; j++)
		for (i = 0; i < 3; i++)
			s->at[s->n * s->wide + 3 * j + (size_t)i] = (float)(
			    s->world[j].t[i] - top[i] + rise[i]);
	s->n++;
}

/* The row of frame a: the mean square of the distances to those after it. */
static void
set_far(struct seams *s, size_t a)
{
	const float *x = s->at + a * s->wide, *y;
	double *row = s->far[a % 2];
	size_t b, i;

	for (b = a + 1; b < s->n; b++) {
		float sum = 0;

		y = s->at + b * s->wide;
		for (i = 0; i < s->wide; i++)
			sum += (x[i] - y[i]) * (x[i] - y[i]);
		row[b] = 3 * (double)sum / (double)s->wide;
	}
}

/* The row of errors: of both frames and those after them. */
static void
set_errors(struct seams *s, size_t a)
{
	double *row = s->error[a % 3];
	size_t b;

	set_far(s, a + 1);
	for (b = 0; b < s->n; b++)
		row[b] = HUGE_VAL;
	for (b = a + 1; b + 1 < s->n; b++)
		row[b] = sqrt((s->far[a % 2][b] + s->far[(a + 1) % 2][b + 1]) /
		    2);
}

/* Whether no pair beside it is better. */
static int
is_least(const struct seams *s, size_t a, size_t b)
{
	double error = s->error[a % 3][b];
	size_t i, k;

	for (i = 0; i < 3; i++)
		for (k = b - 1; k <= b + 1; k++)
			if (k < s->n && s->error[i][k] < error)
				return 0;
	return 1;
}

static void
take(struct seams *s, size_t a, size_t b)
{
	struct seam now = { a, b, s->error[a % 3][b] }, other;
	size_t i;

	for (i = 0; i < s->found; i++)
		if (now.error < s->best[i].error) {
			other = s->best[i];
			s->best[i] = now;
			now = other;
		}
	if (s->found < BEST)
		s->best[s->found++] = now;
}

static void
find(struct seams *s)
{
	size_t a, b, i;

	for (i = 0; i < 2; i++)
		s->far[i] = xcalloc(s->n + 1, sizeof *s->far[i]);
	for (i = 0; i < 3; i++) {
		s->error[i] = xcalloc(s->n + 1, sizeof *s->error[i]);
		for (b = 0; b < s->n; b++)
			s->error[i][b] = HUGE_VAL;
	}
	set_far(s, 0);
	if (s->n > 1)
		set_errors(s, 0);
	for (a = 0; a + 1 < s->n; a++) {
		if (a + 2 < s->n)
			set_errors(s, a + 1);
		for (b = a + s->apart + 1; b + 1 < s->n; b++)
			if (is_least(s, a, b))
				take(s, a, b);
	}
}

static void
put(const struct seams *s)
{
	char text[NUM_MAX];
	size_t i;

	for (i = 0; i < s->found; i++) {
		const struct seam *x = &s->best[i];

		out_mem(text, num_print(text, s->when[x->a], 17));
		out_ch(' ');
		out_mem(text, num_print(text, s->when[x->b], 17));
		out_ch(' ');             /* floats make no more digits */
		out_mem(text, num_print(text, x->error, 5));
		out_ch('\n');
	}
}

void
seams_list(struct ir *ir, const struct skel *sk, size_t apart)
{
	struct seams s = { .apart = apart };
	enum frames_event event;
	size_t i;

	if (!sk)
		in_die(&ir->in, "motion %.*s has no skeleton in its stream "
		    "(amc2ir -s)", STRF(ir->name));
	s.wide = 3 * sk->n;
	s.world = xcalloc(sk->n + 1, sizeof *s.world);
	frames_begin(&s.f, ir, sk);
	while ((event = frames_next(&s.f)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			end_frame(&s);
	find(&s);
	put(&s);
	for (i = 0; i < 3; i++)
		free(s.error[i]);
	free(s.far[0]);
	free(s.far[1]);
	free(s.world);
	free(s.at);
	free(s.when);
	frames_end(&s.f);
}
