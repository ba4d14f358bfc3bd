#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/math/vec.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/scale.h"

/* Legs that come down to less than this part of their length do not stand. */
#define UPRIGHT 0.8

/* A skeleton that stands as the source does at rest. */
struct stand {
	const struct body *body;
	int from_legs;           /* heights are those of where legs begin, not
	                          * of the hips */
	double (*w)[4], (*pos)[3];
	double up[3];
};

/* How far joint a is above joint b. */
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

/* How far the hips, or where the legs begin, are above the lowest point of the
 * feet. */
static double
height(const struct stand *p)
{
	const struct body *b = p->body;
	double most = 0;
	int i, top;

	for (i = 0; i < 2; i++) {
		if (!body_has_leg(b, i))
			continue;
		top = p->from_legs ? b->thigh[i] : b->hips;
		most = fmax(most, vec_dot(p->pos[top], p->up) -
		    body_lowest(b, p->w, p->pos, b->foot[i], p->up));
	}
	return most;
}

/* The same, if the legs were stretched. */
static double
stretched(const struct stand *p)
{
	const struct body *b = p->body;
	double sum = 0;
	int i, n = 0;

	if (!p->from_legs)
		return body_leg(b, p->w, p->pos, p->up);
	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i)) {
			sum += body_stretch(b, i) +
			    vec_dot(p->pos[b->foot[i]], p->up) -
			    body_lowest(b, p->w, p->pos, b->foot[i], p->up);
			n++;
		}
	return n ? sum / n : 0;
}

static void
place_target(const struct stand *p, const struct solve *s, int t)
{
	const struct joint *jt = &p->body->sk->joint[t];

	if (s->j[t].place == PLACE_HANG) {
		hang_place(s, t, p->pos[t]);
		return;
	}
	memcpy(p->pos[t], jt->offset, sizeof *p->pos);
	if (jt->parent < 0)
		return;
	quat_vec(p->pos[t], p->w[jt->parent], jt->offset);
	vec_add(p->pos[t], p->pos[t], p->pos[jt->parent]);
}

/* Turns all joints as the source's are at rest, as far as their channels
 * can. */
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
	for (i = 0; i < p->body->sk->n; i++)
		place_target(p, s, s->order[i]);
}

static double
ratio(const struct stand *target, const struct stand *source)
{
	double a = height(target), b = height(source);

	if (!stands(source)) {
		a = stretched(target);
		b = stretched(source);
	}
	if (a <= 0 || b <= 0) {
		a = target->body->size;
		b = source->body->size;
	}
	return a > 0 && b > 0 ? a / b : 1;
}

double
scale_find(const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o,
    const double *up)
{
	struct stand to = { .body = target }, from = { .body = source->body };
	struct transfer_options own = *o;
	struct solve s;
	double scale;

	to.from_legs = from.from_legs = map->by_parts;
	source_rest(source);
	from.w = source->now.w;
	from.pos = source->now.pos;
	memcpy(from.up, up, sizeof from.up);
	mat_vec(to.up, own.axes, up);
	own.scale = 1;
	solve_make(&s, target, source, map, &own);
	pose_target(&to, &s);
	scale = ratio(&to, &from);
	solve_free(&s);
	/* a skeleton of the same size keeps the source's texts */
	return fabs(scale - 1) < 1e-9 ? 1 : scale;
}
