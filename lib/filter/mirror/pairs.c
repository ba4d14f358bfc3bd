#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/out.h"
#include "filter/mirror/pairs.h"
#include "ir/humanoid.h"

static void
join(int *partner, int a, int b)
{
	partner[a] = b;
	partner[b] = a;
}

static int
joint_of(const struct in *in, const struct skel *sk, struct str name)
{
	int j = skel_find(sk, name);

	if (j < 0)
		in_die(in, "the skeleton has no joint '%.*s'", STRF(name));
	return j;
}

static void
read_line(int *partner, char *seen, const struct in *in, const struct str *f,
    size_t n, const struct skel *sk)
{
	int j[2], i;

	if (n != 2)
		in_die(in, "expected 'joint joint'");
	for (i = 0; i < 2; i++) {
		j[i] = joint_of(in, sk, f[i]);
		if (seen[j[i]])
			in_die(in, "second line for '%.*s'", STRF(f[i]));
	}
	seen[j[0]] = seen[j[1]] = 1;
	join(partner, j[0], j[1]);
}

static void
read_pairs(int *partner, const struct line_file *file, const struct skel *sk)
{
	char *seen = xcalloc(sk->n, 1);
	struct str f[3];
	struct in in;
	size_t n;

	line_file_open(&in, file);
	while ((n = in_words(&in, f, 3)) > 0)
		read_line(partner, seen, &in, f, n, sk);
	in_close(&in);
	free(seen);
}

static int
is_alone(const int *partner, size_t j)
{
	return partner[j] == (int)j;
}

static void
join_roles(int *partner, const struct body *b)
{
	int joint[HUMANOID_ROLES], i, left, right;

	role_humanoid(b->sk, b->role, joint);
	for (i = 0; HUMANOID_LEFT + i < HUMANOID_RIGHT; i++) {
		left = joint[HUMANOID_LEFT + i];
		right = joint[HUMANOID_RIGHT + i];
		if (left >= 0 && right >= 0)
			join(partner, left, right);
	}
}

static void
join_twins(int *partner, const struct skel *sk)
{
	size_t j;
	int k;

	for (j = 0; j < sk->n; j++) {
		k = is_alone(partner, j) ? role_twin(sk, (int)j) : -1;
		if (k >= 0 && is_alone(partner, (size_t)k))
			join(partner, (int)j, k);
	}
}

static int
is_part(const struct role *r, enum part part, int side, int digit)
{
	return r->side == side && r->digit == digit &&
	    (r->part ? r->part : r->limb) == part;
}

/* Finds the next joint of that part, from *j on, that has no partner yet; 0 if
 * there is none. */
static int
next_alone(const int *partner, const struct body *b, enum part part, int side,
    int digit, size_t *j)
{
	for (; *j < b->sk->n; ++*j)
		if (is_alone(partner, *j) &&
		    is_part(&b->role[*j], part, side, digit))
			return 1;
	return 0;
}

/* Pairs the first joint of a part with the first of the other side, and so
 * on. */
static void
join_part(int *partner, const struct body *b, enum part part, int digit)
{
	size_t l = 0, r = 0;

	while (next_alone(partner, b, part, SIDE_LEFT, digit, &l) &&
	    next_alone(partner, b, part, SIDE_RIGHT, digit, &r))
		join(partner, (int)l, (int)r);
}

static void
join_parts(int *partner, const struct body *b)
{
	int part, digit;

	for (part = PART_COLLAR; part <= PART_BREAST; part++)
		for (digit = DIGIT_ALL; digit < 10; digit++)
			join_part(partner, b, (enum part)part, digit);
}

/* The next child from j on whose name does not pair it, or -1. */
static int
unnamed(const int *partner, const struct body *b, int j)
{
	while (j >= 0 && (!is_alone(partner, (size_t)j) || b->role[j].side))
		j = b->next[j];
	return j;
}

static size_t
count_unnamed(const int *partner, const struct body *b, int parent)
{
	size_t n = 0;
	int j = unnamed(partner, b, b->first[parent]);

	for (; j >= 0; n++)
		j = unnamed(partner, b, b->next[j]);
	return n;
}

/* Joints whose names say nothing are paired by their place among the children
 * of two partners, if both have equally many of them. */
static void
join_children(int *partner, const struct body *b, int j, int k)
{
	int a, c;

	if (count_unnamed(partner, b, j) != count_unnamed(partner, b, k))
		return;
	a = b->first[j];
	c = b->first[k];
	while ((a = unnamed(partner, b, a)) >= 0 &&
	    (c = unnamed(partner, b, c)) >= 0)
		join(partner, a, c);
}

void
pairs_make(int *partner, const struct line_file *file,
    const struct body *b)
{
	size_t j;

	for (j = 0; j < b->sk->n; j++)
		partner[j] = (int)j;
	if (file) {
		read_pairs(partner, file, b->sk);
		return;
	}
	join_roles(partner, b);
	join_twins(partner, b->sk);
	join_parts(partner, b);
	for (j = 0; j < b->sk->n; j++)
		if (partner[j] > (int)j)
			join_children(partner, b, (int)j, partner[j]);
}

void
pairs_write(const int *partner, const struct skel *sk)
{
	size_t j;

	for (j = 0; j < sk->n; j++) {
		if (partner[j] < (int)j)
			continue;
		out_str(sk->joint[j].name);
		out_field(sk->joint[partner[j]].name);
		out_ch('\n');
	}
}

