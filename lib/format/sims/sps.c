#include <stdlib.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sims/seq_priv.h"
#include "format/sims/text.h"

/* Reads a line of a tree; returns 0 at its `|End`. */
static int
read_tree_line(struct seq *s, struct seq_tree *t, struct in *in)
{
	static const char form[] = "`N TYPE PARENT NEXT ID M N`";
	struct str line, rest, word;
	long long v[6];

	sims_line(in, &line, "`|End`");
	rest = line;
	str_field(&rest, &word);
	if (str_is(str_trim(line), "|End"))
		return 0;
	if (str_is(word, "N")) {
		sims_ints(in, line, form, v);
		seq_add_node(t, in, v);
	} else if (t->n && sims_name(line, "A", &word)) {
		if (word.s)
			word = str_keep(&s->arena, word);
		seq_add_anim(&t->node[t->n - 1], in, word);
	} else {
		in_die(in, "expected %s%s or `|End`, saw '%.*s'", form,
		    t->n ? ", `A NAME`" : "", STRF(line));
	}
	return 1;
}

static void
read_tree(struct seq *s, struct in *in, int tree)
{
	struct str line;

	sims_line(in, &line, "`|Start`");
	if (!str_is(str_trim(line), "|Start"))
		in_expected(in, NULL, "`|Start`", line);
	while (read_tree_line(s, &s->tree[tree], in))
		;
	seq_check_tree(&s->tree[tree], in, tree);
}

/* Reads the name in "KEY PART NAME", where the key is m for a mesh and t for a
 * texture. */
static struct str
part_name(struct seq *s, const struct in *in, struct str line,
    const char *key, long long *id)
{
	struct str rest, name;
	size_t n;

	if (!sims_name(line, key, &rest))
		rest = str_of("");
	rest = str_flush(rest);
	for (n = 0; n < rest.n && !str_isblank(rest.s[n]); n++)
		continue;
	name.s = n < rest.n ? rest.s + n + 1 : NULL;
	name.n = n < rest.n ? rest.n - n - 1 : 0;
	rest.n = n;
	if (!num_int(rest, -SIMS_INT, SIMS_INT, id))
		in_die(in, "expected `%s PART NAME`, saw '%.*s'%s", key,
		    STRF(line), num_hint(rest));
	return name.s ? str_keep(&s->arena, name) : name;
}

static void
read_part(struct seq *s, struct seq_figure *f, struct in *in, struct str line)
{
	struct seq_part *p;
	struct str mesh;
	long long id, texture;

	mesh = part_name(s, in, line, "m", &id);
	p = seq_add_part(f, in, id);
	p->mesh = mesh;
	sims_line(in, &line, "`t PART NAME`");
	p->texture = part_name(s, in, line, "t", &texture);
	if (texture != id)
		in_die(in, "expected the texture of part %lld, saw that of "
		    "%lld", id, texture);
}

static int
ends_figure(struct str line)
{
	struct str f;

	return str_field(&line, &f) && str_is(f, "f") &&
	    str_field(&line, &f) && str_is(f, "-") &&
	    str_field(&line, &f) && str_is(f, "end") && !str_field(&line, &f);
}

/* Reads a figure. The figures stand in the order of the document:
 * "<figure-Sim1> <figure-Sim2>". */
static void
read_figure(struct seq *s, struct in *in, int which)
{
	struct seq_figure *f;
	struct str line;
	long long v[5];

	sims_line(in, &line, "a figure");
	sims_ints(in, line, "`f ID TYPE HIDDEN OFFSET SKELETON`", v);
	f = seq_add_figure(s, in, v);
	if (f->id != which)
		in_die(in, "expected figure %d, saw figure %lld", which,
		    f->id);
	for (;;) {
		sims_line(in, &line, "`f - end`");
		if (ends_figure(line))
			break;
		read_part(s, f, in, line);
	}
	seq_check_figure(f, in);
}

void
sps_read(struct seq *s, struct in *in)
{
	static const char selected[] = "`Selected SEQUENCE`";
	struct str line;
	long long version, tree;
	int i;

	sims_line(in, &line, "`SimPoseSPS 1`");
	sims_ints(in, line, "`SimPoseSPS VERSION`", &version);
	if (version != 1)
		in_die(in, "expected `SimPoseSPS 1`, saw version %lld",
		    version);
	for (i = 0; i < SEQ_TREES; i++)
		read_tree(s, in, i);
	sims_line(in, &line, selected);
	sims_ints(in, line, selected, &tree);
	seq_select(s, in, tree);
	for (i = 0; i < SEQ_FIGURES; i++)
		read_figure(s, in, i);
	sims_finish(in);
}

static void
write_name(struct str name)
{
	if (name.s)
		out_field(name);
	out_ch('\n');
}

static void
write_node(const struct seq_node *n)
{
	int i;

	out_fmt("N %lld %lld %lld %lld %lld %lld\n", n->type, n->parent,
	    n->next, n->id, n->m, n->n);
	for (i = 0; i < n->anims; i++) {
		out_ch('A');
		write_name(n->anim[i]);
	}
}

/* Writes a tree. Nodes keep their order, except that a node's sibling and
 * parent stand before it. */
static void
write_tree(const struct seq_tree *t)
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
				write_node(n);
				done[stack[--depth]] = 1;
			}
		}
	}
	out_text("|End\n");
	free(stack);
	free(done);
}

static void
write_figure(const struct seq_figure *f)
{
	int i;

	out_fmt("f %lld %lld %lld %lld %lld\n", f->id, f->type, f->hidden,
	    f->offset, f->skeleton);
	for (i = 0; i < f->parts; i++) {
		const struct seq_part *p = &f->part[i];

		out_fmt("m %lld", p->id);
		write_name(p->mesh);
		out_fmt("t %lld", p->id);
		write_name(p->texture);
	}
	out_text("f - end\n");
}

void
sps_write(const struct seq *s)
{
	int i;

	out_text("SimPoseSPS 1\n");
	for (i = 0; i < SEQ_TREES; i++)
		write_tree(&s->tree[i]);
	out_fmt("Selected %d\n", s->selected);
	for (i = 0; i < SEQ_FIGURES; i++)
		write_figure(&s->figure[i]);
}
