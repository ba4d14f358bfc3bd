#include <math.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "motion/track.h"

enum { HERE = SPAN_HERE };

static struct str
values_of(const struct track_key *k)
{
	struct str values;

	values.s = k->line.s + k->values;
	values.n = k->line.n - k->values;
	return values;
}

/* Reads the key's values, which have been checked to be numbers. */
static void
read_values(const struct track *t, struct track_key *k)
{
	struct str rest = values_of(k), f;
	size_t i, n = 0;

	for (i = 0; n < t->curve.n; i++) {
		str_field(&rest, &f);
		if (!track_is_own(t, i, n))
			continue;
		if (!num_scan(f.s, f.s + f.n, &k->value.val[n++]))
			err_die("%s:%llu: %.*s: expected a number, saw '%.*s'",
			    k->file, k->at, STRF(t->f[0]), STRF(f));
	}
}

/* Sets the key's values and their rotations, if they are not set. */
static void
know(const struct track *t, struct track_key *k)
{
	if (k->known)
		return;
	if (!k->read)
		read_values(t, k);
	if (!key_value_rotate(&t->curve, &k->value))
		err_die("%s:%llu: %.*s: expected a quaternion, saw one of "
		    "length 0", k->file, k->at, STRF(t->f[0]));
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

/* Gives a quaternion the sign that is nearer to the one written before. As long
 * as only frames of the source are written, the sign stays as it is there. */
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

/* Writes what stands between the frame's number and the values. */
static void
put_names(const struct track_key *k)
{
	out_mem(k->line.s + k->rest, k->values - k->rest - 1);
}

static void
put_flipped(const struct track *t, const struct track_key *k)
{
	struct str rest = values_of(k), f;
	size_t i;

	put_names(k);
	for (i = 0; str_field(&rest, &f); i++) {
		out_ch(' ');
		if (is_quat(t, i))
			out_used(num_neg(out_room(f.n + 1), f));
		else
			out_str(f);
	}
	out_ch('\n');
}

/* Notes that a key's own text is written next. */
static void
take_text(struct tracks *ts, struct track *t, struct track_key *k, int exact)
{
	t->between |= !exact;
	if (t->quat >= 0 && !k->has_nan)
		keep_sign(ts, t, k);
	t->begun = 1;
}

static void
put_text(const struct track *t, const struct track_key *k, struct str number)
{
	put_start(k, number);
	if (t->flip) {
		put_flipped(t, k);
		return;
	}
	out_mem(k->line.s + k->rest, k->line.n - k->rest);
	out_ch('\n');
}

/* like: the key before, for the message. */
static void
check_finite(const struct track *t, const struct track_key *like)
{
	size_t i;

	for (i = 0; i < t->curve.n; i++)
		if (!isfinite(t->val[i]))
			err_die("%s:%llu: %.*s: out of range between here and "
			    "the next key", like->file, like->at,
			    STRF(t->f[0]));
}

void
track_copy(struct tracks *ts, struct track *t, struct track_key *k,
    struct str number, int exact)
{
	take_text(ts, t, k, exact);
	put_text(t, k, number);
}

/* Sets the track's values to those at the span's time. */
static void
take_span(struct track *t, const struct span *s, const struct track_key *like)
{
	curve_at(&t->curve, s, t->begun ? t->val : NULL, t->val);
	if (t->word == IR_D)
		vec_unit(t->val, t->val, 0);
	check_finite(t, like);
	t->between = 1;
	t->begun = 1;
}

static void
take_between(struct track *t, struct track_key *a, struct track_key *b,
    double u)
{
	struct span s = { { NULL }, { 0 }, 0 };

	know(t, a);
	know(t, b);
	s.k[HERE] = &a->value;
	s.k[HERE + 1] = &b->value;
	s.u = u;
	take_span(t, &s, a);
}

/* Writes values that have been computed; the rest of the line is as in the line
 * of a key. */
static void
put_values(const struct track *t, const struct track_key *like,
    struct str number)
{
	put_start(like, number);
	put_names(like);
	out_nums(t->val, t->curve.n);
	out_ch('\n');
}

/* Whether nothing lies between two values: a foot stands, or it does not. */
static int
has_steps(const struct track *t)
{
	return t->word == IR_C;
}

void
track_between(struct track *t, struct track_key *a, struct track_key *b,
    double u, struct str number)
{
	if (has_steps(t)) {
		put_text(t, u <= 0.5 ? a : b, number);
		return;
	}
	take_between(t, a, b, u);
	put_values(t, a, number);
}

/* Sets the way from one key to the next, if it is not set. */
static void
follow(const struct track *t, struct track_key *k, struct track_key *next)
{
	if (k->follows)
		return;
	know(t, k);
	know(t, next);
	key_value_follow(&t->curve, &k->value, &next->value);
	k->follows = 1;
}

/* Sets the track's values to those of the cubic at u of the way to the next
 * key. */
static void
take_cubic(struct track *t, double u)
{
	size_t back = t->now + 2 < t->n ? 1 : 2, on = t->now > 0 ? 3 : 4;
	size_t i, beg = t->now > back ? t->now - back : 0;
	size_t end = t->now + on < t->n ? t->now + on : t->n;
	struct span s = { { NULL }, { 0 }, 0 };
	struct track_key *k, *next;

	next = track_at(t, beg);
	for (i = beg; i + 1 < end; i++) {
		k = next;
		next = track_at(t, i + 1);
		follow(t, k, next);
		s.k[i + HERE - t->now] = &k->value;
		s.k[i + HERE - t->now + 1] = &next->value;
		s.h[i + HERE - t->now] = k->step;
	}
	s.u = u;
	take_span(t, &s, track_at(t, t->now));
}

static int
same_values(const struct track *t, const struct track_key *a,
    const struct track_key *b)
{
	struct str x = values_of(a), y = values_of(b), f, g;
	size_t i, n = 0;

	if (!t->place)
		return str_same(x, y);
	for (i = 0; n < t->curve.n; i++) {
		str_field(&x, &f);
		str_field(&y, &g);
		if (!track_is_own(t, i, n))
			continue;
		if (!str_same(f, g))
			return 0;
		n++;
	}
	return 1;
}

/* Finds what the track has at that time. Returns the key whose text is to be
 * written, or NULL where the track's values have been computed. */
static struct track_key *
take(struct tracks *ts, struct track *t, const struct frame_time *when)
{
	struct track_key *a = track_at(t, t->now), *b;
	int side = frame_time_cmp(when, &a->when);
	int nearest = ts->nearest || t->only_nan || has_steps(t);
	double ahead;

	if (side <= 0 || t->now + 1 >= t->n) {
		take_text(ts, t, a, side == 0);
		return a;
	}
	b = track_at(t, t->now + 1);
	ahead = frame_time_diff(when, &a->when);
	if (nearest || (!ts->cubic && same_values(t, a, b))) {
		if (nearest)
			a = 2 * ahead <= a->step ? a : b;
		take_text(ts, t, a, 0);
		return a;
	}
	if (ts->cubic)
		take_cubic(t, ahead / a->step);
	else
		take_between(t, a, b, ahead / a->step);
	return NULL;
}

/* The text of a frame's number, which with own_numbers is the source's. */
static struct str
number_of(const struct tracks *ts, const struct track *t,
    const struct frame_time *when, struct str number)
{
	const struct track_key *k = track_at(t, t->now);

	if (ts->own_numbers && frame_time_cmp(when, &k->when) == 0) {
		number.s = k->line.s + k->frame;
		number.n = k->rest - k->frame;
	}
	return number;
}

/* Sets the texts of a part's values: those of key k, or with NULL the computed
 * ones. */
static void
set_fields(const struct track *t, const struct track_key *k,
    struct text *field)
{
	struct str rest = values_of(track_at(t, t->now)), f;
	struct text *to;
	size_t i, n = 0;

	if (k)
		rest = values_of(k);
	for (i = 0; n < t->curve.n; i++) {
		str_field(&rest, &f);
		if (!track_is_own(t, i, n))
			continue;
		to = &field[i];
		to->n = 0;
		if (!k)
			to->n = num_print(text_room(to, NUM_MAX), t->val[n],
			    out_digits);
		else if (t->flip && is_quat(t, n))
			to->n = num_neg(text_room(to, f.n + 1), f);
		else
			text_str(to, f);
		n++;
	}
}

static void
put_parts(struct tracks *ts, struct track *t, const struct frame_time *when,
    struct str number)
{
	const struct track_key *like = track_at(&t->part[0], t->part[0].now);
	size_t i;

	for (i = 0; i < t->parts; i++) {
		struct track *p = &t->part[i];
		const struct track_key *k = take(ts, p, when);

		number = number_of(ts, p, when, number);
		set_fields(p, k, t->field);
	}
	put_start(like, number);
	put_names(like);
	for (i = 0; i < t->curve.n; i++)
		out_field(text_get(&t->field[i]));
	out_ch('\n');
}

void
track_put(struct tracks *ts, struct track *t, const struct frame_time *when,
    struct str number)
{
	const struct track_key *k;

	if (t->parts) {
		put_parts(ts, t, when, number);
		return;
	}
	number = number_of(ts, t, when, number);
	k = take(ts, t, when);
	if (k)
		put_text(t, k, number);
	else
		put_values(t, track_at(t, t->now), number);
}
