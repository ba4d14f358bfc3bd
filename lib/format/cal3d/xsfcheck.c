#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

#include "base/math/most.h"
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
static void
check_ids(struct xsf *x)
{
	const struct in *in = &x->e.t.in;
	size_t i = 0;
	struct str name;
	int id;

	while (i < x->n && x->bone[i].id == (int)i)
		i++;
	if (i == x->n)
		return;
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
}

static void
check_counts(struct xsf *x)
{
	size_t i;

	at(x, x->line);
	if (elem_count_differs(x->numbones, x->n))
		in_warn(&x->e.t.in, "NUMBONES is %.*s, but there are %zu "
		    "bones", STRF(x->numbones), x->n);
	check_ids(x);
	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];

		if (!elem_count_differs(b->numchild, b->children))
			continue;
		at(x, b->line);
		in_warn(&x->e.t.in, "BONE %.*s: NUMCHILDS is %.*s, but there "
		    "are %zu", STRF(b->name), STRF(b->numchild), b->children);
	}
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

static void
check_children(struct xsf *x)
{
	size_t i;

	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];

		if (!children_differ(x, b))
			continue;
		at(x, b->line);
		in_warn(&x->e.t.in, "BONE %.*s: its CHILDIDs are not the "
		    "bones that have it as PARENTID", STRF(b->name));
	}
}

