#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cal3d/xsf.h"

/* The hierarchy. PARENTID is what makes it; CHILDID only repeats it. */

struct ref {
	int id, place;
};

static int
by_id(const void *a, const void *b)
{
	const struct ref *x = a, *y = b;

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	return (x->place > y->place) - (x->place < y->place);
}

/* All IDs in ascending order; notes whether they are distinct. */
static struct ref *
sort_ids(struct xsf *x)
{
	struct ref *r = xreallocarray(NULL, x->n, sizeof *r);
	size_t i;

	for (i = 0; i < x->n; i++) {
		r[i].id = x->bone[i].id;
		r[i].place = (int)i;
	}
	qsort(r, x->n, sizeof *r, by_id);
	for (i = 1; i < x->n; i++)
		x->byplace |= r[i].id == r[i - 1].id;
	return r;
}

/* The place of the bone with that ID, or -1. */
static int
find_id(const struct ref *r, size_t n, int id)
{
	size_t lo = 0, mid;

	while (n > 0) {
		mid = lo + n / 2;
		if (r[mid].id == id)
			return r[mid].place;
		if (r[mid].id < id) {
			n -= n / 2 + 1;
			lo = mid + 1;
		} else {
			n /= 2;
		}
	}
	return -1;
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
		b->parent = find_id(r, x->n, b->parentid);
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
cycle(struct xsf *x, int place)
{
	const struct xsf_bone *b = &x->bone[place];

	x->e.t.in.line = b->line;
	in_die(&x->e.t.in, "BONE %.*s is among its own ancestors",
	    STRF(b->name));
}

/* Each bone as early as its parent allows: up from it to one that is in the
 * order already, then down again. */
static void
find_order(struct xsf *x)
{
	enum { NEW, WAITING, DONE };
	unsigned char *state = xcalloc(x->n, 1);
	int *stack = xreallocarray(NULL, x->n, sizeof *stack), b;
	size_t i, n = 0, depth;

	x->order = arena_alloc(&x->arena, x->n * sizeof *x->order);
	for (i = 0; i < x->n; i++) {
		depth = 0;
		for (b = (int)i; b >= 0 && state[b] != DONE;
		    b = x->bone[b].parent) {
			if (state[b] == WAITING)
				cycle(x, b);
			state[b] = WAITING;
			stack[depth++] = b;
		}
		while (depth > 0) {
			b = stack[--depth];
			state[b] = DONE;
			x->order[n++] = b;
		}
	}
	free(state);
	free(stack);
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

int
xsf_count_differs(struct str count, size_t n)
{
	long long v = (long long)n;

	return count.n && !num_int(count, v, v, &v);
}
