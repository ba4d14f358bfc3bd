#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "base/num.h"
#include "format/cal3d/xsf_priv.h"

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
static int
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
	return faults + 1;
}

int
xsf_check_bind(struct xsf *x, int digits)
{
	struct binds c = { x, NULL, 0 };
	struct fit f;
	size_t i;
	int faults = 0;

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
		faults = explain(&c, &f, digits);
	free(c.world);
	return faults;
}
