#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/math/savgol.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/smooth/smooth_priv.h"
#include "ir/pick.h"

/* --- what a joint has of each frame --- */

static int
is_turned(const struct curve *c, size_t i)
{
	int k, n;

	for (k = 0; k < c->nrotation; k++)
		for (n = 0; n < c->rotation[k].n; n++)
			if (c->rotation[k].place[n] == (int)i)
				return 1;
	return 0;
}

static void
set_joint(struct smooth *s, size_t j)
{
	const struct motion *m = &s->f.m;
	const struct dof *d = &m->dof[j];
	struct smooth_joint *sj = &s->joint[j];
	const char *fault = curve_fault(d);
	size_t i;

	if (fault)
		in_die(&s->f.ir->in, "%.*s: %s: cannot be smoothed (-k leaves "
		    "it alone)", STRF(m->sk->joint[j].name), fault);
	curve_make(&sj->curve, d, m->angle, 0, 1);
	sj->alone = xmalloc(d->n);
	for (i = 0; i < d->n; i++)
		sj->alone[i] = chan_kind(d->ch[i]) != DOF_NAMED &&
		    !is_turned(&sj->curve, i);
	sj->given = s->queue.width;
	sj->value = sj->given + d->n;
	sj->form = sj->value + d->n;
	sj->turn = sj->form + (d->kinds & DOF_M ? SMOOTH_FORM : 0);
	sj->pairs = 4 * (size_t)sj->curve.nrotation;
	s->queue.width = sj->turn + (s->middle ? 2 : 1) * sj->pairs;
}

/* Sets what of a matrix is left without its rotation. */
static void
set_form(const struct rotation *r, const double *q, const double *value,
    double *form)
{
	double m[9];

	quat_mat(m, q);
	mat_transpose(m, m);
	rotation_elements(r, value, form);
	mat_mul(form, m, form);
}

void
smooth_turn(const struct smooth_joint *j, int i, const double *q,
    const double *form, double *value)
{
	const struct rotation *r = &j->curve.rotation[i];
	double m[9];

	if (r->kind != DOF_M) {
		rotation_set(r, q, value, value);
		return;
	}
	quat_mat(m, q);
	mat_mul(m, m, form);
	rotation_set_elements(r, m, value);
}

/* Takes a jump to another sign or branch out of the values that turn together;
 * before: those of the frame before. */
static void
take_jump(const struct rotation *r, const double *q, const double *before,
    double *value)
{
	double half = 180 * RAD_PER_DEG / r->unit, was[4], is[4];
	int i, jump = 0;

	if (r->kind == DOF_M || !rotation_is_free(r))
		return;
	if (r->kind == DOF_Q) {
		rotation_elements(r, before, was);
		rotation_elements(r, value, is);
		for (i = 0; quat_dot(was, is) < 0 && i < 4; i++)
			value[r->place[i]] = -value[r->place[i]];
		return;
	}
	for (i = 0; i < r->n; i++)
		jump |= fabs(value[r->place[i]] - before[r->place[i]]) > half;
	if (jump)
		rotation_set(r, q, before, value);
}

/* Adds whole turns to angles that are smoothed one by one, so that each is at
 * most half a turn from the one before. */
static void
take_turns(const struct motion *m, int joint, const struct smooth_joint *j,
    const double *before, double *value)
{
	double turn = 360 * RAD_PER_DEG / m->angle;
	const struct dof *d = &m->dof[joint];
	size_t i;

	for (i = 0; i < d->n; i++)
		if (fabs(before[i] - value[i]) >= turn / 2 && j->alone[i] &&
		    chan_kind(d->ch[i]) & (DOF_R | DOF_A))
			value[i] += turn *
			    round((before[i] - value[i]) / turn);
}

static void
check_values(const struct smooth *s, const struct smooth_joint *j,
    const double *v)
{
	const struct dof *d = &s->f.m.dof[s->f.joint];
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (isnan(v[i]) && chan_kind(d->ch[i]) != DOF_NAMED)
			in_die(&s->f.ir->in, "%.*s: expected a number, saw "
			    "nan (@resample fills gaps)",
			    STRF(s->f.ir->rec.f[1]));
}

static void
set_turns(const struct smooth *s, const struct smooth_joint *j,
    double *number)
{
	struct key_value k;
	int i;

	k.val = number + j->value;
	k.q = (double (*)[4])(number + j->turn);
	if (!key_value_rotate(&j->curve, &k))
		in_die(&s->f.ir->in, "%.*s: expected a quaternion, saw one of "
		    "length 0", STRF(s->f.ir->rec.f[1]));
	for (i = 0; i < j->curve.nrotation; i++)
		if (j->curve.rotation[i].kind == DOF_M)
			set_form(&j->curve.rotation[i], k.q[i], k.val,
			    number + j->form);
}