/* How far partners are from each other along each axis. */
static void
sum_spans(const int *partner, const struct body *b, double *sum)
{
	double v[3];
	size_t j;
	int i;

	for (j = 0; j < b->sk->n; j++) {
		body_span(b, (int)j, partner[j], v);
		for (i = 0; i < 3; i++)
			sum[i] += fabs(v[i]);
	}
}

int
pairs_axis(const int *partner, const struct body *b)
{
	double frame[9], sum[3] = { 0, 0, 0 };
	int known = body_frame(frame, b), best = 0, i;

	for (i = 0; known && i < 3; i++)
		sum[i] = fabs(frame[3 * i]);
	if (!known)
		sum_spans(partner, b, sum);
	for (i = 1; i < 3; i++)
		if (sum[i] > sum[best])
			best = i;
	return sum[best] > 0 ? best : -1;
}

/* The bones that lead to j and to its partner, in world space; 0 if either
 * begins nowhere. */
static int
set_bones(const int *partner, const struct body *b, int j, double *v, double *w)
{
	const struct joint *joint = b->sk->joint;
	int k = partner[j];

	if (joint[j].parent < 0 || joint[k].parent < 0)
		return 0;
	body_span(b, joint[j].parent, j, v);
	body_span(b, joint[k].parent, k, w);
	return 1;
}

/* How far v, mirrored, is from w. */
static double
apart(const double *normal, const double *v, const double *w)
{
	double m[3];

	vec_scale(m, normal, -2 * vec_dot(normal, v));
	vec_add(m, m, v);
	vec_sub(m, m, w);
	return vec_len(m);
}

/* Whether no bone, mirrored, is farther from its partner's than a tenth of the
 * body's size. */
static int
is_symmetric(const int *partner, const struct body *b, const double *normal)
{
	double v[3], w[3];
	size_t j;

	for (j = 0; j < b->sk->n; j++)
		if (set_bones(partner, b, (int)j, v, w) &&
		    apart(normal, v, w) > 0.1 * b->size)
			return 0;
	return 1;
}

static void
set_axis(double *normal, int axis)
{
	normal[0] = normal[1] = normal[2] = 0;
	normal[axis] = 1;
}

int
pairs_symmetric(const int *partner, const struct body *b, int axis)
{
	double normal[3];

	set_axis(normal, axis);
	return is_symmetric(partner, b, normal);
}

/* --- a plane that is normal to no axis --- */

/* The root of the mean square of how far bones, mirrored, are from those of
 * their partners, in parts of the body's size. */
static double
misfit(const int *partner, const struct body *b, const double *normal)
{
	double v[3], w[3], far, sum = 0;
	size_t j, n = 0;

	for (j = 0; j < b->sk->n; j++) {
		if (!set_bones(partner, b, (int)j, v, w))
			continue;
		far = apart(normal, v, w) / b->size;
		sum += far * far;
		n++;
	}
	return n ? sqrt(sum / (double)n) : 0;
}

/* The sum of v·wᵀ + w·vᵀ over all bones v and those of their partners, w. */
static void
sum_products(const int *partner, const struct body *b, double *sum)
{
	double v[3], w[3];
	size_t j;
	int i;

	memset(sum, 0, 9 * sizeof *sum);
	for (j = 0; j < b->sk->n; j++) {
		if (!set_bones(partner, b, (int)j, v, w))
			continue;
		for (i = 0; i < 9; i++)
			sum[i] += v[i / 3] * w[i % 3] + w[i / 3] * v[i % 3];
	}
}

/* Of a matrix to the power of 2 to this, only the eigenvector that belongs to
 * the largest eigenvalue is left. */
enum { SQUARINGS = 40 };

/* The plane with the least misfit. |v - 2n(n·v) - w|² is
 * |v - w|² + 4(n·v)(n·w), so its normal n is the eigenvector that belongs to
 * the lowest eigenvalue of the sum of v·wᵀ + w·vᵀ. */
static int
fit_plane(double *normal, const int *partner, const struct body *b)
{
	double m[9], size = 0, trace;
	int i, k;

	sum_products(partner, b, m);
	for (i = 0; i < 9; i++)
		size += m[i] * m[i];
	for (i = 0; i < 9; i++)
		m[i] = (i % 4 ? 0 : sqrt(size)) - m[i];
	for (k = 0; k < SQUARINGS; k++) {
		trace = m[0] + m[4] + m[8];
		for (i = 0; i < 9; i++)
			m[i] /= trace;
		mat_mul(m, m, m);
	}
	i = m[0] > m[4] ? 0 : 1;
	i = m[8] > m[4 * i] ? 2 : i;
	return vec_unit(normal, m + 3 * i, 0);
}

/* A misfit that comes of the digits of a file. */
#define DIGITS 1e-4

/* What an oblique plane leaves of the misfit: the rests of recorded people and
 * of characters that stand along an axis have 0.75 and more. */
#define CLEARLY 0.5

int
pairs_oblique(double *normal, const int *partner, const struct body *b,
    int axis)
{
	double along[3], straight;

	set_axis(along, axis);
	straight = misfit(partner, b, along);
	return straight > DIGITS && fit_plane(normal, partner, b) &&
	    fabs(normal[axis]) > 0.5 &&
	    misfit(partner, b, normal) < CLEARLY * straight &&
	    is_symmetric(partner, b, normal);
}
