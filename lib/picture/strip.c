#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/strip.h"

/* Poses stay where they are in the world if they are, on the average, this many
 * body widths apart, and no two neighbours are nearer than NEAREST. */
#define APART_LEAST 0.6
#define APART_MOST 2.0
#define NEAREST 0.3
/* How far apart such poses are if their number is free. */
#define APART 0.75
#define THIN 0.3                 /* a body's least width, in heights */
enum { FEWEST = 4, MOST = 12 };  /* how many of them there are then */
/* Else poses stand side by side along a time axis: SPREAD of them if their
 * number is free. There they may overlap a little, or, where there is room, be
 * farther apart. */
enum { SPREAD = 8 };
#define OVERLAP 0.9
#define ASUNDER 1.6

/* --- the poses --- */

/* Takes the frame that is nearest to a time, in frames, and its ghosts. */
static void
take_shots(struct strip *st, struct scene *s, struct strip_pose *p,
    double when)
{
	const struct reel *c = st->reel;
	size_t k = scene_find(s, c, when), before;
	int i;

	scene_shot(s, c, k, &p->shot[0]);
	p->shots = 1;
	for (i = 1; i <= GHOSTS && c->rate > 0; i++) {
		when = p->shot[0].when - i * GHOST_STEP * c->rate;
		if (when < c->first)
			break;
		before = scene_find(s, c, when);
		if (before >= k)
			continue;
		k = before;
		scene_shot(s, c, k, &p->shot[p->shots++]);
	}
}

struct box {
	double lo[2], hi[2];
};

static void
box_add(const struct strip *st, struct box *b, const double *p)
{
	double v[3];
	int i;

	if (!camera_see(&st->camera, p, v))
		return;
	for (i = 0; i < 2; i++) {
		b->lo[i] = fmin(b->lo[i], v[i]);
		b->hi[i] = fmax(b->hi[i], v[i]);
	}
}

static void
box_shot(const struct strip *st, struct box *b, const struct shot *shot)
{
	const struct figure *f = st->reel->figure;
	size_t i;

	for (i = 0; i < f->lines; i++) {
		box_add(st, b, shot->at[f->line[i].from]);
		box_add(st, b, shot->at[f->line[i].to]);
	}
	for (i = 0; i < shot->vertices; i++)
		box_add(st, b, shot->mesh[i]);
}

/* Measures a pose. Its middle is at its hips, if these are known. */
static void
measure(struct strip *st, struct strip_pose *p)
{
	struct box b = { { HUGE_VAL, HUGE_VAL }, { -HUGE_VAL, -HUGE_VAL } };
	int i, hips = st->reel->figure->hips;
	double v[3];

	box_shot(st, &b, &p->shot[0]);
	if (b.lo[0] > b.hi[0])
		b.lo[0] = b.hi[0] = 0;
	p->middle = (b.lo[0] + b.hi[0]) / 2;
	if (hips >= 0 && camera_see(&st->camera, p->shot[0].at[hips], v))
		p->middle = v[0];
	p->left = b.lo[0] - p->middle;
	p->right = b.hi[0] - p->middle;
	for (i = 1; i < p->shots; i++)
		box_shot(st, &b, &p->shot[i]);
	p->all_left = b.lo[0] - p->middle;
	p->all_right = b.hi[0] - p->middle;
	st->lo = fmin(st->lo, b.lo[1]);
	st->hi = fmax(st->hi, b.hi[1]);
}

static void
drop_poses(struct strip *st)
{
	size_t i;
	int k;

	for (i = 0; i < st->n; i++)
		for (k = 0; k <= GHOSTS; k++)
			shot_free(&st->pose[i].shot[k]);
	free(st->pose);
}

/* Takes n poses at even times. ground: the least height that is seen; or nan. */
static void
take_poses(struct strip *st, struct scene *s, size_t n, double ground)
{
	const struct reel *c = st->reel;
	double gaps;
	size_t i;

	drop_poses(st);
	st->n = n < c->frames ? n : c->frames;
	st->pose = xcalloc(st->n, sizeof *st->pose);
	st->lo = st->hi = ground;
	gaps = st->n > 1 ? (double)(st->n - 1) : 1;
	for (i = 0; i < st->n; i++) {
		take_shots(st, s, &st->pose[i],
		    c->first + (c->last - c->first) * (double)i / gaps);
		measure(st, &st->pose[i]);
	}
	if (!(st->lo <= st->hi))
		st->lo = st->hi = 0;
}

/* --- where they go --- */

/* The average width of the poses; thin figures need some room, too. */
static double
body_width(const struct strip *st)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < st->n; i++)
		sum += st->pose[i].right - st->pose[i].left;
	return fmax(sum / (double)st->n, THIN * (st->hi - st->lo));
}

static double
travel(const struct strip *st)
{
	return st->pose[st->n - 1].middle - st->pose[0].middle;
}

static int
stays_in_place(const struct strip *st)
{
	double width = body_width(st);
	double apart = st->n > 1 ? travel(st) / (double)(st->n - 1) : 0;
	size_t i;

	if (apart < APART_LEAST * width || apart > APART_MOST * width ||
	    apart <= 0)
		return 0;
	for (i = 1; i < st->n; i++)
		if (st->pose[i].middle - st->pose[i - 1].middle <
		    NEAREST * width)
			return 0;
	return 1;
}

