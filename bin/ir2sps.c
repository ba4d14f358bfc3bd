/* ir2sps: a sequence of the IR as SimPose-ium sequence. */
#include <stdlib.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "sims/seq.h"

static const char usage[] = "usage: ir2sps [file]\n";

static int
tree_of(const struct ir *ir)
{
	int tree = seq_tree_of(ir->rec.f[0]);

	if (tree < 0)
		in_die(&ir->in, "expected sim1, sim2 or both, saw '%.*s'",
		    STRF(ir->rec.f[0]));
	return tree;
}

static void
read_ints(const struct ir *ir, const struct str *f, int n, const char *what,
    long long *v)
{
	while (n--)
		*v++ = ir_int(ir, *f++, what, -SIMS_INT - 1, SIMS_INT);
}

/* node TREE ID TYPE PARENT NEXT M N */
static void
take_node(struct seq *s, const struct ir *ir)
{
	long long v[6];

	read_ints(ir, ir->rec.f + 2, 3, "node", v);
	read_ints(ir, ir->rec.f + 1, 1, "node", v + 3);
	read_ints(ir, ir->rec.f + 5, 2, "node", v + 4);
	seq_add_node(&s->tree[tree_of(ir)], &ir->in, v);
}

/* Usually of the node before it. */
static void
take_anim(struct seq *s, const struct ir *ir)
{
	struct seq_tree *t = &s->tree[tree_of(ir)];
	long long id;
	int i = t->n;

	read_ints(ir, ir->rec.f + 1, 1, "anim", &id);
	while (i > 0 && t->node[i - 1].id != id)
		i--;
	if (i == 0)
		in_die(&ir->in, "anim: no node %lld before it", id);
	seq_add_anim(s, &t->node[i - 1], &ir->in,
	    sims_get_name(ir, ir->rec.f[2], &s->arena));
}

static void
take_part(struct seq *s, const struct ir *ir)
{
	struct seq_part *p;
	long long v[2];

	read_ints(ir, ir->rec.f, 2, "part", v);
	if (v[0] < 0 || v[0] >= SEQ_FIGURES || !s->figure[v[0]].line)
		in_die(&ir->in, "part: no figure %lld before it", v[0]);
	p = seq_add_part(&s->figure[v[0]], &ir->in, v[1]);
	p->mesh = sims_get_name(ir, ir->rec.f[2], &s->arena);
	p->texture = sims_get_name(ir, ir->rec.f[3], &s->arena);
}

static void
take_record(struct seq *s, const struct ir *ir)
{
	long long v[5];

	switch (ir->rec.word) {
	case IR_TREE: tree_of(ir); break;
	case IR_NODE: take_node(s, ir); break;
	case IR_ANIM: take_anim(s, ir); break;
	case IR_PART: take_part(s, ir); break;
	case IR_SELECTED:
		read_ints(ir, ir->rec.f, 1, "selected", &s->selected);
		break;
	case IR_FIGURE:
		read_ints(ir, ir->rec.f, 5, "figure", v);
		seq_add_figure(s, &ir->in, v);
		break;
	default:
		break;
	}
}

static void
read_sequence(struct seq *s, struct ir *ir)
{
	int i;

	while (ir_next(ir) != IR_END)
		take_record(s, ir);
	for (i = 0; i < SEQ_TREES; i++)
		seq_check_tree(&s->tree[i], &ir->in, i);
	for (i = 0; i < SEQ_FIGURES; i++) {
		if (!s->figure[i].line)
			in_die(&ir->in, "expected figures 0 and 1, saw no %d",
			    i);
		seq_check_figure(&s->figure[i], &ir->in);
	}
}

static void
put_name(struct str name)
{
	if (name.s) {
		out_ch(' ');
		out_str(name);
	}
	out_ch('\n');
}

static void
put_node(const struct seq_node *n)
{
	int i;

	out_fmt("N %lld %lld %lld %lld %lld %lld\n", n->type, n->parent,
	    n->next, n->id, n->m, n->n);
	for (i = 0; i < n->anims; i++) {
		out_ch('A');
		put_name(n->anim[i]);
	}
}

/* In the order they have, but a node's sibling and parent before it. */
static void
put_tree(const struct seq_tree *t)
{
	int *stack = xreallocarray(NULL, (size_t)t->n, sizeof *stack);
	char *done = xcalloc((size_t)t->n, 1);
	const struct seq_node *n;
	int i, depth;

	out_text("|Start\n");
	for (i = 0; i < t->n; i++) {
		depth = 0;
		if (!done[i])
			stack[depth++] = i;
		while (depth > 0) {
			n = &t->node[stack[depth - 1]];
			if (n->up >= 0 && !done[n->up]) {
				stack[depth++] = n->up;
			} else if (n->after >= 0 && !done[n->after]) {
				stack[depth++] = n->after;
			} else {
				put_node(n);
				done[stack[--depth]] = 1;
			}
		}
	}
	out_text("|End\n");
	free(stack);
	free(done);
}

static void
put_figure(const struct seq_figure *f)
{
	const struct seq_part *p;

	out_fmt("f %lld %lld %lld %lld %lld\n", f->id, f->type, f->hidden,
	    f->offset, f->skeleton);
	for (p = f->part; p < f->part + f->parts; p++) {
		out_fmt("m %lld", p->id);
		put_name(p->mesh);
		out_fmt("t %lld", p->id);
		put_name(p->texture);
	}
	out_text("f - end\n");
}

static void
put(const struct seq *s)
{
	int i;

	out_text("SimPoseSPS 1\n");
	for (i = 0; i < SEQ_TREES; i++)
		put_tree(&s->tree[i]);
	out_fmt("Selected %lld\n", s->selected);
	for (i = 0; i < SEQ_FIGURES; i++)
		put_figure(&s->figure[i]);
}

int
main(int argc, char **argv)
{
	struct seq s = { 0 };
	struct ir ir;
	int c, found = 0;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "h")) != -1)
		opt_usage(usage, c);
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word != IR_BEGIN || ir.kind != IR_SEQUENCE)
			continue;
		if (found)
			in_die(&ir.in, "expected one sequence, saw a second");
		found = 1;
		read_sequence(&s, &ir);
	}
	if (!found)
		die("%s: expected a sequence, saw none", ir.in.name);
	put(&s);
	seq_free(&s);
	ir_close(&ir);
	return out_close();
}
