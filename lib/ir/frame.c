#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "ir/frame.h"
#include "ir/ir_priv.h"
#include "ir/pose.h"

enum { NOTHING, RECORD, END };   /* what waits after a whole frame */

void
frames_begin(struct frames *f, struct ir *ir, const struct skel *sk)
{
	memset(f, 0, sizeof *f);
	f->ir = ir;
	motion_begin(&f->m, sk);
}

void
frames_end(struct frames *f)
{
	motion_end(&f->m);
	free(f->text.s);
	free(f->after.s);
}

static int
begins(const struct ir *ir)
{
	return ir->rec.word == IR_POSE || (ir_is_frame(ir) && ir->newframe);
}

static void
begin_frame(struct frames *f)
{
	f->open = 1;
	f->values = 0;
	f->text.n = 0;
	text_str(&f->text, f->ir->rec.f[0]);
	f->number = text_get(&f->text);
	f->when = f->ir->frame;
	if (f->ir->kind == IR_POSES)
		num_of(f->number, &f->when);
}

/* Dies where values name another pose than the one that has begun. */
static void
check_pose(const struct frames *f)
{
	const struct ir *ir = f->ir;
	double number;

	if (ir->rec.word != IR_V ||
	    (f->open && str_same(ir->rec.f[0], f->number)))
		return;
	if (!f->open || !num_of(ir->rec.f[0], &number) || number != f->when)
		in_die(&ir->in, "v: expected `pose %.*s` before it",
		    STRF(ir->rec.f[0]));
}

static inline enum frames_event
take(struct frames *f)
{
	if (f->first)
		begin_frame(f);
	if (f->ir->kind == IR_POSES)
		check_pose(f);
	f->joint = motion_take(&f->m, f->ir);
	f->values += f->ir->rec.word == IR_V;
	return FRAMES_RECORD;
}

/* `frame 3` or `pose 3`, for messages. */
static const char *
what(const struct frames *f)
{
	return f->ir->kind == IR_POSES ? "pose" : "frame";
}

void
frames_missing(const struct frames *f, int j)
{
	in_die(&f->ir->in, "%s %.*s: no values of joint %.*s%s", what(f),
	    STRF(f->number), STRF(f->m.sk->joint[j].name),
	    f->ir->kind == IR_POSES ? "" :
	    err_advice(" (@resample makes a keyed motion dense)",
	    " (@irtools convert -r makes a keyed motion dense)"));
}

/* Why values make no transform of that joint. */
static const char *
fault(const struct motion *m, int j)
{
	if (!(m->sk->joint[j].has & HAS_OFFSET) &&
	    !(m->dof[j].kinds & DOF_P))
		return "no offset: its rest position is unknown";
	return "its values make no transform (nan, out of range, or a "
	    "quaternion of length 0)";
}

void
frames_bad_pose(const struct frames *f, int j)
{
	in_die(&f->ir->in, "%s %.*s: joint %.*s: %s", what(f),
	    STRF(f->number), STRF(f->m.sk->joint[j].name),
	    fault(&f->m, j));
}

static enum frames_event
whole(struct frames *f, int wait)
{
	int j = f->keyed ? -1 : motion_missing(&f->m);

	if (j >= 0 && f->ir->kind == IR_MOTION && !f->values)
		in_die(&f->ir->in, "frame %.*s: no values (v records; @fk "
		    "leaves none)", STRF(f->number));
	if (j >= 0)
		frames_missing(f, j);
	f->open = 0;
	f->wait = wait;
	return FRAMES_WHOLE;
}

/* Hands out what has been read already, after a whole frame. */
static enum frames_event
waiting(struct frames *f)
{
	int end = f->wait == END;

	f->wait = NOTHING;
	out_str(text_get(&f->after));
	f->after.n = 0;
	return end ? FRAMES_END : take(f);
}

int
frames_head(struct frames *f)
{
	if (ir_next(f->ir) == IR_END)
		f->wait = END;
	else if ((f->first = begins(f->ir)))
		f->wait = RECORD;
	else
		take(f);
	return !f->wait;
}

enum frames_event
frames_next(struct frames *f)
{
	if (f->wait)
		return waiting(f);
	if (motion_next_record(&f->m, f->ir) == IR_END)
		return f->open ? whole(f, END) : FRAMES_END;
	f->first = begins(f->ir);
	if (f->first && f->open)
		return whole(f, RECORD);
	return take(f);
}

