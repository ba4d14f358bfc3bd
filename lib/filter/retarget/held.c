#include <stdlib.h>
#include <string.h>

#include "filter/retarget/held.h"
#include "ir/put.h"

void
held_make(struct held_frame *f, const struct solve *s)
{
	const struct motion *m = s->source->m;
	size_t i;

	memset(f, 0, sizeof *f);
	f->val = xcalloc(m->nval, sizeof *f->val);
	f->values = xcalloc(m->sk->n, sizeof *f->values);
	f->contact = xcalloc(m->sk->n, 1);
	f->joints = m->sk->n;
	for (i = 0; i < s->body->sk->n; i++)
		if (s->j[i].how == SOLVE_COPY)
			f->values[s->j[i].src].copied = 1;
}

void
held_free(struct held_frame *f)
{
	size_t j;

	for (j = 0; j < f->joints; j++)
		free(f->values[j].text.s);
	free(f->values);
	free(f->contact);
	free(f->val);
	free(f->number.s);
	free(f->after.s);
}

static void
set_text(struct text *t, struct str a)
{
	t->n = 0;
	text_str(t, a);
}

void
held_add_values(struct held_frame *f, const struct motion *m, int j,
    struct str values)
{
	struct held_text *t = &f->values[j];

	f->begun = 1;
	if (!t->copied)
		return;
	t->plain = m->plain;
	set_text(&t->text, values);
}

void
held_add_contact(struct held_frame *f, int j, int on)
{
	f->contact[j] = on ? '1' : '0';
}

void
held_set_whole(struct held_frame *f, const struct frames *from)
{
	f->when = from->when;
	set_text(&f->number, from->number);
	memcpy(f->val, from->m.val, from->m.nval * sizeof *f->val);
}

static void
put_copy(const struct held_text *t)
{
	if (t->plain) {
		out_field(text_get(&t->text));
	} else {
		out_ch(' ');
		out_fields(text_get(&t->text));
	}
}

static void
put_values(const struct solve *s, size_t i)
{
	size_t at = s->m.at[i], n = s->m.dof[i].n;

	if (s->j[i].repeats)
		out_nums_again(s->m.val + at, n, s->written + at);
	else
		out_nums(s->m.val + at, n);
}

static void
put_joint(const struct held_frame *f, const struct solve *s, size_t i)
{
	const struct solve_joint *j = &s->j[i];

	ir_put_frame(IR_V, text_get(&f->number), s->m.sk->joint[i].name);
	if (j->how == SOLVE_COPY)
		put_copy(&f->values[j->src]);
	else
		put_values(s, i);
	out_ch('\n');
}

/* A foot of the target stands when the one stands that it follows. */
static void
put_contact(struct held_frame *f, const struct solve *s, size_t i)
{
	char *contact = f->contact + s->j[i].src;

	if (!*contact)
		return;
	ir_put_frame(IR_C, text_get(&f->number), s->m.sk->joint[i].name);
	out_ch(' ');
	out_ch(*contact);
	out_ch('\n');
	*contact = 0;
}

void
held_write(struct held_frame *f, const struct solve *s)
{
	size_t i;

	for (i = 0; i < s->m.sk->n; i++)
		if (s->m.dof[i].n)
			put_joint(f, s, i);
	for (i = 0; i < s->m.sk->n; i++)
		if (s->j[i].src >= 0)
			put_contact(f, s, i);
	out_str(text_get(&f->after));
	f->begun = 0;
	f->after.n = 0;
}
