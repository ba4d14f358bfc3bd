#include <stdlib.h>

#include "format/sims/seq_priv.h"

/* Whether the nodes of a sequence make a tree, see seq_check_tree(). */

struct check {
	struct seq_tree *t;
	struct in at;            /* to name the line of a node */
};

static struct in *
at(struct check *c, const struct seq_node *n)
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
sort(struct check *c, int *byid)
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

/* Returns the place of the node with that id, -1 for 0. */
static int
find(struct check *c, const int *byid, const struct seq_node *n, long long id,
    const char *what)
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
link_nodes(struct check *c)
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

/* Finds the first child of each node: the one that no other has for its
 * sibling. */
static void
find_first(struct check *c)
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

/* A node that is not reached from the root is in a circle, or below one. */
static void
find_order(struct check *c)
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

/* "0, 1 or 2, depending on how many of M and N are none-zero", the SimPose-ium
 * document says, and also that an animation's number is 0 or more, a negative
 * one being no file: both ways to count are accepted. */
static void
check_anims(struct check *c)
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
	struct check c;

	if (t->n == 0)
		in_die(in, "tree %.*s: expected a node, saw none", STRF(name));
	c.t = t;
	c.at = *in;
	link_nodes(&c);
	find_first(&c);
	find_order(&c);
	check_anims(&c);
}
