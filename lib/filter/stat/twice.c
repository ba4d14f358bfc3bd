#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "filter/stat/twice.h"

/* The records of which a joint has at most one in a frame. */
enum { PLACE, TAIL, BOX, REFERENCE, ONCE };

struct twice_joint {
	unsigned long long last[ONCE];   /* the frame with such a record, from
	                                  * 1, or 0 */
	int dof;                 /* it has a `dof` of the motion's */
};

void
twice_begin(struct twice *w, const struct frames *f, struct types *types)
{
	memset(w, 0, sizeof *w);
	w->f = f;
	w->types = types;
	w->pose = -1;
}

void
twice_end(struct twice *w)
{
	free(w->joint);
}

static void
note(struct twice *w, const char *what, struct str frame, struct str joint)
{
	const struct ir *ir = w->f->ir;
	struct type_note n = { ir->rec.word, what, frame, joint, ir->in.line };

	types_note(w->types, &n);
}

/* NULL where there is no such joint. */
static struct twice_joint *
joint_of(struct twice *w, struct str name)
{
	size_t had = w->njoint;
	int j = skel_find(w->f->m.sk, name);

	if (j < 0)
		return NULL;
	if ((size_t)j >= had) {
		w->njoint = w->f->m.sk->n;
		w->joint = xgrow(w->joint, &w->cap, w->njoint,
		    sizeof *w->joint);
		memset(w->joint + had, 0, (w->njoint - had) *
		    sizeof *w->joint);
	}
	return &w->joint[j];
}

/* A record of a joint in a frame, the i-th of those that are there once. */
static void
take_once(struct twice *w, int i)
{
	const struct ir_rec *rec = &w->f->ir->rec;
	struct twice_joint *x = joint_of(w, rec->f[1]);

	if (!x)
		return;
	if (x->last[i] == w->f->m.frame)
		note(w, "second one of the joint in its frame", rec->f[0],
		    rec->f[1]);
	x->last[i] = w->f->m.frame;
}

static void
take_dof(struct twice *w)
{
	struct str name = w->f->ir->rec.f[0];
	struct twice_joint *x = joint_of(w, name);

	if (!x)
		return;
	if (x->dof)
		note(w, "second one of the joint", str_of("-"), name);
	x->dof = 1;
}

static void
take_pose(struct twice *w)
{
	struct str text = w->f->ir->rec.f[0];
	long long number;

	if (!num_int(text, 0, LLONG_MAX, &number))
		return;
	if (number <= w->pose)
		note(w, "expected a number above that of the pose before",
		    text, str_of("-"));
	w->pose = number;
}

void
twice_take(struct twice *w)
{
	switch (w->f->ir->rec.word) {
	case IR_DOF: take_dof(w); break;
	case IR_POSE: take_pose(w); break;
	case IR_W: take_once(w, PLACE); break;
	case IR_E: take_once(w, TAIL); break;
	case IR_B: take_once(w, BOX); break;
	case IR_R: take_once(w, REFERENCE); break;
	default: break;
	}
}
