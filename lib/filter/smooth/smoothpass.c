#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/smooth/smooth_priv.h"

/* The filter runs forwards while frames come in. Backwards it runs over blocks
 * of frames: it begins so far after a block that where it began does not
 * matter. */

static double *
frame(const struct smooth *s, size_t k)
{
	return queue_numbers(&s->queue, k);
}

void
smooth_make_waves(struct smooth *s)
{
	struct smooth_waves *w = &s->waves;
	struct smooth_joint *sj;
	size_t j, i;

	for (j = 0; j < s->f.m.sk->n; j++) {
		sj = &s->joint[j];
		if (!sj->on)
			continue;
		sj->wave = w->n;
		for (i = 0; i < sj->curve.n; i++)
			w->n += sj->alone[i];
		w->n += sj->turn - sj->form + 3 * (size_t)sj->curve.nrotation;
	}
	w->raw = s->queue.width;
	w->passed = w->raw + w->n;
	s->queue.width = w->passed + w->n;
	w->start = xcalloc(w->n, sizeof *w->start);
	w->now = xcalloc(w->n, sizeof *w->now);
	w->ahead = xcalloc(w->n, sizeof *w->ahead);
	w->back = xcalloc(w->n, sizeof *w->back);
	butter_make(&w->butter, s->opt->hertz / s->rate);
}

void
smooth_free_waves(struct smooth *s)
{
	free(s->waves.start);
	free(s->waves.now);
	free(s->waves.ahead);
	free(s->waves.back);
}

/* --- the numbers of a frame as waves, and back --- */

/* Sets the joint's waves in the last frame: its numbers, and for a rotation its
 * way from the first frame on, which is the sum of the vectors from frame to
 * frame, each in the frame that it turns. About a fixed axis that is the
 * angle. */
static void
set_joint(struct smooth *s, const struct smooth_joint *j)
{
	size_t last = queue_count(&s->queue) - 1, i;
	double *now = frame(s, last), *raw = now + s->waves.raw + j->wave, *was;
	const double *turn = now + j->turn;

	for (i = 0; i < j->curve.n; i++)
		if (j->alone[i])
			*raw++ = now[j->value + i];
	for (i = j->form; i < j->turn; i++)
		*raw++ = now[i];
	if (!last)
		return;
	for (i = 0; i < (size_t)j->curve.nrotation; i++, raw += 3) {
		was = raw - s->queue.width;
		quat_vector(raw, turn + 4 * i - s->queue.width, turn + 4 * i);
		vec_add(raw, raw, was);
	}
}

/* Gives the joint what its waves have become. Each rotation is turned by what
 * the filter changes in its way, so that no errors add up. */
static void
get_joint(const struct smooth *s, const struct smooth_joint *j, double *number)
{
	const double *raw = number + s->waves.raw + j->wave;
	const double *start = s->waves.start + j->wave;
	const double *now = s->waves.now + j->wave;
	double v[3], q[4];
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (j->alone[i]) {
			number[j->value + i] = *start++ + *now++;
			raw++;
		}
	for (i = j->form; i < j->turn; i++, raw++)
		number[i] = *start++ + *now++;
	for (i = 0; i < (size_t)j->curve.nrotation; i++, raw += 3, now += 3) {
		vec_sub(v, now, raw);
		if (vec_len(v) < SMOOTH_STILL &&
		    j->curve.rotation[i].kind != DOF_M)
			continue;
		quat_turned(q, number + j->turn + 4 * i, v);
		smooth_turn(j, (int)i, q, number + j->form,
		    number + j->value);
	}
}

static void
get_waves(const struct smooth *s, double *number)
{
	size_t j;

	for (j = 0; j < s->f.m.sk->n; j++)
		if (s->joint[j].on)
			get_joint(s, &s->joint[j], number);
}

