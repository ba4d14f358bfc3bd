#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/solve.h"
#include "filter/retarget/stand.h"

/* Legs that come down to less than this part of their length do not stand. */
#define UPRIGHT 0.8

/* A skeleton as the source is at rest. */
struct stand {
	const struct body *body;
	double (*w)[4], (*pos)[3];
	double up[3];
};

/* How far a joint is above another. */
static double
over(const struct stand *p, int a, int b)
{
	return vec_dot(p->pos[a], p->up) - vec_dot(p->pos[b], p->up);
}

static int
stands(const struct stand *p)
{
	const struct body *b = p->body;
	int i;

	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i) && over(p, b->thigh[i], b->foot[i]) <
		    UPRIGHT * body_stretch(b, i))
			return 0;
	return 1;
}

/* How far the hips are above the lowest point of the feet. */
static double
height(const struct stand *p)
{
	const struct body *b = p->body;
	double most = 0;
	int i;

	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i))
			most = fmax(most, vec_dot(p->pos[b->hips], p->up) -
			    body_lowest(b, p->w, p->pos, b->foot[i], p->up));
	return most;
}

/* The rotations, of all joints, are what the channels can make of the
 * source's. */
static void
pose_target(struct stand *p, struct solve *s)
{
	const struct motion *m = s->source->m;
	double *val = xcalloc(m->nval, sizeof *val);
	size_t i;

	for (i = 0; i < m->sk->n; i++)
		pose_rest_values(m, (int)i, val);
	for (i = 0; i < p->body->sk->n; i++)
		s->j[i].need_turn = 1;
	solve_rotations(s, val, 0, str_of(""));
	free(val);
	p->w = s->w;
	p->pos = s->pos;
	for (i = 0; i < p->body->sk->n; i++) {
		const struct joint *jt = &p->body->sk->joint[i];

		memcpy(p->pos[i], jt->offset, sizeof *p->pos);
		if (jt->parent < 0)
			continue;
		quat_vec(p->pos[i], p->w[jt->parent], jt->offset);
		vec_add(p->pos[i], p->pos[i], p->pos[jt->parent]);
	}
}

static double
ratio(const struct stand *target, const struct stand *source)
{
	double a = height(target), b = height(source);

	if (!stands(source)) {
		a = body_leg(target->body, target->w, target->pos, target->up);
		b = body_leg(source->body, source->w, source->pos, source->up);
	}
	if (a <= 0 || b <= 0) {
		a = target->body->size;
		b = source->body->size;
	}
	return a > 0 && b > 0 ? a / b : 1;
}

double
stand_scale(const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o,
    const double *up)
{
	struct stand to = { .body = target };
	struct stand from = { .body = source->body };
	struct transfer_options own = *o;
	struct solve s;
	double scale;

	source_rest(source);
	from.w = source->now.w;
	from.pos = source->now.pos;
	memcpy(from.up, up, sizeof from.up);
	mat_vec(to.up, o->axes, up);
	own.scale = 1;
	solve_make(&s, target, source, map, &own);
	pose_target(&to, &s);
	scale = ratio(&to, &from);
	solve_free(&s);
	/* a skeleton of the same size keeps the source's texts */
	return fabs(scale - 1) < 1e-9 ? 1 : scale;
}
