#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/diff/worlds.h"
#include "motion/curve.h"

enum { PLACE = 7 };              /* numbers of a `w` record */

void
worlds_begin(struct worlds *w, struct ir *ir, const struct skel *sk)
{
	memset(w, 0, sizeof *w);
	if (!sk)
		motion_no_skeleton(ir, "amc2ir -s");
	frames_begin(&w->f, ir, sk);
	w->f.keyed = 1;
	w->at = xcalloc(sk->n, sizeof *w->at);
	w->place = xcalloc(sk->n, PLACE * sizeof *w->place);
	w->seen = xcalloc(sk->n, sizeof *w->seen);
	dof_read(&w->channels, str_of("px py pz qx qy qz qw"), &w->arena);
	while (frames_head(&w->f))
		;
}

void
worlds_end(struct worlds *w)
{
	frames_end(&w->f);
	free(w->at);
	free(w->place);
	free(w->seen);
	free(w->old);
	free(w->mix);
	arena_free(&w->arena);
}

static void
take_place(struct worlds *w)
{
	const struct ir *ir = w->f.ir;
	int j = motion_joint(&w->f.m, ir, ir->rec.f[1]);
	double *v = w->place + PLACE * j;

	ir_nums(ir, ir->rec.f + 2, PLACE, "w", v);
	if (!quat_unit(v + 3))
		in_die(&ir->in, "w: expected a quaternion, saw one of length "
		    "0");
	w->seen[j] = w->f.m.frame;
}

/* The values of the frame last read, and where in them those of a joint are. */
static double *
values(const struct worlds *w)
{
	return w->records ? w->place : w->f.m.val;
}

static size_t
start_of(const struct worlds *w, size_t j)
{
	return w->records ? PLACE * j : w->f.m.at[j];
}

/* Whose records count is known with the first frame. */
static void
begin_frames(struct worlds *w)
{
	w->records = !w->f.ir->seen[IR_V] && w->f.ir->seen[IR_W];
	w->n = w->records ? PLACE * w->f.m.sk->n : w->f.m.nval;
	w->old = xcalloc(w->n, sizeof *w->old);
	w->mix = xcalloc(w->n, sizeof *w->mix);
}

static void
check_whole(const struct worlds *w)
{
	const struct motion *m = &w->f.m;
	int j = w->records ? 0 : motion_missing(m);

	while (w->records && j < (int)m->sk->n && w->seen[j] == m->frame)
		j++;
	if (j >= 0 && j < (int)m->sk->n)
		frames_missing(&w->f, j);
}

static void
take_time(struct worlds *w)
{
	struct frame_time now;

	if (!frame_time_read(&now, w->f.number, w->step))
		in_die(&w->f.ir->in, "frame %.*s has too many digits",
		    STRF(w->f.number));
	if (w->f.m.frame == 1)
		w->first = now;
	else
		w->gap = frame_time_diff(&now, &w->last);
	w->before = w->last;
	w->last = now;
}

int
worlds_next(struct worlds *w)
{
	enum frames_event event;

	if (w->f.ir->rec.word == IR_END)
		return 0;
	if (w->old)
		memcpy(w->old, values(w), w->n * sizeof *w->old);
	while ((event = frames_next(&w->f)) == FRAMES_RECORD)
		if (w->f.ir->rec.word == IR_W)
			take_place(w);
	if (event == FRAMES_END)
		return 0;
	if (!w->old)
		begin_frames(w);
	check_whole(w);
	take_time(w);
	return 1;
}

/* < 0, 0, > 0 as t is before, at or after a frame. */
static int
side_of(const struct frame_time *t, const struct frame_time *frame)
{
	if (frame_time_cmp(frame, t) == 0)
		return 0;
	return frame_time_cmp(t, frame);
}

int
worlds_seek(struct worlds *w, const struct frame_time *when)
{
	while (!w->old || side_of(when, &w->last) > 0)
		if (!worlds_next(w))
			return 0;
	return 1;
}

/* The values between the frame before and the last one. */
static void
set_mix(struct worlds *w, const struct frame_time *when)
{
	double u = frame_time_diff(when, &w->before) / w->gap;
	const struct motion *m = &w->f.m;
	const char *fault;
	size_t j, at;

	for (j = 0; j < m->sk->n; j++) {
		at = start_of(w, j);
		fault = curve_between(w->records ? &w->channels : &m->dof[j],
		    m->angle, w->old + at, values(w) + at, u, w->mix + at);
		if (fault)
			in_die(&w->f.ir->in, "%.*s: %s: cannot be "
			    "interpolated", STRF(m->sk->joint[j].name),
			    fault);
	}
}

static void
set_places(struct worlds *w, const double *v)
{
	size_t j;

	for (j = 0; j < w->f.m.sk->n; j++, v += PLACE) {
		memcpy(w->at[j].t, v, sizeof w->at[j].t);
		quat_mat(w->at[j].m, v + 3);
	}
}

static void
set_rotations(struct worlds *w)
{
	const struct skel *sk = w->f.m.sk;
	int silent = 1;
	size_t j;

	for (j = 0; j < sk->n; j++)
		rotation_only(&w->f.ir->in, sk->joint[j].name, w->at[j].m,
		    &silent);
}

void
worlds_set(struct worlds *w, const struct frame_time *when)
{
	const struct motion *m = &w->f.m;
	const double *val = values(w);
	int j = -1;

	if (when && side_of(when, &w->last) != 0) {
		set_mix(w, when);
		val = w->mix;
	}
	if (w->records)
		set_places(w, val);
	else
		j = pose_world(m, val, w->at);
	if (j >= 0)
		frames_bad_pose(&w->f, j);
	set_rotations(w);
}
