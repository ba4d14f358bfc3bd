#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "figure/body.h"
#include "ir/humanoid.h"

static double
extent(const struct body *b)
{
	double lo[3], hi[3], size = 0;
	size_t j;
	int i;

	for (j = 0; j < b->sk->n; j++)
		for (i = 0; i < 3; i++) {
			double v = b->rest[j].t[i];

			lo[i] = j ? fmin(lo[i], v) : v;
			hi[i] = j ? fmax(hi[i], v) : v;
			size = fmax(size, hi[i] - lo[i]);
		}
	return size;
}

static int
last_of(const struct body *b, enum part part)
{
	size_t i;
	int j = -1;

	for (i = 0; i < b->sk->n; i++)
		if (b->role[i].part == part)
			j = (int)i;
	return j;
}

static void
find_joints(struct body *b)
{
	int i;

	b->hips = role_joint(b->sk, b->role, PART_HIPS, 0);
	b->head = last_of(b, PART_HEAD);
	if (b->head < 0)
		b->head = last_of(b, PART_NECK);
	if (b->head < 0)
		b->head = last_of(b, PART_TORSO);
	for (i = 0; i < 2; i++) {
		int side = i ? SIDE_RIGHT : SIDE_LEFT;

		b->thigh[i] = role_joint(b->sk, b->role, PART_THIGH, side);
		b->shin[i] = role_joint(b->sk, b->role, PART_SHIN, side);
		b->foot[i] = role_joint(b->sk, b->role, PART_FOOT, side);
		b->toe[i] = role_joint(b->sk, b->role, PART_TOE, side);
		b->uparm[i] = role_joint(b->sk, b->role, PART_UPARM, side);
		b->forearm[i] = role_joint(b->sk, b->role, PART_FOREARM, side);
		b->hand[i] = role_joint(b->sk, b->role, PART_HAND, side);
	}
}

void
body_make(struct body *b, const struct skel *sk, const char *what, int shape)
{
	double m[9];
	size_t i;
	int j;

	b->sk = sk;
	b->what = what;
	b->role = xcalloc(sk->n, sizeof *b->role);
	b->rest = xcalloc(sk->n, sizeof *b->rest);
	b->turn = xcalloc(sk->n, sizeof *b->turn);
	j = pose_rest(sk, b->rest);
	if (j >= 0)
		err_die("%s: joint %.*s: no offset: its rest position is "
		    "unknown", what, STRF(sk->joint[j].name));
	for (i = 0; i < sk->n; i++) {
		if (!mat_nearest_rotation(m, b->rest[i].m))
			mat_identity(m);
		quat_from_mat(b->turn[i], m);
	}
	b->posed = 0;
	b->size = extent(b);
	skel_children(sk, &b->first, &b->next);
	role_warn_records(sk, what);
	body_ask(b, shape);
}

/* Whether joint j is below a limb, or below a twist bone that turns as the limb
 * does. */
static int
is_below(const struct body *b, int limb, int j)
{
	for (; j >= 0 && j != limb; j = b->sk->joint[j].parent)
		if (b->role[j].limb && b->role[j].along == limb)
			return 1;
	return j == limb;
}

static void
add_apart(struct body *b, int role, int top, int limb, int end)
{
	struct body_apart *a = &b->apart[b->aparts];

	if (limb < 0 || end < 0 || is_below(b, limb, end))
		return;
	a->role = role;
	a->top = top;
	a->limb = limb;
	a->end = end;
	b->aparts++;
}

void
body_find_apart(struct body *b)
{
	int i;

	b->aparts = 0;
	for (i = 0; i < 2; i++) {
		int side = i ? SIDE_RIGHT : SIDE_LEFT;
		int first = i ? HUMANOID_RIGHT : HUMANOID_LEFT;

		add_apart(b, first + HUMANOID_FOOT, b->thigh[i], b->shin[i],
		    b->foot[i]);
		add_apart(b, first + HUMANOID_HAND,
		    role_joint(b->sk, b->role, PART_UPARM, side),
		    role_joint(b->sk, b->role, PART_FOREARM, side),
		    role_joint(b->sk, b->role, PART_HAND, side));
	}
}

