#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "motion/curve.h"

enum { LINEAR, CUBIC, ROTATION };        /* curve.how */
enum { HERE = SPAN_HERE };

const char *
curve_fault(const struct dof *d)
{
	static const unsigned kind[] = { DOF_R, DOF_A };
	struct rotation r;
	int i;

	if (d->kinds & DOF_U)
		return "channels of unknown kind (u), without a skeleton";
	for (i = 0; i < 2; i++) {
		rotation_of_kind(&r, d, kind[i], 1);
		if (r.n > 3)
			return "more than three rotation channels of a kind";
	}
	return NULL;
}

static void
add_rotation(struct curve *c, const struct dof *d, unsigned kind,
    double radians)
{
	struct rotation *r = &c->rotation[c->nrotation];
	int i;

	rotation_of_kind(r, d, kind, radians);
	if (c->turns && rotation_one_axis(r))
		return;
	for (i = 0; i < r->n; i++)
		if (r->place[i] >= 0)
			c->how[r->place[i]] = ROTATION;
	if (kind == DOF_R || kind == DOF_A)
		rotation_keep(r, xcalloc((size_t)r->n, sizeof *r->half));
	c->nrotation++;
}

void
curve_make(struct curve *c, const struct dof *d, double radians, int cubic,
    int turns)
{
	static const unsigned kind[] = { DOF_R, DOF_A, DOF_Q, DOF_M };
	const unsigned curved = DOF_MOVES | DOF_R | DOF_A;
	size_t i;

	c->n = d->n;
	c->how = xmalloc(d->n);
	c->nrotation = 0;
	c->cubic = cubic;
	c->turns = turns;
	for (i = 0; i < d->n; i++)
		c->how[i] = cubic && (chan_kind(d->ch[i]) & curved) ? CUBIC :
		    LINEAR;
	for (i = 0; i < CURVE_ROTATIONS; i++)
		if (d->kinds & kind[i])
			add_rotation(c, d, kind[i], radians);
}

void
curve_free(struct curve *c)
{
	int i;

	for (i = 0; i < c->nrotation; i++)
		free(c->rotation[i].half);
	free(c->how);
}

void
key_value_make(struct key_value *k, const struct curve *c)
{
	k->val = xcalloc(c->n, sizeof *k->val);
	k->q = xcalloc((size_t)c->nrotation, sizeof *k->q);
	k->way = c->cubic ? xcalloc((size_t)c->nrotation, sizeof *k->way) :
	    NULL;
}

void
key_value_free(struct key_value *k)
{
	free(k->val);
	free(k->q);
	free(k->way);
}

int
key_value_rotate(const struct curve *c, struct key_value *k)
{
	int i;

	for (i = 0; i < c->nrotation; i++) {
		if (rotation_own(&c->rotation[i], k->val, k->q[i]))
			continue;
		if (c->rotation[i].kind != DOF_M)
			return 0;
		memcpy(k->q[i], quat_none, sizeof *k->q);
	}
	return 1;
}

void
key_value_follow(const struct curve *c, struct key_value *k,
    const struct key_value *next)
{
	int i;

	for (i = 0; i < c->nrotation; i++)
		quat_vector(k->way[i], k->q[i], next->q[i]);
}

/* --- cubics --- */

/* Cubics through keys at any distances, with continuous slopes. At a key in the
 * middle of three the slope is that of the parabola through them, which is
 * Catmull-Rom's where keys are evenly spaced; at either end it is that of the
 * cubic through the last four keys. */

/* The changes per time between the keys of a span, of n = 1 or 3 numbers. */
struct rates {
	int n;
	double v[SPAN_KEYS - 1][3];
};

/* The slope at key i, between stretches i - 1 and i. */
static void
middle_slope(double *f, const struct rates *r, const double *h, int i)
{
	double after = h[i - 1] / (h[i - 1] + h[i]);
	int x;

	for (x = 0; x < r->n; x++)
		f[x] = r->v[i - 1][x] + after * (r->v[i][x] - r->v[i - 1][x]);
}

/* Brings the slope f at an end as near to v, that of the straight line to the
 * next key, as a slope of 0 is, so that the curve does not swing. */
