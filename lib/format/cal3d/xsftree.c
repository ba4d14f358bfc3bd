#include <stdlib.h>

#include "base/num.h"
#include "base/tree.h"
#include "format/cal3d/ref.h"
#include "format/cal3d/xsf_priv.h"

enum { UNKNOWN = -2 };

/* The hierarchy. PARENTID is what makes it; CHILDID only repeats it. */

/* All bones by their IDs; notes whether these are distinct. */
static struct ref *
sort_ids(struct xsf *x)
{
	struct ref *r = xreallocarray(NULL, x->n, sizeof *r);
	size_t i;

	for (i = 0; i < x->n; i++) {
		r[i].number = x->bone[i].id;
		r[i].index = (int)i;
	}
	x->byplace = !refs_sort(r, x->n);
	return r;
}

/* The place of a bone's parent; -1: none, UNKNOWN: there is no such bone. */
static int
parent_of(const struct xsf *x, const struct ref *r, const struct xsf_bone *b)
{
	int at;

	if (b->parentid == -1)
		return -1;
	if (x->byplace)
		return (size_t)b->parentid < x->n ? b->parentid : UNKNOWN;
	at = refs_find(r, x->n, b->parentid);
	return at < 0 ? UNKNOWN : at;
}

static void
find_parent(struct xsf *x, const struct ref *r, struct xsf_bone *b)
{
	struct in *in = &x->e.t.in;

	b->parent = parent_of(x, r, b);
	in->line = b->line;
	if (b->parent == UNKNOWN && x->byplace)
		in_die(in, "BONE %.*s: PARENTID %d, but there are %zu bones "
		    "(IDs are not distinct, so places count)", STRF(b->name),
		    b->parentid, x->n);
	if (b->parent == UNKNOWN)
		in_die(in, "BONE %.*s: no bone has the ID %d, its PARENTID",
		    STRF(b->name), b->parentid);
}

static void
find_parents(struct xsf *x, const struct ref *r)
{
	size_t i, roots = 0;

	for (i = 0; i < x->n; i++) {
		find_parent(x, r, &x->bone[i]);
		roots += x->bone[i].parent < 0;
	}
	x->e.t.in.line = x->bone[0].line;
	if (!roots)
		in_die(&x->e.t.in, "no root: expected a bone with PARENTID "
		    "-1");
}

/* Whether the PARENTIDs, as IDs or as places, make a hierarchy. */
static int
makes_tree(const struct xsf *x, const struct ref *r)
{
	int *parent = xreallocarray(NULL, x->n, sizeof *parent);
	int *order = xreallocarray(NULL, x->n, sizeof *order);
	int good = 1;
	size_t i;

	for (i = 0; i < x->n; i++) {
		parent[i] = parent_of(x, r, &x->bone[i]);
		good &= parent[i] != UNKNOWN;
	}
	good = good && tree_order(parent, (int)x->n, order) < 0;
	free(parent);
	free(order);
	return good;
}

/* Some readers take no notice of IDs, and so do some writers. */
static void
choose(struct xsf *x, const struct ref *r)
{
	if (x->byplace || makes_tree(x, r))
		return;
	x->byplace = 1;
	x->byplace = x->notree = makes_tree(x, r);
}

static void
find_order(struct xsf *x)
{
	int *parent = xreallocarray(NULL, x->n, sizeof *parent), cycle;
	size_t i;

	for (i = 0; i < x->n; i++)
		parent[i] = x->bone[i].parent;
	x->order = arena_alloc(&x->arena, x->n * sizeof *x->order);
	cycle = tree_order(parent, (int)x->n, x->order);
	free(parent);
	if (cycle < 0)
		return;
	x->e.t.in.line = x->bone[cycle].line;
	in_die(&x->e.t.in, "BONE %.*s is its own ancestor",
	    STRF(x->bone[cycle].name));
}

/* It goes from last to first, so that each list is in the order of the file. */
static void
find_children(struct xsf *x)
{
	struct xsf_bone *b, *parent;
	size_t i;

	for (i = 0; i < x->n; i++)
		x->bone[i].child = x->bone[i].sibling = -1;
	for (i = x->n; i > 0; i--) {
		b = &x->bone[i - 1];
		if (b->parent < 0)
			continue;
		parent = &x->bone[b->parent];
		b->sibling = parent->child;
		parent->child = (int)i - 1;
		parent->children++;
	}
}

void
xsf_tree(struct xsf *x)
{
	struct ref *r = sort_ids(x);

	choose(x, r);
	find_parents(x, r);
	free(r);
	find_order(x);
	find_children(x);
}

int
xsf_child_differs(const struct xsf *x, const struct xsf_bone *b)
{
	struct str list = b->childids, f;
	long long id;
	int k, want;

	for (k = b->child; k >= 0; k = x->bone[k].sibling) {
		want = x->byplace ? k : x->bone[k].id;
		if (!str_field(&list, &f) || !num_int(f, want, want, &id))
			return 1;
	}
	return str_field(&list, &f);
}
