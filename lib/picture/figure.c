#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "figure/contacts.h"
#include "ir/humanoid.h"
#include "picture/figure.h"

/* Marks the joints whose bone ends at another joint. */
static void
find_ends(const struct skel *sk, char *ended)
{
	size_t i;

	for (i = 0; i < sk->n; i++) {
		const struct joint *jt = &sk->joint[i];
		const struct joint *above = sk->joint;
		double way[3], off[3];

		if (jt->parent < 0)
			continue;
		above += jt->parent;
		vec_scale(way, above->dir, above->length);
		vec_sub(off, jt->offset, way);
		if (!(jt->has & HAS_OFFSET) ||
		    vec_len(off) <= 1e-3 * vec_len(way))
			ended[jt->parent] = 1;
	}
}

static void
add_line(struct figure *f, size_t from, size_t to, int side, int begins)
{
	struct line *line = &f->line[f->lines++];

	line->from = (int)from;
	line->to = (int)to;
	line->side = side;
	line->begins = begins;
}

/* Sets the side of each joint, which is that of its parent if it has none of
 * its own. Eyes are a part of the head and have none. */
static void
find_sides(const struct skel *sk, const struct role *role, int *side)
{
	size_t i;

	for (i = 0; i < sk->n; i++) {
		int p = sk->joint[i].parent;

		if (role[i].part == PART_EYE)
			side[i] = SIDE_NONE;
		else
			side[i] = role[i].side || p < 0 ? role[i].side :
			    side[p];
	}
}

/* Joints above the hips do not belong to the body. A joint without a line is a
 * dot. */
static void
add_lines(struct figure *f, const struct skel *sk, const struct role *role)
{
	char *drawn = xcalloc(sk->n + 1, 1), *ended = xcalloc(sk->n + 1, 1);
	int *side = xcalloc(sk->n + 1, sizeof *side);
	size_t i, j;

	find_ends(sk, ended);
	find_sides(sk, role, side);
	for (j = 0; j < sk->n; j++) {
		int p = sk->joint[j].parent;

		if (p >= 0 && role[p].part != PART_ROOT) {
			add_line(f, (size_t)p, j, side[j], !drawn[p]);
			drawn[p] = drawn[j] = 1;
		}
		if (sk->joint[j].has & HAS_BONE && sk->joint[j].length != 0 &&
		    role[j].part != PART_ROOT && !ended[j]) {
			f->owner[f->points] = (int)j;
			add_line(f, j, f->points++, side[j], !drawn[j]);
			drawn[j] = 1;
		}
	}
	for (i = 0; i < sk->n; i++)
		if (!drawn[i] && role[i].part != PART_ROOT)
			add_line(f, i, i, side[i], 0);
	free(drawn);
	free(ended);
	free(side);
}

/* The point of the figure at which a joint's bone ends. */
static int
tail_of(const struct figure *f, int joint)
{
	size_t i = f->joints;

	while (f->owner[i] != joint)
		i++;
	return (int)i;
}

static void
add_feet(struct figure *f, const struct body *b)
{
	size_t i, n = 0;
	int side;

	f->foot = xcalloc(2 * f->points + 1, sizeof *f->foot);
	for (side = 0; side < 2; side++) {
		if (b->foot[side] < 0)
			continue;
		f->feet[side] = sole_points(b, b->foot[side], f->foot + n,
		    &f->tips[side]);
		n += f->feet[side];
	}
	for (i = 0; i < n; i++)
		if (f->foot[i] < 0)
			f->foot[i] = tail_of(f, ~f->foot[i]);
}

static void
measure(struct figure *f, const struct body *b)
{
	f->leg = body_rest_leg(b);
	f->hips = b->hips;
	memcpy(f->thigh, b->thigh, sizeof f->thigh);
	if (f->leg > 0 && isfinite(f->leg))
		add_feet(f, b);
	else
		f->leg = 0;
}

