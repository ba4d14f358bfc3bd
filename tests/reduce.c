/* reduce_keys() beside the plain way: slerp and the angle for each key, the
 * worst key first, in recursion. Tracks are so short that no piece is split in
 * halves. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "ir/reduce.h"

#include "check.h"

enum { KEYS = 300 };

struct plain {
	struct reduce_key k[KEYS];
	unsigned char keep[KEYS];
	double reach, tolerance;
};

/* How far key m is off between i and j, and by which angle. */
static double
off(const struct plain *p, int i, int j, int m, double *angle)
{
	const struct reduce_key *a = &p->k[i], *b = &p->k[j];
	double u = (p->k[m].time - a->time) / (b->time - a->time);
	double q[4], d[3];
	int x;

	quat_slerp(q, a->q, b->q, u);
	for (x = 0; x < 3; x++)
		d[x] = p->k[m].t[x] - a->t[x] - u * (b->t[x] - a->t[x]);
	*angle = quat_angle(q, p->k[m].q);
	return vec_len(d) + p->reach * (*angle < 1e-9 ? 0 : *angle);
}

static int
worst(const struct plain *p, int i, int j)
{
	struct most most = { 0, 0 };
	double d, angle;
	int m, at = 0;

	if (j - i > 1 && quat_angle(p->k[i].q, p->k[j].q) > 150 * RAD_PER_DEG)
		return i + (j - i) / 2;
	for (m = i + 1; m < j; m++) {
		d = off(p, i, j, m, &angle);
		if (d > p->tolerance && angle > 90 * RAD_PER_DEG)
			return i + (j - i) / 2;
		if (d > p->tolerance && most_take(&most, d))
			at = m;
	}
	return at;
}

static void
reduce(struct plain *p, int i, int j)
{
	int m = worst(p, i, j);

	p->keep[j] = 1;
	if (!m)
		return;
	reduce(p, i, m);
	reduce(p, m, j);
}

static double
time_of(int form, int i)
{
	switch (form) {
	case 0: return i / 120.;
	case 1: return (float)(9000 + i / 120.);        /* unevenly rounded */
	case 2: return i + .4 * rnd();
	default: return i * i;
	}
}

/* A walk from rotation to rotation by turns of up to that angle. */
static void
make(struct plain *p, int form, double turn, double way)
{
	double axis[3], q[4] = { 0, 0, 0, 1 }, t[3] = { 0, 0, 0 }, step[4];
	int i, x;

	for (i = 0; i < KEYS; i++) {
		p->k[i].time = time_of(form, i);
		if (i % 37 == 0)
			do
				for (x = 0; x < 3; x++)
					axis[x] = rnd();
			while (!vec_unit(axis, axis, .1));
		quat_turn(step, axis, turn * (1.1 + rnd()));
		quat_mul(q, q, step);
		CHECK(quat_unit(q));
		memcpy(p->k[i].q, q, sizeof q);
		if (rnd() < 0)
			quat_negate(p->k[i].q);
		for (x = 0; x < 3; x++)
			t[x] += way * rnd();
		memcpy(p->k[i].t, t, sizeof t);
	}
}

static int
is_still(const struct plain *p)
{
	double d[3];
	int i;

	for (i = 1; i < KEYS; i++) {
		vec_sub(d, p->k[i].t, p->k[0].t);
		if (vec_len(d) + p->reach *
		    quat_angle(p->k[i].q, p->k[0].q) > p->tolerance)
			return 0;
	}
	return 1;
}

/* Returns how many keys are left. */
static int
plain_case(struct plain *p)
{
	static unsigned char keep[KEYS];
	int i, left = 0;

	memset(p->keep, 0, sizeof p->keep);
	p->keep[0] = 1;
	if (!is_still(p))
		reduce(p, 0, KEYS - 1);
	reduce_keys(p->k, KEYS, p->reach, p->tolerance, keep);
	for (i = 0; i < KEYS; i++)
		left += keep[i];
	CHECK(memcmp(keep, p->keep, KEYS) == 0);
	return left;
}

static void
test_plain(void)
{
	static struct plain p;
	double turn;
	int round, left, few = 0, all = 0;

	for (round = 0; round < 4000; round++) {
		turn = pow(10, -4 + 2 * (rnd() + 1));
		make(&p, round % 4, turn, round % 3 ? 0 : turn);
		p.reach = round % 5 ? 1 : 0;
		p.tolerance = turn * pow(10, 1.5 * rnd());
		left = plain_case(&p);
		few += left < KEYS / 10;
		all += left == KEYS;
	}
	CHECK(few > 400 && all > 40 && few + all < 3600);
}

/* A joint that stays keeps its first key only. */
static void
test_still(void)
{
	static struct plain p;
	static unsigned char keep[KEYS];
	int i;

	for (i = 0; i < KEYS; i++) {
		p.k[i].time = i;
		p.k[i].q[3] = 1;
	}
	reduce_keys(p.k, KEYS, 1, 1e-6, keep);
	for (i = 0; i < KEYS; i++)
		CHECK(keep[i] == !i);
}

static const struct test tests[] = {
	{ "plain", test_plain },
	{ "still", test_still },
};

int
main(int argc, char **argv)
{
	return check_main(tests, LEN(tests), argc, argv);
}
