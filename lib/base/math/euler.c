#include <math.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/math/trig.h"

#define PI 3.14159265358979323846

/* A part of a quaternion below this says nothing about an angle; leaving it
 * out moves a rotation by less than 1e-12. */
#define TINY 1e-13

/* Beyond this an angle is too coarse for others to be found next to it. */
#define FAR 1e9

/* Neighbours in a list that are about the same axis count as one, whose angle
 * is the sum of theirs. */
struct run {
	int axis, times;
	double near, angle;
};

/* The two outer angles of a list, lo and hi, as half their sum and half their
 * difference. Both are directions in a plane, whose lengths say how well they
 * are determined. */
struct pair {
	double sum[2], diff[2], sum_len, diff_len;
};

void
euler_mat(double *m, const double *angle, const unsigned char *axis, int n)
{
	double c, s, t, *j, *k;
	int i, x;

	mat_identity(m);
	for (i = 0; i < n; i++) {
		trig_sin_cos(&s, &c, angle[i]);
		j = m + (axis[i] + 1) % 3 * 3;
		k = m + (axis[i] + 2) % 3 * 3;
		for (x = 0; x < 3; x++) {
			t = c * j[x] - s * k[x];
			k[x] = s * j[x] + c * k[x];
			j[x] = t;
		}
	}
}

/* Turns q about axis i, by twice the angle that has this sine and cosine. */
static inline void
turn(double *q, int i, double s, double c)
{
	int j = i < 2 ? i + 1 : 0, k = i > 0 ? i - 1 : 2;
	double t;

	t = c * q[i] + s * q[3];
	q[3] = c * q[3] - s * q[i];
	q[i] = t;
	t = c * q[j] - s * q[k];
	q[k] = c * q[k] + s * q[j];
	q[j] = t;
}

/* Sets q to the first of several turns. */
static inline void
first_turn(double *q, int i, double s, double c)
{
	memcpy(q, quat_none, sizeof quat_none);
	q[i] = s;
	q[3] = c;
}

void
euler_quat(double *q, const double *angle, const unsigned char *axis, int n)
{
	double s, c;
	int i;

	memcpy(q, quat_none, sizeof quat_none);
	for (i = 0; i < n; i++) {
		trig_sin_cos(&s, &c, angle[i] / 2);
		turn(q, axis[i], s, c);
	}
}

static void
set_half(struct euler_half *h, double angle)
{
	trig_sin_cos(&h->sin, &h->cos, angle / 2);
	h->angle = angle;
}

void
euler_quat_again(double *q, const double *angle, const unsigned char *axis,
    int n, struct euler_half *half)
{
	int i;

	for (i = 0; i < n; i++)
		if (half[i].angle != angle[i])
			set_half(&half[i], angle[i]);
	if (n > 0)
		first_turn(q, axis[0], half[0].sin, half[0].cos);
	else
		memcpy(q, quat_none, sizeof quat_none);
	for (i = 1; i < n; i++)
		turn(q, axis[i], half[i].sin, half[i].cos);
}

static double
length(double x, double y)
{
	return sqrt(x * x + y * y);
}

/* The angle a, with the whole turns added that bring it next to `near`. */
static double
beside(double a, double near)
{
	if (fabs(a - near) < 3)         /* most are, and floor() takes long */
		return a;
	return a - 2 * PI * floor((a - near) / (2 * PI) + 0.5);
}

static double
near_of(const double *near, int i)
{
	return near && fabs(near[i]) < FAR ? near[i] : 0;
}

static int
join(struct run *r, const unsigned char *axis, int n, const double *near)
{
	int i, len = 0;

	for (i = 0; i < n; i++) {
		if (len == 0 || r[len - 1].axis != axis[i]) {
			r[len].axis = axis[i];
			r[len].times = 0;
			r[len++].near = 0;
		}
		r[len - 1].times++;
		r[len - 1].near += near_of(near, i);
	}
	return len;
}