static void
set_roles(struct figure *f, const struct skel *sk, const struct role *role)
{
	int joint[HUMANOID_ROLES], r;
	size_t i;

	f->role = xcalloc(sk->n + 1, sizeof *f->role);
	for (i = 0; i < sk->n; i++)
		f->role[i] = -1;
	role_humanoid(sk, role, joint);
	for (r = 0; r < HUMANOID_ROLES; r++)
		if (joint[r] >= 0)
			f->role[joint[r]] = r;
}

struct figure *
figure_new(const struct skel *sk, const struct body *body)
{
	struct figure *f = xcalloc(1, sizeof *f);
	struct role *role = xcalloc(sk->n + 1, sizeof *role);
	size_t i;

	f->joints = f->points = sk->n;
	f->name = xcalloc(sk->n + 1, sizeof *f->name);
	f->owner = xcalloc(2 * sk->n + 1, sizeof *f->owner);
	f->line = xcalloc(2 * sk->n + 1, sizeof *f->line);
	for (i = 0; i < sk->n; i++) {
		f->name[i] = str_keep(&f->arena, sk->joint[i].name);
		f->owner[i] = (int)i;
	}
	role_find(sk, role, 1);
	set_roles(f, sk, role);
	add_lines(f, sk, role);
	f->hips = f->thigh[0] = f->thigh[1] = -1;
	if (body)
		measure(f, body);
	free(role);
	return f;
}

void
figure_points(const struct figure *f, const struct skel *sk,
    const struct motion *m, const struct xform *world, double (*at)[3])
{
	size_t i;
	int j, k;

	for (i = 0; i < f->joints; i++)
		memcpy(at[i], world[i].t, sizeof at[i]);
	for (; i < f->points; i++) {
		double v[3];

		j = f->owner[i];
		if (m) {
			pose_tail(m, m->val, j, world, at[i]);
			continue;
		}
		vec_scale(v, sk->joint[j].dir, sk->joint[j].length);
		mat_vec(v, world[j].m, v);
		for (k = 0; k < 3; k++)
			at[i][k] = world[j].t[k] + v[k];
	}
}

void
figure_turned_points(const struct figure *f, const struct motion *m,
    double (*turn)[4], double (*place)[3], double (*at)[3])
{
	size_t i;

	memcpy(at, place, f->joints * sizeof *at);
	for (i = f->joints; i < f->points; i++)
		pose_tail_turned(m, m->val, f->owner[i], turn, place, at[i]);
}

static int
same_roles(const struct figure *a, const struct figure *b)
{
	return !a->joints ||
	    memcmp(a->role, b->role, a->joints * sizeof *a->role) == 0;
}

static int
same_names(const struct figure *a, const struct figure *b)
{
	size_t i;

	for (i = 0; i < a->joints; i++)
		if (!str_same(a->name[i], b->name[i]))
			return 0;
	return 1;
}

static int
same_feet(const struct figure *a, const struct figure *b)
{
	size_t n = a->feet[0] + a->feet[1];

	return memcmp(a->feet, b->feet, sizeof a->feet) == 0 &&
	    (!n || memcmp(a->foot, b->foot, n * sizeof *a->foot) == 0);
}

int
figure_same(const struct figure *a, const struct figure *b)
{
	return a->joints == b->joints && a->points == b->points &&
	    a->lines == b->lines && a->hips == b->hips && a->leg == b->leg &&
	    memcmp(a->thigh, b->thigh, sizeof a->thigh) == 0 &&
	    memcmp(a->owner, b->owner, a->points * sizeof *a->owner) == 0 &&
	    memcmp(a->line, b->line, a->lines * sizeof *a->line) == 0 &&
	    same_feet(a, b) && same_roles(a, b) && same_names(a, b);
}

void
figure_free(struct figure *f)
{
	free(f->name);
	free(f->role);
	free(f->owner);
	free(f->line);
	free(f->foot);
	arena_free(&f->arena);
	free(f);
}
