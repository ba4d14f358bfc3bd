#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "picture/canvas.h"

/* A line on a plane. */
struct stroke {
	double a[2], b[2];
	double way[2];           /* b - a */
	double square;           /* the square of its length */
	double radius;
	double most;             /* its part of a pixel in its middle */
	int value;
};

void
canvas_make(struct canvas *c, int width, int height)
{
	size_t n = (size_t)width * (size_t)height;
	int i;

	c->width = width;
	c->height = height;
	for (i = 0; i < 3; i++) {
		c->size[i] = i ? n / 4 : n;
		c->plane[i] = xmalloc(c->size[i]);
	}
}

void
canvas_free(struct canvas *c)
{
	int i;

	for (i = 0; i < 3; i++)
		free(c->plane[i]);
}

/* The colour as Y, Cb and Cr by ITU-R BT.601, in the range that video has. */
static void
set_ycc(unsigned rgb, int *ycc)
{
	double r = (rgb >> 16 & 255) / 255.0, g = (rgb >> 8 & 255) / 255.0;
	double b = (rgb & 255) / 255.0;
	double y = 0.299 * r + 0.587 * g + 0.114 * b;

	ycc[0] = (int)lround(16 + 219 * y);
	ycc[1] = (int)lround(128 + 224 * (b - y) / 1.772);
	ycc[2] = (int)lround(128 + 224 * (r - y) / 1.402);
}

void
canvas_clear(struct canvas *c, unsigned rgb)
{
	int ycc[3], i;

	set_ycc(rgb, ycc);
	for (i = 0; i < 3; i++)
		memset(c->plane[i], ycc[i], c->size[i]);
}

/* How far a point is from the stroke. */
static double
distance(const struct stroke *s, double x, double y)
{
	double u = 0;

	x -= s->a[0];
	y -= s->a[1];
	if (s->square > 0)
		u = (x * s->way[0] + y * s->way[1]) / s->square;
	u = fmax(0, fmin(1, u));
	x -= u * s->way[0];
	y -= u * s->way[1];
	return sqrt(x * x + y * y);
}

/* Sets from where to where a row at height y can touch the stroke. */
static void
reach(const struct stroke *s, double y, double *lo, double *hi)
{
	double r = s->radius + 0.5, u = 0, v = 1, swap;

	if (s->way[1] != 0) {
		u = (y - r - s->a[1]) / s->way[1];
		v = (y + r - s->a[1]) / s->way[1];
	}
	if (u > v) {
		swap = u;
		u = v;
		v = swap;
	}
	u = s->a[0] + fmax(0, fmin(1, u)) * s->way[0];
	v = s->a[0] + fmax(0, fmin(1, v)) * s->way[0];
	*lo = fmin(u, v) - r;
	*hi = fmax(u, v) + r;
}

static int
clip(double v, int most)
{
	return v < 0 ? 0 : v > most ? most : (int)v;
}

static void
draw_row(const struct stroke *s, unsigned char *row, int width, int y,
    double opacity)
{
	double lo, hi, part;
	int x, end;

	reach(s, y + 0.5, &lo, &hi);
	end = clip(ceil(hi), width);
	for (x = clip(floor(lo), width); x < end; x++) {
		part = s->radius + 0.5 - distance(s, x + 0.5, y + 0.5);
		if (part <= 0)
			continue;
		part = fmin(part, s->most) * opacity;
		row[x] = (unsigned char)(row[x] + part * (s->value - row[x]) +
		    0.5);
	}
}

static void
draw_stroke(const struct stroke *s, unsigned char *plane, int width,
    int height, double opacity)
{
	double r = s->radius + 0.5;
	int y = clip(floor(fmin(s->a[1], s->b[1]) - r), height);
	int end = clip(ceil(fmax(s->a[1], s->b[1]) + r), height);

	for (; y < end; y++)
		draw_row(s, plane + (size_t)y * (size_t)width, width, y,
		    opacity);
}

void
canvas_line(struct canvas *c, const double *a, const double *b, double width,
    unsigned rgb, double opacity)
{
	struct stroke s;
	int ycc[3], i, k;

	set_ycc(rgb, ycc);
	for (i = 0; i < 3; i++) {
		int half = i ? 2 : 1;

		for (k = 0; k < 2; k++) {
			s.a[k] = a[k] / half;
			s.b[k] = b[k] / half;
			s.way[k] = s.b[k] - s.a[k];
		}
		s.square = s.way[0] * s.way[0] + s.way[1] * s.way[1];
		s.radius = width / half / 2;
		s.most = fmin(1, 2 * s.radius);
		s.value = ycc[i];
		draw_stroke(&s, c->plane[i], c->width / half,
		    c->height / half, opacity);
	}
}
