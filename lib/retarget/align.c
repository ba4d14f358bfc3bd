#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/align.h"
#include "retarget/fit.h"

/* Bones whose directions make a shape up to this part of their spread are
 * taken as rigid. */
#define TOLERANCE 0.25

int
align_parse(double *u, const char *arg)
{
	const char *names = "xyz", *p;
	double m[9] = { 0 };
	int i, sign;

	for (i = 0; i < 3; i++, arg++) {
		sign = *arg == '-' ? -1 : 1;
		if (*arg == '-' || *arg == '+')
			arg++;
		p = *arg ? strchr(names, *arg) : NULL;
		if (!p)
			return 0;
		m[(p - names) * 3 + i] = sign;
	}
	if (*arg || mat_det(m) < 0.5)
		return 0;
	memcpy(u, m, sizeof m);
	return 1;
}

/* The axis that a `space` record names; 0 if there is none. */
static int
space(double *up, const struct skel *sk)
{
	const char *names = "xyz", *p;
	struct ir_rec r;

	if (!skel_get(sk, -1, IR_SPACE, &r) || r.f[0].n != 1)
		return 0;
	p = strchr(names, r.f[0].s[0]);
	if (!p)
		return 0;
	up[0] = up[1] = up[2] = 0;
	up[p - names] = 1;
	return 1;
}

