#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "motion/track.h"

void
tracks_begin(struct tracks *ts, struct motion *m)
{
	memset(ts, 0, sizeof *ts);
	ts->m = m;
}

static void
release(struct track *t)
{
	size_t k;

	for (k = 0; k < t->cap; k++) {
		free(t->key[k].line.s);
		key_value_free(&t->key[k].value);
	}
	free(t->key);
	free(t->val);
	free(t->part);
	curve_free(&t->curve);
}

void
tracks_end(struct tracks *ts)
{
	struct track *t;
	size_t i, k;

	for (i = 0; i < ts->n; i++) {
		t = &ts->t[i];
		for (k = 0; k < t->parts; k++)
			release(&t->part[k]);
		for (k = 0; t->field && k < t->curve.n; k++)
			free(t->field[k].s);
		free(t->field);
		release(t);
	}
	free(ts->t);
	map_free(&ts->names);
	free(ts->name.s);
	arena_free(&ts->arena);
}

/* The channels that stand for the values of records other than v and r: these
 * are interpolated in the same way. A contact is not interpolated. */
static const char *
channels(enum ir_word word)
{
	if (word == IR_W)
		return "px py pz qx qy qz qw";
	if (word == IR_C)
		return "contact";
	return word == IR_B ? "x y z" : "px py pz";
}

/* Sets how the values of the track, which has these channels, go from key to
 * key. */
static void
set_curve(struct tracks *ts, struct track *t, const struct dof *d)
{
	int i;

	t->quat = -1;
	t->fault = curve_fault(d);
	curve_make(&t->curve, d, ts->m->angle, ts->cubic, !ts->apart);
	t->val = xcalloc(d->n, sizeof *t->val);
	for (i = 0; i < t->curve.nrotation; i++)
		if (t->curve.rotation[i].kind == DOF_Q)
			t->quat = i;
}

static void
add(struct tracks *ts, const struct ir *ir, int joint)
{
	struct dof fixed;
	const struct dof *d = &fixed;
	struct track *t;

	ts->t = xgrow(ts->t, &ts->cap, ts->n + 1, sizeof *ts->t);
	t = &ts->t[ts->n++];
	memset(t, 0, sizeof *t);
	t->word = ir->rec.word;
	t->joint = joint;
	t->f[0] = str_keep(&ts->arena, ir->rec.f[1]);
	if (t->word == IR_N)
		t->f[1] = str_keep(&ts->arena, ir->rec.f[2]);
	if (t->word == IR_V || t->word == IR_R)
		d = &ts->m->dof[joint];
	else
		dof_read(&fixed, str_of(channels(t->word)), &ts->arena);
	set_curve(ts, t, d);
	if (t->fault && !ts->nearest)
		in_die(&ir->in, "%.*s: %s: cannot be interpolated (%s)",
		    STRF(t->f[0]), t->fault, err_named(ts->hint));
}

/* Whether the record is one of the track's. joint: of v and r, else -1. */
static int
is_of(const struct track *t, const struct ir *ir, int joint)
{
	const struct str *f = ir->rec.f;

	if (t->word != ir->rec.word || t->joint != joint)
		return 0;
	return joint >= 0 || (str_same(t->f[0], f[1]) &&
	    (t->word != IR_N || str_same(t->f[1], f[2])));
}

static size_t
look_up(struct tracks *ts, const struct ir *ir)
{
	struct text *name = &ts->name;
	const size_t *found;

	name->n = 0;
	text_ch(name, 'a' + (int)(ir->rec.word - IR_V));
	text_str(name, ir->rec.f[1]);
	if (ir->rec.word == IR_N) {
		text_ch(name, ' ');
		text_str(name, ir->rec.f[2]);
	}
	found = map_find(&ts->names, text_get(name));
	if (found)
		return *found;
	map_add(&ts->names, str_keep(&ts->arena, text_get(name)), ts->n);
	return ts->n;
}

/* Returns the part of a frame record that follows the names. */
static struct str
values_of(const struct ir_rec *rec)
{
	struct str values = rec->tail;

	if (rec->word == IR_V || rec->word == IR_R)
		return values;
	values.s = rec->f[rec->word == IR_N ? 3 : 2].s;
	values.n = (size_t)(rec->line.s + rec->line.n - values.s);
	return values;
}

/* Checks the values of records other than `v`, which motion_take() has checked.
 * Returns the joint of a v or r, else -1. */