/* Shares the change of a run evenly among its members. */
static void
spread(double *angle, const struct run *r, int len, const double *near)
{
	int i, k, n = 0;

	for (i = 0; i < len; i++) {
		if (r[i].times == 1) {
			angle[n++] = r[i].angle;
			continue;
		}
		for (k = 0; k < r[i].times; k++, n++)
			angle[n] = near_of(near, n) +
			    (r[i].angle - r[i].near) / r[i].times;
	}
}

static double
one(struct run *r, const double *q)
{
	double x = q[r->axis], y = q[(r->axis + 1) % 3];
	double z = q[(r->axis + 2) % 3], kept = length(x, q[3]);

	r->angle = r->near;
	if (kept > TINY)
		r->angle = beside(2 * trig_atan2(x, q[3]), r->near);
	return 2 * trig_atan2(length(y, z), kept);
}

static void
pair_set(struct pair *p, double sx, double sy, double dx, double dy)
{
	p->sum[0] = sx;
	p->sum[1] = sy;
	p->diff[0] = dx;
	p->diff[1] = dy;
	p->sum_len = length(sx, sy);
	p->diff_len = length(dx, dy);
}

/* Where only hi - lo or lo + hi is determined, both angles take their part of
 * the change. */
static void
pair_angles(const struct pair *p, struct run *lo, struct run *hi)
{
	double sum = trig_atan2(p->sum[1], p->sum[0]);
	double diff = trig_atan2(p->diff[1], p->diff[0]), now, change;

	if (p->sum_len > TINY && p->diff_len > TINY) {
		lo->angle = beside(sum - diff, lo->near);
		hi->angle = beside(sum + diff, hi->near);
	} else if (p->sum_len > TINY) {
		now = lo->near + hi->near;
		change = (beside(2 * sum, now) - now) / (lo->times + hi->times);
		lo->angle = lo->near + lo->times * change;
		hi->angle = hi->near + hi->times * change;
	} else {
		now = hi->near - lo->near;
		change = (beside(2 * diff, now) - now) /
		    (lo->times + hi->times);
		lo->angle = lo->near - lo->times * change;
		hi->angle = hi->near + hi->times * change;
	}
}

/* Two axes, i and then j. Let a and b be the vectors (cos, sin) of half of each
 * angle. The cosine of half the angle between q and the rotation of both is a
 * bilinear function of a and b. It is greatest at the singular vectors of its
 * first singular value; the second singular value gives the sine. */
static double
two(struct run *r, const double *q)
{
	int i = r[0].axis, j = r[1].axis;
	double k = q[3 - i - j];
	struct pair p;

	if (j != (i + 1) % 3)
		k = -k;
	pair_set(&p, q[3] + k, q[i] + q[j], q[3] - k, q[j] - q[i]);
	pair_angles(&p, &r[0], &r[1]);
	return 2 * trig_atan2(fabs(p.sum_len - p.diff_len),
	    p.sum_len + p.diff_len);
}

static double
distance(const struct run *r)
{
	double d, all = 0;
	int i;

	for (i = 0; i < 3; i++) {
		d = r[i].angle - r[i].near;
		all += d * d;
	}
	return all;
}

/* Takes the other angles that make the same rotation if they are nearer. These
 * have that middle angle, and the outer two, where they are determined, half a
 * turn on. */
static void
take_other(struct run *r, int outer, double middle)
{
	struct run other[3];

	memcpy(other, r, sizeof other);
	if (outer) {
		other[0].angle = beside(r[0].angle + PI, r[0].near);
		other[2].angle = beside(r[2].angle + PI, r[2].near);
	}
	other[1].angle = beside(middle, r[1].near);
	/* Equally near ones are not left for rounding to decide. */
	if (distance(other) < distance(r) - 1e-9)
		memcpy(r, other, sizeof other);
}

/* Whether the other angles cannot be nearer. Let d be how far an angle is from
 * near[]: then the sum of (PI - |d|)² of the outer two is more than that of d²
 * of all three. */
static inline int
is_nearest(const double *d)
{
	return d[1] * d[1] + 2 * PI * (fabs(d[0]) + fabs(d[2])) < 2 * PI * PI;
}

