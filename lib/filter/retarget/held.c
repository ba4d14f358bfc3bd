#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "filter/retarget/held.h"
#include "ir/put.h"

struct held_text {
	int copied;              /* whether it is kept at all */
	int plain;               /* one space stands between its values */
	struct text text;
};

void
held_make(struct held_frame *f, const struct solve *s, int poses)
{
	const struct motion *m = s->source->m;
	size_t i;

	memset(f, 0, sizeof *f);
	f->val = xcalloc(m->nval, sizeof *f->val);
	f->values = xcalloc(m->sk->n, sizeof *f->values);
	f->contact = xcalloc(m->sk->n, 1);
	f->joints = m->sk->n;
	f->channels = m->nval;
	for (i = 0; i < s->body->sk->n; i++)
		if (s->j[i].how == SOLVE_COPY || s->j[i].keeps)
			f->values[s->j[i].src].copied = 1;
	if (!poses)
		return;
	source_pose_make(&f->source, s->source);
	solve_pose_make(&f->target, s);
}

void
held_free(struct held_frame *f)
{
	size_t j;

	for (j = 0; j < f->joints; j++)
		free(f->values[j].text.s);
	free(f->values);
	free(f->contact);
	free(f->val);
	free(f->number.s);
	free(f->events.s);
	free(f->after.s);
	source_pose_free(&f->source);
	solve_pose_free(&f->target);
}

static void
set_text(struct text *t, struct str a)
{
	t->n = 0;
	text_str(t, a);
}

void
held_values(struct held_frame *f, const struct motion *m, int j,
    struct str values)
{
	struct held_text *t = &f->values[j];

	f->begun = 1;
	if (!t->copied)
		return;
	t->plain = m->plain;
	set_text(&t->text, values);
}

void
held_take(struct held_frame *f, const struct frames *from)
{
	f->when = from->when;
	set_text(&f->number, from->number);
	memcpy(f->val, from->m.val, from->m.nval * sizeof *f->val);
}

static void
put_copy(const struct held_text *t)
{
	if (t->plain) {
		out_field(text_get(&t->text));
	} else {
		out_ch(' ');
		out_fields(text_get(&t->text));
	}
}

static void
put_values(const struct solve *s, size_t i)
{
	size_t at = s->m.at[i], n = s->m.dof[i].n;

	if (s->j[i].repeats)
		out_nums_again(s->m.val + at, n, s->written + at);
	else
		out_nums(s->m.val + at, n);
}

/* Whether a joint has come out with the source's values. */
static int
is_kept(const struct held_frame *f, const struct solve *s, size_t i)
{
	const double *val = s->m.val + s->m.at[i], *src;
	size_t k;

	if (!s->j[i].keeps)
		return 0;
	src = f->val + s->source->m->at[s->j[i].src];
	for (k = 0; k < s->m.dof[i].n; k++)
		if (fabs(val[k] - src[k]) > 1e-11 * fmax(1, fabs(src[k])))
			return 0;
	return 1;
}

static void
put_joint(const struct held_frame *f, const struct solve *s, size_t i)
{
	const struct solve_joint *j = &s->j[i];

	ir_put_frame(IR_V, text_get(&f->number), s->m.sk->joint[i].name);
	if (j->how == SOLVE_COPY || is_kept(f, s, i))
		put_copy(&f->values[j->src]);
	else
		put_values(s, i);
	out_ch('\n');
}

/* A foot of the target stands when the one stands that it follows. */
static void
put_contact(struct held_frame *f, const struct solve *s, size_t i)
{
	char *contact = f->contact + s->j[i].src;

	if (!*contact)
		return;
	ir_put_frame(IR_C, text_get(&f->number), s->m.sk->joint[i].name);
	out_ch(' ');
	out_ch(*contact);
	out_ch('\n');
	*contact = 0;
}

void
held_put(struct held_frame *f, const struct solve *s)
{
	size_t i;

	for (i = 0; i < s->m.sk->n; i++)
		if (s->m.dof[i].n)
			put_joint(f, s, i);
	for (i = 0; i < s->m.sk->n; i++)
		if (s->j[i].src >= 0)
			put_contact(f, s, i);
	out_str(text_get(&f->events));
	out_str(text_get(&f->after));
	f->begun = 0;
	f->events.n = f->after.n = 0;
}

void
held_clear(struct held_frame *f)
{
	f->begun = f->hidden = f->starts = 0;
	f->events.n = f->after.n = 0;
	memset(f->contact, 0, f->joints);
}

/* --- in a temporary file --- */

static void
store_text(struct spool *to, const struct text *t)
{
	spool_add(to, &t->n, sizeof t->n);
	spool_add(to, t->s, t->n);
}

void
held_store(const struct held_frame *f, struct spool *to)
{
	size_t j;

	spool_add(to, &f->when, sizeof f->when);
	spool_add(to, f->val, f->channels * sizeof *f->val);
	spool_add(to, f->contact, f->joints);
	store_text(to, &f->number);
	store_text(to, &f->events);
	store_text(to, &f->after);
	for (j = 0; j < f->joints; j++) {
		if (!f->values[j].copied)
			continue;
		spool_add(to, &f->values[j].plain, sizeof f->values[j].plain);
		store_text(to, &f->values[j].text);
	}
}

static void
load(struct spool *from, off_t *at, void *p, size_t n)
{
	spool_get(from, *at, p, n);
	*at += (off_t)n;
}

static void
load_text(struct spool *from, off_t *at, struct text *t)
{
	size_t n;

	load(from, at, &n, sizeof n);
	t->s = xgrow(t->s, &t->cap, n + 1, 1);
	load(from, at, t->s, n);
	t->n = n;
}

void
held_load(struct held_frame *f, struct spool *from, off_t at)
{
	size_t j;

	f->begun = 1;
	load(from, &at, &f->when, sizeof f->when);
	load(from, &at, f->val, f->channels * sizeof *f->val);
	load(from, &at, f->contact, f->joints);
	load_text(from, &at, &f->number);
	load_text(from, &at, &f->events);
	load_text(from, &at, &f->after);
	for (j = 0; j < f->joints; j++) {
		if (!f->values[j].copied)
			continue;
		load(from, &at, &f->values[j].plain, sizeof f->values[j].plain);
		load_text(from, &at, &f->values[j].text);
	}
}