static int
check_values(struct tracks *ts, const struct ir *ir, int joint)
{
	struct str bad;
	size_t want;
	long n;

	if (ir->rec.word == IR_V)
		return joint;
	n = num_count(values_of(&ir->rec), 0, &bad);
	if (n < 0)
		in_no_number(&ir->in, bad, "%.*s", STRF(ir->rec.f[1]));
	if (ir->rec.word != IR_R)
		return -1;
	joint = motion_joint(ts->m, ir, ir->rec.f[1]);
	want = ts->m->dof[joint].n;
	if ((size_t)n != want)
		in_die(&ir->in, "%.*s: expected %zu values, saw %ld",
		    STRF(ir->rec.f[1]), want, n);
	return joint;
}

struct track *
tracks_find(struct tracks *ts, const struct ir *ir, int joint)
{
	size_t i = ts->next;

	joint = check_values(ts, ir, joint);
	if (ir->newframe)
		i = 0;
	if (i >= ts->n || !is_of(&ts->t[i], ir, joint)) {
		i = look_up(ts, ir);
		if (i == ts->n)
			add(ts, ir, joint);
	}
	ts->next = i + 1;
	return &ts->t[i];
}

void
track_shift(struct track *t)
{
	t->head = (t->head + 1) & (t->cap - 1);
	t->n--;
	t->now -= t->now > 0;
}

/* Whether one of its values in that record is nan. */
static int
has_nan(const struct track *t, const struct ir_rec *rec)
{
	struct str rest = rec->tail, f;
	size_t i, n = 0;

	if (rec->word != IR_V || !memchr(rest.s, 'n', rest.n))
		return 0;
	for (i = 0; str_field(&rest, &f); i++) {
		if (!track_is_own(t, i, n))
			continue;
		if (str_is(f, "nan"))
			return 1;
		n++;
	}
	return 0;
}

static void
grow(struct track *t)
{
	size_t cap = t->cap ? 2 * t->cap : 4, i;
	struct track_key *key = xcalloc(cap, sizeof *key);

	for (i = 0; i < t->n; i++)
		key[i] = *track_at(t, i);
	for (i = t->n; i < cap; i++)
		key_value_make(&key[i].value, &t->curve);
	free(t->key);
	t->key = key;
	t->head = 0;
	t->cap = cap;
}

/* Adds a last key with nothing but a time and a line. */
static struct track_key *
push(struct track *t, const struct frame_time *when, struct str line)
{
	struct track_key *k, *before;

	if (t->n == t->cap)
		grow(t);
	k = track_at(t, t->n);
	k->when = *when;
	if (t->n++) {
		before = track_at(t, t->n - 2);
		before->step = frame_time_diff(when, &before->when);
	}
	k->line.n = 0;
	text_str(&k->line, line);
	k->read = k->known = k->follows = 0;
	return k;
}

static struct track_key *
push_record(struct track *t, const struct ir_rec *rec,
    const struct frame_time *when, int has_nan)
{
	struct track_key *k = push(t, when, rec->line);

	k->frame = (size_t)(rec->f[0].s - rec->line.s);
	k->rest = k->frame + rec->f[0].n;
	k->values = (size_t)(values_of(rec).s - rec->line.s);
	k->has_nan = has_nan;
	return k;
}

/* Keeps the record last read as the last key. */
static void
push_known(struct track *t, const struct ir *ir,
    const struct frame_time *when, int has_nan)
{
	struct track_key *k = push_record(t, &ir->rec, when, has_nan);

	k->file = ir->in.name;
	k->at = ir->in.line;
}

void
track_push(struct track *t, struct str line, const struct frame_time *when,
    const char *file, unsigned long long at)
{
	struct ir_rec rec;
	struct track_key *k;

	ir_split(&rec, IR_MOTION, line);
	k = push_record(t, &rec, when, has_nan(t, &rec));
	k->file = file;
	k->at = at;
}

/* Sets its last key's values, where the values of its record have been read. */
static void
set_values(struct track *t, const double *val)
{
	struct track_key *k = track_at(t, t->n - 1);
	size_t i;

	k->read = 1;
	if (!t->place) {
		memcpy(k->value.val, val, t->curve.n * sizeof *val);
		return;
	}
	for (i = 0; i < t->curve.n; i++)
		k->value.val[i] = val[t->place[i]];
}

/* Keeps another track's key, which has no nan, as the last one. */
static void
push_copy(struct track *t, const struct track_key *from)
{
	struct track_key *k = push(t, &from->when, text_get(&from->line));

	k->frame = from->frame;
	k->rest = from->rest;
	k->values = from->values;
	k->file = from->file;
	k->at = from->at;
	k->has_nan = 0;
}

/* --- parts --- */

/* When values of some of its channels only are missing, a track is split into a
 * part for each kind of channels. Each part has keys of its own. */