static void
choose_poses(struct strip *st, struct scene *s, size_t poses, double ground)
{
	double width, n;

	take_poses(st, s, poses ? poses : MOST, ground);
	if (poses)
		return;
	width = body_width(st);
	n = width > 0 ? floor(travel(st) / (APART * width)) + 1 : 0;
	if (n >= FEWEST) {
		take_poses(st, s, n < MOST ? (size_t)n : MOST, ground);
		if (stays_in_place(st))
			return;
	}
	take_poses(st, s, SPREAD, ground);
}

/* How far apart poses have to be so that they hardly overlap, as the camera
 * sees it. */
static double
pitch(const struct strip *st)
{
	double most = 0;
	size_t i;

	for (i = 1; i < st->n; i++)
		most = fmax(most, st->pose[i - 1].right - st->pose[i].left);
	return OVERLAP * most;
}

/* Sets where the middles of the poses are, as the camera sees it, and from
 * where to where all poses reach. */
static void
line_up(struct strip *st, double apart, int in_place, double *lo, double *hi)
{
	size_t i;

	*lo = HUGE_VAL;
	*hi = -HUGE_VAL;
	for (i = 0; i < st->n; i++) {
		struct strip_pose *p = &st->pose[i];

		p->x = in_place ? p->middle : (double)i * apart;
		*lo = fmin(*lo, p->x + p->all_left);
		*hi = fmax(*hi, p->x + p->all_right);
	}
}

static double
least_scale(double page, double seen, double scale)
{
	return seen > 0 ? fmin(page / seen, scale) : scale;
}

static void
lay_out(struct strip *st, double height)
{
	int in_place = stays_in_place(st);
	double apart = pitch(st), lo, hi, spare, most;
	size_t i;

	line_up(st, apart, in_place, &lo, &hi);
	st->scale = least_scale(st->width, hi - lo, HUGE_VAL);
	st->scale = least_scale(height, st->hi - st->lo, st->scale);
	if (st->scale >= HUGE_VAL)
		st->scale = 0;
	if (!in_place && st->n > 1 && st->scale > 0) {
		most = fmax(apart, st->hi - st->lo) * ASUNDER;
		spare = st->width / st->scale - (hi - lo);
		spare = fmin(spare / (double)(st->n - 1), most - apart);
		line_up(st, apart + spare, 0, &lo, &hi);
	}
	spare = st->width - (hi - lo) * st->scale;
	for (i = 0; i < st->n; i++)
		st->pose[i].x = spare / 2 + (st->pose[i].x - lo) * st->scale;
	st->height = (st->hi - st->lo) * st->scale;
}

/* --- the bars --- */

/* The x of a time, in frames: between the poses around it. */
static double
x_at(const struct strip *st, double when)
{
	const struct strip_pose *p = st->pose;
	double u, gap;
	size_t i = 0;

	while (i + 2 < st->n && p[i + 1].shot[0].when <= when)
		i++;
	gap = p[i + 1].shot[0].when - p[i].shot[0].when;
	u = gap > 0 ? (when - p[i].shot[0].when) / gap : 0;
	return p[i].x + fmax(0, fmin(1, u)) * (p[i + 1].x - p[i].x);
}

/* A frame lasts from half a frame before its time to half a frame after it. */
static void
add_bars(struct strip *st, struct scene *s, const struct stance *stance,
    size_t n)
{
	size_t i;

	if (st->n < 2)
		return;
	st->bar = xcalloc(n + 1, sizeof *st->bar);
	for (i = 0; i < n; i++) {
		struct strip_bar *bar = &st->bar[st->bars++];

		bar->side = stance[i].side;
		bar->from = x_at(st, scene_when(s, st->reel,
		    stance[i].first) - 0.5);
		bar->to = x_at(st, scene_when(s, st->reel,
		    stance[i].last) + 0.5);
	}
}

void
strip_make(struct strip *st, struct scene *s, const struct reel *reel,
    size_t poses, double width, double height)
{
	struct stance *stance;
	double ground;
	size_t n;

	memset(st, 0, sizeof *st);
	st->reel = reel;
	st->width = width;
	camera_make(&st->camera, s, reel);
	stance = scene_stances(s, reel, &n, &ground);
	ground = st->camera.top ? NAN : camera_height(&st->camera, ground);
	if (st->camera.top)
		camera_tip(&st->camera);
	choose_poses(st, s, poses, ground);
	lay_out(st, height);
	st->ground = (st->hi - ground) * st->scale;
	add_bars(st, s, stance, n);
	free(stance);
}

void
strip_free(struct strip *st)
{
	drop_poses(st);
	free(st->bar);
}

/* --- for those who draw it --- */

int
strip_point(const struct strip *st, size_t i, const double *p, double *xy)
{
	double v[3];

	if (!camera_see(&st->camera, p, v))
		return 0;
	xy[0] = st->pose[i].x + (v[0] - st->pose[i].middle) * st->scale;
	xy[1] = (st->hi - v[1]) * st->scale;
	return 1;
}
