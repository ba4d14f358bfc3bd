#include <stdlib.h>

#include "base/text.h"
#include "motion/track_priv.h"

/* A track whose values are missing for some of its channels only falls apart
 * into one for each kind of channels, with keys of its own. */

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
	track_set_curve(ts, p, &own);
	p->flip = p->quat >= 0 && t->flip;
	for (k = 0; k < n; k++)
		p->val[k] = t->val[p->place[k]];
}

/* From the first nan on, the channels of each kind have their own keys. */
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
			track_push_copy(&t->part[i], track_at(t, k));
		t->part[i].now = t->now;
	}
	t->n = t->now = 0;
}

/* Whether its channels do not all belong together. */
static int
has_parts(const struct tracks *ts, const struct track *t)
{
	const struct dof *d = &ts->m->dof[t->joint];

	return (d->kinds & (d->kinds - 1)) != 0 ||
	    (d->kinds == DOF_NAMED && d->n > 1);
}

/* val: the record's values, or NULL. */
static void
push_part(struct track *t, const struct ir *ir, const struct frame_time *when,
    int missing, const double *val)
{
	if (missing && t->n && !t->only_nan)
		return;
	if (!missing && t->only_nan)
		t->n = t->now = 0;
	t->only_nan = missing;
	track_push_known(t, ir, when, missing);
	if (val && !missing)
		track_set_values(t, val);
}

void
track_push_key(struct tracks *ts, struct track *t, const struct ir *ir,
    const struct frame_time *when)
{
	int missing = !t->parts && track_has_nan(t, &ir->rec);
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
		    track_has_nan(&t->part[i], &ir->rec), val);
}