/* Makes a part of the i-th channel and those that belong to it. */
static void
add_part(struct tracks *ts, struct track *t, const struct dof *d, size_t i)
{
	struct track *p = &t->part[t->parts++];
	unsigned kind = chan_kind(d->ch[i]);
	struct text list = { NULL, 0, 0 };
	struct dof own;
	size_t k, n = 0;

	p->word = t->word;
	p->joint = t->joint;
	p->f[0] = t->f[0];
	p->begun = t->begun;
	p->between = t->between;
	p->place = arena_alloc(&ts->arena, d->n * sizeof *p->place);
	for (k = i; k < d->n; k++) {
		if (k > i && (kind == DOF_NAMED ||
		    chan_kind(d->ch[k]) != kind))
			continue;
		text_str(&list, d->word[k]);
		text_ch(&list, ' ');
		p->place[n++] = k;
	}
	dof_read(&own, text_get(&list), &ts->arena);
	free(list.s);
	set_curve(ts, p, &own);
	p->flip = p->quat >= 0 && t->flip;
	for (k = 0; k < n; k++)
		p->val[k] = t->val[p->place[k]];
}

/* Splits a track, at its first nan: from now on the channels of each kind have
 * keys of their own. */
static void
split(struct tracks *ts, struct track *t)
{
	const struct dof *d = &ts->m->dof[t->joint];
	unsigned done = 0, kind;
	size_t i, k;

	t->part = xcalloc(d->n, sizeof *t->part);
	t->field = xcalloc(d->n, sizeof *t->field);
	for (i = 0; i < d->n; i++) {
		kind = chan_kind(d->ch[i]);
		if (!(done & kind))
			add_part(ts, t, d, i);
		done |= kind & ~(unsigned)DOF_NAMED;
	}
	for (i = 0; i < t->parts; i++) {
		for (k = 0; k < t->n; k++)
			push_copy(&t->part[i], track_at(t, k));
		t->part[i].now = t->now;
	}
	t->n = t->now = 0;
}

/* Whether the track's channels do not all belong together. */
static int
has_parts(const struct tracks *ts, const struct track *t)
{
	const struct dof *d = &ts->m->dof[t->joint];

	return (d->kinds & (d->kinds - 1)) != 0 ||
	    (d->kinds == DOF_NAMED && d->n > 1);
}

/* Keeps the record last read as a key of a track or of a part. missing: some of
 * its values are nan. val: the record's values, or NULL. */
static void
push_part(struct track *t, const struct ir *ir, const struct frame_time *when,
    int missing, const double *val)
{
	if (missing && t->n && !t->only_nan)
		return;
	if (!missing && t->only_nan)
		t->n = t->now = 0;
	t->only_nan = missing;
	push_known(t, ir, when, missing);
	if (val && !missing)
		set_values(t, val);
}

void
track_push_key(struct tracks *ts, struct track *t, const struct ir *ir,
    const struct frame_time *when)
{
	int missing = !t->parts && has_nan(t, &ir->rec);
	const struct motion *m = ts->m;
	const double *val = ts->read && t->word == IR_V ?
	    m->val + m->at[t->joint] : NULL;
	size_t i;

	if (missing && has_parts(ts, t))
		split(ts, t);
	if (!t->parts)
		push_part(t, ir, when, missing, val);
	for (i = 0; i < t->parts; i++)
		push_part(&t->part[i], ir, when,
		    has_nan(&t->part[i], &ir->rec), val);
}

/* --- the key at a time --- */

static void
seek(struct track *t, const struct frame_time *when)
{
	while (t->now + 1 < t->n &&
	    frame_time_cmp(when, &track_at(t, t->now + 1)->when) >= 0)
		t->now++;
	while (t->now > 0 &&
	    frame_time_cmp(when, &track_at(t, t->now)->when) < 0)
		t->now--;
}

void
track_seek_on(struct track *t, const struct frame_time *when)
{
	size_t i;

	seek(t, when);
	for (i = 0; i < t->parts; i++)
		seek(&t->part[i], when);
}

void
track_trim_to(struct track *t, size_t keep)
{
	size_t i;

	while (t->now > keep)
		track_shift(t);
	for (i = 0; i < t->parts; i++)
		while (t->part[i].now > keep)
			track_shift(&t->part[i]);
}

static int
ready(const struct tracks *ts, const struct track *t,
    const struct frame_time *when)
{
	size_t more = !ts->cubic ? 1 : t->now == 0 ? 3 : 2;

	if (t->only_nan || !t->n)
		return 0;
	return t->now + more < t->n ||
	    frame_time_cmp(when, &track_at(t, t->now)->when) <= 0;
}

int
track_ready(const struct tracks *ts, const struct track *t,
    const struct frame_time *when)
{
	size_t i;

	for (i = 0; i < t->parts; i++)
		if (!ready(ts, &t->part[i], when))
			return 0;
	return t->parts || ready(ts, t, when);
}
