#include <math.h>
#include <stdlib.h>

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
read_line(int *partner, char *seen, const struct in *in, struct str line,
    const struct skel *sk)
{
	struct str f[2], more;
	int j[2], i;

	if (!str_field(&line, &f[0]) || !str_field(&line, &f[1]) ||
	    str_field(&line, &more))
		in_die(in, "expected 'joint joint'");
	for (i = 0; i < 2; i++) {
		j[i] = joint_of(in, sk, f[i]);
		if (seen[j[i]])
			in_die(in, "second line for '%.*s'", STRF(f[i]));
	}
	seen[j[0]] = seen[j[1]] = 1;
	join(partner, j[0], j[1]);
}

static int
is_pair(struct str line)
{
	return line.n && line.s[0] != '#';
}

static void
read_pairs(int *partner, const struct pairs_file *file, const struct skel *sk)
{
	char *seen = xcalloc(sk->n, 1);
	struct in in;
	struct str line;

	in_open_text(&in, file->name, file->lines.s, file->lines.n, 1);
	while (in_line(&in, &line)) {
		line = str_trim(line);
		if (is_pair(line))
			read_line(partner, seen, &in, line, sk);
	}
	in_close(&in);
	free(seen);
}

void
pairs_load(struct pairs_file *file, const char *path)
{
	int pairs = 0;
	struct in in;
	struct str line;

	*file = (struct pairs_file){ NULL, { NULL, 0, 0 } };
	in_open(&in, path);
	file->name = in.name;
	while (in_line(&in, &line)) {
		text_line(&file->lines, line);
		pairs |= is_pair(str_trim(line));
	}
	if (!pairs)
		in_fail(&in, "expected lines 'joint joint', saw none");
	in_close(&in);
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
pairs_make(int *partner, const struct pairs_file *file,
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

int
pairs_symmetric(const int *partner, const struct body *b, int axis)
{
	const struct joint *joint = b->sk->joint;
	double v[3], w[3];
	size_t j;

	for (j = 0; j < b->sk->n; j++) {
		int k = partner[j];

		if (joint[j].parent < 0 || joint[k].parent < 0)
			continue;
		body_span(b, joint[j].parent, (int)j, v);
		body_span(b, joint[k].parent, k, w);
		v[axis] = -v[axis];
		vec_sub(v, v, w);
		if (vec_len(v) > 0.1 * b->size)
			return 0;
	}
	return 1;
}
