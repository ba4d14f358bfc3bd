#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/loop/seams.h"
#include "filter/loop/seams_priv.h"
#include "ir/frame.h"
#include "motion/top.h"

struct seams {
	struct frames f;
	struct top top;
	struct xform *world;
	size_t wide;             /* numbers of a frame */
	float *at;               /* places of all joints in all frames */
	double *when;            /* the frames' numbers */
	size_t n, atcap, whencap;
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

static void
put_number(double v, int digits)
{
	out_used(num_print(out_room(NUM_MAX), v, digits));
}

static void
put(const struct seams *s, const struct seam *x, size_t n)
{
	for (; n; n--, x++) {
		put_number(s->when[x->a], 17);
		out_ch(' ');
		put_number(s->when[x->b], 17);
		out_ch(' ');             /* floats make no more digits */
		put_number(x->error, 5);
		out_ch('\n');
	}
}

void
seams_list(struct ir *ir, const struct skel *sk, size_t apart)
{
	struct seams s = { 0 };
	struct seam_poses poses;
	struct seam best[SEAMS];
	enum frames_event event;

	s.wide = 3 * sk->n;
	s.world = xcalloc(sk->n + 1, sizeof *s.world);
	frames_begin(&s.f, ir, sk);
	while ((event = frames_next(&s.f)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			end_frame(&s);
	poses.at = s.at;
	poses.n = s.n;
	poses.wide = s.wide;
	put(&s, best, seams_find(best, &poses, apart));
	free(s.world);
	free(s.at);
	free(s.when);
	frames_end(&s.f);
}
