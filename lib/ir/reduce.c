#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/most.h"
#include "base/math/quat.h"
#include "base/mem.h"
#include "ir/reduce.h"

/* If two keys are further apart, rounding may decide which way is the
 * shortest. */
static const double max_arc = 150 * RAD_PER_DEG;
/* A key that is off by more is on another way than the shortest. */
static const double far_off = 90 * RAD_PER_DEG;
/* The angle that rounding may leave if nothing turns. */
static const double no_angle = 1e-9;

static double
off(const struct reduce_key *k, const double *t, const double *q,
    double reach, double *angle)
{
	double d[3];

	vec_sub(d, k->t, t);
	*angle = quat_angle(k->q, q);
	return vec_len(d) + (*angle < no_angle ? 0 : reach * *angle);
}

/* How far key m is off what lies between a and b at its time; *angle: by how
 * much its rotation is off. */
static double
off_between(const struct reduce_key *a, const struct reduce_key *b,
    const struct reduce_key *m, double reach, double *angle)
{
	double u = (m->time - a->time) / (b->time - a->time), t[3], q[4];
	int i;

	for (i = 0; i < 3; i++)
		t[i] = a->t[i] + u * (b->t[i] - a->t[i]);
	quat_slerp(q, a->q, b->q, u);
	return off(m, t, q, reach, angle);
}

/* A piece that still has more than SHORT keys after DEEP splits is split in
 * halves from then on. In a track that repeats itself, a split takes only the
 * last peak off and has looked at all keys before it; where nothing repeats,
 * such long pieces are split 16 times at most. */
enum { SHORT = 512, DEEP = 32 };

/* A piece up to key `end`, which that many splits have made. */
struct reduce_piece {
	size_t end;
	int splits;
};

/* The key between i and j that is off most, if that is more than the tolerance;
 * else 0. Where the joint turns on and on, all keys stay, and it does not
 * matter which one comes first. It is the middle one: else every key would look
 * at all that follow. */
static size_t
worst(const struct reduce_key *k, size_t i, size_t j, double reach,
    double tolerance)
{
	struct most most = { 0, 0 };
	size_t m, at = 0, middle = i + (j - i) / 2;
	double d, angle;

	if (j - i > 1 && quat_angle(k[i].q, k[j].q) > max_arc)
		return middle;
	for (m = i + 1; m < j; m++) {
		d = off_between(&k[i], &k[j], &k[m], reach, &angle);
		if (d > tolerance && angle > far_off)
			return middle;
		if (d > tolerance && most_take(&most, d))
			at = m;
	}
	return at;
}

/* Returns where to split a piece that begins with key i, or 0. */
static size_t
split(const struct reduce_key *k, size_t i, const struct reduce_piece *p,
    double reach, double tolerance)
{
	size_t m = worst(k, i, p->end, reach, tolerance), n = p->end - i;

	return m && n > SHORT && p->splits >= DEEP ? i + n / 2 : m;
}

/* Whether all keys are as the first one. */
static int
is_still(const struct reduce_key *k, size_t n, double reach,
    double tolerance)
{
	double angle;
	size_t i;

	for (i = 1; i < n; i++)
		if (off(&k[i], k[0].t, k[0].q, reach, &angle) > tolerance)
			return 0;
	return 1;
}

void
reduce_keys(const struct reduce_key *k, size_t n, double reach,
    double tolerance, unsigned char *keep)
{
	struct reduce_piece *rest = xcalloc(n, sizeof *rest), *p = rest;
	size_t i = 0, m;

	memset(keep, 0, n);
	keep[0] = 1;
	if (!is_still(k, n, reach, tolerance))
		p++->end = n - 1;
	while (p > rest) {
		m = split(k, i, p - 1, reach, tolerance);
		if (m) {
			p->splits = ++p[-1].splits;
			p++->end = m;
			continue;
		}
		i = (--p)->end;
		keep[i] = 1;
	}
	free(rest);
}

/* A joint of unknown size reaches as far as it is away from its parent, or
 * 1. */
void
reduce_shares(const struct skel *sk, struct reduce_share *s)
{
	const struct joint *joint = sk->joint;
	size_t j;
	int p;

	for (j = sk->n; j-- > 0;) {
		s[j].reach = fmax(s[j].reach,
		    fabs(joint[j].length) * vec_len(joint[j].dir));
		if (s[j].reach == 0)
			s[j].reach = s[j].length > 0 ? s[j].length : 1;
		s[j].below += s[j].moves;
		p = joint[j].parent;
		if (p < 0)
			continue;
		s[p].reach = fmax(s[p].reach, s[j].length + s[j].reach);
		if (s[p].below < s[j].below)
			s[p].below = s[j].below;
	}
	for (j = 0; j < sk->n; j++) {
		p = joint[j].parent;
		s[j].above = s[j].moves + (p < 0 ? 0 : s[p].above);
	}
}

double
reduce_tolerance(const struct reduce_share *s, double tolerance)
{
	return tolerance / (s->moves ? s->above + s->below - s->moves : 1);
}
