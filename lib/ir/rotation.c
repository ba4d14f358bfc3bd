#include <math.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/eulerbox.h"
#include "base/math/quat.h"
#include "ir/rotation.h"

enum { SOLVED = 3 };             /* angles that are solved for; others stay */

static const double none[4] = { 0, 0, 0, 1 };

static void
find_elements(struct rotation *r, const struct dof *d)
{
	r->n = r->kind == DOF_Q ? 4 : 9;
	dof_places(d, r->kind == DOF_Q ? CH_QX : CH_M11, r->n, r->place);
}

static void
find_angles(struct rotation *r, const struct dof *d)
{
	int base = r->kind == DOF_A ? CH_AX : CH_RX;
	size_t i;

	for (i = 0; i < d->n && r->n < DOF_ANGLES; i++) {
		if (chan_kind(d->ch[i]) != r->kind)
			continue;
		r->axis[r->n] = (unsigned char)(d->ch[i] - base);
		r->place[r->n++] = (int)i;
	}
}

static int
is_free(const struct rotation *r)
{
	int i = 0;

	if (r->kind == DOF_Q || r->kind == DOF_M) {
		while (i < r->n && r->place[i] >= 0)
			i++;
		return i == r->n;
	}
	return r->n == 3 && r->axis[0] != r->axis[1] &&
	    r->axis[1] != r->axis[2];
}

void
rotation_of_kind(struct rotation *r, const struct dof *d, unsigned kind,
    double unit)
{
	memset(r, 0, sizeof *r);
	r->kind = kind;
	r->unit = unit;
	r->plain = 1;
	memcpy(r->pre, none, sizeof none);
	memcpy(r->post, none, sizeof none);
	if (kind == DOF_Q || kind == DOF_M)
		find_elements(r, d);
	else if (kind)
		find_angles(r, d);
	r->free = is_free(r);
}

/* pre is R·A, and post A⁻¹. */
static void
set_frame(struct rotation *r, const struct joint *j)
{
	double axis[4];

	if (j->has & HAS_REST)
		quat_from_mat(r->pre, j->rest);
	if (j->has & HAS_AXIS) {
		quat_from_mat(axis, j->axis);
		quat_mul(r->pre, r->pre, axis);
		quat_conj(r->post, axis);
	}
	r->plain = r->pre[3] == 1 && r->post[3] == 1;
	r->framed = !(j->has & HAS_REST);
	quat_mat(r->frame, r->pre);
	mat_transpose(r->back, r->frame);
}

void
rotation_keep(struct rotation *r, struct euler_half *half)
{
	const struct euler_half of_0 = { 0, 0, 1 };
	int i;

	r->half = half;
	for (i = 0; i < r->n; i++)
		r->half[i] = of_0;
}

void
rotation_make(struct rotation *r, const struct dof *d, const struct joint *j,
    double unit, struct arena *arena)
{
	static const unsigned kinds[] = { DOF_M, DOF_Q, DOF_A, DOF_R };
	unsigned kind = 0;
	int i;

	for (i = 0; i < 4 && !kind; i++)
		kind = d->kinds & kinds[i];
	rotation_of_kind(r, d, kind, unit);
	if (kind == DOF_R || kind == DOF_A)
		rotation_keep(r, arena_alloc(arena,
		    (size_t)r->n * sizeof *r->half));
	if (kind == DOF_R || !kind)
		set_frame(r, j);
}