/* Waves begin at 0. */
static void
set_waves(struct smooth *s)
{
	struct smooth_waves *w = &s->waves;
	size_t last = queue_count(&s->queue) - 1, j, i;
	double *raw = frame(s, last) + w->raw;

	for (j = 0; j < s->f.m.sk->n; j++)
		if (s->joint[j].on)
			set_joint(s, &s->joint[j]);
	if (!last && !w->begun)
		memcpy(w->start, raw, w->n * sizeof *raw);
	for (i = 0; i < w->n; i++)
		raw[i] -= w->start[i];
}

/* --- the filter --- */

static void
begin(const struct smooth_waves *w, struct butter_pass *pass, const double *x)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		butter_begin(&w->butter, &pass[i], x[i]);
}

static void
step(const struct smooth_waves *w, struct butter_pass *pass, const double *x,
    double *y)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		y[i] = butter_next(&w->butter, &pass[i], x[i]);
}

/* Sets w->now to what the waves of frame k are when turned by half a turn about
 * those of frame `about'. */
static void
reflect(struct smooth *s, size_t about, size_t k)
{
	struct smooth_waves *w = &s->waves;
	const double *a = frame(s, about) + w->raw, *x = frame(s, k) + w->raw;
	size_t i;

	for (i = 0; i < w->n; i++)
		w->now[i] = 2 * a[i] - x[i];
}

static void
pass_ahead(struct smooth *s, size_t k)
{
	struct smooth_waves *w = &s->waves;

	step(w, w->ahead, frame(s, k) + w->raw, frame(s, k) + w->passed);
}

/* Begins so many frames before the first one. */
static void
begin_ahead(struct smooth *s, size_t pad)
{
	struct smooth_waves *w = &s->waves;
	size_t all = queue_count(&s->queue), k;

	reflect(s, 0, pad);
	begin(w, w->ahead, w->now);
	for (k = pad; k > 0; k--) {
		reflect(s, 0, k);
		step(w, w->ahead, w->now, w->now);
	}
	for (k = 0; k < all; k++)
		pass_ahead(s, k);
	w->begun = 1;
}

/* Goes back from frame `from' to the first one; the first `done' get what their
 * waves have become. */
static void
pass_back(struct smooth *s, size_t from, size_t done)
{
	struct smooth_waves *w = &s->waves;
	size_t k;

	for (k = from + 1; k-- > 0;) {
		step(w, w->back, frame(s, k) + w->passed, w->now);
		if (k < done)
			get_waves(s, frame(s, k));
	}
}

size_t
smooth_pass(struct smooth *s)
{
	struct smooth_waves *w = &s->waves;
	size_t all = queue_count(&s->queue), done;
	double keep = fmax(w->butter.reach, w->butter.pad + 1);

	set_waves(s);
	if (w->begun)
		pass_ahead(s, all - 1);
	else if ((double)all > w->butter.pad)
		begin_ahead(s, (size_t)w->butter.pad);
	if (!((double)all >= 2 * keep))
		return 0;
	done = all - (size_t)keep;
	begin(w, w->back, frame(s, all - 1) + w->passed);
	pass_back(s, all - 1, done);
	return done;
}

size_t
smooth_pass_end(struct smooth *s)
{
	struct smooth_waves *w = &s->waves;
	size_t all = queue_count(&s->queue), last = all - 1, pad = last, k;
	double *after;

	if (!all)
		return 0;
	if (w->butter.pad < (double)last)
		pad = (size_t)w->butter.pad;
	if (!w->begun)
		begin_ahead(s, pad);
	after = xreallocarray(NULL, pad * w->n, sizeof *after);
	for (k = 0; k < pad; k++) {
		reflect(s, last, last - 1 - k);
		step(w, w->ahead, w->now, after + k * w->n);
	}
	begin(w, w->back, pad ? after + (pad - 1) * w->n :
	    frame(s, last) + w->passed);
	for (k = pad; k-- > 0;)
		step(w, w->back, after + k * w->n, w->now);
	free(after);
	pass_back(s, last, all);
	return all;
}
