#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "cal3d/xsf_priv.h"
#include "math/most.h"
#include "math/quat.h"

/* LOCALTRANSLATION and LOCALROTATION should be the inverse of the bone's
 * transform in model space, that is of the chain of TRANSLATIONs and
 * ROTATIONs down to it. */

static const double max_angle = 0.01 * RAD_PER_DEG;
static const double max_shift = 1e-4;    /* of the skeleton's extent */

struct place {
	double q[4], t[3];
};

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
	struct place *rest, *local, *world;
	double extent;
};

static void
load(struct str text, double *v, int n)
{
	struct str f;
	int i;

	for (i = 0; i < n && str_field(&text, &f); i++)
		num_of(f, &v[i]);
}

static void
load_place(struct place *p, struct str t, struct str q)
{
	load(t, p->t, 3);
	load(q, p->q, 4);
	quat_unit(p->q);
}

static void
then(struct place *r, const struct place *a, const struct place *b)
{
	double t[3];
	int i;

	quat_vec(t, a->q, b->t);
	for (i = 0; i < 3; i++)
		r->t[i] = t[i] + a->t[i];
	quat_mul(r->q, a->q, b->q);
}

static void
invert(struct place *r, const struct place *a)
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

static void
chain(struct binds *c, int plain)
{
	const struct xsf *x = c->x;
	size_t i;

	for (i = 0; i < x->n; i++) {
		int b = x->order[i], parent = x->bone[b].parent;
		struct place p = c->rest[b];

		if (plain)
			quat_conj(p.q, p.q);
		if (parent >= 0)
			then(&c->world[b], &c->world[parent], &p);
		else
			c->world[b] = p;
	}
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
widen(struct fit *f, const struct place *a, const struct place *b, int bone)
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

static struct fit
try(struct binds *c, const struct convention *r)
{
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	struct place want, local;
	size_t i;

	chain(c, r->plain);
	for (i = 0; i < c->x->n; i++) {
		if (!c->x->bone[i].part[XSF_LT].n)
			continue;
		local = c->local[i];
		if (r->plainlocal)
			quat_conj(local.q, local.q);
		want = c->world[i];
		if (!r->forward)
			invert(&want, &want);
		widen(&f, &want, &local, (int)i);
	}
	return f;
}

/* Checks a bone against its parent only, so that what is wrong with one is not
 * reported of all below it. */
static int
check_bone(struct binds *c, int bone, int digits)
{
	const struct xsf_bone *b = &c->x->bone[bone];
	char angle[NUM_MAX], shift[NUM_MAX];
	struct fit f = { { 0, 0 }, { 0, 0 }, 0, 0 };
	struct place want;
	int na, ns;

	if (!b->part[XSF_LT].n ||
	    (b->parent >= 0 && !c->x->bone[b->parent].part[XSF_LT].n))
		return 0;
	invert(&want, &c->rest[bone]);
	if (b->parent >= 0)
		then(&want, &want, &c->local[b->parent]);
	widen(&f, &want, &c->local[bone], bone);
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

/* Finds the convention that makes sense of it, or else the bones that are
 * wrong. */
static int
explain(struct binds *c, const struct fit *f, int digits)
{
	int faults = 0, inner = 0, bad, k;
	const char *reason = NULL;
	struct fit other;
	size_t i;

	for (k = 1; k < CONVENTIONS && !reason; k++) {
		other = try(c, &conventions[k]);
		if (fits(c, &other))
			reason = conventions[k].name;
	}
	for (i = 0; i < c->x->n && !reason; i++) {
		bad = check_bone(c, (int)i, digits);
		faults += bad;
		inner += bad && c->x->bone[i].parent >= 0;
	}
	if (faults && !inner)
		reason = "only roots are off, whose transforms some readers "
		    "ignore";
	summary(c, f, reason, digits);
	return faults + 1;
}

int
xsf_check_bind(struct xsf *x, int digits)
{
	struct binds c = { x, NULL, NULL, NULL, 0 };
	struct fit f;
	size_t i;
	int faults = 0;

	c.rest = xcalloc(x->n, sizeof *c.rest);
	c.local = xcalloc(x->n, sizeof *c.local);
	c.world = xcalloc(x->n, sizeof *c.world);
	for (i = 0; i < x->n; i++) {
		const struct str *part = x->bone[i].part;

		load_place(&c.rest[i], part[XSF_T], part[XSF_R]);
		if (part[XSF_LT].n)
			load_place(&c.local[i], part[XSF_LT], part[XSF_LR]);
	}
	f = try(&c, &conventions[0]);
	c.extent = extent(&c);
	if (!fits(&c, &f))
		faults = explain(&c, &f, digits);
	free(c.rest);
	free(c.local);
	free(c.world);
	return faults;
}