const struct body_apart *
body_apart(const struct body *b, int j)
{
	int i;

	for (i = 0; i < b->aparts; i++)
		if (b->apart[i].end == j)
			return &b->apart[i];
	return NULL;
}

void
body_ask(struct body *b, int shape)
{
	role_find(b->sk, b->role, shape);
	find_joints(b);
	body_find_apart(b);
}

void
body_free(struct body *b)
{
	free(b->role);
	free(b->rest);
	free(b->turn);
	free(b->first);
	free(b->next);
}

void
body_pose(struct body *b, const struct xform *w, const double *q)
{
	double m[9];
	size_t i;

	for (i = 0; i < b->sk->n; i++) {
		quat_vec(b->rest[i].t, q, w[i].t);
		if (!mat_nearest_rotation(m, w[i].m))
			mat_identity(m);
		quat_from_mat(b->turn[i], m);
		quat_mul(b->turn[i], q, b->turn[i]);
		quat_mat(b->rest[i].m, b->turn[i]);
	}
	b->posed = 1;
}

void
body_span(const struct body *b, int from, int to, double *v)
{
	vec_sub(v, b->rest[to].t, b->rest[from].t);
}

int
body_bone(const struct body *b, int j, double *dir)
{
	const struct joint *jt = &b->sk->joint[j];
	double v[3], sum[3] = { 0, 0, 0 };
	int i;

	if (jt->has & HAS_BONE && jt->length != 0) {
		quat_vec(v, b->turn[j], jt->dir);
		return vec_unit(dir, v, 0);
	}
	for (i = b->first[j]; i >= 0; i = b->next[i]) {
		body_span(b, j, i, v);
		vec_add(sum, sum, v);
	}
	for (i = 0; i < b->aparts; i++)
		if (b->apart[i].limb == j) {
			body_span(b, j, b->apart[i].end, v);
			vec_add(sum, sum, v);
		}
	return vec_unit(dir, sum, 1e-6 * b->size);
}

/* The height of joint j or of the end of its bone. */
static double
low_end(const struct body *b, double (*w)[4], double (*pos)[3], int j,
    const double *up)
{
	const struct joint *jt = &b->sk->joint[j];
	double low = vec_dot(pos[j], up), v[3];

	if (!(jt->has & HAS_BONE))
		return low;
	quat_vec(v, w[j], jt->dir);
	return fmin(low, low + jt->length * vec_dot(v, up));
}

double
body_lowest(const struct body *b, double (*w)[4], double (*pos)[3], int j,
    const double *up)
{
	struct tree_walk walk = { .first = b->first, .next = b->next };
	double low = low_end(b, w, pos, j, up);
	int i;

	for (i = b->first[j]; i >= 0; i = tree_walk(&walk, i, 1))
		low = fmin(low, low_end(b, w, pos, i, up));
	return low;
}

int
body_has_leg(const struct body *b, int side)
{
	return b->hips >= 0 && b->thigh[side] >= 0 && b->shin[side] >= 0 &&
	    b->foot[side] >= 0;
}

int
body_has_arm(const struct body *b, int side)
{
	int top = b->uparm[side], middle = b->forearm[side];

	return top >= 0 && top != middle && middle != b->hand[side] &&
	    skel_is_above(b->sk, top, middle) &&
	    skel_is_above(b->sk, middle, b->hand[side]);
}

double
body_stretch(const struct body *b, int side)
{
	double v[3], w[3];

	body_span(b, b->thigh[side], b->shin[side], v);
	body_span(b, b->shin[side], b->foot[side], w);
	return vec_len(v) + vec_len(w);
}

double
body_leg(const struct body *b, double (*w)[4], double (*pos)[3],
    const double *up)
{
	double v[3], sum = 0;
	int i, n = 0;

	for (i = 0; i < 2; i++) {
		if (!body_has_leg(b, i))
			continue;
		vec_sub(v, pos[b->hips], pos[b->thigh[i]]);
		sum += vec_dot(v, up) + body_stretch(b, i) +
		    vec_dot(pos[b->foot[i]], up) -
		    body_lowest(b, w, pos, b->foot[i], up);
		n++;
	}
	return n ? sum / n : 0;
}
