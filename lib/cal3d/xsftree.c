#include <stdlib.h>

#include "base/num.h"
#include "base/tree.h"
#include "cal3d/ref.h"
#include "cal3d/xsf_priv.h"

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

static void
find_parent(struct xsf *x, const struct ref *r, struct xsf_bone *b)
{
	struct in *in = &x->e.t.in;

	b->parent = -1;
	if (b->parentid == -1)
		return;
	in->line = b->line;
	if (!x->byplace)
		b->parent = refs_find(r, x->n, b->parentid);
	else if ((size_t)b->parentid < x->n)
		b->parent = b->parentid;
	else
		in_die(in, "BONE %.*s: PARENTID %d, but there are %zu bones "
		    "(IDs are not distinct, so places count)", STRF(b->name),
		    b->parentid, x->n);
	if (b->parent < 0)
		in_die(in, "BONE %.*s: no bone has the ID %d, its PARENTID",
		    STRF(b->name), b->parentid);
}

static void
find_parents(struct xsf *x)
{
	struct ref *r = sort_ids(x);
	size_t i, roots = 0;

	for (i = 0; i < x->n; i++) {
		find_parent(x, r, &x->bone[i]);
		roots += x->bone[i].parent < 0;
	}
	free(r);
	x->e.t.in.line = x->bone[0].line;
	if (!roots)
		in_die(&x->e.t.in, "no root: expected a bone with PARENTID "
		    "-1");
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
	find_parents(x);
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
