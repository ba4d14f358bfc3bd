#include <stdlib.h>
#include <string.h>

#include "format/sims/seq_priv.h"
#include "format/sims/text.h"

static const char *const names[SEQ_TREES] = { "sim1", "sim2", "both" };

struct str
seq_tree_name(int tree)
{
	return str_of(names[tree]);
}

int
seq_tree_of(struct str name)
{
	int i;

	for (i = 0; i < SEQ_TREES; i++)
		if (str_is(name, names[i]))
			return i;
	return -1;
}

void
seq_free(struct seq *s)
{
	int i;

	for (i = 0; i < SEQ_TREES; i++) {
		free(s->tree[i].node);
		free(s->tree[i].order);
	}
	arena_free(&s->arena);
}

static void
check_range(const struct in *in, const char *what, long long v, long long lo,
    long long hi)
{
	if (v >= lo && v <= hi)
		return;
	if (hi == SIMS_INT)
		in_die(in, "%s: expected at least %lld, saw %lld", what, lo,
		    v);
	in_die(in, "%s: expected %lld to %lld, saw %lld", what, lo, hi, v);
}

static void
check_loop(const struct in *in, const struct seq_node *n)
{
	if (n->type == SEQ_LOOP)
		check_range(in, "loop N", n->n, 0, SIMS_INT);
	if (n->type != SEQ_LOOP_RANGE)
		return;
	check_range(in, "loop M", n->m, 0, SIMS_INT);
	check_range(in, "loop N", n->n, n->m, SIMS_INT);
}

void
seq_add_node(struct seq_tree *t, const struct in *in, const long long *v)
{
	struct seq_node *n;

	check_range(in, "node type", v[0], SEQ_UNSET, SEQ_WAIT);
	check_range(in, "parent", v[1], 0, SIMS_INT);
	check_range(in, "next", v[2], 0, SIMS_INT);
	check_range(in, "node id", v[3], 1, SIMS_INT);
	if (t->n == SIMS_INT / 2)
		in_die(in, "more than %d nodes", t->n);
	t->node = xgrow(t->node, &t->cap, (size_t)t->n + 1, sizeof *n);
	n = &t->node[t->n++];
	memset(n, 0, sizeof *n);
	n->line = in->line;
	n->type = v[0];
	n->parent = v[1];
	n->next = v[2];
	n->id = v[3];
	n->m = v[4];
	n->n = v[5];
	n->up = n->after = n->first = -1;
	check_loop(in, n);
}

void
seq_add_anim(struct seq_node *n, const struct in *in, struct str name)
{
	if (n->anims == 2)
		in_die(in, "node %lld: expected at most 2 animations, saw "
		    "a third", n->id);
	n->anim[n->anims++] = name;
}

void
seq_select(struct seq *s, const struct in *in, long long tree)
{
	check_range(in, "selected", tree, 0, SEQ_TREES - 1);
	s->selected = (int)tree;
}

struct seq_figure *
seq_add_figure(struct seq *s, const struct in *in, const long long *v)
{
	struct seq_figure *f;

	check_range(in, "figure", v[0], 0, SEQ_FIGURES - 1);
	check_range(in, "figure type", v[1], 0, 3);
	check_range(in, "hidden", v[2], 0, 1);
	check_range(in, "offset", v[3], 0, 2);
	check_range(in, "skeleton", v[4], 0, 1);
	f = &s->figure[v[0]];
	if (f->line)
		in_die(in, "second figure %lld", v[0]);
	f->line = in->line;
	f->id = v[0];
	f->type = v[1];
	f->hidden = v[2];
	f->offset = v[3];
	f->skeleton = v[4];
	return f;
}

struct seq_part *
seq_add_part(struct seq_figure *f, const struct in *in, long long id)
{
	int i;

	check_range(in, "part", id, 0, SEQ_PARTS - 1);
	for (i = 0; i < f->parts; i++)
		if (f->part[i].id == id)
			in_die(in, "second part %lld", id);
	f->part[f->parts].id = id;
	return &f->part[f->parts++];
}

void
seq_check_figure(const struct seq_figure *f, const struct in *in)
{
	if (f->parts < 4)
		in_die(in, "figure %lld: expected 4 to 8 parts, saw %d",
		    f->id, f->parts);
}
