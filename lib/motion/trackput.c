#include <math.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "motion/track.h"

enum { HERE = SPAN_HERE };

/* Reads the key's values, which are checked already, and their rotations. */
static void
know(const struct track *t, struct track_key *k)
{
	struct str rest = { k->line.s + k->values, k->line.n - k->values }, f;
	size_t i;

	if (k->known)
		return;
	for (i = 0; i < t->curve.n; i++) {
		str_field(&rest, &f);
		if (!num_scan(f.s, f.s + f.n, &k->value.val[i]))
			die("%s:%llu: %.*s: expected a number, saw '%.*s'",
			    k->file, k->at, STRF(t->f[0]), STRF(f));
	}
	if (!key_value_rotate(&t->curve, &k->value))
		die("%s:%llu: %.*s: expected a quaternion, saw one of length "
		    "0", k->file, k->at, STRF(t->f[0]));
	k->known = 1;
}

static int
is_quat(const struct track *t, size_t i)
{
	int k;

	for (k = 0; k < 4; k++)
		if (t->curve.rotation[t->quat].place[k] == (int)i)
			return 1;
	return 0;
}

/* A quaternion's sign stays next to that of the one before; while all that is
 * written are the source's own frames, it is the source's. */
static void
keep_sign(struct tracks *ts, struct track *t, struct track_key *k)
{
	const int *place = t->curve.rotation[t->quat].place;
	const double *val;
	double dot = 0;
	int i;

	know(t, k);
	val = k->value.val;
	for (i = 0; i < 4; i++)
		if (place[i] >= 0)
			dot += t->val[place[i]] * val[place[i]];
	if (!ts->own || t->between)
		t->flip = dot < 0;
	for (i = 0; i < 4; i++)
		if (place[i] >= 0)
			t->val[place[i]] = t->flip ? -val[place[i]] :
			    val[place[i]];
}

static void
put_start(const struct track_key *k, struct str number)
{
	out_mem(k->line.s, k->frame);
	out_str(number);
}

static void
put_flipped(const struct track *t, const struct track_key *k)
{
	struct str rest = { k->line.s + k->values, k->line.n - k->values }, f;
	size_t i;

	out_mem(k->line.s + k->rest, k->values - k->rest - 1);
	for (i = 0; str_field(&rest, &f); i++) {
		out_ch(' ');
		if (is_quat(t, i))
			out_used(num_neg(out_room(f.n + 1), f));
		else
			out_str(f);
	}
	out_ch('\n');
}

void
track_copy(struct tracks *ts, struct track *t, struct track_key *k,
    struct str number, int exact)
{
	t->between |= !exact;
	if (t->quat >= 0 && !k->has_nan)
		keep_sign(ts, t, k);
	t->begun = 1;
	put_start(k, number);
	if (t->flip) {
		put_flipped(t, k);
		return;
	}
	out_mem(k->line.s + k->rest, k->line.n - k->rest);
	out_ch('\n');
}

/* like: the key before. */
static void
check_finite(const struct track *t, const struct track_key *like)
{
	size_t i;

	for (i = 0; i < t->curve.n; i++)
		if (!isfinite(t->val[i]))
			die("%s:%llu: %.*s: out of range between here and the "
			    "next key", like->file, like->at, STRF(t->f[0]));
}

/* Writes the values at the span's time; the rest of the line is as that of a
 * key. */
static void
put_span(struct track *t, const struct span *s, const struct track_key *like,
    struct str number)
{
	curve_at(&t->curve, s, t->begun ? t->val : NULL, t->val);
	check_finite(t, like);
	put_start(like, number);
	out_mem(like->line.s + like->rest, like->values - like->rest - 1);
	out_nums(t->val, t->curve.n);
	out_ch('\n');
	t->between = 1;
	t->begun = 1;
}

void
track_between(struct track *t, struct track_key *a, struct track_key *b,
    double u, struct str number)
{
	struct span s = { { NULL }, { 0 }, 0 };

	know(t, a);
	know(t, b);
	s.k[HERE] = &a->value;
	s.k[HERE + 1] = &b->value;
	s.u = u;
	put_span(t, &s, a, number);
}

static void
put_cubic(struct track *t, const struct frame_time *when, struct str number)
{
	struct span s = { { NULL }, { 0 }, 0 };
	struct track_key *k[SPAN_KEYS] = { NULL };
	size_t i;

	for (i = 0; i < SPAN_KEYS; i++) {
		if (t->now + i < HERE || t->now + i >= t->n + HERE)
			continue;
		k[i] = track_at(t, t->now + i - HERE);
		know(t, k[i]);
		s.k[i] = &k[i]->value;
	}
	for (i = 0; i + 1 < SPAN_KEYS; i++)
		if (k[i] && k[i + 1])
			s.h[i] = frame_time_diff(&k[i + 1]->when, &k[i]->when);
	s.u = frame_time_diff(when, &k[HERE]->when) / s.h[HERE];
	put_span(t, &s, k[HERE], number);
}

static int
same_values(const struct track_key *a, const struct track_key *b)
{
	size_t n = a->line.n - a->values;

	return n == b->line.n - b->values &&
	    memcmp(a->line.s + a->values, b->line.s + b->values, n) == 0;
}

void
track_put(struct tracks *ts, struct track *t, const struct frame_time *when,
    struct str number)
{
	struct track_key *a = track_at(t, t->now), *b;
	int side = frame_time_cmp(when, &a->when);
	double ahead, all;

	if (side <= 0 || t->now + 1 >= t->n) {
		if (ts->own_numbers && side == 0) {
			number.s = a->line.s + a->frame;
			number.n = a->rest - a->frame;
		}
		track_copy(ts, t, a, number, side == 0);
		return;
	}
	b = track_at(t, t->now + 1);
	ahead = frame_time_diff(when, &a->when);
	all = frame_time_diff(&b->when, &a->when);
	if (ts->nearest || t->only_nan)
		track_copy(ts, t, 2 * ahead <= all ? a : b, number, 0);
	else if (ts->cubic)
		put_cubic(t, when, number);
	else if (same_values(a, b))
		track_copy(ts, t, a, number, 0);
	else
		track_between(t, a, b, ahead / all, number);
}
