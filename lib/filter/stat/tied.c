#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "filter/stat/tied.h"

/* The records of which a joint has at most one in a frame, but for `v` and `c`,
 * which are looked at elsewhere. */
enum { PLACE, TAIL, BOX, REFERENCE, ONCE };

struct tied_joint {
	unsigned long long last[ONCE];   /* the frame with such a record, from
	                                  * 1, or 0 */
	int dof;                 /* it has a `dof` of the motion's */
};

void
tied_begin(struct tied *w, const struct frames *f, struct types *types)
{
	memset(w, 0, sizeof *w);
	w->f = f;
	w->types = types;
	w->pose = -1;
}

void
tied_end(struct tied *w)
{
	free(w->foot);
	free(w->joint);
}

/* Something is wrong with the record last read, which is about a joint. */
static void
note(struct tied *w, const char *what)
{
	const struct ir *ir = w->f->ir;
	struct type_note n = { ir->rec.word, what, ir->rec.f[0],
	    ir->rec.f[1], ir->in.line };

	types_note(w->types, &n);
}

static int
is_about_joint(enum ir_word word)
{
	return word != IR_V && word != IR_M && word != IR_D;
}

static size_t
count_fields(struct str list)
{
	struct str field;
	size_t n = 0;

	while (str_field(&list, &field))
		n++;
	return n;
}

/* Without a skeleton joints that have no channels are not known. */
static int
find_joint(struct tied *w)
{
	const struct motion *m = &w->f->m;
	struct str name = w->f->ir->rec.f[1];
	int j = skel_find(m->sk, name);

	if (j < 0 && !m->bare &&
	    !(w->f->ir->rec.word == IR_EVENT && str_is(name, "-")))
		note(w, "the skeleton has no such joint");
	return j;
}

static void
take_contact(struct tied *w, size_t j)
{
	const struct motion *m = &w->f->m;
	int again;

	if (!w->first) {
		w->first = m->frame;
		w->foot = xcalloc(m->sk->n, sizeof *w->foot);
		if (w->before)
			note(w, "expected in all frames or in none");
	}
	again = w->foot[j] == m->frame;
	if (again)
		note(w, "second one of the joint in its frame");
	else if (!w->foot[j] && m->frame > w->first)
		note(w, "expected the feet of the first frame");
	w->foot[j] = m->frame;
	w->now += !again;
	w->feet += !again && m->frame == w->first;
}

static struct tied_joint *
joint_of(struct tied *w, int j)
{
	size_t had = w->njoint;

	if ((size_t)j >= had) {
		w->njoint = w->f->m.sk->n;
		w->joint = xgrow(w->joint, &w->cap, w->njoint,
		    sizeof *w->joint);
		memset(w->joint + had, 0, (w->njoint - had) *
		    sizeof *w->joint);
	}
	return &w->joint[j];
}

/* Which of the records that are there once in a frame it is, or -1. */
static int
find_once(enum ir_word word)
{
	switch (word) {
	case IR_W: return PLACE;
	case IR_E: return TAIL;
	case IR_B: return BOX;
	case IR_R: return REFERENCE;
	default: return -1;
	}
}

static void
take_once(struct tied *w, int j)
{
	int i = find_once(w->f->ir->rec.word);
	unsigned long long *last;

	if (i < 0)
		return;
	last = &joint_of(w, j)->last[i];
	if (*last == w->f->m.frame)
		note(w, "second one of the joint in its frame");
	*last = w->f->m.frame;
}

static void
take_joint(struct tied *w)
{
	const struct ir_rec *rec = &w->f->ir->rec;
	int j = find_joint(w);

	if (j < 0)
		return;
	take_once(w, j);
	if (rec->word == IR_C && !w->f->m.bare)
		take_contact(w, (size_t)j);
	if (rec->word == IR_R &&
	    count_fields(rec->tail) != w->f->m.dof[j].n)
		note(w, "expected as many values as the joint has channels");
}

static void
take_dof(struct tied *w)
{
	const struct ir *ir = w->f->ir;
	struct type_note n = { IR_DOF, "second one of the joint", str_of("-"),
	    ir->rec.f[0], ir->in.line };
	int j = skel_find(w->f->m.sk, ir->rec.f[0]);
	struct tied_joint *x;

	if (j < 0)
		return;
	x = joint_of(w, j);
	if (x->dof)
		types_note(w->types, &n);
	x->dof = 1;
}

static void
take_pose(struct tied *w)
{
	const struct ir *ir = w->f->ir;
	struct type_note n = { IR_POSE, "expected a number above that of the "
	    "pose before", ir->rec.f[0], str_of("-"), ir->in.line };
	long long number;

	if (!num_int(ir->rec.f[0], 0, LLONG_MAX, &number))
		return;
	if (number <= w->pose)
		types_note(w->types, &n);
	w->pose = number;
}

void
tied_take(struct tied *w)
{
	const struct ir *ir = w->f->ir;
	enum ir_word word = ir->rec.word;

	if (word == IR_DOF)
		take_dof(w);
	else if (word == IR_POSE)
		take_pose(w);
	if (!ir_is_frame(ir))
		return;
	if (w->f->first)
		w->late = w->valued = 0, w->now = 0;
	if (word == IR_V && w->late)
		note(w, "expected before the contacts and events of its frame");
	w->valued |= word == IR_V;
	w->late |= word == IR_C || word == IR_EVENT;
	if (is_about_joint(word))
		take_joint(w);
}

void
tied_frame(struct tied *w)
{
	const struct frames *f = w->f;
	struct type_note n = { IR_C, "expected the feet of the first frame",
	    f->number, str_of("-"), f->ir->in.line };

	if (w->valued && w->first && w->now < w->feet)
		types_note(w->types, &n);
	w->before |= w->valued;
}
