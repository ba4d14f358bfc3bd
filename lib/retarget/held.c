#include <string.h>

#include "ir/put.h"
#include "retarget/held.h"

void
held_make(struct held_frame *f, const struct motion *m)
{
	memset(f, 0, sizeof *f);
	f->val = xcalloc(m->nval, sizeof *f->val);
	f->values = xcalloc(m->sk->n, sizeof *f->values);
}

static struct held_text
keep(struct held_frame *f, struct str a)
{
	struct held_text kept;

	kept.start = f->text.n;
	kept.n = a.n;
	text_str(&f->text, a);
	return kept;
}

static struct str
kept_text(const struct held_frame *f, struct held_text kept)
{
	struct str a;

	a.s = f->text.s + kept.start;
	a.n = kept.n;
	return a;
}

void
held_add_values(struct held_frame *f, int j, struct str values)
{
	f->values[j] = keep(f, values);
}

void
held_set_whole(struct held_frame *f, const struct frames *from)
{
	f->number = keep(f, from->number);
	f->when = from->when;
	memcpy(f->val, from->m.val, from->m.nval * sizeof *f->val);
}

struct str
held_number(const struct held_frame *f)
{
	return kept_text(f, f->number);
}

void
held_add_line(struct held_frame *f, struct str line)
{
	text_str(&f->after, line);
	text_ch(&f->after, '\n');
}

int
held_is_begun(const struct held_frame *f)
{
	return f->text.n > 0;
}

static void
put_joint(const struct held_frame *f, const struct solve *s, size_t i)
{
	const struct solve_joint *j = &s->j[i];

	ir_put_frame(IR_V, held_number(f), s->m.sk->joint[i].name);
	if (j->how == SOLVE_COPY) {
		out_ch(' ');
		out_fields(kept_text(f, f->values[j->src]));
	} else {
		out_nums(s->m.val + s->m.at[i], s->m.dof[i].n);
	}
	out_ch('\n');
}

void
held_write(struct held_frame *f, const struct solve *s)
{
	size_t i;

	for (i = 0; i < s->m.sk->n; i++)
		if (s->m.dof[i].n)
			put_joint(f, s, i);
	out_str(text_get(&f->after));
	f->text.n = f->after.n = 0;
}