void
frames_pass(struct frames *f)
{
	if (!f->open || ir_is_frame(f->ir)) {
		ir_pass(f->ir);
		return;
	}
	text_line(&f->after, f->ir->rec.line);
}

void
frames_pose(const struct frames *f, struct xform *world)
{
	int j = pose_world(&f->m, f->m.val, world);

	if (j >= 0)
		frames_bad_pose(f, j);
}

void
frames_gaps(const struct frames *f, struct xform *world)
{
	const struct motion *m = &f->m;
	int j = pose_world(m, m->val, world);

	if (j < 0)
		return;
	if (!(m->dof[j].kinds & DOF_P) &&
	    !(m->sk->joint[j].has & HAS_OFFSET))
		frames_bad_pose(f, j);
	pose_gaps(m, m->val, world);
}

/* --- the first frame, before it is read --- */

/* The first frame of a motion, looked at before it is read. */
struct first {
	const struct motion *m;
	struct str number;       /* of the frame */
	double *val;
	size_t left;             /* joints with channels and no values yet */
	struct xform *world;     /* of `w` records */
	size_t placed;           /* how many of these there were */
};

static void
take_values(struct first *t, int j, struct str values)
{
	const struct dof *d = &t->m->dof[j];
	struct str field;
	size_t i;

	for (i = 0; i < d->n && str_field(&values, &field); i++)
		if (!num_of(field, &t->val[t->m->at[j] + i]))
			t->val[t->m->at[j] + i] = NAN;
	t->left -= t->left > 0;
}

static void
take_place(struct first *t, int j, const struct ir_rec *rec)
{
	double v[7];
	int i;

	for (i = 0; i < 7; i++)
		if (!num_of(rec->f[2 + i], &v[i]))
			return;
	memcpy(t->world[j].t, v, sizeof t->world[j].t);
	if (quat_unit(v + 3))
		quat_mat(t->world[j].m, v + 3);
	t->placed++;
}

/* Takes a record; 0 if it is of another frame. */
static int
first_take(struct first *t, const struct ir_rec *rec)
{
	int j;

	if (rec->word != IR_V && rec->word != IR_W)
		return rec->word != IR_POSE;
	if (!str_same(rec->f[0], t->number))
		return 0;
	j = skel_find(t->m->sk, rec->f[1]);
	if (j >= 0 && rec->word == IR_V)
		take_values(t, j, rec->tail);
	else if (j >= 0)
		take_place(t, j, rec);
	return 1;
}

/* Reads on to the end of the frame. What is wrong with a line is said later,
 * when it is read again. */
static void
look_on(struct first *t, struct ir *ir)
{
	struct ir_rec rec;
	struct str rest, word;
	int more = t->left > 0;

	while (more && in_line(&ir->in, &rec.line)) {
		rest = rec.line;
		if (!str_field(&rest, &word) || word.s[0] == '#')
			continue;
		more = !str_is(word, "end") &&
		    !ir_split(&rec, ir->kind, rec.line) &&
		    first_take(t, &rec) && t->left > 0;
	}
}

/* Looks at the frame from the record last read on, and then goes back to it. */
static void
look_ahead(struct first *t, struct ir *ir)
{
	struct str line = ir->rec.line;

	in_mark(&ir->in, line.s);
	first_take(t, &ir->rec);
	look_on(t, ir);
	line.s = in_return(&ir->in);
	ir_split(&ir->rec, ir->kind, line);
}

static void
first_begin(struct first *t, const struct frames *f, struct xform *world)
{
	const struct motion *m = &f->m;
	size_t j;

	*t = (struct first){ .m = m, .world = world };
	t->val = xcalloc(m->nval, sizeof *t->val);
	for (j = 0; j < m->sk->n; j++) {
		t->left += m->dof[j].n > 0;
		pose_rest_values(m, (int)j, t->val);
		world[j].t[0] = world[j].t[1] = world[j].t[2] = NAN;
		mat_identity(world[j].m);
	}
}

int
frames_first(const struct frames *f, struct xform *world)
{
	int whole = f->m.frame > 0 && !f->open;
	struct text number = { NULL, 0, 0 };
	struct first t;

	if (whole) {
		pose_gaps(&f->m, f->m.val, world);
		return 1;
	}
	if (!f->first)
		return 0;
	text_str(&number, f->ir->rec.f[0]);
	first_begin(&t, f, world);
	t.number = text_get(&number);
	look_ahead(&t, f->ir);
	if (!t.placed)
		pose_gaps(&f->m, t.val, world);
	free(t.val);
	free(number.s);
	return 1;
}
