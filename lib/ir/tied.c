#include <stdlib.h>

#include "base/mem.h"
#include "ir/motion.h"

static const char other_feet[] = "expected the feet of the first frame";

void
tied_end(struct tied *t)
{
	int i;

	for (i = 0; i < TIED_KINDS; i++)
		free(t->last[i]);
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

/* The kind of records of which a joint has one in a frame, or -1. */
static int
kind_of(enum ir_word word)
{
	switch (word) {
	case IR_C: return TIED_C;
	case IR_W: return TIED_W;
	case IR_E: return TIED_E;
	case IR_B: return TIED_B;
	case IR_R: return TIED_R;
	default: return -1;
	}
}

/* Notes a record of that kind; returns the frame of the one before, or 0. */
static unsigned long long
take_kind(struct tied *t, const struct motion *m, int kind, size_t j)
{
	unsigned long long before;

	if (!t->last[kind])
		t->last[kind] = xcalloc(m->sk->n, sizeof *t->last[kind]);
	before = t->last[kind][j];
	t->last[kind][j] = m->frame;
	return before;
}

/* before: the frame of the foot's contact before. */
static const char *
take_contact(struct tied *t, const struct motion *m, unsigned long long before)
{
	int begins = !t->first;

	if (begins)
		t->first = m->frame;
	t->now++;
	t->feet += m->frame == t->first;
	if (begins && t->before)
		return "expected in all frames or in none";
	return !before && m->frame > t->first ? other_feet : NULL;
}

/* Without a skeleton joints that have no channels are not known. */
static const char *
take_joint(struct tied *t, const struct motion *m, const struct ir_rec *rec)
{
	int j = find_joint(t, m->sk, rec->f[1]), kind = kind_of(rec->word);
	unsigned long long before = 0;

	if (j < 0)
		return m->bare || (rec->word == IR_EVENT &&
		    str_is(rec->f[1], "-")) ? NULL :
		    "the skeleton has no such joint";
	if (kind >= 0)
		before = take_kind(t, m, kind, (size_t)j);
	if (before == m->frame && kind >= 0)
		return "second one of the joint in its frame";
	if (rec->word == IR_C && t->feet_too && !m->bare)
		return take_contact(t, m, before);
	if (rec->word == IR_R && str_count(rec->tail) != m->dof[j].n)
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
