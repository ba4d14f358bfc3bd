#include <string.h>

#include "base/out.h"
#include "motion/aside.h"

struct aside {
	struct moment t;
	size_t place, text, n;
};

/* Lets go what has been written, once that is the greater part. */
static void
pack(struct asides *a)
{
	size_t text, i;

	if (a->beg <= a->n / 2)
		return;
	text = a->line[a->beg].text;
	a->n -= a->beg;
	a->used -= text;
	memmove(a->line, a->line + a->beg, a->n * sizeof *a->line);
	memmove(a->text, a->text + text, a->used);
	for (i = 0; i < a->n; i++)
		a->line[i].text -= text;
	a->beg = 0;
}

void
aside_keep(struct asides *a, struct str line, const struct moment *t,
    size_t place)
{
	struct aside *new;

	pack(a);
	a->line = xgrow(a->line, &a->cap, a->n + 1, sizeof *a->line);
	a->text = xgrow(a->text, &a->textcap, a->used + line.n + 1, 1);
	new = &a->line[a->n++];
	new->t = *t;
	new->place = place;
	new->text = a->used;
	new->n = line.n;
	memcpy(a->text + a->used, line.s, line.n);
	a->used += line.n;
}

void
aside_put(struct asides *a, const struct moment *t, size_t place)
{
	const struct aside *x;
	int side;

	for (; a->beg < a->n; a->beg++) {
		x = &a->line[a->beg];
		side = t ? moment_cmp(t, &x->t) : 1;
		if (side < 0 || (side == 0 && x->place > place))
			return;
		out_mem(a->text + x->text, x->n);
		out_ch('\n');
	}
	a->beg = a->n = a->used = 0;
}
