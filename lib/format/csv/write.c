#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/name.h"
#include "base/out.h"
#include "format/csv/csv.h"
#include "ir/turned.h"
#include "motion/velocity.h"

/* The words of columns, by what of a joint they have. */
static const char *const place_word[] = { "x", "y", "z" };
static const char *const quat_word[] = { "qx", "qy", "qz", "qw" };
static const char *const matrix_word[] = {
	"m11", "m21", "m31", "m12", "m22", "m32"
};
static const char *const speed_word[] = { "vx", "vy", "vz" };

struct table {
	const struct csv_form *form;
	struct frames f;
	double num, den;         /* of the rate */
	int timed;               /* it is known */
	double first;            /* the number of the first frame */
	int begun;               /* the first place or value has been read */
	int records;             /* `w` records say where joints are */
	struct text *cell;       /* per joint: its cells of the current frame,
	                          * each with a comma before it */
	double (*turn)[4];       /* per joint: its last rotation */
	struct turned world;     /* where joints are in the world */
	struct velocity speed;   /* how fast these places change */
	struct text row;         /* a frame's line but for that; with velocities
	                          * it waits for the next frame */
	int *foot;               /* per joint: which of the feet it is, or -1 */
	size_t feet;             /* those that `c` records name */
	struct csv_foot {
		size_t joint;
		char stands;     /* in the current frame; 0: not known */
	} *order;                /* as the first frame has them */
	int warned;
};

/* The first line. Which feet there are is known after the first frame. */

/* Writes a column's name, in quotes if it needs them. */
static void
put_column(struct str joint, struct str word)
{
	char *raw = xmalloc(joint.n + word.n + 1);
	struct str name = name_decode(raw, joint, NULL), end;
	size_t i;
	int quotes = 0;

	raw[name.n] = '.';
	end = name_decode(raw + name.n + 1, word, NULL);
	name.s = raw;
	name.n += 1 + end.n;
	for (i = 0; i < name.n; i++)
		quotes |= strchr(",\"\r\n", raw[i]) && raw[i];
	out_ch(',');
	if (quotes)
		out_ch('"');
	for (i = 0; i < name.n; i++) {
		if (raw[i] == '"')
			out_ch('"');
		out_ch(raw[i]);
	}
	if (quotes)
		out_ch('"');
	free(raw);
}

static void
put_words(struct str joint, const char *const *word, int n)
{
	int i;

	for (i = 0; i < n; i++)
		put_column(joint, str_of(word[i]));
}

static void
put_turn_words(const struct table *t, struct str joint)
{
	if (t->form->turns == CSV_QUATERNIONS)
		put_words(joint, quat_word, 4);
	else if (t->form->turns == CSV_COLUMNS)
		put_words(joint, matrix_word, 6);
}

/* Whether a channel is written as it is. */
static int
is_copied(const struct table *t, const struct dof *d, size_t i)
{
	return t->form->turns == CSV_CHANNELS ||
	    !(chan_kind(d->ch[i]) & DOF_TURNS);
}

static void
put_head(const struct table *t)
{
	const struct motion *m = &t->f.m;
	const struct dof *d;
	size_t j, i;

	out_text("frame,time");
	for (j = 0; j < m->sk->n; j++) {
		d = &m->dof[j];
		if (t->form->world)
			put_words(m->sk->joint[j].name, place_word, 3);
		for (i = 0; !t->form->world && i < d->n; i++)
			if (is_copied(t, d, i))
				put_column(m->sk->joint[j].name, d->word[i]);
		if (t->form->world || d->kinds & DOF_TURNS)
			put_turn_words(t, m->sk->joint[j].name);
	}
	for (i = 0; i < t->feet; i++)
		put_column(m->sk->joint[t->order[i].joint].name,
		    str_of("contact"));
	for (j = 0; t->form->velocities && j < m->sk->n; j++)
		put_words(m->sk->joint[j].name, speed_word, 3);
	out_ch('\n');
}

/* The cells. */

static void
add_nums(struct text *cell, const double *v, int n)
{
	int i;

	for (i = 0; i < n; i++) {
		text_ch(cell, ',');
		text_nums(cell, &v[i], 1);
	}
}

static void
add_matrix(struct table *t, size_t j, const double *m)
{
	const double column[] = { m[0], m[3], m[6], m[1], m[4], m[7] };

	add_nums(&t->cell[j], column, 6);
}

static void
add_turn(struct table *t, size_t j, const double *q)
{
	double m[9];

	if (t->form->turns == CSV_QUATERNIONS) {
		add_nums(&t->cell[j], q, 4);
	} else {
		quat_mat(m, q);
		add_matrix(t, j, m);
	}
}

