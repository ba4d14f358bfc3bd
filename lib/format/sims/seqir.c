#include "format/sims/seq_priv.h"
#include "format/sims/text.h"
#include "ir/put.h"

static struct seq_tree *
tree_of(struct seq *s, const struct ir *ir)
{
	int tree = seq_tree_of(ir->rec.f[0]);

	if (tree < 0)
		in_expected(&ir->in, NULL, "sim1, sim2 or both",
		    ir->rec.f[0]);
	return &s->tree[tree];
}

static void
read_ints(const struct ir *ir, const struct str *f, int n, const char *what,
    long long *v)
{
	while (n--)
		*v++ = ir_int(ir, *f++, what, -SIMS_INT - 1, SIMS_INT);
}

/* Reads a record `node TREE ID TYPE PARENT NEXT M N`. */
static void
take_node(struct seq *s, const struct ir *ir)
{
	long long v[6];

	read_ints(ir, ir->rec.f + 2, 3, "node", v);
	read_ints(ir, ir->rec.f + 1, 1, "node", v + 3);
	read_ints(ir, ir->rec.f + 5, 2, "node", v + 4);
	seq_add_node(tree_of(s, ir), &ir->in, v);
}

/* Adds an animation to its node, which usually is the last one. */
static void
take_anim(struct seq *s, const struct ir *ir)
{
	struct seq_tree *t = tree_of(s, ir);
	long long id;
	int i = t->n;

	read_ints(ir, ir->rec.f + 1, 1, "anim", &id);
	while (i > 0 && t->node[i - 1].id != id)
		i--;
	if (i == 0)
		in_die(&ir->in, "anim: no node %lld before it", id);
	seq_add_anim(&t->node[i - 1], &ir->in,
	    sims_get_name(ir, ir->rec.f[2], &s->arena));
}

static void
take_figure(struct seq *s, const struct ir *ir)
{
	long long v[5];

	read_ints(ir, ir->rec.f, 5, "figure", v);
	seq_add_figure(s, &ir->in, v);
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
take_tree(struct seq *s, const struct ir *ir)
{
	tree_of(s, ir);
}

static void
take_selected(struct seq *s, const struct ir *ir)
{
	long long tree;

	read_ints(ir, ir->rec.f, 1, "selected", &tree);
	seq_select(s, &ir->in, tree);
}

static void (*const take_record[IR_WORDS])(struct seq *, const struct ir *) = {
	[IR_TREE] = take_tree,
	[IR_NODE] = take_node,
	[IR_ANIM] = take_anim,
	[IR_SELECTED] = take_selected,
	[IR_FIGURE] = take_figure,
	[IR_PART] = take_part
};

void
seq_read(struct seq *s, struct ir *ir)
{
	int i;

	while (ir_next(ir) != IR_END)
		if (take_record[ir->rec.word])
			take_record[ir->rec.word](s, ir);
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
put_ints(const long long *v, int n)
{
	while (n--)
		out_field_int(*v++);
}

static void
put_node(const struct seq_node *n, struct str tree)
{
	long long v[6] = { n->id, n->type, n->parent, n->next, n->m, n->n };
	int i;

	ir_put_record(IR_NODE, tree);
	put_ints(v, 6);
	out_ch('\n');
	for (i = 0; i < n->anims; i++) {
		ir_put_record(IR_ANIM, tree);
		out_field_int(n->id);
		sims_put_name(n->anim[i]);
		out_ch('\n');
	}
}

static void
put_figure(const struct seq_figure *f)
{
	long long v[5] = { f->id, f->type, f->hidden, f->offset, f->skeleton };
	int i;

	ir_put(IR_FIGURE);
	put_ints(v, 5);
	out_ch('\n');
	for (i = 0; i < f->parts; i++) {
		const struct seq_part *p = &f->part[i];

		ir_put(IR_PART);
		out_field_int(f->id);
		out_field_int(p->id);
		sims_put_name(p->mesh);
		sims_put_name(p->texture);
		out_ch('\n');
	}
}

void
seq_put(const struct seq *s, struct str name)
{
	int i, k;

	ir_put_begin(IR_SEQUENCE, name);
	out_ch('\n');
	ir_put_source("sps 1");
	for (i = 0; i < SEQ_TREES; i++) {
		ir_put_line(IR_TREE, seq_tree_name(i));
		for (k = 0; k < s->tree[i].n; k++)
			put_node(&s->tree[i].node[k], seq_tree_name(i));
	}
	ir_put(IR_SELECTED);
	out_field_int(s->selected);
	out_ch('\n');
	for (i = 0; i < SEQ_FIGURES; i++)
		put_figure(&s->figure[i]);
	ir_put_end(IR_SEQUENCE);
}
