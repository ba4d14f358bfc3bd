#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "filter/mirror/mirror.h"
#include "filter/mirror/solve.h"
#include "ir/event.h"
#include "ir/put.h"

/* --- the records of a frame, until it is whole --- */

enum { RECORD_KINDS = 5 };       /* v w e b c */

struct record {
	enum ir_word word;
	int joint;
	size_t at, n;            /* what follows the joint, in the text */
};

struct records {
	struct record *r;
	size_t n;
	/* private */
	size_t cap;
	struct text text;
	size_t *last[RECORD_KINDS];      /* per joint: its record and 1, or 0 */
};

/* The place of a kind among those that are held, or -1. */
static int
kind_of(enum ir_word word)
{
	switch (word) {
	case IR_V: return 0;
	case IR_W: return 1;
	case IR_E: return 2;
	case IR_B: return 3;
	case IR_C: return 4;
	default: return -1;
	}
}

/* Whether a record of a frame is of a kind that is held. */
static int
records_hold(enum ir_word word)
{
	return kind_of(word) >= 0;
}

static void
records_begin(struct records *rs, size_t joints)
{
	int i;

	memset(rs, 0, sizeof *rs);
	for (i = 0; i < RECORD_KINDS; i++)
		rs->last[i] = xcalloc(joints, sizeof *rs->last[i]);
}

static void
records_end(struct records *rs)
{
	int i;

	for (i = 0; i < RECORD_KINDS; i++)
		free(rs->last[i]);
	free(rs->r);
	free(rs->text.s);
}

/* Takes the record last read, which is about that joint. */
static void
records_take(struct records *rs, const struct ir *ir, int joint)
{
	const struct ir_rec *rec = &ir->rec;
	struct str fields;
	struct record *r;

	fields.s = rec->f[1].s + rec->f[1].n;
	fields.n = (size_t)(rec->line.s + rec->line.n - fields.s);
	rs->r = xgrow(rs->r, &rs->cap, rs->n + 1, sizeof *rs->r);
	r = &rs->r[rs->n++];
	*r = (struct record){ rec->word, joint, rs->text.n, fields.n };
	text_str(&rs->text, fields);
	rs->last[kind_of(rec->word)][joint] = rs->n;
}

/* The record of that kind about another joint, or NULL. */
static const struct record *
records_find(const struct records *rs, enum ir_word word, int joint)
{
	size_t i = rs->last[kind_of(word)][joint];

	return i ? &rs->r[i - 1] : NULL;
}

/* Returns the part of a record that follows the joint. */
static struct str
records_fields(const struct records *rs, const struct record *r)
{
	struct str fields = { rs->text.s + r->at, r->n };

	return fields;
}

/* The frame has been written. */
static void
records_clear(struct records *rs)
{
	size_t i;

	for (i = 0; i < rs->n; i++)
		rs->last[kind_of(rs->r[i].word)][rs->r[i].joint] = 0;
	rs->n = rs->text.n = 0;
}

/* --- the figure --- */

/* Finds how left and right lie at rest. */
static void
set_rest(struct mirror_figure *g)
{
	const struct body *b = &g->body;

	g->rest_axis = pairs_axis(g->partner, b);
	g->is_oblique = g->rest_axis >= 0 && !body_folded(b) &&
	    pairs_oblique(g->normal, g->partner, b, g->rest_axis);
	if (g->axis >= 0 && g->rest_axis >= 0 && !g->is_oblique &&
	    !pairs_symmetric(g->partner, b, g->rest_axis))
		g->rest_axis = g->axis;
}

void
mirror_figure_make(struct mirror_figure *g, const struct skel *sk,
    const char *name, const struct mirror_options *o)
{
	body_make(&g->body, sk, name, 1);
	g->partner = xcalloc(sk->n, sizeof *g->partner);
	pairs_make(g->partner, o->pairs, &g->body);
	g->axis = o->axis;
	set_rest(g);
}

void
mirror_figure_free(struct mirror_figure *g)
{
	body_free(&g->body);
	free(g->partner);
}

/* --- a motion --- */

struct mirror {
	struct frames f;
	struct mirror_plan plan;
	struct solve_mirror solve;
	struct records records;  /* of the frame being read */
	struct text events;      /* of that frame: lines of the mirrored one */
	struct str *field;       /* of a record */
	size_t fieldcap;
};

/* The plane is vertical: that of the rest pose, if it is vertical. Nothing ever
 * points up along x. */