/* Three axes, after Bernardes and Viollet 2022: three different axes are like
 * i j i with the middle angle a quarter turn on. */
static void
three(struct run *r, const double *q)
{
	int i = r[0].axis, j = r[1].axis, three_axes = r[2].axis != i;
	double sign = j == (i + 1) % 3 ? 1 : -1;
	double k = sign * q[3 - i - j], shift = three_axes ? PI / 2 : 0, mid;
	double way[3];
	struct pair p;
	int outer;

	if (three_axes) {
		pair_set(&p, q[3] - q[j], q[i] + k, q[3] + q[j], k - q[i]);
		r[2].near *= sign;
	} else {
		pair_set(&p, q[3], q[i], q[j], k);
	}
	mid = 2 * trig_atan2(p.diff_len, p.sum_len);
	pair_angles(&p, &r[0], &r[2]);
	r[1].angle = beside(mid - shift, r[1].near);

	outer = p.sum_len > TINY && p.diff_len > TINY;
	for (i = 0; i < 3; i++)
		way[i] = r[i].angle - r[i].near;
	if (!outer || !is_nearest(way))
		take_other(r, outer, -mid - shift);
	if (three_axes)
		r[2].angle *= sign;
}

/* The same, and faster, for angles that are all determined and less than half a
 * turn away from near[]; 0 where they are not so. No two neighbours are about
 * the same axis. */
static inline int
three_beside(double *angle, const unsigned char *axis, const double *q,
    const double *near)
{
	int i = axis[0], j = axis[1], three_axes = axis[2] != i;
	double sign = j == (i < 2 ? i + 1 : 0) ? 1 : -1;
	double k = sign * q[3 - i - j];
	double sx = q[3], sy = q[i], dx = q[j], dy = k;
	double sum, diff, root, s, d, a[3], way[3];

	if (three_axes) {
		sx = q[3] - q[j], sy = q[i] + k;
		dx = q[3] + q[j], dy = k - q[i];
	}
	s = sx * sx + sy * sy;
	d = dx * dx + dy * dy;
	if (!(s > TINY * TINY && d > TINY * TINY))
		return 0;
	root = 2 * sqrt(s * d);
	sum = trig_atan2(sy, sx);
	diff = trig_atan2(dy, dx);
	a[1] = three_axes ? trig_atan2(d - s, root) : trig_atan2(root, s - d);
	a[0] = sum - diff;
	a[2] = three_axes ? sign * (sum + diff) : sum + diff;
	vec_sub(way, a, near);
	if (!(fabs(way[1]) < 3) || !is_nearest(way))
		return 0;
	memcpy(angle, a, sizeof a);
	return 1;
}

double
euler_from_quat(double *angle, const unsigned char *axis, int n,
    const double *q, const double *near)
{
	struct run r[3];
	double missed = 0;
	int len;

	if (n == 3 && near && axis[0] != axis[1] && axis[1] != axis[2] &&
	    three_beside(angle, axis, q, near))
		return 0;
	len = join(r, axis, n, near);

	if (len == 0)
		missed = 2 * trig_atan2(vec_len(q), fabs(q[3]));
	else if (len == 1)
		missed = one(r, q);
	else if (len == 2)
		missed = two(r, q);
	else
		three(r, q);
	spread(angle, r, len, near);
	return missed;
}

int
euler_axes(unsigned char *axis, const char *word, int len)
{
	const char *names = "xyzXYZ", *p;
	int i;

	if (len < 1 || len > 3)
		return 0;
	for (i = 0; i < len; i++) {
		p = word[i] ? strchr(names, word[i]) : NULL;
		if (!p)
			return 0;
		axis[i] = (unsigned char)((p - names) % 3);
	}
	return len;
}

int
euler_order(unsigned char *axis, struct str word)
{
	return word.n == 3 && euler_axes(axis, word.s, 3) == 3 &&
	    axis[0] != axis[1] && axis[1] != axis[2] && axis[2] != axis[0];
}