void
rotation_elements(const struct rotation *r, const double *val,
    double *element)
{
	static const double unit[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	const double *start = r->kind == DOF_Q ? none : unit;
	int i;

	for (i = 0; i < r->n; i++)
		element[i] = r->place[i] >= 0 ? val[r->place[i]] : start[i];
}

void
rotation_set_elements(const struct rotation *r, const double *element,
    double *val)
{
	int i;

	for (i = 0; i < r->n; i++)
		if (r->place[i] >= 0)
			val[r->place[i]] = element[i];
}

int
rotation_own(const struct rotation *r, const double *val, double *q)
{
	double angle[DOF_ANGLES], m[9];
	int i;

	if (r->kind == DOF_Q) {
		rotation_elements(r, val, q);
		return quat_unit(q);
	}
	if (r->kind == DOF_M) {
		rotation_elements(r, val, m);
		if (!mat_nearest_rotation(m, m))
			return 0;
		quat_from_mat(q, m);
		return 1;
	}
	for (i = 0; i < r->n; i++)
		angle[i] = val[r->place[i]] * r->unit;
	if (r->half)
		euler_quat_again(q, angle, r->axis, r->n, r->half);
	else
		euler_quat(q, angle, r->axis, r->n);
	return 1;
}

/* A·q·A⁻¹ turns q's axis by the matrix of A. */
static void
turn_axis(double *to, const double *m, const double *q)
{
	mat_vec(to, m, q);
	to[3] = q[3];
}

void
rotation_from_own(const struct rotation *r, const double *q, double *to)
{
	if (r->plain) {
		memmove(to, q, sizeof none);
	} else if (r->framed) {
		turn_axis(to, r->frame, q);
	} else {
		quat_mul(to, r->pre, q);
		quat_mul(to, to, r->post);
	}
}

void
rotation_to_own(const struct rotation *r, const double *q, double *to)
{
	double inv[4];

	if (r->plain) {
		memmove(to, q, sizeof none);
	} else if (r->framed) {
		turn_axis(to, r->back, q);
	} else {
		quat_conj(inv, r->pre);
		quat_mul(to, inv, q);
		quat_conj(inv, r->post);
		quat_mul(to, to, inv);
	}
}

int
rotation_get(const struct rotation *r, const double *val, double *q)
{
	if (!rotation_own(r, val, q))
		return 0;
	if (!r->plain)
		rotation_from_own(r, q, q);
	return 1;
}

/* What is left of the rotation q for the angles that are solved for, when the
 * others, which are applied last, are taken off. */
static void
take_others(const struct rotation *r, const double *q, const double *angle,
    double *left)
{
	euler_quat(left, angle + SOLVED, r->axis + SOLVED, r->n - SOLVED);
	quat_conj(left, left);
	quat_mul(left, left, q);
}

static double
within(double v, double lo, double hi)
{
	return fmin(fmax(v, lo), hi);
}

static double
set_angles(const struct rotation *r, const double *q, const double *near,
    double *val)
{
	double left[4], angle[DOF_ANGLES], beside[DOF_ANGLES], residual;
	int i, n = r->n < SOLVED ? r->n : SOLVED;

	for (i = 0; i < r->n; i++)
		beside[i] = near ? near[r->place[i]] * r->unit : 0;
	if (r->n > n) {
		memcpy(angle, beside, sizeof angle);
		take_others(r, q, angle, left);
		q = left;
	}
	residual = euler_from_quat(angle, r->axis, n, q, beside);
	for (i = 0; i < r->n; i++)
		val[r->place[i]] = fabs(angle[i]) < 1e-14 ? 0 :
		    angle[i] / r->unit;
	return residual;
}

static void
set_matrix(const struct rotation *r, const double *q, double *val)
{
	double m[9];

	quat_mat(m, q);
	rotation_set_elements(r, m, val);
}

static void
set_quat(const struct rotation *r, const double *q, const double *near,
    double *val)
{
	double side[4], own[4];
	int i;

	memcpy(side, none, sizeof side);
	if (near)
		rotation_elements(r, near, side);
	memcpy(own, q, sizeof own);
	quat_same_side(own, side);
	/* a w without a channel is 1, whatever length that makes */
	for (i = 0; r->place[3] < 0 && own[3] != 0 && i < 3; i++)
		own[i] /= own[3];
	rotation_set_elements(r, own, val);
}

double
rotation_set_own(const struct rotation *r, const double *q,
    const double *near, double *val)
{
	double got[4];

	if (r->kind == DOF_M)
		set_matrix(r, q, val);
	else if (r->kind == DOF_Q)
		set_quat(r, q, near, val);
	else
		return set_angles(r, q, near, val);
	if (r->free)
		return 0;
	return rotation_own(r, val, got) ? quat_angle(got, q) : 2 * acos(0);
}

double
rotation_set_within(const struct rotation *r, const double *q,
    const double *near, const double *lo, const double *hi, double *val)
{
	double angle[DOF_ANGLES], low[SOLVED], high[SOLVED], left[4], missed;
	int i, k, n = r->n < SOLVED ? r->n : SOLVED;

	if (!(r->kind & (DOF_A | DOF_R)))
		return rotation_set_own(r, q, near, val);
	for (i = 0; i < r->n; i++) {
		k = r->place[i];
		angle[i] = (i < n ? near[k] : within(near[k], lo[k], hi[k])) *
		    r->unit;
		if (i >= n)
			continue;
		low[i] = fmin(lo[k], hi[k]) * r->unit;
		high[i] = fmax(lo[k], hi[k]) * r->unit;
	}
	take_others(r, q, angle, left);
	missed = euler_within(angle, r->axis, n, left, angle, low, high);
	for (i = 0; i < r->n; i++) {
		k = r->place[i];
		/* a side comes out as it went in */
		val[k] = within(fabs(angle[i]) < 1e-14 ? 0 :
		    angle[i] / r->unit, lo[k], hi[k]);
	}
	return missed;
}

double
rotation_set(const struct rotation *r, const double *q, const double *near,
    double *val)
{
	double own[4];

	rotation_to_own(r, q, own);
	return rotation_set_own(r, own, near, val);
}

int
rotation_one_axis(const struct rotation *r)
{
	int i;

	for (i = 1; i < r->n; i++)
		if (r->axis[i] != r->axis[0])
			return 0;
	return r->kind == DOF_R || r->kind == DOF_A;
}

int
rotation_is_free(const struct rotation *r)
{
	return r->free;
}

static int
close_to(const double *a, const double *b)
{
	return quat_angle(a, b) < 1e-14;
}

int
rotation_same(const struct rotation *a, const struct rotation *b)
{
	int i;

	if (a->kind != b->kind || a->n != b->n || a->unit != b->unit)
		return 0;
	for (i = 0; i < a->n; i++)
		if (a->axis[i] != b->axis[i] || a->place[i] != b->place[i])
			return 0;
	return close_to(a->pre, b->pre) && close_to(a->post, b->post);
}

/* Files mostly have six digits. */
int
rotation_is_matrix(const double *m)
{
	return mat_rotation_error(m) <= 1e-5 && mat_det(m) >= 0;
}

void
rotation_only(const struct in *in, struct str joint, double *m, int *warned)
{
	int is_one = rotation_is_matrix(m);

	if (!is_one && !*warned) {
		in_warn(in, "%.*s: not a pure rotation: the nearest one is "
		    "written", STRF(joint));
		*warned = 1;
	}
	if ((!is_one || mat_rotation_error(m) > 1e-12) &&
	    !mat_nearest_rotation(m, m))
		in_die(in, "%.*s: its transform is singular", STRF(joint));
}