static int
choose_axis(const struct mirror_figure *g, const struct frames *f)
{
	enum up_by by;
	double up[3];

	if (g->axis >= 0)
		return g->axis;
	if (g->rest_axis == 0)
		return 0;
	by = body_up(up, &g->body, f);
	if (up[g->rest_axis] != 0)
		return 0;
	body_up_doubt(&g->body, by);
	return g->rest_axis;
}

/* Whether the rest pose shows its sides. That of what is no figure is taken to
 * do so. */
static int
shows_sides(const struct mirror_figure *g, int rest_axis)
{
	const struct body *b = &g->body;

	return g->is_oblique || (!body_folded(b) &&
	    (b->thigh[0] < 0 || b->thigh[1] < 0 ||
	    pairs_symmetric(g->partner, b, rest_axis)));
}

/* C of a figure whose rest pose does not show its sides, or NULL. */
static double (*
own_axes(const struct mirror_figure *g, const struct frames *f, int axis,
    int rest_axis))[9]
{
	size_t n = g->body.sk->n;
	double (*c)[9] = NULL, up[3];
	struct xform *first;

	if (shows_sides(g, rest_axis))
		return NULL;
	first = xcalloc(n, sizeof *first);
	if (frames_first(f, first)) {
		body_up(up, &g->body, f);
		c = xcalloc(n, sizeof *c);
		plan_axes(c, &g->body, g->partner, axis, rest_axis, up,
		    first);
	}
	free(first);
	return c;
}

/* S·T: a turn by twice the angle between their planes. */
static void
set_between(double *q, const struct mirror_figure *g, int axis, int rest_axis)
{
	double along[3] = { 0, 0, 0 };

	memcpy(q, quat_none, 4 * sizeof *q);
	if (g->is_oblique) {
		along[axis] = 1;
		vec_cross(q, g->normal, along);
		q[3] = g->normal[axis];
	} else if (axis != rest_axis) {
		q[3 - axis - rest_axis] = 1;
		q[3] = 0;
	}
}

static void
make_plan(struct mirror *t, const struct mirror_figure *g)
{
	int axis = choose_axis(g, &t->f);
	int rest_axis = g->rest_axis < 0 ? axis : g->rest_axis;
	double (*c)[9] = own_axes(g, &t->f, axis, rest_axis), between[4];

	set_between(between, g, axis, rest_axis);
	mirror_plan_make(&t->plan, t->f.ir, &t->f.m, &g->body, g->partner,
	    axis, between, c);
	free(c);
}

static void
put_text(struct str number, int sign)
{
	if (sign > 0) {
		out_field(number);
		return;
	}
	out_ch(' ');
	out_used(num_neg(out_room(number.n + 1), number));
}

/* Every other character can begin a field; the last element is for the end. */
static void
split(struct mirror *t, struct str fields)
{
	struct str *f;

	t->field = xgrow(t->field, &t->fieldcap, fields.n / 2 + 2,
	    sizeof *t->field);
	for (f = t->field; str_field(&fields, f); f++)
		;
}

/* Channel values: those of the partner, from its record, or computed ones. */
static void
put_values(struct mirror *t, int j)
{
	const struct motion *m = &t->f.m;
	const struct plan_value *v = t->plan.value + m->at[j];
	size_t i;

	for (i = 0; i < m->dof[j].n; i++) {
		if (v[i].place >= 0 && v[i].copied)
			put_text(t->field[v[i].place], v[i].sign);
		else
			out_nums(t->solve.val + m->at[j] + i, 1);
	}
}

static void
put_place(const struct mirror *t)
{
	int i;

	for (i = 0; i < 3; i++)
		put_text(t->field[i], i == t->plan.axis ? -1 : 1);
}

static void
put_turn(const struct mirror *t, int j)
{
	const struct mirror_plan *p = &t->plan;
	double q[4];
	int i;

	if (quat_angle(p->n[j], quat_none) < 1e-10) {
		for (i = 0; i < 4; i++)
			put_text(t->field[3 + i], i == 3 || i == p->axis ? 1 :
			    -1);
		return;
	}
	for (i = 0; i < 4; i++)
		num_of(t->field[3 + i], &q[i]);
	plane_quat(p->axis, q);
	quat_mul(q, q, p->n[j]);
	out_nums(q, 4);
}

/* The size of a box, along the joint's axes. */
static void
put_size(const struct mirror *t, int j)
{
	double g[9], size, sum;
	struct axes x;
	int i, k;

	plan_frame(&t->plan, j, DOF_Q, g);
	for (i = 0; axes_of(&x, g) == AXES_EXACT && i < 3; i++)
		out_field(t->field[x.from[i]]);
	for (; i < 3; i++) {
		for (k = 0, sum = 0; k < 3; k++) {
			num_of(t->field[k], &size);
			sum += g[3 * i + k] * g[3 * i + k] * size;
		}
		out_nums(&sum, 1);
	}
}

