#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "ir/frame.h"

/* The first frame of a motion, seen before it is read. */
struct first {
	const struct motion *m;
	struct str number;       /* of the frame */
	double *val;
	size_t left;             /* joints with channels and no values yet */
	struct xform *world;     /* of `w` records; */
	size_t placed;           /* how many there were */
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

/* 0 at a record of another frame. */
static int
take(struct first *t, const struct ir_rec *rec)
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

/* What is wrong with a line is said when it is read. */
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
		    !ir_split(&rec, ir->kind, rec.line) && take(t, &rec) &&
		    t->left > 0;
	}
}

/* Reads ahead from the record last read, and stands there again. */
static void
look(struct first *t, struct ir *ir)
{
	struct str line = ir->rec.line;

	in_mark(&ir->in, line.s);
	take(t, &ir->rec);
	look_on(t, ir);
	line.s = in_return(&ir->in);
	ir_split(&ir->rec, ir->kind, line);
}

static void
begin(struct first *t, const struct frames *f, struct xform *world)
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
	begin(&t, f, world);
	t.number = text_get(&number);
	look(&t, f->ir);
	if (!t.placed)
		pose_gaps(&f->m, t.val, world);
	free(t.val);
	free(number.s);
	return 1;
}
