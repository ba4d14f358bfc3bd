#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "picture/camera.h"

/* The body travels if its path's deviation is at least this part of the
 * deviation of its own points. */
#define TRAVELS 0.5

/* Means and covariance of points of the ground. */
struct spread {
	double n, mean[2], xx, xy, yy;
};

struct look {
	struct camera *c;
	const struct figure *f;
	struct spread *path;     /* per joint */
	struct spread body;      /* of all points around each frame's mean */
	double (*from)[2], (*to)[2];     /* per joint: first, last place */
	double facing[2];        /* of the first frame; 0 0: not known */
	int faces;
};

static void
spread_add(struct spread *s, const double *p)
{
	double dx = p[0] - s->mean[0], dy = p[1] - s->mean[1];

	s->n++;
	s->mean[0] += dx / s->n;
	s->mean[1] += dy / s->n;
	s->xx += dx * (p[0] - s->mean[0]);
	s->xy += dx * (p[1] - s->mean[1]);
	s->yy += dy * (p[1] - s->mean[1]);
}

/* Sets the principal direction, and returns the deviation along it. */
static double
principal(const struct spread *s, double *dir)
{
	double half = (s->xx - s->yy) / 2, far = hypot(half, s->xy);
	double angle = atan2(s->xy, half) / 2;

	dir[0] = cos(angle);
	dir[1] = sin(angle);
	return s->n ? sqrt(((s->xx + s->yy) / 2 + far) / s->n) : 0;
}

static void
see_facing(struct look *l, const struct shot *shot)
{
	double a[3], b[3];

	if (l->f->thigh[0] < 0 || l->f->thigh[1] < 0 || l->faces ||
	    !camera_see(l->c, shot->at[l->f->thigh[0]], a) ||
	    !camera_see(l->c, shot->at[l->f->thigh[1]], b))
		return;
	/* left × up */
	l->facing[0] = -(a[2] - b[2]);
	l->facing[1] = a[0] - b[0];
	l->faces = 1;
}

/* The ground's coordinates of a point: right and near. */
static int
on_ground(const struct look *l, const double *p, double *g)
{
	double seen[3];

	if (!camera_see(l->c, p, seen))
		return 0;
	g[0] = seen[0];
	g[1] = seen[2];
	return 1;
}

/* Adds the spread of the body's points around their mean in this frame. */
static void
see_body(struct look *l, const struct shot *shot)
{
	const struct figure *f = l->f;
	struct spread s = { 0 };
	double g[2];
	size_t i;

	for (i = 0; i < f->lines; i++)
		if (on_ground(l, shot->at[f->line[i].to], g))
			spread_add(&s, g);
	for (i = 0; i < shot->vertices; i++)
		if (on_ground(l, shot->mesh[i], g))
			spread_add(&s, g);
	l->body.n += s.n;
	l->body.xx += s.xx;
	l->body.xy += s.xy;
	l->body.yy += s.yy;
}

static void
see_shot(struct look *l, const struct shot *shot)
{
	double g[2];
	size_t j;

	see_facing(l, shot);
	see_body(l, shot);
	for (j = 0; j < l->f->joints; j++) {
		if (!on_ground(l, shot->at[j], g))
			continue;
		if (l->path[j].n == 0)
			memcpy(l->from[j], g, sizeof g);
		memcpy(l->to[j], g, sizeof g);
		spread_add(&l->path[j], g);
	}
}

/* The joint whose path counts: the hips, or else the first joint that moves;
 * -1: none does. */
static int
traveller(const struct look *l)
{
	double dir[2];
	size_t j;

	if (l->f->hips >= 0)
		return l->f->hips;
	for (j = 0; j < l->f->joints; j++)
		if (principal(&l->path[j], dir) > 1e-6)
			return (int)j;
	return -1;
}

/* Turns the direction round if then the path goes to the right, or the body is
 * seen from the front or faces right. j: the joint that travels, or -1. */
static void
choose_side(const struct look *l, int j, double *dir)
{
	double right, near;

	if (j >= 0) {
		right = dir[0] * (l->to[j][0] - l->from[j][0]) +
		    dir[1] * (l->to[j][1] - l->from[j][1]);
		near = 0;
	} else {
		right = dir[0] * l->facing[0] + dir[1] * l->facing[1];
		near = dir[0] * l->facing[1] - dir[1] * l->facing[0];
	}
	if ((fabs(right) < fabs(near) ? near : right) < 0) {
		dir[0] = -dir[0];
		dir[1] = -dir[1];
	}
}

static void
choose(struct look *l)
{
	double dir[2], body[2], right[3], near[3];
	int j = traveller(l);

	if (principal(&l->body, body) * TRAVELS >=
	    (j < 0 ? 0 : principal(&l->path[j], dir))) {
		j = -1;
		memcpy(dir, body, sizeof dir);
	}
	choose_side(l, j, dir);
	vec_scale(right, l->c->axis[0], dir[0]);
	vec_scale(near, l->c->axis[2], dir[1]);
	vec_add(right, right, near);
	memcpy(l->c->axis[0], right, sizeof right);
	vec_cross(l->c->axis[2], right, l->c->axis[1]);
}

/* Sets the axes of a first view, from any side. */
static void
set_axes(struct camera *c, const double *up)
{
	double side[3] = { 0, 0, 0 };

	side[fabs(up[0]) < 0.5 ? 0 : 1] = 1;
	memcpy(c->axis[1], up, sizeof c->axis[1]);
	vec_cross(c->axis[2], side, up);
	vec_unit(c->axis[2], c->axis[2], 0);
	vec_cross(c->axis[0], up, c->axis[2]);
}

void
camera_make(struct camera *c, struct scene *s, const struct reel *reel)
{
	size_t n = reel->figure->joints + 1, k;
	struct look l = { .c = c, .f = reel->figure };
	struct shot shot = { 0 };
	int i;

	memset(c, 0, sizeof *c);
	for (i = 0; i < 3 && reel->lo[i] <= reel->hi[i]; i++) {
		c->mid[i] = reel->lo[i] / 2 + reel->hi[i] / 2;
		c->size = fmax(c->size, reel->hi[i] / 2 - reel->lo[i] / 2);
	}
	if (c->size <= 0)
		c->size = 1;
	set_axes(c, reel->up);
	l.path = xcalloc(n, sizeof *l.path);
	l.from = xcalloc(n, sizeof *l.from);
	l.to = xcalloc(n, sizeof *l.to);
	for (k = 0; k < reel->frames; k++) {
		scene_shot(s, reel, k, &shot);
		see_shot(&l, &shot);
	}
	choose(&l);
	shot_free(&shot);
	free(l.path);
	free(l.from);
	free(l.to);
}

void
camera_place(const struct camera *c, const double *p, double *place)
{
	int i;

	for (i = 0; i < 3; i++)
		place[i] = (p[i] / 2 - c->mid[i] / 2) / c->size * 2;
}

int
camera_see(const struct camera *c, const double *p, double *seen)
{
	double v[3];
	int i;

	camera_place(c, p, v);
	for (i = 0; i < 3; i++)
		seen[i] = vec_dot(v, c->axis[i]);
	return isfinite(seen[0] + seen[1] + seen[2]);
}

double
camera_height(const struct camera *c, double height)
{
	double at[3], seen[3];

	vec_scale(at, c->axis[1], height);
	return camera_see(c, at, seen) ? seen[1] : 0;
}