static void
clip(double *f, const double *v, int n)
{
	double all = 0, off = 0;
	int x;

	for (x = 0; x < n; x++) {
		all += v[x] * v[x];
		off += (f[x] - v[x]) * (f[x] - v[x]);
	}
	for (x = 0; x < n && off > all; x++)
		f[x] = v[x] + (f[x] - v[x]) * sqrt(all / off);
}

/* The slope at the first key (way 1) or at the last (way -1): that of the cubic
 * through four keys, or through as many as there are. known: how many stretches
 * there are beside the first or the last. */
static void
end_slope(double *f, const struct rates *r, const double *h, int way,
    int known)
{
	const double *u = r->v[HERE], *v = r->v[HERE + way];
	const double *w = r->v[HERE + 2 * way];
	double a = h[HERE], b = h[HERE + way], c = h[HERE + 2 * way], d, e;
	int x;

	for (x = 0; x < r->n; x++) {
		f[x] = u[x];
		if (known < 1)
			continue;
		d = (v[x] - u[x]) / (a + b);
		f[x] -= d * a;
		if (known < 2)
			continue;
		e = (w[x] - v[x]) / (b + c);
		f[x] += (e - d) / (a + b + c) * a * (a + b);
	}
	clip(f, u, r->n);
}

/* Sets the slopes f and g at both ends of the stretch that has the time. */
static void
end_slopes(double *f, double *g, const struct rates *r, const struct span *s)
{
	int before = s->k[HERE - 1] != NULL, after = s->k[HERE + 2] != NULL;

	if (before)
		middle_slope(f, r, s->h, HERE);
	else
		end_slope(f, r, s->h, 1, after + (s->k[HERE + 3] != NULL));
	if (after)
		middle_slope(g, r, s->h, HERE + 1);
	else
		end_slope(g, r, s->h, -1, before + (s->k[HERE - 2] != NULL));
}

/* The cubic from 0 to d with the slopes f and g at its ends, at u. */
static double
hermite(double d, double f, double g, double u)
{
	return u * (f + u * (3 * d - 2 * f - g + u * (f + g - 2 * d)));
}

/* Returns what is to be added to the value of the key before; p: the values
 * of s->k[]. */
static double
cubic_scalar(const struct span *s, const double *p)
{
	double f, g, h = s->h[HERE];
	struct rates r;
	int i;

	r.n = 1;
	for (i = 0; i < SPAN_KEYS - 1; i++)
		if (s->k[i] && s->k[i + 1])
			r.v[i][0] = (p[i + 1] - p[i]) / s->h[i];
	end_slopes(&f, &g, &r, s);
	return hermite(p[HERE + 1] - p[HERE], f * h, g * h, s->u);
}

/* (1 - x / tan(x)) / (4·x²), where sq is 4·x². The next term of the series is
 * below 1e-15. */
static double
rest_of_rate(double sq)
{
	double half;

	if (sq < 1. / 16)
		return 1. / 12 + sq * (1. / 720 + sq * (1. / 30240 + sq *
		    (1. / 1209600 + sq * (1. / 47900160))));
	half = sqrt(sq) / 2;
	return (1 - half / tan(half)) / sq;
}

/* How fast a vector of rotation has to change at d so that the rotation turns
 * at w, both in the turned frame: by the inverse of the exponential map's
 * derivative. */
static void
rate_of_vector(double *r, const double *d, const double *w)
{
	double sq = vec_dot(d, d), c[3], cc[3], k = rest_of_rate(sq);
	int i;

	vec_cross(c, d, w);
	vec_cross(cc, d, c);
	for (i = 0; i < 3; i++)
		r[i] = w[i] + c[i] / 2 + k * cc[i];
}

/* Sets q by a cubic through rotation i of the keys, along the shortest arcs.
 * The cubic is one of the rotation vector from the key before. The slopes are
 * the angular velocities at the keys. */
static void
cubic_quat(double *q, const struct span *s, int i)
{
	const double *way = s->k[HERE]->way[i];
	double f[3], g[3], v[3], h = s->h[HERE];
	struct rates r;
	int k, x;

	r.n = 3;
	for (k = 0; k < SPAN_KEYS - 1; k++)
		if (s->k[k] && s->k[k + 1])
			vec_scale(r.v[k], s->k[k]->way[i], 1 / s->h[k]);
	end_slopes(f, g, &r, s);
	rate_of_vector(g, way, g);
	for (x = 0; x < 3; x++)
		v[x] = hermite(way[x], f[x] * h, g[x] * h, s->u);
	quat_turned(q, s->k[HERE]->q[i], v);
}

