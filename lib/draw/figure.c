#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "body/body.h"
#include "draw/figure.h"
#include "math/vec.h"

/* Whether some joint sits where the bone of joint j ends. */
static int
ends_at_joint(const struct skel *sk, size_t j)
{
	const struct joint *jt = &sk->joint[j];
	double way[3];
	size_t i;

	vec_scale(way, jt->dir, jt->length);
	for (i = j + 1; i < sk->n; i++) {
		double off[3];

		if (sk->joint[i].parent != (int)j)
			continue;
		if (!(sk->joint[i].has & HAS_OFFSET))
			return 1;
		vec_sub(off, sk->joint[i].offset, way);
		if (vec_len(off) <= 1e-3 * vec_len(way))
			return 1;
	}
	return 0;
}

static void
add_line(struct figure *f, size_t from, size_t to, int side)
{
	struct line *line = &f->line[f->lines++];

	line->from = (int)from;
	line->to = (int)to;
	line->side = side;
}

/* The side of a joint, or of the nearest above that has one. Eyes are a part of
 * the head. */
static int
side_of(const struct skel *sk, const struct role *role, int j)
{
	if (role[j].part == PART_EYE)
		return SIDE_NONE;
	while (j >= 0 && role[j].side == SIDE_NONE)
		j = sk->joint[j].parent;
	return j < 0 ? SIDE_NONE : role[j].side;
}

/* What is above the hips does not belong to the body. A joint on which there
 * is no line is a dot. */
static void
add_lines(struct figure *f, const struct skel *sk, const struct role *role)
{
	char *drawn = xcalloc(sk->n + 1, 1);
	size_t i, j;

	for (j = 0; j < sk->n; j++) {
		int p = sk->joint[j].parent, side = side_of(sk, role, (int)j);

		if (p >= 0 && role[p].part != PART_ROOT) {
			add_line(f, (size_t)p, j, side);
			drawn[p] = drawn[j] = 1;
		}
		if (sk->joint[j].has & HAS_BONE && sk->joint[j].length != 0 &&
		    role[j].part != PART_ROOT && !ends_at_joint(sk, j)) {
			f->owner[f->points] = (int)j;
			add_line(f, j, f->points++, side);
			drawn[j] = 1;
		}
	}
	for (i = 0; i < sk->n; i++)
		if (!drawn[i] && role[i].part != PART_ROOT)
			add_line(f, i, i, side_of(sk, role, (int)i));
	free(drawn);
}

/* Joints of feet say where these stand; toes, whose ends may point anywhere,
 * less so. A foot that is one bone has nothing but its end. */
static void
add_feet(struct figure *f, const struct body *b)
{
	size_t i, n = 0, many;
	int side;

	f->foot = xcalloc(2 * f->points + 1, sizeof *f->foot);
	for (side = 0; side < 2; side++) {
		int foot = b->foot[side];

		many = f->points;
		for (i = 0; foot >= 0 && i < f->joints; i++)
			if (b->sk->joint[i].parent == foot)
				many = f->joints;
		for (i = 0; foot >= 0 && i < many; i++)
			if (role_above(b->sk, foot, f->owner[i])) {
				f->foot[n++] = (int)i;
				f->feet[side]++;
			}
	}
}

static void
measure(struct figure *f, const struct skel *sk)
{
	struct body b;
	double (*pos)[3];
	size_t i;

	body_make(&b, sk, "");
	body_up(f->up, &b);
	pos = xcalloc(sk->n + 1, sizeof *pos);
	for (i = 0; i < sk->n; i++)
		memcpy(pos[i], b.rest[i].t, sizeof pos[i]);
	f->leg = body_leg(&b, b.turn, pos, f->up);
	f->hips = b.hips;
	memcpy(f->thigh, b.thigh, sizeof f->thigh);
	if (f->leg > 0 && isfinite(f->leg))
		add_feet(f, &b);
	else
		f->leg = 0;
	free(pos);
	body_free(&b);
}

struct figure *
figure_new(const struct skel *sk)
{
	struct figure *f = xcalloc(1, sizeof *f);
	struct role *role = xcalloc(sk->n + 1, sizeof *role);
	struct xform *rest = xcalloc(sk->n + 1, sizeof *rest);
	size_t i;

	f->joints = f->points = sk->n;
	f->name = xcalloc(sk->n + 1, sizeof *f->name);
	f->owner = xcalloc(2 * sk->n + 1, sizeof *f->owner);
	f->line = xcalloc(2 * sk->n + 1, sizeof *f->line);
	for (i = 0; i < sk->n; i++) {
		f->name[i] = str_keep(&f->arena, sk->joint[i].name);
		f->owner[i] = (int)i;
	}
	role_find(sk, role);
	add_lines(f, sk, role);
	f->hips = f->thigh[0] = f->thigh[1] = -1;
	if (sk->n && pose_rest(sk, rest) < 0)
		measure(f, sk);
	else if (!body_space(f->up, sk))
		f->up[1] = 1;
	free(rest);
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
	    memcmp(a->up, b->up, sizeof a->up) == 0 &&
	    memcmp(a->owner, b->owner, a->points * sizeof *a->owner) == 0 &&
	    memcmp(a->line, b->line, a->lines * sizeof *a->line) == 0 &&
	    same_feet(a, b) && same_names(a, b);
}

void
figure_free(struct figure *f)
{
	free(f->name);
	free(f->owner);
	free(f->line);
	free(f->foot);
	arena_free(&f->arena);
	free(f);
}
