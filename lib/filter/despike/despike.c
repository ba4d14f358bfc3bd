#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "filter/despike/despike.h"
#include "ir/frame.h"
#include "motion/curve.h"
#include "motion/jump.h"
#include "motion/queue.h"
#include "motion/reach.h"

struct despike {
	struct frames f;
	const struct pick *leave;
	unsigned char *left;     /* per joint: it stays as it is */
	struct jumps jumps;
	struct queue queue;      /* of each frame the values as they came, what
	                          * becomes of them, and per joint the kinds of
	                          * channels that change */
	unsigned long long put;  /* frames written */
	double *from, *to, *now; /* values of a joint */
};

/* --- spikes --- */

static double *
values_of(const struct despike *d, size_t k)
{
	return queue_numbers(&d->queue, k) + d->f.m.nval;
}

static double *
changes_of(const struct despike *d, size_t k)
{
	return queue_numbers(&d->queue, k) + 2 * d->f.m.nval;
}

/* Gets a joint's values as they came in frame `at'. */
static void
set_key(const struct despike *d, int j, unsigned long long at, double *val)
{
	memcpy(val, jumps_values(&d->jumps, at) + d->f.m.at[j],
	    d->f.m.dof[j].n * sizeof *val);
}

/* Gives the k-th frame of a spike what lies on the way between those around. */
static void
replace(struct despike *d, const struct jump *j, int k)
{
	const struct motion *m = &d->f.m;
	const struct dof *dof = &m->dof[j->joint];
	unsigned kinds = j->moves ? DOF_MOVES : DOF_TURNS;
	size_t place = m->at[j->joint], i;
	size_t frame = (size_t)(j->at + (unsigned long long)k - 1 - d->put);
	double *val = values_of(d, frame) + place;
	const char *fault;

	set_key(d, j->joint, j->at - 1, d->from);
	set_key(d, j->joint, j->at + (unsigned long long)j->spike, d->to);
	fault = curve_between(dof, m->angle, d->from, d->to,
	    k / (j->spike + 1.0), d->now);
	if (fault)
		in_die(&d->f.ir->in, "%.*s: %s: cannot be replaced (-k leaves "
		    "it alone)", STRF(m->sk->joint[j->joint].name), fault);
	for (i = 0; i < dof->n; i++)
		if (chan_kind(dof->ch[i]) & kinds)
			val[i] = d->now[i];
	changes_of(d, frame)[j->joint] = 1;
}

static void
replace_spikes(struct despike *d)
{
	struct jump j;
	int k;

	while (jumps_next(&d->jumps, &j))
		for (k = 1; !d->left[j.joint] && k <= j.spike; k++)
			replace(d, &j, k);
}

/* --- frames --- */

/* Values that have not changed keep their text. */
static void
put_values(const struct despike *d, const struct queue_line *line)
{
	size_t i = d->f.m.at[line->joint];
	const double *was = queue_numbers(&d->queue, 0);
	const double *is = values_of(d, 0);
	struct str rest = queue_part(&d->queue, line->values, line->end - 1);
	struct str text;

	out_str(str_trim(queue_part(&d->queue, line->start, line->values)));
	for (; str_field(&rest, &text); i++)
		if (is[i] < was[i] || is[i] > was[i])
			out_nums(&is[i], 1);
		else
			out_field(text);
	out_ch('\n');
}

/* Writes the first frame that is held. */
static void
put_frame(struct despike *d)
{
	const struct queue_line *line;
	size_t n;

	line = queue_lines(&d->queue, 0, &n);
	for (; n--; line++)
		if (line->joint >= 0 && changes_of(d, 0)[line->joint] > 0)
			put_values(d, line);
		else
			out_str(queue_part(&d->queue, line->start, line->end));
	queue_shift(&d->queue);
	d->put++;
}

static void
begin(struct despike *d)
{
	const struct motion *m = &d->f.m;
	struct text unknown = { NULL, 0, 0 };
	size_t most = 0, j;

	d->left = xcalloc(m->sk->n, 1);
	pick_joints(d->leave, m->sk, d->left, &unknown);
	pick_check(&d->f.ir->in, m->sk, &unknown);
	for (j = 0; j < m->sk->n; j++)
		if (m->dof[j].n > most)
			most = m->dof[j].n;
	d->from = xcalloc(most, sizeof *d->from);
	d->to = xcalloc(most, sizeof *d->to);
	d->now = xcalloc(most, sizeof *d->now);
	d->queue.width = 2 * m->nval + m->sk->n;
	jumps_begin(&d->jumps, m, reach_longest(m->sk));
}

static void
end_frame(struct despike *d)
{
	const struct motion *m = &d->f.m;
	size_t size = m->nval * sizeof *m->val;
	size_t last = queue_count(&d->queue) - 1;

	memcpy(queue_numbers(&d->queue, last), m->val, size);
	memcpy(values_of(d, last), m->val, size);
	jumps_take(&d->jumps, d->f.when);
	replace_spikes(d);
	while (d->put + jumps_wait(&d->jumps) < d->jumps.n)
		put_frame(d);
}

/* Whether a record was made of the values, and so is not true where they
 * change. */
static int
is_untrue(const struct despike *d)
{
	enum ir_word word = d->f.ir->rec.word;

	return d->f.m.nval && (ir_is_placed(word) || word == IR_N);
}

static void
take_record(struct despike *d)
{
	const struct ir_rec *rec = &d->f.ir->rec;

	if (!d->f.m.frame) {
		ir_pass(d->f.ir);
		return;
	}
	if (d->f.first) {
		if (d->f.m.frame == 1)
			begin(d);
		queue_push(&d->queue);
	}
	if (!is_untrue(d))
		queue_add(&d->queue, rec->line, d->f.joint, d->f.joint < 0 ? 0 :
		    (size_t)(rec->tail.s - rec->line.s));
}

static void
end_motion(struct despike *d)
{
	if (d->f.m.frame && d->f.m.nval && !d->f.ir->seen[IR_V])
		in_die(&d->f.ir->in, "motion %.*s: no values (v records; @fk "
		    "leaves none)", STRF(d->f.ir->name));
	if (d->f.m.frame) {
		jumps_stop(&d->jumps);
		replace_spikes(d);
		while (queue_count(&d->queue))
			put_frame(d);
		jumps_end(&d->jumps);
	}
	ir_pass(d->f.ir);
	free(d->left);
	free(d->from);
	free(d->to);
	free(d->now);
	queue_free(&d->queue);
	frames_end(&d->f);
}

void
despike_motion(struct ir *ir, const struct skel *sk, const struct pick *leave)
{
	struct despike d = { 0 };
	enum frames_event event;

	d.leave = leave;
	ir_pass(ir);
	frames_begin(&d.f, ir, sk);
	d.f.keyed = 1;
	while ((event = frames_next(&d.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&d);
		else
			take_record(&d);
	}
	end_motion(&d);
}
