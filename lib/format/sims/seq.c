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

/* Checking that nodes make a tree */

struct tree_check {
	struct seq_tree *t;
	struct in at;            /* the input at a node's line, for messages */
};

static struct in *
at(struct tree_check *c, const struct seq_node *n)
{
	c->at.line = n->line;
	return &c->at;
}

static const struct seq_node *sorting;

static int
ids_order(const void *a, const void *b)
{
	const struct seq_node *x = &sorting[*(const int *)a];
	const struct seq_node *y = &sorting[*(const int *)b];

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

static void
sort(struct tree_check *c, int *byid)
{
	const struct seq_node *node = c->t->node;
	int i;

	for (i = 0; i < c->t->n; i++)
		byid[i] = i;
	sorting = node;
	qsort(byid, (size_t)c->t->n, sizeof *byid, ids_order);
	for (i = 1; i < c->t->n; i++)
		if (node[byid[i]].id == node[byid[i - 1]].id)
			in_die(at(c, &node[byid[i]]), "second node %lld",
			    node[byid[i]].id);
}

/* Returns the place of the node that has that id, or -1 if the id is 0. */
static int
find(struct tree_check *c, const int *byid, const struct seq_node *n,
    long long id, const char *what)
{
	int lo = 0, hi = c->t->n, mid;

	if (!id)
		return -1;
	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (c->t->node[byid[mid]].id < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == c->t->n || c->t->node[byid[lo]].id != id)
		in_die(at(c, n), "node %lld: its %s %lld is no node of this "
		    "tree", n->id, what, id);
	return byid[lo];
}

static void
link_nodes(struct tree_check *c)
{
	struct seq_tree *t = c->t;
	int *byid = xreallocarray(NULL, (size_t)t->n, sizeof *byid), i;
	struct seq_node *n;

	sort(c, byid);
	t->root = -1;
	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		n->up = find(c, byid, n, n->parent, "parent");
		n->after = find(c, byid, n, n->next, "sibling");
		if (n->after >= 0 && t->node[n->after].parent != n->parent)
			in_die(at(c, n), "node %lld: its sibling %lld has "
			    "another parent, %lld", n->id, n->next,
			    t->node[n->after].parent);
		if (n->up < 0 && t->root >= 0)
			in_die(at(c, n), "node %lld: expected one node "
			    "without a parent, saw a second", n->id);
		if (n->up < 0)
			t->root = i;
	}
	free(byid);
}

/* Finds the first child of each node: the child that is no other's next
 * sibling. */
static void
find_first(struct tree_check *c)
{
	struct seq_tree *t = c->t;
	char *follows = xcalloc((size_t)t->n, 1);
	struct seq_node *n, *up;
	int i;

	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		if (n->after < 0)
			continue;
		if (follows[n->after]++)
			in_die(at(c, n), "node %lld: its sibling %lld follows "
			    "another node, too", n->id, n->next);
	}
	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		if (n->up < 0)
			continue;
		up = &t->node[n->up];
		up->children++;
		if (follows[i])
			continue;
		if (up->first >= 0)
			in_die(at(c, n), "node %lld: expected one first child "
			    "of node %lld, saw a second", n->id, n->parent);
		up->first = i;
	}
	free(follows);
}

/* Returns the node after the node i in the tree's order, or -1. */
static int
step(const struct seq_tree *t, int i)
{
	if (t->node[i].first >= 0)
		return t->node[i].first;
	while (i >= 0 && t->node[i].after < 0)
		i = t->node[i].up;
	return i < 0 ? -1 : t->node[i].after;
}

/* Sets the order of the nodes. A node that cannot be reached from the root is
 * in a cycle or below one. */
static void
find_order(struct tree_check *c)
{
	struct seq_tree *t = c->t;
	char *reached = xcalloc((size_t)t->n, 1);
	int i, n = 0;

	t->order = xreallocarray(NULL, (size_t)t->n, sizeof *t->order);
	if (t->root >= 0 && t->node[t->root].after < 0)
		for (i = t->root; i >= 0; i = step(t, i)) {
			t->order[n++] = i;
			reached[i] = 1;
		}
	for (i = 0; i < t->n; i++)
		if (!reached[i])
			in_die(at(c, &t->node[i]), "node %lld: its parents "
			    "or siblings form a circle", t->node[i].id);
	free(reached);
}

/* Checks how many names a node has: "0, 1 or 2, depending on how many of M and
 * N are none-zero", the SimPose-ium document says. It also says that the number
 * of an animation is 0 or more, and that a negative one is no file. Both ways
 * of counting are accepted. */
static void
check_anims(struct tree_check *c)
{
	const struct seq_node *n;
	int i, files, nonzero;

	for (i = 0; i < c->t->n; i++) {
		n = &c->t->node[i];
		files = nonzero = 0;
		if (n->type == SEQ_ACTION) {
			files = (n->m >= 0) + (n->n >= 0);
			nonzero = (n->m != 0) + (n->n != 0);
		}
		if (n->anims != files && n->anims != nonzero)
			in_die(at(c, n), "node %lld of type %lld, M %lld, N "
			    "%lld: expected %d animations, saw %d", n->id,
			    n->type, n->m, n->n, files, n->anims);
	}
}

void
seq_check_tree(struct seq_tree *t, const struct in *in, int tree)
{
	struct str name = seq_tree_name(tree);
	struct tree_check c;

	if (t->n == 0)
		in_die(in, "tree %.*s: expected a node, saw none", STRF(name));
	c.t = t;
	c.at = *in;
	link_nodes(&c);
	find_first(&c);
	find_order(&c);
	check_anims(&c);
}
