#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/mem.h"
#include "picture/local.h"

/* Matrices that are so near to a rotation are one. */
#define ROTATES 2e-5
/* Larger numbers are none to work with. */
#define MOST 1e100

void
local_at(struct local *l, const double *t)
{
	memcpy(l->q, quat_none, sizeof l->q);
	memcpy(l->t, t, sizeof l->t);
	mat_identity(l->form);
	l->known = LOCAL_KNOWN;
}

void
local_split(struct local *l, const struct xform *x)
{
	double turn[9], back[9];

	local_at(l, x->t);
	if (mat_rotation_error(x->m) < ROTATES && mat_det(x->m) > 0) {
		quat_from_mat(l->q, x->m);
		return;
	}
	if (mat_nearest_rotation(turn, x->m))
		quat_from_mat(l->q, turn);
	quat_mat(turn, l->q);
	mat_transpose(back, turn);
	mat_mul(l->form, back, x->m);
}

void
local_join(struct xform *x, const struct local *l)
{
	quat_mat(x->m, l->q);
	mat_mul(x->m, x->m, l->form);
	memcpy(x->t, l->t, sizeof x->t);
}

static int
are_numbers(const double *v, int n)
{
	double sum = 0;

	while (n--)
		sum += fabs(v[n]);
	return sum < MOST;
}

static int
is_number(const struct xform *x)
{
	return are_numbers(x->m, 9) && are_numbers(x->t, 3);
}

/* --- frames --- */

/* What a file holds of a point. */
struct local_kept {
	double t[3];
	float q[4], known;
	float form[9];           /* where something is formed */
};

static size_t
kept_size(int formed)
{
	return formed ? sizeof(struct local_kept) : offsetof(struct local_kept, form);
}

static void
make_room(struct locals *l, size_t n, int formed)
{
	l->room = xgrow(l->room, &l->cap, n * kept_size(formed) + 1, 1);
}

static void
keep(struct locals *l, size_t i, const struct local *p, int formed)
{
	struct local_kept k;
	int j;

	memcpy(k.t, p->t, sizeof k.t);
	for (j = 0; j < 4; j++)
		k.q[j] = (float)p->q[j];
	k.known = (float)p->known;
	for (j = 0; j < 9 && formed; j++)
		k.form[j] = (float)p->form[j];
	memcpy(l->room + i * kept_size(formed), &k, kept_size(formed));
}

/* Takes a point into the frame of what carries it. turn: NULL for the end of a
 * bone, which is not turned. */
static void
carry(struct local *p, const double *turn, const double *up, const double *at)
{
	double back[4];

	quat_conj(back, up);
	if (turn)
		quat_mul(p->q, back, turn);
	vec_sub(p->t, p->t, at);
	quat_vec(p->t, back, p->t);
}

void
locals_add_turned(struct locals *l, const struct rig *rig, double (*turn)[4],
    double (*at)[3])
{
	size_t i, n = rig->figure->points;
	struct local p;
	const double *q;
	int up;

	make_room(l, n, 0);
	for (i = 0; i < n; i++) {
		q = i < rig->figure->joints ? turn[i] : NULL;
		up = rig->parent[i];
		local_at(&p, at[i]);
		if (!are_numbers(at[i], 3))
			p.known = LOCAL_GAP;
		else if (up >= 0 && !are_numbers(at[up], 3))
			p.known = LOCAL_WORLD;
		if (p.known == LOCAL_KNOWN && up >= 0)
			carry(&p, q, turn[up], at[up]);
		else if (q)
			memcpy(p.q, q, sizeof p.q);
		keep(l, i, &p, 0);
	}
	spool_add(&l->spool, l->room, n * kept_size(0));
}

static void
invert(struct locals *l, const struct xform *world, size_t n)
{
	size_t i;

	if (n > l->joints) {
		l->joints = n;
		l->inverse = xreallocarray(l->inverse, n, sizeof *l->inverse);
		l->inverts = xreallocarray(l->inverts, n, 1);
	}
	for (i = 0; i < n; i++)
		l->inverts[i] = is_number(&world[i]) &&
		    xform_invert(&l->inverse[i], &world[i]) &&
		    is_number(&l->inverse[i]);
}

/* Sets that of a joint, or of the end of a bone if world is NULL. */
static void
form(const struct locals *l, int up, const struct xform *world,
    const double *at, struct local *p)
{
	int carried = up >= 0 && l->inverts[up];
	struct xform x;

	if (!(world ? is_number(world) : are_numbers(at, 3))) {
		local_at(p, at);
		p->known = LOCAL_GAP;
		return;
	}
	if (world && carried)
		xform_mul(&x, &l->inverse[up], world);
	if (world)
		local_split(p, carried ? &x : world);
	else
		local_at(p, at);
	if (!world && carried)
		xform_apply(p->t, &l->inverse[up], at);
	if (up >= 0 && !carried)
		p->known = LOCAL_WORLD;
}

void
locals_add_formed(struct locals *l, const struct rig *rig,
    const struct xform *world, double (*at)[3])
{
	size_t i, n = rig->figure->points, joints = rig->figure->joints;
	struct local p;

	make_room(l, n, 1);
	invert(l, world, joints);
	for (i = 0; i < n; i++) {
		form(l, rig->parent[i], i < joints ? &world[i] : NULL, at[i],
		    &p);
		keep(l, i, &p, 1);
	}
	spool_add(&l->spool, l->room, n * kept_size(1));
}

static void
unkeep(const struct locals *l, size_t i, int formed, struct local *p)
{
	struct local_kept k;
	int j;

	memcpy(&k, l->room + i * kept_size(formed), kept_size(formed));
	local_at(p, k.t);
	for (j = 0; j < 4; j++)
		p->q[j] = (double)k.q[j];
	for (j = 0; j < 9 && formed; j++)
		p->form[j] = (double)k.form[j];
	p->known = (int)k.known;
}

void
locals_get(struct locals *l, off_t start, int formed, size_t points, size_t k,
    struct local *to)
{
	size_t i, n = points * kept_size(formed);

	make_room(l, points, formed);
	spool_get(&l->spool, start + (off_t)(k * n), l->room, n);
	for (i = 0; i < points; i++)
		unkeep(l, i, formed, &to[i]);
}

void
locals_end(struct locals *l)
{
	spool_flush(&l->spool);
	free(l->inverse);
	free(l->inverts);
	l->inverse = NULL;
	l->inverts = NULL;
	l->joints = 0;
}
