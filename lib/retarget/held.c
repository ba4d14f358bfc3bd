#include <string.h>

#include "base/out.h"
#include "retarget/held.h"

void
held_make(struct held_frame *f, const struct motion *m)
{
	memset(f, 0, sizeof *f);
	f->val = xcalloc(m->nval, sizeof *f->val);
	f->at = xcalloc(m->sk->n, sizeof *f->at);
	f->length = xcalloc(m->sk->n, sizeof *f->length);
}

static void
keep(struct held_frame *f, struct str a)
{
	f->buf = xgrow(f->buf, &f->cap, f->used + a.n, 1);
	memcpy(f->buf + f->used, a.s, a.n);
	f->used += a.n;
}

void
held_begin(struct held_frame *f, struct str number, double when)
{
	f->when = when;
	f->used = 0;
	keep(f, number);
	f->number = number.n;
}

struct str
held_number(const struct held_frame *f)
{
	struct str a;

	a.s = f->buf;
	a.n = f->number;
	return a;
}

void
held_take(struct held_frame *f, const struct motion *m, int j,
    struct str values)
{
	size_t at = m->at[j];

	memcpy(f->val + at, m->val + at, m->dof[j].n * sizeof *f->val);
	f->at[j] = f->used;
	f->length[j] = values.n;
	keep(f, values);
}

static void
put_text(const struct held_frame *f, int j)
{
	struct str text;

	text.s = f->buf + f->at[j];
	text.n = f->length[j];
	out_ch(' ');
	out_fields(text);
}

void
held_write(const struct held_frame *f, const struct solve *s)
{
	const struct skel *sk = s->body->sk;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		if (!s->m.dof[i].n)
			continue;
		out_text("v ");
		out_str(held_number(f));
		out_ch(' ');
		out_str(sk->joint[i].name);
		if (s->j[i].copy)
			put_text(f, s->j[i].src);
		else
			out_nums(s->m.val + s->m.at[i], s->m.dof[i].n);
		out_ch('\n');
	}
}