/* Columns left, up and forward; 0 if the skeleton does not say. */
static int
body_frame(double *f, const struct body *b)
{
	double up[3], left[3], forward[3];
	int i;

	if (b->hips < 0 || b->head < 0 || b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	body_span(b, b->hips, b->head, up);
	body_span(b, b->thigh[1], b->thigh[0], left);
	vec_cross(forward, left, up);
	vec_cross(left, up, forward);
	if (!fit_unit(up, up, 0) || !fit_unit(left, left, 0) ||
	    !fit_unit(forward, forward, 0))
		return 0;
	for (i = 0; i < 3; i++) {
		f[3 * i] = left[i];
		f[3 * i + 1] = up[i];
		f[3 * i + 2] = forward[i];
	}
	return 1;
}

/* The i-th of the 48 ways to take axes to axes. */
static void
axes_to_axes(double *r, int i)
{
	int first = i % 3, second = (first + 1 + i / 3 % 2) % 3;

	memset(r, 0, 9 * sizeof *r);
	r[3 * first] = i / 6 & 1 ? -1 : 1;
	r[3 * second + 1] = i / 6 & 2 ? -1 : 1;
	r[3 * (3 - first - second) + 2] = i / 6 & 4 ? -1 : 1;
}

/* The rotation of these that is nearest to m and takes from to to, if those
 * are given (not 0). */
static void
snap(double *u, const double *m, const double *from, const double *to)
{
	double r[9], v[3], near, best = -HUGE_VAL;
	int i, k;

	for (i = 0; i < 48; i++) {
		axes_to_axes(r, i);
		mat_vec(v, r, from);
		if (mat_det(r) < 0 ||
		    (vec_len(from) > 0 && vec_dot(v, to) < 0.5))
			continue;
		near = 0;
		for (k = 0; k < 9; k++)
			near += r[k] * m[k];
		if (near > best + 1e-9) {
			best = near;
			memcpy(u, r, sizeof r);
		}
	}
}

/* Without bodies: how the mapped joints lie around their middle. */
static void
whole(double *m, const struct body *target, const struct body *source,
    const struct bone_map *map)
{
	double (*a)[3] = xcalloc(map->n, sizeof *a), q[4];
	double (*b)[3] = xcalloc(map->n, sizeof *b);
	double mid[6] = { 0 };
	size_t i, n = 0;
	int k;

	for (i = 0; i < map->n; i++) {
		if (map->src[i] < 0)
			continue;
		memcpy(a[n], source->rest[map->src[i]].t, sizeof *a);
		memcpy(b[n], target->rest[i].t, sizeof *b);
		n++;
	}
	for (i = 0; i < n; i++)
		for (k = 0; k < 3; k++) {
			mid[k] += a[i][k] / (double)n;
			mid[k + 3] += b[i][k] / (double)n;
		}
	for (i = 0; i < n; i++)
		for (k = 0; k < 3; k++) {
			a[i][k] -= mid[k];
			b[i][k] -= mid[k + 3];
		}
	fit_rotation(q, (const double (*)[3])a, (const double (*)[3])b, n);
	quat_mat(m, q);
	free(a);
	free(b);
}

void
align_axes(double *u, const struct body *target, const struct body *source,
    const struct bone_map *map)
{
	double ft[9], fs[9], m[9], from[3] = { 0, 0, 0 }, to[3] = { 0, 0, 0 };

	if (body_frame(ft, target) && body_frame(fs, source)) {
		mat_transpose(fs, fs);
		mat_mul(m, ft, fs);
	} else {
		whole(m, target, source, map);
	}
	if (!space(from, source->sk) || !space(to, target->sk))
		from[0] = from[1] = from[2] = 0;
	snap(u, m, from, to);
}

void
align_up(double *up, const struct body *source)
{
	double f[9];
	int i, best = 1;

	if (space(up, source->sk))
		return;
	up[0] = up[2] = 0;
	up[1] = 1;
	if (!body_frame(f, source))
		return;
	for (i = 0; i < 3; i++)
		if (fabs(f[3 * i + 1]) > fabs(f[3 * best + 1]))
			best = i;
	up[0] = up[1] = up[2] = 0;
	up[best] = f[3 * best + 1] < 0 ? -1 : 1;
}

/* Pairs of directions from one joint to the mapped ones under it. */
struct pairs {
	const struct body *target, *source;
	const struct bone_map *map;
	const double *u;
	int *up;                 /* bone_map_up() of each joint */
	double (*a)[3], (*b)[3];         /* of the target, of the source */
	size_t n;
};

static void
add_pair(struct pairs *p, const double *a, const double *b)
{
	memcpy(p->a[p->n], a, sizeof *p->a);
	mat_vec(p->b[p->n++], p->u, b);
}

/* From joint t to those under `from`; a joint that lies in the same place
 * is looked through. */
static void
gather(struct pairs *p, int t, int from)
{
	const struct bone_map *map = p->map;
	double a[3], b[3];
	size_t i;
	int s = map->src[t];

	for (i = (size_t)from + 1; i < map->n; i++) {
		int c = map->src[i];

		if (p->up[i] != from || !role_above(p->source->sk, s, c))
			continue;
		body_span(p->target, t, (int)i, a);
		body_span(p->source, s, c, b);
		if (c == s && !body_bone(p->source, s, b))
			continue;
		if (fit_unit(a, a, 1e-6 * p->target->size) &&
		    fit_unit(b, b, 1e-6 * p->source->size))
			add_pair(p, a, b);
		else
			gather(p, t, (int)i);
	}
}

static void
align_one(struct pairs *p, int t, double (*turn)[4])
{
	static const double none[4] = { 0, 0, 0, 1 };
	double a[3], b[3];
	int up = p->up[t];

	p->n = 0;
	gather(p, t, t);
	if (!p->n && body_bone(p->target, t, a) &&
	    body_bone(p->source, p->map->src[t], b))
		add_pair(p, a, b);
	if (p->n)
		fit_bones(turn[t], (const double (*)[3])p->a,
		    (const double (*)[3])p->b, p->n, TOLERANCE);
	else if (up >= 0 && p->target->role[t].part != PART_HEAD)
		memcpy(turn[t], turn[up], sizeof *turn);
	else
		memcpy(turn[t], none, sizeof none);
}

void
align_bones(double (*turn)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map)
{
	struct pairs p;
	size_t i;

	p.target = target;
	p.source = source;
	p.map = map;
	p.u = u;
	p.up = xcalloc(map->n, sizeof *p.up);
	p.a = xcalloc(map->n, sizeof *p.a);
	p.b = xcalloc(map->n, sizeof *p.b);
	for (i = 0; i < map->n; i++) {
		p.up[i] = map->src[i] < 0 ? -1 :
		    bone_map_up(map, target->sk, (int)i);
	}
	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			align_one(&p, (int)i, turn);
	free(p.up);
	free(p.a);
	free(p.b);
}