/* q: that part */
static void
check_unit(struct xsf *x, const struct xsf_bone *b, enum xsf_part part,
    const double *q, int digits)
{
	char number[NUM_MAX];
	double length;
	size_t n;

	if (b->more->odd[part].n || !xsf_has(b, part))
		return;
	length = sqrt(quat_dot(q, q));
	if (fabs(length - 1) <= 1e-5)
		return;
	at(x, b->line);
	n = num_print(number, length, digits < 9 ? 9 : digits);
	in_warn(&x->e.t.in, "BONE %.*s: %s has the length %.*s, not 1",
	    STRF(b->name), xsf_partname[part], (int)n, number);
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

/* Local transforms */

/* LOCALTRANSLATION and LOCALROTATION should be the inverse of the bone's
 * transform in model space, that is of the chain of TRANSLATIONs and
 * ROTATIONs down to it. */

static const double max_angle = 0.01 * RAD_PER_DEG;
static const double max_shift = 1e-4;    /* of the skeleton's extent */

/* How a writer may have meant its numbers. */
struct convention {
	int plain, plainlocal;   /* quaternions are not conjugated */
	int forward;             /* the local transform is not inverted */
	const char *name;
};

static const struct convention conventions[] = {
	{ 0, 0, 0, NULL },
	{ 1, 1, 0, "its writer did not conjugate quaternions" },
	{ 1, 0, 0, "its writer did not conjugate ROTATION" },
	{ 0, 1, 0, "its writer did not conjugate LOCALROTATION" },
	{ 0, 0, 1, "its writer did not invert the local transforms" },
	{ 1, 1, 1, "its writer neither conjugated quaternions nor inverted "
	    "the local transforms" }
};

enum { CONVENTIONS = sizeof conventions / sizeof *conventions };

/* How far the local transforms are off, at most. */
struct fit {
	struct most angle, shift;
	int anglebone, shiftbone;        /* places */
};

struct binds {
	struct xsf *x;
	struct xsf_place *world;
	double extent;
};

static void
then(struct xsf_place *r, const struct xsf_place *a, const struct xsf_place *b)
{
	double t[3];
	int i;

	quat_vec(t, a->q, b->t);
	for (i = 0; i < 3; i++)
		r->t[i] = t[i] + a->t[i];
	quat_mul(r->q, a->q, b->q);
}

static void
invert(struct xsf_place *r, const struct xsf_place *a)
{
	int i;

	quat_conj(r->q, a->q);
	quat_vec(r->t, r->q, a->t);
	for (i = 0; i < 3; i++)
		r->t[i] = -r->t[i];
}

static double
distance(const double *a, const double *b)
{
	double d[3];
	int i;

	for (i = 0; i < 3; i++)
		d[i] = a[i] - b[i];
	return vec_len(d);
}

/* Where a bone is in model space; its parent's place there is known. */
static void
set_world(struct binds *c, int bone, int plain)
{
	struct xsf_place p = c->x->place[bone].rest;
	int parent = c->x->bone[bone].parent;

	if (plain)
		quat_conj(p.q, p.q);
	if (parent >= 0)
		then(&c->world[bone], &c->world[parent], &p);
	else
		c->world[bone] = p;
}

/* The diagonal of the box around all bones and the origin. */
static double
extent(const struct binds *c)
{
	double lo[3] = { 0, 0, 0 }, hi[3] = { 0, 0, 0 };
	size_t i;
	int k;

	for (i = 0; i < c->x->n; i++)
		for (k = 0; k < 3; k++) {
			lo[k] = fmin(lo[k], c->world[i].t[k]);
			hi[k] = fmax(hi[k], c->world[i].t[k]);
		}
	return distance(lo, hi);
}

static void
widen(struct fit *f, const struct xsf_place *a, const struct xsf_place *b,
    int bone)
{
	if (most_take(&f->angle, quat_angle(a->q, b->q)))
		f->anglebone = bone;
	if (most_take(&f->shift, distance(a->t, b->t)))
		f->shiftbone = bone;
}

static int
fits(const struct binds *c, const struct fit *f)
{
	return f->angle.v <= max_angle && f->shift.v <= max_shift * c->extent;
}

static void
widen_by(const struct binds *c, const struct convention *r, struct fit *f,
    int bone)
{
	struct xsf_place want, local;

	if (!xsf_has(&c->x->bone[bone], XSF_LT))
		return;
	want = c->world[bone];
	local = c->x->place[bone].local;
	if (r->plainlocal)
		quat_conj(local.q, local.q);
	if (!r->forward)
		invert(&want, &want);
	widen(f, &want, &local, bone);
}

/* Of all bones, as they are read. */
static struct fit
find_fit(struct binds *c)
{
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	size_t i;

	for (i = 0; i < c->x->n; i++)
		set_world(c, c->x->order[i], 0);
	for (i = 0; i < c->x->n; i++)
		widen_by(c, &conventions[0], &f, (int)i);
	return f;
}

/* Whether all bones fit so; mostly the first one tells. */
static int
all_fit(struct binds *c, const struct convention *r)
{
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	size_t i;

	for (i = 0; i < c->x->n && fits(c, &f); i++) {
		set_world(c, c->x->order[i], r->plain);
		widen_by(c, r, &f, c->x->order[i]);
	}
	return fits(c, &f);
}

/* Checks a bone against its parent only, so that what is wrong with one is not
 * reported of all below it. */
static int
check_bone(struct binds *c, int bone, int digits)
{
	const struct xsf_bone *b = &c->x->bone[bone];
	const struct xsf_places *p = c->x->place;
	char angle[NUM_MAX], shift[NUM_MAX];
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	struct xsf_place want;
	int na, ns;

	if (!xsf_has(b, XSF_LT) ||
	    (b->parent >= 0 && !xsf_has(&c->x->bone[b->parent], XSF_LT)))
		return 0;
	invert(&want, &p[bone].rest);
	if (b->parent >= 0)
		then(&want, &want, &p[b->parent].local);
	widen(&f, &want, &p[bone].local, bone);
	if (fits(c, &f))
		return 0;
	na = (int)num_print(angle, f.angle.v / RAD_PER_DEG, digits);
	ns = (int)num_print(shift, f.shift.v, digits);
	c->x->e.t.in.line = b->line;
	in_warn(&c->x->e.t.in, "BONE %.*s: local transform off by %.*s "
	    "degrees and %.*s units against its %s", STRF(b->name), na, angle,
	    ns, shift, b->parent < 0 ? "transform" : "parent's");
	return 1;
}

static void
summary(struct binds *c, const struct fit *f, const char *reason, int digits)
{
	const struct xsf_bone *b = c->x->bone;
	char angle[NUM_MAX], shift[NUM_MAX];
	int na, ns;

	na = (int)num_print(angle, f->angle.v / RAD_PER_DEG, digits);
	ns = (int)num_print(shift, f->shift.v, digits);
	c->x->e.t.in.line = c->x->line;
	in_warn(&c->x->e.t.in, "local transforms off the chain of transforms "
	    "by up to %.*s degrees (%.*s) and %.*s units (%.*s)%s%s",
	    na, angle, STRF(b[f->anglebone].name), ns, shift,
	    STRF(b[f->shiftbone].name), reason ? ": " : "",
	    reason ? reason : "");
}

/* "the Root bone should not be translated (moved) or rotated … IMVU ignores
 * these values for Root but a 3D editor will not", the XSF document says. */
static void
check_root(struct binds *c, int bone, int digits)
{
	static const struct xsf_place still = { { 0, 0, 0 }, { 0, 0, 0, 1 } };
	const struct xsf_bone *b = &c->x->bone[bone];
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	char angle[NUM_MAX], shift[NUM_MAX];
	int na, ns;

	widen(&f, &still, &c->x->place[bone].rest, bone);
	if (b->parent >= 0 || fits(c, &f))
		return;
	na = (int)num_print(angle, f.angle.v / RAD_PER_DEG, digits);
	ns = (int)num_print(shift, f.shift.v, digits);
	c->x->e.t.in.line = b->line;
	in_notice(&c->x->e.t.in, "BONE %.*s: a root that is moved by %.*s "
	    "units and turned by %.*s degrees, which IMVU ignores",
	    STRF(b->name), ns, shift, na, angle);
}

/* Finds the convention that makes sense of it, or else the bones that are
 * wrong. */
static void
explain(struct binds *c, const struct fit *f, int digits)
{
	int faults = 0, inner = 0, bad, k;
	const char *reason = NULL;
	size_t i;

	for (k = 1; k < CONVENTIONS && !reason; k++)
		if (all_fit(c, &conventions[k]))
			reason = conventions[k].name;
	for (i = 0; i < c->x->n && !reason; i++) {
		bad = check_bone(c, (int)i, digits);
		faults += bad;
		inner += bad && c->x->bone[i].parent >= 0;
	}
	if (faults && !inner)
		reason = "only roots are off, whose transforms some readers "
		    "ignore";
	summary(c, f, reason, digits);
}

/* Warns where local transforms are off the chain of the others. */
static void
check_bind(struct xsf *x, int digits)
{
	struct binds c = { x, NULL, 0 };
	struct fit f;
	size_t i;

	c.world = xcalloc(x->n, sizeof *c.world);
	for (i = 0; i < x->n; i++) {
		quat_unit(x->place[i].rest.q);
		if (xsf_has(&x->bone[i], XSF_LT))
			quat_unit(x->place[i].local.q);
	}
	f = find_fit(&c);
	c.extent = extent(&c);
	for (i = 0; i < x->n; i++)
		check_root(&c, (int)i, digits);
	if (!fits(&c, &f))
		explain(&c, &f, digits);
	free(c.world);
}

void
xsf_check(struct xsf *x, int all, int digits)
{
	int large = 0;
	size_t i;

	check_counts(x);
	if (!all)
		return;
	check_children(x);
	for (i = 0; i < x->n; i++) {
		const struct xsf_bone *b = &x->bone[i];
		const struct xsf_places *p = &x->place[i];

		check_unit(x, b, XSF_R, p->rest.q, digits);
		check_unit(x, b, XSF_LR, p->local.q, digits);
		large |= check_range(x, b, XSF_T, p->rest.t);
		large |= check_range(x, b, XSF_LT, p->local.t);
	}
	if (!large)
		check_bind(x, digits);
}