/* The rotation that a joint's channels make in its parent's frame. Of the two
 * quaternions that mean it the one nearer to the last frame's is taken. */
static void
add_own_turn(struct table *t, size_t j)
{
	const struct motion *m = &t->f.m;
	const struct in *in = &t->f.ir->in;
	const double *val = m->val + m->at[j];
	const struct rotation *r = &m->rotation[j];
	double q[4], mat[9];

	if (!rotation_get(r, val, q))
		in_die(in, "%.*s: its values make no rotation",
		    STRF(m->sk->joint[j].name));
	if (r->kind == DOF_M) {
		rotation_elements(r, val, mat);
		rotation_only(in, m->sk->joint[j].name, mat, &t->warned);
	}
	if (r->kind == DOF_M && t->form->turns == CSV_COLUMNS) {
		add_matrix(t, j, mat);
		return;
	}
	quat_same_side(q, t->turn[j]);
	memcpy(t->turn[j], q, sizeof q);
	add_turn(t, j, q);
}

/* Copies a joint's values as texts; a missing one is an empty cell. */
static void
add_values(struct table *t, int j)
{
	const struct dof *d = &t->f.m.dof[j];
	const struct str *text = t->f.m.text;
	struct text *cell = &t->cell[j];
	char *p = text_room(cell, t->f.ir->rec.tail.n + d->n + 1), *start = p;
	size_t i;

	for (i = 0; i < d->n; i++) {
		if (!is_copied(t, d, i))
			continue;
		*p++ = ',';
		if (text[i].n == 3 && text[i].s[0] == 'n')
			continue;
		memcpy(p, text[i].s, text[i].n);
		p += text[i].n;
	}
	cell->n += (size_t)(p - start);
	if (t->form->turns != CSV_CHANNELS && d->kinds & DOF_TURNS)
		add_own_turn(t, (size_t)j);
}

/* Adds where a `w` record says that a joint is. */
static void
add_record(struct table *t)
{
	const struct ir *ir = t->f.ir;
	int j = motion_joint(&t->f.m, ir, ir->rec.f[1]), n, i;
	double v[7];

	if (t->cell[j].n)
		in_die(&ir->in, "%.*s: second time in frame %.*s",
		    STRF(ir->rec.f[1]), STRF(ir->rec.f[0]));
	ir_nums(ir, ir->rec.f + 2, 7, "w", v);
	memcpy(t->world.place[j], v, sizeof t->world.place[j]);
	n = t->form->turns == CSV_QUATERNIONS ? 7 : 3;
	for (i = 0; i < n; i++) {
		text_ch(&t->cell[j], ',');
		text_str(&t->cell[j], ir->rec.f[2 + i]);
	}
	if (t->form->turns != CSV_COLUMNS)
		return;
	if (!quat_unit(v + 3))
		in_die(&ir->in, "w: expected a quaternion, saw one of length "
		    "0");
	add_turn(t, (size_t)j, v + 3);
}

/* Keeps whether a foot stands. */
static void
take_contact(struct table *t)
{
	const struct ir *ir = t->f.ir;
	int on, j = motion_contact(&t->f.m, ir, &on);

	if (t->foot[j] < 0 && t->f.m.frame > 1)
		in_die(&ir->in, "c: the first frame has none of joint %.*s",
		    STRF(ir->rec.f[1]));
	if (t->foot[j] < 0) {
		t->foot[j] = (int)t->feet;
		t->order[t->feet++].joint = (size_t)j;
	}
	t->order[t->foot[j]].stands = on ? '1' : '0';
}

/* Adds where the values put all joints in the world. */
static void
add_worlds(struct table *t)
{
	size_t j;

	for (j = 0; j < t->f.m.sk->n; j++) {
		add_nums(&t->cell[j], t->world.place[j], 3);
		if (t->form->turns != CSV_CHANNELS)
			add_turn(t, j, turned_rotation(&t->world, &t->f, j));
	}
}

/* The rows. */

/* Adds empty cells for a joint that has no values in this frame. */
static void
add_gap(struct table *t, size_t j)
{
	const struct dof *d = &t->f.m.dof[j];
	size_t i;

	if (t->form->world || (t->form->turns != CSV_CHANNELS &&
	    d->kinds & DOF_TURNS))
		frames_missing(&t->f, (int)j);
	for (i = 0; i < d->n; i++)
		text_ch(&t->cell[j], ',');
}

