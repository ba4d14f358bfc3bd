#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/film.h"
#include "picture/ink.h"

/* How far it looks down: sine and cosine of 10 degrees. */
#define DOWN 0.17364817766693
#define LEVEL 0.98480775301221
/* The part of the picture that is filled. */
#define FILLED 0.86
/* The place that it follows is averaged over this many seconds before and
 * after. */
#define CALM 0.5
/* The size of the ground's squares, in heights of the figure, and the number of
 * rows of them on either side of the body. */
#define SQUARE 0.2
enum { ROWS = 6 };
enum {
	PAPER = 0xf7f7f5, GRID = 0xb0b4ba, SHADOW = 0xdcdcdb,
	VERTEX = 0x999999
};

/* --- what the camera sees --- */

/* Takes a point as the level camera sees it to the picture: right and up from
 * the place that is followed. */
static void
look_down(const struct film *f, const double *seen, const double *place,
    double *at)
{
	at[0] = seen[0] - place[0];
	at[1] = seen[1] * f->level - (seen[2] - place[1]) * f->down;
}

static void
to_picture(const struct film *f, const double *at, double *xy)
{
	xy[0] = f->canvas->width / 2.0 + (at[0] - f->mid[0]) * f->scale;
	xy[1] = f->canvas->height / 2.0 - (at[1] - f->mid[1]) * f->scale;
}

static int
see(const struct film *f, const double *p, const double *place, double *xy)
{
	double seen[3], at[2];

	if (!camera_see(&f->camera, p, seen))
		return 0;
	look_down(f, seen, place, at);
	to_picture(f, at, xy);
	return 1;
}

/* The same for the point's shadow on the ground. */
static int
see_under(const struct film *f, const double *p, const double *place,
    double *xy)
{
	double seen[3], at[2];

	if (!camera_see(&f->camera, p, seen))
		return 0;
	seen[1] = f->ground;
	look_down(f, seen, place, at);
	to_picture(f, at, xy);
	return 1;
}

/* --- where it goes --- */

/* The place of the body: that of the hips, or else the mean of its points. */
static int
body_place(const struct film *f, const struct shot *shot, double *place)
{
	const struct figure *fig = f->reel->figure;
	double seen[3];
	size_t i, n = 0;

	place[0] = place[1] = 0;
	if (fig->hips >= 0) {
		n = (size_t)camera_see(&f->camera, shot->at[fig->hips], seen);
		place[0] = n ? seen[0] : 0;
		place[1] = n ? seen[2] : 0;
		return n > 0;
	}
	for (i = 0; i < fig->lines; i++)
		if (camera_see(&f->camera, shot->at[fig->line[i].to], seen)) {
			place[0] += seen[0];
			place[1] += seen[2];
			n++;
		}
	for (i = 0; i < 2 && n; i++)
		place[i] /= (double)n;
	return n > 0;
}

static void
pass(struct film *f, size_t k, int sign)
{
	double place[2];
	int i;

	scene_shot(f->s, f->reel, k, &f->passing);
	if (!body_place(f, &f->passing, place))
		return;
	f->known += (size_t)sign;
	for (i = 0; i < 2; i++)
		f->sum[i] += sign * place[i];
}

/* Sets the place to follow in frame k; frames come in order. Where no frame
 * around has a place, it is the last one. */
static void
follow(struct film *f, size_t k, double *place)
{
	double around = floor(CALM * f->reel->rate);
	size_t calm = around < (double)f->reel->frames ? (size_t)around :
	    f->reel->frames, last = k + calm;
	int i;

	memcpy(place, f->place, sizeof f->place);
	if (f->keep)
		return;
	if (last >= f->reel->frames)
		last = f->reel->frames - 1;
	while (f->to <= last)
		pass(f, f->to++, 1);
	while (f->from + calm < k)
		pass(f, f->from++, -1);
	for (i = 0; i < 2 && f->known; i++)
		place[i] = f->place[i] = f->sum[i] / (double)f->known;
}

static void
rewind_film(struct film *f)
{
	f->from = f->to = f->known = 0;
	f->sum[0] = f->sum[1] = f->place[0] = f->place[1] = 0;
}

/* --- the frame that all fits into --- */

static void
span_point(struct film *f, const double *p, const double *place)
{
	double seen[3], at[2];
	int i;

	if (!camera_see(&f->camera, p, seen))
		return;
	look_down(f, seen, place, at);
	for (i = 0; i < 2; i++) {
		f->lo[i] = fmin(f->lo[i], at[i]);
		f->hi[i] = fmax(f->hi[i], at[i]);
	}
}

static void
span_frame(struct film *f, size_t k)
{
	const struct figure *fig = f->reel->figure;
	double place[2];
	size_t i;

	follow(f, k, place);
	scene_shot(f->s, f->reel, k, &f->shot);
	for (i = 0; i < fig->lines; i++) {
		span_point(f, f->shot.at[fig->line[i].from], place);
		span_point(f, f->shot.at[fig->line[i].to], place);
	}
	for (i = 0; i < f->shot.vertices; i++)
		span_point(f, f->shot.mesh[i], place);
}

static void
fit(struct film *f)
{
	double room[2], size;
	size_t k;
	int i;

	f->lo[0] = f->lo[1] = HUGE_VAL;
	f->hi[0] = f->hi[1] = -HUGE_VAL;
	for (k = 0; k < f->reel->frames; k++)
		span_frame(f, k);
	rewind_film(f);
	room[0] = f->canvas->width * FILLED;
	room[1] = f->canvas->height * FILLED;
	f->scale = HUGE_VAL;
	for (i = 0; i < 2; i++) {
		if (f->lo[i] > f->hi[i])
			f->lo[i] = f->hi[i] = 0;
		f->mid[i] = (f->lo[i] + f->hi[i]) / 2;
		size = f->hi[i] - f->lo[i];
		if (size > 0)
			f->scale = fmin(f->scale, room[i] / size);
	}
	if (f->scale >= HUGE_VAL)
		f->scale = room[1];
	f->thick = fmax(0.5, (f->hi[1] - f->lo[1]) * f->scale / 250);
}