/* A rotation's sign stays that of the frame before. */
static void
keep_sides(const struct smooth_joint *j, double *turn, const double *before)
{
	int i;

	for (i = 0; i < j->curve.nrotation; i++)
		quat_same_side(turn + 4 * i, before + 4 * i);
}

/* Takes the values of the `v` record last read as those of the last frame. */
static void
take_values(struct smooth *s, const struct smooth_joint *j)
{
	const struct motion *m = &s->f.m;
	size_t last = queue_count(&s->queue) - 1, i;
	double *number = queue_numbers(&s->queue, last), *before;
	const double *val = m->val + m->at[s->f.joint];

	check_values(s, j, val);
	memcpy(number + j->given, val, j->curve.n * sizeof *val);
	memcpy(number + j->value, val, j->curve.n * sizeof *val);
	set_turns(s, j, number);
	if (!last)
		return;
	before = queue_numbers(&s->queue, last - 1);
	keep_sides(j, number + j->turn, before + j->turn);
	smooth_add_pairs(s, j);
	before += j->value;
	take_turns(m, s->f.joint, j, before, number + j->value);
	for (i = 0; i < (size_t)j->curve.nrotation; i++)
		take_jump(&j->curve.rotation[i], number + j->turn + 4 * i,
		    before, number + j->value);
}

/* --- writing --- */

/* Whether two numbers are the same but for rounding. */
static int
is_close(double a, double b)
{
	return fabs(a - b) <= 1e-13 * (1 + fabs(a));
}

/* Whether a value is what it was; a nan, which only a channel that is left
 * alone has, is. */
static int
stays(double given, double value)
{
	return isnan(given) || is_close(given, value);
}

static int
is_same(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (!stays(number[j->given + i], number[j->value + i]))
			return 0;
	return 1;
}

static int
is_finite(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (!isfinite(number[j->value + i]) &&
		    !isnan(number[j->given + i]))
			return 0;
	return 1;
}

/* Whether no value can keep the text that came, with another sign at most. */
static int
is_all_new(const struct smooth_joint *j, const double *number)
{
	size_t i;

	for (i = 0; i < j->curve.n; i++)
		if (stays(fabs(number[j->given + i]),
		    fabs(number[j->value + i])))
			return 0;
	return 1;
}

/* Writes a value, one that has not changed as it came. */
static void
put_value(struct str text, double given, double value)
{
	if (stays(given, value)) {
		out_field(text);
	} else if (is_close(-given, value)) {
		out_ch(' ');
		out_used(num_neg(out_room(text.n + 1), text));
	} else {
		out_nums(&value, 1);
	}
}

/* rest: the values as they came. */
static void
put_values(const struct smooth_joint *j, const double *number, struct str rest)
{
	struct str text;
	size_t i;

	if (is_all_new(j, number)) {
		out_nums(number + j->value, j->curve.n);
		return;
	}
	for (i = 0; str_field(&rest, &text); i++)
		put_value(text, number[j->given + i], number[j->value + i]);
}

static void
put_changed(const struct smooth *s, const struct queue_line *line,
    const double *number)
{
	const struct smooth_joint *j = &s->joint[line->joint];
	struct str names = queue_part(&s->queue, line->start, line->values);

	names = str_trim(names);
	if (!is_finite(j, number))
		in_die(&s->f.ir->in, "%.*s: out of range when smoothed",
		    STRF(names));
	out_str(names);
	put_values(j, number,
	    queue_part(&s->queue, line->values, line->end - 1));
	out_ch('\n');
}

/* Writes the next frame, with these numbers. */
static void
put_frame(struct smooth *s, const double *number)
{
	const struct queue_line *line;
	size_t n;

	line = queue_lines(&s->queue, s->put++, &n);
	for (; n--; line++)
		if (line->joint < 0 ||
		    is_same(&s->joint[line->joint], number))
			out_str(queue_part(&s->queue, line->start, line->end));
		else
			put_changed(s, line, number);
}

static void
put_fit(struct smooth *s, size_t from, size_t n)
{
	smooth_fit(s, from, n, s->put - from);
	put_frame(s, s->now);
}

/* Writes the frames that have all they need around them: with the first
 * window its first half. The last window stays. */
static void
put_middle(struct smooth *s)
{
	size_t n = 2 * s->half + 1;

	if (queue_count(&s->queue) > n) {
		queue_shift(&s->queue);
		s->put--;
	}
	while (queue_count(&s->queue) == n && s->put <= s->half)
		put_fit(s, 0, n);
}

/* Writes the last frames, with the last window, or with the whole motion where
 * it is shorter. */
static void
put_end(struct smooth *s)
{
	size_t all = queue_count(&s->queue), n = 2 * s->half + 1;

	while (s->put < all)
		put_fit(s, 0, n < all ? n : all);
}

