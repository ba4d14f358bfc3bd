#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/num.h"
#include "filter/stat/twice.h"

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
	free(w->given);
}

static void
note(struct twice *w, const char *what, struct str frame, struct str joint)
{
	const struct ir *ir = w->f->ir;
	struct type_note n = { ir->rec.word, what, frame, joint, ir->in.line };

	types_note(w->types, &n);
}

static void
take_dof(struct twice *w)
{
	struct str name = w->f->ir->rec.f[0];
	int j = skel_find(w->f->m.sk, name);
	size_t had = w->njoint;

	if (j < 0)
		return;
	if ((size_t)j >= had) {
		w->njoint = w->f->m.sk->n;
		w->given = xgrow(w->given, &w->cap, w->njoint, 1);
		memset(w->given + had, 0, w->njoint - had);
	}
	if (w->given[j])
		note(w, "second one of the joint", str_of("-"), name);
	w->given[j] = 1;
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
	enum ir_word word = w->f->ir->rec.word;

	if (word == IR_DOF)
		take_dof(w);
	else if (word == IR_POSE)
		take_pose(w);
}
