#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "picture/camera.h"

/* The body travels if its path's deviation is at least this part of the
 * deviation of its own points. */
#define TRAVELS 0.5
/* It moves if that of its motion is at least this part. */
#define MOVES 1e-3
/* A view that shows this part of the best view's variance is as good. */
#define GOOD 0.97

enum { SEEN = 8192 };            /* frames that say where a motion goes */

/* Means and covariance of points of the ground. */
struct spread {
	double n, mean[2], xx, xy, yy;
};

struct look {
	struct camera *c;
	const struct figure *f;
	double front[2];         /* where it faces; 0 0: not known */
	struct spread *path;     /* per point */
	char *drawn;             /* per point: it is, and as the end of a line */
	struct spread body;      /* of all points around each frame's mean */
	struct spread motion;    /* of all points, each around its own mean */
	struct spread steps;     /* of all points, from frame to frame */
	double (*from)[2], (*to)[2];     /* per point: first, last place */
	double (*at)[2];         /* per point: the place in this frame, or nan */
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

/* Adds what another is spread around its own mean. */
static void
spread_pool(struct spread *all, const struct spread *s)
{
	all->n += s->n;
	all->xx += s->xx;
	all->xy += s->xy;
	all->yy += s->yy;
}

/* Adds a vector of the ground. */
static void
spread_step(struct spread *s, const double *a, const double *b)
{
	double x = b[0] - a[0], y = b[1] - a[1];

	s->n++;
	s->xx += x * x;
	s->xy += x * y;
	s->yy += y * y;
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
		if (!isnan(l->at[f->line[i].to][0]))
			spread_add(&s, l->at[f->line[i].to]);
	for (i = 0; i < shot->vertices; i++)
		if (on_ground(l, shot->mesh[i], g))
			spread_add(&s, g);
	spread_pool(&l->body, &s);
}

static void
see_shot(struct look *l, const struct shot *shot)
{
	double *g;
	size_t j;

	for (j = 0; j < l->f->points; j++) {
		g = l->at[j];
		if (!on_ground(l, shot->at[j], g)) {
			g[0] = NAN;
			continue;
		}
		if (l->path[j].n == 0)
			memcpy(l->from[j], g, sizeof l->from[j]);
		else if (l->drawn[j])
			spread_step(&l->steps, l->to[j], g);
		memcpy(l->to[j], g, sizeof l->to[j]);
		spread_add(&l->path[j], g);
	}
	see_body(l, shot);
}

/* Sees all frames, or of long motions some that are evenly spaced. */
static void
see_reel(struct look *l, struct scene *s, const struct reel *reel)
{
	const struct figure *f = reel->figure;
	struct shot shot = { 0 };
	size_t k, step = 1 + reel->frames / SEEN;

	for (k = 0; k < f->lines; k++)
		l->drawn[f->line[k].to] = 1;
	for (k = 0; k < reel->frames; k += step) {
		scene_shot(s, reel, k, &shot);
		see_shot(l, &shot);
	}
	for (k = 0; k < f->lines; k++)
		spread_pool(&l->motion, &l->path[f->line[k].to]);
	shot_free(&shot);
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
		right = dir[0] * l->front[0] + dir[1] * l->front[1];
		near = dir[0] * l->front[1] - dir[1] * l->front[0];
	}
	if ((fabs(right) < fabs(near) ? near : right) < 0) {
		dir[0] = -dir[0];
		dir[1] = -dir[1];
	}
}

/* Adds the sums of another, divided so that the best view shows 1 of them. */
static void
pool_evenly(struct spread *all, const struct spread *s)
{
	double dir[2], deviation = principal(s, dir);
	double best = deviation * deviation * s->n;

	if (!(best > 0))
		return;
	all->n++;
	all->xx += s->xx / best;
	all->xy += s->xy / best;
	all->yy += s->yy / best;
}

/* Turns the principal direction of what is spread so towards that of the body's
 * points, which shows it broad, as far as hardly less is seen. */
static void
broaden(const struct spread *m, double *dir, const double *body)
{
	double x = dir[0], y = dir[1], a, least, most;
	double best = m->xx * x * x + m->yy * y * y + 2 * m->xy * x * y;

	/* at an angle of a 1 - (1 - least) sin^2 a of the best is seen */
	least = (m->xx + m->yy - best) / best;
	most = 1 - least <= 1 - GOOD ? 1 : sqrt((1 - GOOD) / (1 - least));
	a = atan2(x * body[1] - y * body[0], x * body[0] + y * body[1]);
	a = atan(tan(a));        /* body has no sign */
	a = fmax(-asin(most), fmin(a, asin(most)));
	dir[0] = x * cos(a) - y * sin(a);
	dir[1] = x * sin(a) + y * cos(a);
}

