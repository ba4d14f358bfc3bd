#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "format/cal3d/ref.h"
#include "format/cal3d/xsf_priv.h"

/* What a bone says twice, or wrongly. */

static void
at(struct xsf *x, unsigned long long line)
{
	x->e.t.in.line = line;
}

/* Finds the first bone whose ID is not its place; some readers take it so. */
static int
check_ids(struct xsf *x)
{
	const struct in *in = &x->e.t.in;
	size_t i = 0;
	struct str name;
	int id;

	while (i < x->n && x->bone[i].id == (int)i)
		i++;
	if (i == x->n)
		return 0;
	name = x->bone[i].name;
	id = x->bone[i].id;
	at(x, x->bone[i].line);
	if (x->notree)
		in_warn(in, "BONE %.*s: ID %d, but it is number %zu in the "
		    "file (by ID, PARENTIDs make no hierarchy, so they count "
		    "bones)", STRF(name), id, i);
	else if (x->byplace)
		in_warn(in, "BONE %.*s: ID %d, which is not its own (IDs are "
		    "not distinct, so PARENTID counts bones)", STRF(name), id);
	else
		in_warn(in, "BONE %.*s: ID %d, but it is number %zu in the "
		    "file (PARENTID is taken as an ID; some readers count)",
		    STRF(name), id, i);
	return 1;
}

static int
check_counts(struct xsf *x)
{
	int faults = 0;
	size_t i;

	at(x, x->line);
	if (elem_count_differs(x->numbones, x->n)) {
		in_warn(&x->e.t.in, "NUMBONES is %.*s, but there are %zu "
		    "bones", STRF(x->numbones), x->n);
		faults++;
	}
	faults += check_ids(x);
	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];

		if (!elem_count_differs(b->numchild, b->children))
			continue;
		at(x, b->line);
		in_warn(&x->e.t.in, "BONE %.*s: NUMCHILDS is %.*s, but there "
		    "are %zu", STRF(b->name), STRF(b->numchild), b->children);
		faults++;
	}
	return faults;
}

/* Whether the CHILDIDs are not the children, in any order. */
static int
children_differ(const struct xsf *x, const struct xsf_bone *b)
{
	size_t n = b->children, i = 0;
	struct ref *is = xreallocarray(NULL, n, sizeof *is);
	struct ref *says = xreallocarray(NULL, n, sizeof *says);
	struct str list = b->childids, f;
	int k, differ;

	for (k = b->child; k >= 0; k = x->bone[k].sibling) {
		is[i].index = says[i].index = 0;
		is[i++].number = x->byplace ? k : x->bone[k].id;
	}
	for (i = 0; i < n && str_field(&list, &f) &&
	    num_int(f, 0, INT_MAX, &says[i].number); i++)
		;
	differ = i < n || str_field(&list, &f);
	if (!differ) {
		refs_sort(is, n);
		refs_sort(says, n);
		while (i > 0 && is[i - 1].number == says[i - 1].number)
			i--;
		differ = i > 0;
	}
	free(is);
	free(says);
	return differ;
}

static int
check_children(struct xsf *x)
{
	int faults = 0;
	size_t i;

	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];

		if (!children_differ(x, b))
			continue;
		at(x, b->line);
		in_warn(&x->e.t.in, "BONE %.*s: its CHILDIDs are not the "
		    "bones that have it as PARENTID", STRF(b->name));
		faults++;
	}
	return faults;
}

/* q: that part */
static int
check_unit(struct xsf *x, const struct xsf_bone *b, enum xsf_part part,
    const double *q, int digits)
{
	char number[NUM_MAX];
	double length;
	size_t n;

	if (b->more->odd[part].n || !xsf_has(b, part))
		return 0;
	length = sqrt(quat_dot(q, q));
	if (fabs(length - 1) <= 1e-5)
		return 0;
	at(x, b->line);
	n = num_print(number, length, digits < 9 ? 9 : digits);
	in_warn(&x->e.t.in, "BONE %.*s: %s has the length %.*s, not 1",
	    STRF(b->name), xsf_partname[part], (int)n, number);
	return 1;
}

/* Cal3D's numbers are floats. t: that part */
static int
check_range(struct xsf *x, const struct xsf_bone *b, enum xsf_part part,
    const double *t)
{
	if (!xsf_has(b, part) || (fabs(t[0]) <= FLT_MAX &&
	    fabs(t[1]) <= FLT_MAX && fabs(t[2]) <= FLT_MAX))
		return 0;
	at(x, b->line);
	in_warn(&x->e.t.in, "BONE %.*s: %s has a number too large for a float",
	    STRF(b->name), xsf_partname[part]);
	return 1;
}

int
xsf_check(struct xsf *x, int all, int digits)
{
	int faults = check_counts(x), large = 0;
	size_t i;

	if (!all)
		return faults;
	faults += x->odd + check_children(x);
	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];
		const struct xsf_places *p = &x->place[i];

		faults += check_unit(x, b, XSF_R, p->rest.q, digits);
		faults += check_unit(x, b, XSF_LR, p->local.q, digits);
		large += check_range(x, b, XSF_T, p->rest.t);
		large += check_range(x, b, XSF_LT, p->local.t);
	}
	return large ? faults + large : faults + xsf_check_bind(x, digits);
}
