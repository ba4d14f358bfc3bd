#include <string.h>

#include "base/out.h"
#include "filter/diff/side.h"

void
side_open(struct diff_side *s, const char *label, const char *path,
    const char *name)
{
	memset(s, 0, sizeof *s);
	s->label = label;
	s->choice.want = name;
	s->choice.filter = 1;
	ir_open(&s->ir, path);
}

static int
set_item(struct diff_side *s, enum ir_kind kind)
{
	s->item.kind = kind;
	s->item.name = kind == IR_MOTION ? s->ir.name : s->sk->name;
	s->item.sk = s->sk;
	s->item.ir = &s->ir;
	s->items++;
	s->used = 1;
	return 1;
}

/* Goes on to the next skeleton, or to none behind the end of a unit; 1: first
 * there is the one before, which no motion has used. */
static int
leave_skeleton(struct diff_side *s)
{
	s->again = s->sk && !s->used && !s->choice.want;
	if (s->again)
		return set_item(s, IR_SKELETON);
	if (s->keep)
		s->sk = NULL;
	s->keep = s->used = 0;
	skel_follow(&s->sk, &s->ir);
	return 0;
}

int
side_next(struct diff_side *s)
{
	const struct ir *ir = &s->ir;
	int begin;

	while (s->again || ir_next(&s->ir) != IR_EOF) {
		begin = ir->rec.word == IR_BEGIN;
		if (ir->rec.word == IR_FINISH ||
		    (begin && ir->kind == IR_SKELETON)) {
			if (leave_skeleton(s))
				return 1;
		} else if (begin && ir->kind == IR_MOTION &&
		    motion_chosen(&s->choice, &s->ir)) {
			return set_item(s, IR_MOTION);
		}
	}
	return 0;
}

void
side_put_only(const struct diff_side *s, const struct diff_item *item)
{
	out_fmt("only %s %s", s->label,
	    item->kind == IR_MOTION ? "motion" : "skeleton");
	out_field(item->name);
	out_ch('\n');
}