/* Sets what is right in the best view of the motion. */
static void
find_motion(const struct look *l, double *dir)
{
	double body[2], broad = principal(&l->body, body);
	struct spread both = { 0 };
	int j = traveller(l);

	if (j < 0 || principal(&l->path[j], dir) <= TRAVELS * broad) {
		j = -1;
		if (principal(&l->motion, dir) > MOVES * broad) {
			pool_evenly(&both, &l->motion);
			pool_evenly(&both, &l->steps);
			principal(&both, dir);
			broaden(&both, dir, body);
		} else
			memcpy(dir, body, sizeof body);
	}
	choose_side(l, j, dir);
}

/* Sets what is right in a view from some side of the body. */
static void
find_side(struct look *l, const struct scene *s, const struct reel *reel,
    double *dir)
{
	double a = s->view.degrees * RAD_PER_DEG;
	const double *near = l->c->axis[2];
	static int said;
	int i;

	if (l->front[0] == 0 && l->front[1] == 0) {
		l->front[1] = 1;
		for (i = 0; near[i] == 0;)
			i++;
		if (s->view.from == VIEW_SIDE && !said++)
			err_warn("%s: motion %.*s: where it faces is not "
			    "known: the front is taken to be %c%c (-v "
			    "DEGREES)", s->name, STRF(reel->name),
			    near[i] < 0 ? '-' : '+', "xyz"[i]);
	}
	dir[0] = cos(a) * l->front[1] + sin(a) * l->front[0];
	dir[1] = sin(a) * l->front[1] - cos(a) * l->front[0];
}

/* Turns the first view so that this direction of the ground is right. */
static void
turn_to(struct camera *c, const double *dir)
{
	double right[3], near[3];

	vec_scale(right, c->axis[0], dir[0]);
	vec_scale(near, c->axis[2], dir[1]);
	vec_add(right, right, near);
	memcpy(c->axis[0], right, sizeof right);
	vec_cross(c->axis[2], right, c->axis[1]);
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

static void
set_middle(struct camera *c, const struct reel *reel)
{
	int i;

	for (i = 0; i < 3 && reel->lo[i] <= reel->hi[i]; i++) {
		c->mid[i] = reel->lo[i] / 2 + reel->hi[i] / 2;
		c->size = fmax(c->size, reel->hi[i] / 2 - reel->lo[i] / 2);
	}
	if (c->size <= 0)
		c->size = 1;
}

/* Sets what is right in the view of a motion. This takes all its frames, so it is
 * kept. */
static void
set_right(struct look *l, struct scene *s, struct reel *reel)
{
	size_t n = reel->figure->points + 1;

	l->path = xcalloc(n, sizeof *l->path);
	l->drawn = xcalloc(n, 1);
	l->from = xcalloc(n, sizeof *l->from);
	l->to = xcalloc(n, sizeof *l->to);
	l->at = xcalloc(n, sizeof *l->at);
	see_reel(l, s, reel);
	find_motion(l, reel->right);
	free(l->path);
	free(l->drawn);
	free(l->from);
	free(l->to);
	free(l->at);
}

void
camera_make(struct camera *c, struct scene *s, const struct reel *reel)
{
	struct look l = { .c = c, .f = reel->figure };
	struct reel *own = &s->reel[reel - s->reel];

	memset(c, 0, sizeof *c);
	set_middle(c, reel);
	set_axes(c, reel->up);
	c->top = s->view.from == VIEW_TOP;
	l.front[0] = vec_dot(reel->front, c->axis[0]);
	l.front[1] = vec_dot(reel->front, c->axis[2]);
	if (s->view.from == VIEW_SIDE || s->view.from == VIEW_DEGREES)
		find_side(&l, s, reel, own->right);
	else if (!own->seen++)
		set_right(&l, s, own);
	turn_to(c, own->right);
}

void
camera_tip(struct camera *c)
{
	double far[3];

	vec_scale(far, c->axis[2], -1);
	memcpy(c->axis[2], c->axis[1], sizeof far);
	memcpy(c->axis[1], far, sizeof far);
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