static void
make_row(struct table *t)
{
	const double seconds = (t->f.when - t->first) * t->den / t->num;
	size_t j;

	text_str(&t->row, t->f.number);
	text_ch(&t->row, ',');
	if (t->timed)
		text_nums(&t->row, &seconds, 1);
	if (t->form->world && !t->records)
		add_worlds(t);
	for (j = 0; j < t->f.m.sk->n; j++) {
		if (!t->cell[j].n)
			add_gap(t, j);
		text_str(&t->row, text_get(&t->cell[j]));
		t->cell[j].n = 0;
	}
	for (j = 0; j < t->feet; j++) {
		text_ch(&t->row, ',');
		if (t->order[j].stands)
			text_ch(&t->row, t->order[j].stands);
		t->order[j].stands = 0;
	}
}

/* known: t->speed.change is the row's. */
static void
put_row(struct table *t, int known)
{
	size_t i;

	out_str(text_get(&t->row));
	t->row.n = 0;
	for (i = 0; i < t->speed.n; i++) {
		out_ch(',');
		if (known)
			out_num(t->speed.change[i]);
	}
	out_ch('\n');
}

static void
end_frame(struct table *t)
{
	const int late = t->form->velocities;

	if (t->f.m.frame == 1)
		put_head(t);
	if ((t->form->world || late) && !t->records)
		turned_set(&t->world, &t->f);
	if (late && velocity_take(&t->speed, t->f.when, t->world.place[0]))
		put_row(t, 1);
	make_row(t);
	if (!late)
		put_row(t, 1);
}

static void
end_rows(struct table *t)
{
	if (!t->f.m.frame)
		put_head(t);
	if (t->row.n)
		put_row(t, velocity_last(&t->speed));
}

/* The motion. */

static void
begin_speed(struct table *t)
{
	if (!t->timed)
		in_die(&t->f.ir->in, "motion %.*s: its rate is not known "
		    "(@rescale -r)", STRF(t->f.ir->name));
	velocity_begin(&t->speed, 3 * t->f.m.sk->n, t->num / t->den);
}

/* The header has been read: all channels are known. */
static void
end_head(struct table *t)
{
	struct motion *m = &t->f.m;
	size_t j;

	t->f.keyed = !(t->form->world || t->form->velocities);
	t->timed = rate_read(m->rate, &t->num, &t->den) > 0;
	t->cell = xcalloc(m->sk->n, sizeof *t->cell);
	t->turn = xcalloc(m->sk->n, sizeof *t->turn);
	t->foot = xcalloc(m->sk->n, sizeof *t->foot);
	t->order = xcalloc(m->sk->n, sizeof *t->order);
	for (j = 0; j < m->sk->n; j++) {
		memcpy(t->turn[j], quat_none, sizeof quat_none);
		t->foot[j] = -1;
	}
	turned_begin(&t->world, m->sk->n, &t->warned);
	if (t->form->velocities)
		begin_speed(t);
	if (!t->form->world)
		motion_keep_texts(m);
}

/* At the first record of a place or of values: it says which of both the motion
 * has. */
static void
begin_values(struct table *t)
{
	t->begun = 1;
	t->records = t->form->world && t->f.ir->rec.word == IR_W;
	t->f.keyed |= t->records;
}

static void
take_record(struct table *t)
{
	const struct ir *ir = t->f.ir;

	motion_no_bounce(ir);
	if (t->f.first && t->f.m.frame == 1)
		t->first = t->f.when;
	if (!t->begun && (ir->rec.word == IR_V || ir->rec.word == IR_W))
		begin_values(t);
	if (ir->rec.word == IR_V && !t->form->world)
		add_values(t, t->f.joint);
	else if (ir->rec.word == IR_W && t->records)
		add_record(t);
	else if (ir->rec.word == IR_C)
		take_contact(t);
	else if (ir->rec.word == IR_W && !t->form->world)
		in_die(&ir->in, "where joints are in the world, which @fk "
		    "writes, goes with -w");
}

void
csv_write(struct ir *ir, const struct skel *sk, const struct csv_form *form)
{
	struct table t = { 0 };
	enum frames_event event;
	size_t j;

	t.form = form;
	frames_begin(&t.f, ir, sk);
	t.f.m.unread = !form->world && form->turns == CSV_CHANNELS &&
	    !form->velocities;
	while (frames_head(&t.f))
		motion_no_bounce(ir);
	end_head(&t);
	while ((event = frames_next(&t.f)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	end_rows(&t);
	for (j = 0; j < t.f.m.sk->n; j++)
		free(t.cell[j].s);
	free(t.cell);
	free(t.turn);
	free(t.foot);
	free(t.order);
	free(t.row.s);
	turned_end(&t.world);
	velocity_end(&t.speed);
	frames_end(&t.f);
}
