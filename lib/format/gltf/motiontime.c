#include <math.h>
#include <string.h>

#include "format/gltf/motion.h"

/* Rates that are tried for times whose rate is not known. */
enum { MOST = 1000, SMOOTH = 24, USUAL = 30 };

static int
same_row(const struct gltf_track *t, size_t a, size_t b)
{
	double v[GLTF_COLS], w[GLTF_COLS];

	gltf_track_key(t, a, v);
	gltf_track_key(t, b, w);
	return memcmp(v, w, (size_t)t->value.cols * sizeof *v) == 0;
}

static int
is_steady(const struct gltf_track *t)
{
	size_t i;

	for (i = 1; i < gltf_track_keys(t); i++)
		if (t->mode == GLTF_CUBIC || !same_row(t, i, i - 1))
			return 0;
	return 1;
}

static int
same_times(const struct gltf_track *a, const struct gltf_track *b)
{
	size_t i;

	if (a->time.number == b->time.number)
		return 1;
	if (gltf_track_keys(a) != gltf_track_keys(b))
		return 0;
	for (i = 0; i < gltf_track_keys(a); i++)
		if (gltf_track_seconds(a, i) != gltf_track_seconds(b, i))
			return 0;
	return 1;
}

static int
fits(const struct gltf_motion *m, const struct gltf_rate *r)
{
	const struct gltf_track *t, *before = NULL;
	double frame;
	size_t i, k;

	for (i = 0; i < m->n; i++) {
		t = &m->track[i];
		if (t->clock || (before &&
		    t->time.number == before->time.number))
			continue;
		before = t;
		for (k = 0; k < gltf_track_keys(t); k++) {
			frame = gltf_frame(r, gltf_track_seconds(t, k));
			if (frame != rint(frame))
				return 0;
		}
	}
	return 1;
}

/* The lowest rate that has a frame at each key; 0: there is none. */
static int
find_rate(const struct gltf_motion *m, struct gltf_rate *r)
{
	static const int ntsc[] = { 24000, 30000, 48000, 60000, 120000 };
	int n, i;

	r->den = 1;
	for (n = 1; n <= MOST; n++) {
		r->num = n;
		if (fits(m, r))
			return 1;
	}
	r->den = 1001;
	for (i = 0; i < (int)(sizeof ntsc / sizeof *ntsc); i++) {
		r->num = ntsc[i];
		if (fits(m, r))
			return 1;
	}
	return 0;
}

static int
any_sampled(const struct gltf_motion *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		if (gltf_track_sampled(&m->track[i]))
			return 1;
	return 0;
}

/* Without a common step a frame is a second, unless there is something to
 * sample. */
static void
set_rate(struct gltf_motion *m, struct str rate)
{
	int sampled = any_sampled(m);
	struct gltf_rate *r = &m->rate;

	if (rate.n) {
		gltf_rate_read(r, rate);
		return;
	}
	if (!find_rate(m, r)) {
		gltf_rate_set(r, sampled ? USUAL : 1, 1);
		return;
	}
	if (sampled && r->den == 1)
		r->num *= ceil(SMOOTH / r->num);
	gltf_rate_set(r, r->num, r->den);
}

/* The track whose times all that change have, or NULL. */
static const struct gltf_track *
common_clock(const struct gltf_motion *m)
{
	const struct gltf_track *clock = NULL, *t;
	size_t i;

	for (i = 0; i < m->n; i++) {
		t = &m->track[i];
		if (t->steady)
			continue;
		if (!clock)
			clock = t;
		if (!same_times(clock, t) || gltf_track_sampled(clock) !=
		    gltf_track_sampled(t))
			return NULL;
	}
	return clock;
}

static int
covers(const struct gltf_track *clock, const struct gltf_track *t)
{
	return gltf_track_keys(t) == 1 ||
	    (gltf_track_seconds(clock, 0) <= gltf_track_seconds(t, 0) &&
	    gltf_track_seconds(clock, gltf_track_keys(clock) - 1) >=
	    gltf_track_seconds(t, gltf_track_keys(t) - 1));
}

/* The other track of the same joint. */
static struct gltf_track *
partner(const struct gltf_motion *m, size_t i)
{
	struct gltf_track *t = &m->track[i];

	if (i > 0 && t[-1].joint == t->joint)
		return t - 1;
	return i + 1 < m->n && t[1].joint == t->joint ? t + 1 : NULL;
}

/* A track that keeps one value has it in each frame of the others, so that
 * the motion is dense if it can be. */
static void
set_clocks(struct gltf_motion *m)
{
	const struct gltf_track *all, *other;
	size_t i;

	for (i = 0; i < m->n; i++)
		m->track[i].steady = is_steady(&m->track[i]);
	all = common_clock(m);
	for (i = 0; i < m->n; i++) {
		struct gltf_track *t = &m->track[i];

		other = partner(m, i);
		if (!t->steady)
			continue;
		if (all && covers(all, t))
			t->clock = all;
		else if (other && !other->clock && !other->steady &&
		    covers(other, t))
			t->clock = other;
	}
}

/* Where all tracks have one key only there is no step, but a pose. */
static int
is_pose(const struct gltf_motion *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		if (gltf_track_keys(&m->track[i]) > 1)
			return 0;
	return 1;
}

void
gltf_motion_time(struct gltf_motion *m, const struct gltf *g, struct str rate)
{
	size_t i;

	set_clocks(m);
	if (is_pose(m)) {
		for (i = 1; i < m->n; i++)
			m->track[i].clock = &m->track[0];
	}
	set_rate(m, rate);
	if (is_pose(m) && !rate.n)
		m->rate.text = str_of("-");
	for (i = 0; i < m->n; i++)
		m->track[i].rate = &m->rate;
	for (i = 0; i < m->n; i++)
		if (!m->track[i].clock)
			gltf_track_count(&m->track[i], g);
	for (i = 0; i < m->n; i++)
		if (m->track[i].clock)
			gltf_track_count(&m->track[i], g);
}