/* Writes the first n frames held, which are filtered. */
static void
put_passed(struct smooth *s, size_t n)
{
	for (; n > 0; n--) {
		put_frame(s, queue_numbers(&s->queue, 0));
		queue_shift(&s->queue);
		s->put--;
	}
}

/* --- reading --- */

static void
set_window(struct smooth *s)
{
	const struct smooth_options *o = s->opt;
	const struct ir *ir = s->f.ir;

	s->half = savgol_half(o->seconds, s->rate);
	if (2 * s->half < (size_t)o->degree + 1)
		in_die(&ir->in, "motion %.*s: a window of %g s has %zu "
		    "frame%s, polynomials of degree %d smooth %d or more "
		    "(-w, -d)", STRF(ir->name), o->seconds, 2 * s->half + 1,
		    s->half ? "s" : "", o->degree, o->degree + 2);
	smooth_set_middle(s);
}

static void
set_rate(struct smooth *s)
{
	const struct ir *ir = s->f.ir;
	double num, den;

	s->rate = rate_read(s->f.m.rate, &num, &den);
	if (s->rate <= 0)
		in_die(&ir->in, "motion %.*s: its rate is unknown, and a "
		    "window needs it (@rescale -r)", STRF(ir->name));
	if (!s->opt->hertz)
		set_window(s);
	else if (s->opt->hertz >= s->rate / 2)
		in_die(&ir->in, "motion %.*s: expected less than half of its "
		    "rate, %g, saw -f %g", STRF(ir->name), s->rate / 2,
		    s->opt->hertz);
}

/* Called when the header has been read. */
static void
end_head(struct smooth *s)
{
	const struct motion *m = &s->f.m;
	unsigned char *left = xcalloc(m->sk->n, 1);
	struct text unknown = { NULL, 0, 0 };
	size_t j;

	set_rate(s);
	pick_joints(&s->opt->leave, m->sk, left, &unknown);
	pick_check(&s->f.ir->in, m->sk, &unknown);
	s->joint = xcalloc(m->sk->n, sizeof *s->joint);
	for (j = 0; j < m->sk->n; j++) {
		s->joint[j].on = !left[j] && m->dof[j].n;
		if (s->joint[j].on)
			set_joint(s, j);
	}
	if (s->opt->hertz)
		smooth_make_waves(s);
	s->now = xcalloc(s->queue.width, sizeof *s->now);
	free(left);
}

static void
begin_frame(struct smooth *s)
{
	if (s->f.m.frame == 1)
		end_head(s);
	if (s->f.when != floor(s->f.when) ||
	    (s->f.m.frame > 1 && s->f.when != s->last + 1))
		in_die(&s->f.ir->in, "frame %.*s: expected every whole frame "
		    "(@resample)", STRF(s->f.number));
	s->last = s->f.when;
	queue_push(&s->queue);
}

/* Whether a record is no longer true after smoothing: it says where things are
 * in the world, or which pose of a library this is. */
static int
is_untrue(const struct ir *ir)
{
	enum ir_word word = ir->rec.word;

	return ir_is_placed(word) || word == IR_LINK;
}

static void
take_record(struct smooth *s)
{
	const struct ir_rec *rec = &s->f.ir->rec;
	int j = s->f.joint;

	if (s->f.first)
		begin_frame(s);
	if (is_untrue(s->f.ir))
		return;
	if (motion_is_cycle(s->f.ir)) {
		motion_warn_open(s->f.ir, "its seam is not smoothed (@loop)");
	} else if (!s->f.m.frame) {
		ir_pass(s->f.ir);
	} else if (j >= 0 && s->joint[j].on) {
		take_values(s, &s->joint[j]);
		queue_add(&s->queue, rec->line, j,
		    (size_t)(rec->tail.s - rec->line.s));
	} else {
		queue_add(&s->queue, rec->line, -1, 0);
	}
}

static void
end_motion(struct smooth *s)
{
	size_t j;

	if (s->opt->hertz)
		put_passed(s, smooth_pass_end(s));
	else
		put_end(s);
	ir_pass(s->f.ir);
	for (j = 0; s->joint && j < s->f.m.sk->n; j++) {
		curve_free(&s->joint[j].curve);
		free(s->joint[j].alone);
	}
	free(s->joint);
	free(s->now);
	free(s->middle);
	free(s->weight);
	free(s->arc);
	smooth_free_waves(s);
	queue_free(&s->queue);
	frames_end(&s->f);
}

void
smooth_motion(struct ir *ir, const struct skel *sk,
    const struct smooth_options *o)
{
	struct smooth s = { 0 };
	enum frames_event event;

	s.opt = o;
	ir_pass(ir);
	frames_begin(&s.f, ir, sk);
	while ((event = frames_next(&s.f)) != FRAMES_END) {
		if (event == FRAMES_RECORD)
			take_record(&s);
		else if (o->hertz)
			put_passed(&s, smooth_pass(&s));
		else
			put_middle(&s);
	}
	end_motion(&s);
}
