#include <stdlib.h>
#include <string.h>

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

/* What other bones refer to a bone by. */
static int
ref_of(const struct xsf *x, size_t place)
{
	return x->byplace ? (int)place : x->bone[place].id;
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

void
xsf_tree(struct xsf *x)
{
	find_parents(x);
	find_order(x);
}

void
xsf_children(const struct xsf *x, size_t *first, int *list)
{
	size_t i, n = 0, k;
	int p;

	memset(first, 0, (x->n + 1) * sizeof *first);
	for (i = 0; i < x->n; i++)
		if (x->bone[i].parent >= 0)
			first[x->bone[i].parent]++;
	for (i = 0; i <= x->n; i++) {
		k = first[i];
		first[i] = n;
		n += k;
	}
	/* first[p] moves to its own end, which is where the next begins */
	for (i = 0; i < x->n; i++) {
		p = x->bone[i].parent;
		if (p >= 0)
			list[first[p]++] = ref_of(x, i);
	}
	for (i = x->n; i > 0; i--)
		first[i] = first[i - 1];
	first[0] = 0;
}

int
xsf_child_differs(struct str child, const int *ref, size_t n)
{
	long long id;
	struct str f;
	size_t i;

	if (!child.n)
		return 0;
	for (i = 0; i < n; i++)
		if (!str_field(&child, &f) ||
		    !num_int(f, ref[i], ref[i], &id))
			return 1;
	return str_field(&child, &f);
}