/* Writes the record of joint j that comes of its partner's. */
static void
put_record(struct mirror *t, const struct record *r, int j)
{
	split(t, records_fields(&t->records, r));
	ir_put_frame(r->word, t->f.number, t->f.m.sk->joint[j].name);
	switch (r->word) {
	case IR_V:
		put_values(t, j);
		break;
	case IR_B:
		put_size(t, j);
		break;
	case IR_C:
		out_field(t->field[0]);
		break;
	default:
		put_place(t);
		if (r->word == IR_W)
			put_turn(t, j);
	}
	out_ch('\n');
}

/* Writes the record of each joint where it was. Where the partner has none, as
 * in a keyed motion, or where only some feet are looked at, the joint's own
 * becomes the partner's; but a joint that alone has channels keeps them. */
static void
put_frame(struct mirror *t)
{
	const struct record *r = t->records.r, *end = r + t->records.n, *other;
	int k;

	for (; r < end; r++) {
		k = t->plan.partner[r->joint];
		other = records_find(&t->records, r->word, k);
		if (other)
			put_record(t, other, r->joint);
		else
			put_record(t, r, r->word == IR_V && !t->plan.copies ?
			    r->joint : k);
	}
	records_clear(&t->records);
	out_str(text_get(&t->events));
	t->events.n = 0;
}

/* Where all values are copied, those of a keyed motion are, too. */
static void
end_frame(struct mirror *t)
{
	int missing = t->plan.copies || !t->f.ir->seen[IR_V] ? -1 :
	    motion_missing(&t->f.m);

	if (!t->records.n && !t->events.n)
		in_die(&t->f.ir->in, "frame %.*s: no record that has a mirror "
		    "image (v w e b c)", STRF(t->f.number));
	if (missing >= 0)
		frames_missing(&t->f, missing);
	if (!t->plan.copies && t->f.ir->seen[IR_V])
		solve_mirror_frame(&t->solve, &t->f);
	put_frame(t);
}

/* Whether a record that is not held is true of the mirrored motion, too. */
static int
still_true(const struct ir_rec *rec)
{
	return rec->word != IR_M && rec->word != IR_D && rec->word != IR_N &&
	    rec->word != IR_R && rec->word != IR_LINK;
}

static void
check_numbers(const struct ir *ir)
{
	static const struct {
		enum ir_word word;
		int n;
	} form[] = { { IR_W, 7 }, { IR_E, 3 }, { IR_B, 3 } };
	double v[7];
	size_t i;

	for (i = 0; i < sizeof form / sizeof *form; i++)
		if (ir->rec.word == form[i].word)
			ir_nums(ir, ir->rec.f + 2, form[i].n, "number", v);
}

/* What happens at a joint happens at its partner. */
static void
take_event(struct mirror *t)
{
	struct ir_rec *rec = &t->f.ir->rec;
	int j = event_joint(&t->f.m, t->f.ir);

	event_add(&t->events, rec, rec->f[0], j < 0 ? rec->f[1] :
	    t->f.m.sk->joint[t->plan.partner[j]].name);
}

static void
take_record(struct mirror *t)
{
	struct ir *ir = t->f.ir;
	enum ir_word word = ir->rec.word;

	if (ir_is_frame(ir) && records_hold(word)) {
		check_numbers(ir);
		records_take(&t->records, ir, t->f.joint >= 0 ? t->f.joint :
		    motion_joint(&t->f.m, ir, ir->rec.f[1]));
	} else if (word == IR_EVENT) {
		take_event(t);
	} else if (still_true(&ir->rec)) {
		frames_pass(&t->f);
	}
}

void
mirror_motion(struct ir *ir, const struct mirror_figure *g)
{
	const struct skel *sk = g->body.sk;
	enum frames_event event;
	struct mirror t;

	memset(&t, 0, sizeof t);
	ir_pass(ir);
	frames_begin(&t.f, ir, sk);
	t.f.keyed = 1;
	while (frames_head(&t.f))
		take_record(&t);
	make_plan(&t, g);
	solve_mirror_begin(&t.solve, &t.plan);
	records_begin(&t.records, sk->n);
	t.f.m.unread = t.plan.copies;
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	solve_mirror_end(&t.solve, ir->name);
	ir_pass(ir);
	records_end(&t.records);
	mirror_plan_free(&t.plan);
	frames_end(&t.f);
	free(t.field);
	free(t.events.s);
}