/* --- values between keys --- */

static double
cubic_between(const struct span *s, size_t i)
{
	double p[SPAN_KEYS] = { 0 };
	int k;

	for (k = 0; k < SPAN_KEYS; k++)
		if (s->k[k])
			p[k] = s->k[k]->val[i];
	return p[HERE] + cubic_scalar(s, p);
}

/* The keys' angles show the branch: it is near where the angles would be if
 * they went straight from key to key. Where they jump, it is the branch before
 * the jump. */
static void
set_angles(const struct rotation *r, const struct span *s, const double *q,
    double *val)
{
	const double *a = s->k[HERE]->val, *b = s->k[HERE + 1]->val;
	double change[3], half = 180 * RAD_PER_DEG / r->unit;
	int i, jump = 0;

	for (i = 0; i < r->n; i++) {
		change[i] = b[r->place[i]] - a[r->place[i]];
		jump |= fabs(change[i]) > half;
	}
	for (i = 0; i < r->n; i++)
		val[r->place[i]] = a[r->place[i]] + (jump ? 0 :
		    s->u * change[i]);
	rotation_set(r, q, val, val);
}

/* Sets the values of a matrix. Its rotation is interpolated as one, and the
 * rest of it linearly. */
static void
set_matrix(const struct rotation *r, const struct span *s, int nth,
    const double *q, double *val)
{
	double form[2][9], m[9];
	int i, k;

	for (k = 0; k < 2; k++) {
		quat_mat(m, s->k[HERE + k]->q[nth]);
		mat_transpose(m, m);
		rotation_elements(r, s->k[HERE + k]->val, form[k]);
		mat_mul(form[k], m, form[k]);
	}
	for (i = 0; i < 9; i++)
		form[0][i] += s->u * (form[1][i] - form[0][i]);
	quat_mat(m, q);
	mat_mul(m, m, form[0]);
	rotation_set_elements(r, m, val);
}

static void
set_rotation(const struct curve *c, const struct span *s, int i,
    const double *near, double *val)
{
	const struct rotation *r = &c->rotation[i];
	double q[4];

	if (c->cubic)
		cubic_quat(q, s, i);
	else
		quat_slerp(q, s->k[HERE]->q[i], s->k[HERE + 1]->q[i], s->u);
	if (r->kind == DOF_Q)
		rotation_set(r, q, near ? near : s->k[HERE]->val, val);
	else if (r->kind == DOF_M)
		set_matrix(r, s, i, q, val);
	else
		set_angles(r, s, q, val);
}

void
curve_at(const struct curve *c, const struct span *s, const double *near,
    double *val)
{
	const double *a = s->k[HERE]->val, *b = s->k[HERE + 1]->val;
	size_t i;
	int k;

	for (i = 0; i < c->n; i++) {
		if (c->how[i] == LINEAR)
			val[i] = a[i] + s->u * (b[i] - a[i]);
		else if (c->how[i] == CUBIC)
			val[i] = cubic_between(s, i);
	}
	for (k = 0; k < c->nrotation; k++)
		set_rotation(c, s, k, near, val);
}

const char *
curve_between(const struct dof *d, double radians, double *a, double *b,
    double u, double *val)
{
	double q[2][CURVE_ROTATIONS][4];
	struct key_value from = { a, q[0], NULL }, to = { b, q[1], NULL };
	struct span s = { { NULL }, { 0 }, 0 };
	const char *fault = curve_fault(d);
	struct curve c;

	if (fault)
		return fault;
	curve_make(&c, d, radians, 0, 1);
	s.k[SPAN_HERE] = &from;
	s.k[SPAN_HERE + 1] = &to;
	s.u = u;
	if (!key_value_rotate(&c, &from) || !key_value_rotate(&c, &to))
		fault = "a quaternion of length 0";
	else
		curve_at(&c, &s, NULL, val);
	curve_free(&c);
	return fault;
}
