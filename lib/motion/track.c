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

void
tracks_end(struct tracks *ts)
{
	struct track *t;
	size_t i, k;

	for (i = 0; i < ts->n; i++) {
		t = &ts->t[i];
		for (k = 0; k < t->cap; k++) {
			free(t->key[k].line);
			knot_free(&t->key[k].knot);
		}
		free(t->key);
		free(t->val);
		curve_free(&t->curve);
	}
	free(ts->t);
	map_free(&ts->names);
	arena_free(&ts->arena);
}

/* The channels of records other than v and r, by what becomes of them. */
static const char *
channels(enum ir_word word)
{
	if (word == IR_W)
		return "px py pz qx qy qz qw";
	return word == IR_B ? "x y z" : "px py pz";
}

static void
set_curve(struct tracks *ts, struct track *t)
{
	struct dof fixed;
	const struct dof *d = &fixed;
	int i;

	if (t->word == IR_V || t->word == IR_R)
		d = &ts->m->dof[t->joint];
	else
		dof_read(&fixed, str_of(channels(t->word)), &ts->arena);
	t->quat = -1;
	t->fault = curve_fault(d);
	curve_make(&t->curve, d, ts->m->angle, ts->cubic);
	t->val = xcalloc(d->n, sizeof *t->val);
	for (i = 0; i < t->curve.nturn; i++)
		if (t->curve.turn[i].kind == DOF_Q)
			t->quat = i;
}

static struct track *
add(struct tracks *ts, const struct ir *ir, int joint)
{
	struct track *t;

	ts->t = xgrow(ts->t, &ts->cap, ts->n + 1, sizeof *ts->t);
	t = &ts->t[ts->n++];
	memset(t, 0, sizeof *t);
	t->word = ir->rec.word;
	t->joint = joint;
	t->f[0] = str_keep(&ts->arena, ir->rec.f[1]);
	if (t->word == IR_N)
		t->f[1] = str_keep(&ts->arena, ir->rec.f[2]);
	set_curve(ts, t);
	if (t->fault && !ts->nearest)
		in_die(&ir->in, "%.*s: %s: cannot be interpolated (%s)",
		    STRF(t->f[0]), t->fault, ts->hint);
	return t;
}

static int
is_of(const struct track *t, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	return t->word == ir->rec.word && str_same(t->f[0], f[1]) &&
	    (t->word != IR_N || str_same(t->f[1], f[2]));
}

static size_t
look_up(struct tracks *ts, const struct ir *ir)
{
	static const struct str none = { "", 0 };
	const struct str *f = ir->rec.f;
	struct str vertex = ir->rec.word == IR_N ? f[2] : none, name;
	char *p = xmalloc(f[1].n + vertex.n + 2);
	size_t *found, i = ts->n;

	p[0] = (char)('a' + (ir->rec.word - IR_V));
	memcpy(p + 1, f[1].s, f[1].n);
	p[1 + f[1].n] = ' ';
	memcpy(p + 2 + f[1].n, vertex.s, vertex.n);
	name.s = p;
	name.n = f[1].n + vertex.n + 2;
	found = map_find(&ts->names, name);
	if (found)
		i = *found;
	else
		map_add(&ts->names, str_keep(&ts->arena, name), i);
	free(p);
	return i;
}

/* What motion_take() has not looked at: the other records. */
static int
check_values(struct tracks *ts, const struct ir *ir, int joint)
{
	struct str values = ir->rec.tail, bad;
	const char *end = ir->rec.line.s + ir->rec.line.n;
	size_t want;
	long n;

	if (ir->rec.word == IR_V)
		return joint;
	if (ir->rec.word != IR_R) {
		values.s = ir->rec.f[ir->rec.word == IR_N ? 3 : 2].s;
		values.n = (size_t)(end - values.s);
	}
	n = num_count(values, 0, &bad);
	if (n < 0)
		in_die(&ir->in, "%.*s: expected a number, saw '%.*s'",
		    STRF(ir->rec.f[1]), STRF(bad));
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
	if (i >= ts->n || !is_of(&ts->t[i], ir)) {
		i = look_up(ts, ir);
		if (i == ts->n)
			add(ts, ir, joint);
	}
	ts->next = i + 1;
	return &ts->t[i];
}

struct key *
track_key(const struct track *t, size_t i)
{
	return &t->key[(t->head + i) & (t->cap - 1)];
}

void
track_shift(struct track *t)
{
	t->head = (t->head + 1) & (t->cap - 1);
	t->n--;
	t->now -= t->now > 0;
}

void
track_pop(struct track *t)
{
	t->n--;
}

static int
has_nan(const struct ir_rec *rec)
{
	return rec->word == IR_V &&
	    memchr(rec->tail.s, 'n', rec->tail.n) != NULL;
}

static void
grow(struct track *t)
{
	size_t cap = t->cap ? 2 * t->cap : 4, i;
	struct key *key = xcalloc(cap, sizeof *key);

	for (i = 0; i < t->n; i++)
		key[i] = *track_key(t, i);
	for (i = t->n; i < cap; i++)
		knot_make(&key[i].knot, &t->curve);
	free(t->key);
	t->key = key;
	t->head = 0;
	t->cap = cap;
}

void
track_push(struct track *t, const struct ir *ir, const struct moment *at)
{
	const struct ir_rec *rec = &ir->rec;
	struct str values = rec->tail;
	struct key *k;

	if (rec->word != IR_V && rec->word != IR_R)
		values = rec->f[rec->word == IR_N ? 3 : 2];
	if (t->n == t->cap)
		grow(t);
	k = track_key(t, t->n++);
	k->t = *at;
	k->n = rec->line.n;
	k->line = xgrow(k->line, &k->cap, k->n, 1);
	memcpy(k->line, rec->line.s, k->n);
	k->frame = (size_t)(rec->f[0].s - rec->line.s);
	k->rest = k->frame + rec->f[0].n;
	k->values = (size_t)(values.s - rec->line.s);
	k->file = ir->in.name;
	k->at = ir->in.line;
	k->blank = has_nan(rec);
	k->known = 0;
}

void
track_push_key(struct track *t, const struct ir *ir, const struct moment *at)
{
	int blank = has_nan(&ir->rec);

	if (blank && t->n && !t->blank)
		return;
	if (!blank && t->blank)
		t->n = t->now = 0;
	t->blank = blank;
	track_push(t, ir, at);
}

void
track_seek(struct track *t, const struct moment *at)
{
	while (t->now + 1 < t->n &&
	    moment_cmp(at, &track_key(t, t->now + 1)->t) >= 0)
		t->now++;
	while (t->now > 0 && moment_cmp(at, &track_key(t, t->now)->t) < 0)
		t->now--;
}

void
track_trim(struct tracks *ts, struct track *t)
{
	while (t->now > (ts->cubic ? SPAN_HERE : 0))
		track_shift(t);
}

int
track_ready(const struct tracks *ts, const struct track *t,
    const struct moment *at)
{
	if (t->blank || !t->n)
		return 0;
	if (moment_cmp(at, &track_key(t, t->now)->t) <= 0)
		return 1;
	if (!ts->cubic)
		return t->now + 1 < t->n;
	return t->now + (t->now == 0 ? 3 : 2) < t->n;
}