static void
set_ground(struct film *f)
{
	double height;
	size_t n;

	free(scene_stances(f->s, f->reel, &n, &height));
	f->ground = camera_height(&f->camera, height);
}

void
film_make(struct film *f, struct scene *s, const struct reel *reel,
    struct canvas *canvas, int keep)
{
	memset(f, 0, sizeof *f);
	f->s = s;
	f->reel = reel;
	f->canvas = canvas;
	f->keep = keep;
	camera_make(&f->camera, s, reel);
	f->down = f->camera.top ? 1 : DOWN;
	f->level = f->camera.top ? 0 : LEVEL;
	set_ground(f);
	fit(f);
	f->depth = xcalloc(reel->figure->lines + 1, sizeof *f->depth);
}

void
film_free(struct film *f)
{
	shot_free(&f->shot);
	shot_free(&f->passing);
	free(f->depth);
}

/* --- drawing --- */

/* Draws a line of the ground, which is fainter away from the body. */
static void
draw_grid_line(const struct film *f, const double *a, const double *b,
    const double *place, double far)
{
	double at[2], from[2], to[2];

	look_down(f, a, place, at);
	to_picture(f, at, from);
	look_down(f, b, place, at);
	to_picture(f, at, to);
	canvas_line(f->canvas, from, to, 1, GRID, 0.9 * (1 - far * far));
}

static void
draw_row_of_squares(const struct film *f, const double *place, double size,
    double row, double left, double right)
{
	double a[3], b[3], x, far = fabs(row * size - place[1]) /
	    (ROWS * size);

	a[1] = b[1] = f->ground;
	a[2] = b[2] = row * size;
	a[0] = left;
	b[0] = right;
	if (far < 1)
		draw_grid_line(f, a, b, place, far);
	far = fabs((row + 0.5) * size - place[1]) / (ROWS * size);
	b[2] += size;
	for (x = ceil(left / size) * size; x < right && far < 1; x += size) {
		a[0] = b[0] = x;
		draw_grid_line(f, a, b, place, far);
	}
}

/* Draws the ground, which stands still in the world while the camera moves. */
static void
draw_ground(const struct film *f, const double *place)
{
	double size = SQUARE * (f->hi[1] - f->lo[1]), half, middle, row;
	int i;

	if (size * f->scale < 4)
		return;
	half = f->canvas->width / 2.0 / f->scale;
	middle = place[0] + f->mid[0];
	row = floor(place[1] / size);
	for (i = -ROWS; i <= ROWS; i++)
		draw_row_of_squares(f, place, size, row + i, middle - half,
		    middle + half);
}

static int
compare_depth(const void *a, const void *b)
{
	const struct film_depth *x = a, *y = b;

	if (x->near != y->near)
		return (x->near > y->near) - (x->near < y->near);
	return (x->line > y->line) - (x->line < y->line);
}

static void
sort_lines(struct film *f)
{
	const struct figure *fig = f->reel->figure;
	double seen[2][3];
	size_t i;

	for (i = 0; i < fig->lines; i++) {
		const struct line *line = &fig->line[i];

		f->depth[i].line = line;
		f->depth[i].near = -HUGE_VAL;
		if (camera_see(&f->camera, f->shot.at[line->from], seen[0]) &&
		    camera_see(&f->camera, f->shot.at[line->to], seen[1]))
			f->depth[i].near = f->camera.top ?
			    seen[0][1] + seen[1][1] : seen[0][2] + seen[1][2];
	}
	qsort(f->depth, fig->lines, sizeof *f->depth, compare_depth);
}

static double
width_of(const struct film *f, const struct line *line)
{
	return ink_of[line->side].width * f->thick *
	    (line->from == line->to ? 3 : 1);
}

static void
draw_shadow(const struct film *f, const double *place)
{
	const struct figure *fig = f->reel->figure;
	double a[2], b[2];
	size_t i;

	for (i = 0; i < fig->lines; i++) {
		const struct line *line = &fig->line[i];

		if (see_under(f, f->shot.at[line->from], place, a) &&
		    see_under(f, f->shot.at[line->to], place, b))
			canvas_line(f->canvas, a, b, 2 * width_of(f, line),
			    SHADOW, 1);
	}
}

static void
draw_lines(const struct film *f, const double *place)
{
	const struct figure *fig = f->reel->figure;
	double a[2], b[2];
	size_t i;

	for (i = 0; i < fig->lines; i++) {
		const struct line *line = f->depth[i].line;

		if (see(f, f->shot.at[line->from], place, a) &&
		    see(f, f->shot.at[line->to], place, b))
			canvas_line(f->canvas, a, b, 1.5 * width_of(f, line),
			    ink_of[line->side].rgb, 1);
	}
}

static void
draw_mesh(const struct film *f, const double *place)
{
	double xy[2];
	size_t i;

	for (i = 0; i < f->shot.vertices; i++)
		if (see(f, f->shot.mesh[i], place, xy))
			canvas_line(f->canvas, xy, xy, 2, VERTEX, 1);
}

void
film_draw(struct film *f, size_t k)
{
	double place[2];

	follow(f, k, place);
	scene_shot(f->s, f->reel, k, &f->shot);
	canvas_clear(f->canvas, PAPER);
	draw_ground(f, place);
	draw_shadow(f, place);
	sort_lines(f);
	draw_mesh(f, place);
	draw_lines(f, place);
}
