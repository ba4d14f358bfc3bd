#include <stdlib.h>
#include <string.h>

#include "filter/rootmotion/rootmotion_priv.h"
#include "ir/put.h"

static int
only_top(const struct skel *sk, const struct ir *ir)
{
	size_t j, n = 0;
	int top = -1;

	for (j = sk->n; j-- > 0;)
		if (sk->joint[j].parent < 0) {
			top = (int)j;
			n++;
		}
	if (n != 1)
		in_die(&ir->in, "skeleton %.*s: expected one top joint, saw "
		    "%zu", STRF(sk->name), n);
	return top;
}

/* A name that no joint has. */
static void
set_name(struct text *t, const struct skel *sk)
{
	struct map names = { 0 };
	struct arena arena = { NULL };
	size_t j;

	for (j = 0; j < sk->n; j++)
		map_add(&names, sk->joint[j].name, j);
	text_str(t, map_add_unique(&names, &arena, str_of("ground"), '~', 0,
	    sk->n));
	map_free(&names);
	arena_free(&arena);
}

void
ground_figure_make(struct ground_figure *g, const struct skel *sk,
    const struct ir *ir)
{
	double up[3];

	memset(g, 0, sizeof *g);
	g->top = only_top(sk, ir);
	body_make(&g->body, sk, ir->in.name);
	body_up(up, &g->body, NULL);
	while (up[g->up] == 0)
		g->up++;
	set_name(&g->name, sk);
}

void
ground_figure_free(struct ground_figure *g)
{
	body_free(&g->body);
	free(g->name.s);
}

void
ground_figure_put_dof(const struct ground_figure *g, int up)
{
	char dof[] = "tx ty tz rx";

	dof[sizeof dof - 2] = (char)('x' + up);
	ir_put_dof(text_get(&g->name), str_of(dof));
}

static void
put_ground(const struct ground_figure *g)
{
	struct str name = text_get(&g->name);

	ir_put_fields(IR_JOINT, name, str_of("-"));
	ir_put_fields(IR_OFFSET, name, str_of("0 0 0"));
	ground_figure_put_dof(g, g->up);
}

void
ground_figure_write(const struct ground_figure *g)
{
	const struct skel *sk = g->body.sk;
	size_t i;

	/* parents come before their children: it is the first joint */
	for (i = 0; i < sk->nrec; i++) {
		if (sk->rec[i].word != IR_JOINT || sk->rec[i].joint != g->top) {
			out_line(sk->rec[i].line);
			continue;
		}
		put_ground(g);
		ir_put_fields(IR_JOINT, sk->joint[g->top].name,
		    text_get(&g->name));
	}
}
