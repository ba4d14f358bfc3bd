/* sps2ir: a SimPose-ium sequence to the IR, or to a play list. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/num.h"
#include "base/opt.h"
#include "base/out.h"
#include "ir/put.h"
#include "sims/play.h"

static const char usage[] =
    "usage: sps2ir [file]\n"
    "       sps2ir -l [-x seed] [sim1|sim2|both] [file]\n";

static void
read_tree(struct seq *s, struct in *in, int tree)
{
	static const char form[] = "N TYPE PARENT NEXT ID M N";
	struct seq_tree *t = &s->tree[tree];
	struct str line, rest, word;
	long long v[6];

	sims_line(in, &line, "`|Start`");
	if (!str_is(str_trim(line), "|Start"))
		in_die(in, "expected `|Start`, saw '%.*s'", STRF(line));
	for (;;) {
		sims_line(in, &line, "`|End`");
		rest = line;
		str_field(&rest, &word);
		if (str_is(str_trim(line), "|End"))
			break;
		if (str_is(word, "N")) {
			sims_ints(in, line, form, v);
			seq_add_node(t, in, v);
		} else if (t->n && sims_name(line, "A", &word)) {
			seq_add_anim(s, &t->node[t->n - 1], in, word);
		} else {
			in_die(in, "expected `%s`%s or `|End`, saw '%.*s'",
			    form, t->n ? ", `A NAME`" : "", STRF(line));
		}
	}
	seq_check_tree(t, in, tree);
}

/* "KEY PART NAME", as m for a mesh or t for a texture has it. */
static struct str
part_name(struct seq *s, const struct in *in, struct str line,
    const char *key, long long *id)
{
	struct str rest, name;
	size_t n;

	if (!sims_name(line, key, &rest))
		rest = str_of("");
	for (n = 0; n < rest.n && rest.s[n] != ' '; n++)
		continue;
	name.s = n < rest.n ? rest.s + n + 1 : NULL;
	name.n = n < rest.n ? rest.n - n - 1 : 0;
	rest.n = n;
	if (!num_int(rest, -SIMS_INT, SIMS_INT, id))
		in_die(in, "expected `%s PART NAME`, saw '%.*s'", key,
		    STRF(line));
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

static void
read_figure(struct seq *s, struct in *in)
{
	static const char form[] = "f ID TYPE HIDDEN OFFSET SKELETON";
	struct seq_figure *f;
	struct str line;
	long long v[5];

	sims_line(in, &line, "a figure");
	sims_ints(in, line, form, v);
	f = seq_add_figure(s, in, v);
	for (;;) {
		sims_line(in, &line, "`f - end`");
		if (ends_figure(line))
			break;
		read_part(s, f, in, line);
	}
	seq_check_figure(f, in);
}

static void
read_sps(struct seq *s, struct in *in)
{
	struct str line;
	long long version;
	int i;

	sims_line(in, &line, "`SimPoseSPS 1`");
	sims_ints(in, line, "SimPoseSPS VERSION", &version);
	if (version != 1)
		in_die(in, "expected `SimPoseSPS 1`, saw version %lld",
		    version);
	for (i = 0; i < SEQ_TREES; i++)
		read_tree(s, in, i);
	sims_line(in, &line, "`Selected SEQUENCE`");
	sims_ints(in, line, "Selected SEQUENCE", &s->selected);
	for (i = 0; i < SEQ_FIGURES; i++)
		read_figure(s, in);
	sims_finish(in);
}

static void
put_tree(const struct seq_tree *t, const char *name)
{
	const struct seq_node *n;
	int i, k;

	out_fmt("tree %s\n", name);
	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		out_fmt("node %s %lld %lld %lld %lld %lld %lld\n", name,
		    n->id, n->type, n->parent, n->next, n->m, n->n);
		for (k = 0; k < n->anims; k++) {
			out_fmt("anim %s %lld ", name, n->id);
			sims_put_name(n->anim[k]);
			out_ch('\n');
		}
	}
}

static void
put_figure(const struct seq_figure *f)
{
	const struct seq_part *p;

	out_fmt("figure %lld %lld %lld %lld %lld\n", f->id, f->type,
	    f->hidden, f->offset, f->skeleton);
	for (p = f->part; p < f->part + f->parts; p++) {
		out_fmt("part %lld %lld ", f->id, p->id);
		sims_put_name(p->mesh);
		out_ch(' ');
		sims_put_name(p->texture);
		out_ch('\n');
	}
}

static void
put_ir(const struct seq *s, const char *file)
{
	int i;

	ir_put_version();
	ir_put_begin(IR_SEQUENCE, ir_file_name(file));
	out_text("\nsource sps 1\n");
	for (i = 0; i < SEQ_TREES; i++)
		put_tree(&s->tree[i], seq_tree_name(i));
	out_fmt("selected %lld\n", s->selected);
	for (i = 0; i < SEQ_FIGURES; i++)
		put_figure(&s->figure[i]);
	ir_put_end(IR_SEQUENCE);
}

/* The tree to list: the one named, or the one that the file has selected. */
static int
listed(const struct seq *s, const struct in *in, int tree)
{
	if (tree < 0 && (s->selected < 0 || s->selected >= SEQ_TREES))
		in_fail(in, "selected is %lld: expected sim1, sim2 or both as "
		    "an operand", s->selected);
	return tree < 0 ? (int)s->selected : tree;
}

int
main(int argc, char **argv)
{
	struct seq s = { 0 };
	const char *file;
	struct in in;
	long long seed = 0;
	int c, list = 0, seeded = 0, tree = -1;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "hlx:")) != -1) {
		switch (c) {
		case 'l':
			list = 1;
			break;
		case 'x':
			seeded = num_int(str_of(optarg), 0, LLONG_MAX, &seed);
			if (!seeded)
				opt_die("-x: expected an integer from 0, saw "
				    "'%s'", optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	if (seeded && !list)
		opt_die("-x goes with -l only");
	if (list && argv[optind])
		tree = seq_tree_of(str_of(argv[optind]));
	file = opt_file(argc, argv, optind + (tree >= 0), usage);
	in_open(&in, file);
	read_sps(&s, &in);
	if (list)
		seq_play(&s.tree[listed(&s, &in, tree)], (uint64_t)seed);
	else
		put_ir(&s, file);
	in_close(&in);
	seq_free(&s);
	return out_close();
}
