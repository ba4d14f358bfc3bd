#include <stdlib.h>

#include "base/mem.h"
#include "ir/motion.h"

static const char other_feet[] = "expected the feet of the first frame";

void
tied_end(struct tied *t)
{
	free(t->foot);
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

/* The joint of that name, or -1. Mostly it is that of the record before, or the
 * next one. */
static int
find_joint(struct tied *t, const struct skel *sk, struct str name)
{
	int j, last = t->about + 1;

	for (j = t->about; j <= last && j < (int)sk->n; j++)
		if (str_same(sk->joint[j].name, name))
			return t->about = j;
	j = skel_find(sk, name);
	if (j >= 0)
		t->about = j;
	return j;
}

static const char *
take_contact(struct tied *t, const struct motion *m, size_t j)
{
	const char *what = NULL;
	int again;

	if (!t->first) {
		t->first = m->frame;
		t->foot = xcalloc(m->sk->n, sizeof *t->foot);
		if (t->before)
			what = "expected in all frames or in none";
	}
	again = t->foot[j] == m->frame;
	if (again)
		what = "second one of the joint in its frame";
	else if (!t->foot[j] && m->frame > t->first)
		what = other_feet;
	t->foot[j] = m->frame;
	t->now += !again;
	t->feet += !again && m->frame == t->first;
	return what;
}

/* Without a skeleton joints that have no channels are not known. */
static const char *
take_joint(struct tied *t, const struct motion *m, const struct ir_rec *rec)
{
	int j = find_joint(t, m->sk, rec->f[1]);

	if (j < 0)
		return m->bare || (rec->word == IR_EVENT &&
		    str_is(rec->f[1], "-")) ? NULL :
		    "the skeleton has no such joint";
	if (rec->word == IR_C && t->feet_too && !m->bare)
		return take_contact(t, m, (size_t)j);
	if (rec->word == IR_R && count_fields(rec->tail) != m->dof[j].n)
		return "expected as many values as the joint has channels";
	return NULL;
}

const char *
tied_other(struct tied *t, const struct motion *m, const struct ir *ir)
{
	enum ir_word word = ir->rec.word;

	t->late |= word == IR_C || word == IR_EVENT;
	return word == IR_M || word == IR_D ? NULL :
	    take_joint(t, m, &ir->rec);
}

const char *
tied_frame(struct tied *t)
{
	int few = t->valued && t->first && t->now < t->feet;

	t->before |= t->valued;
	return few ? other_feet : NULL;
}
