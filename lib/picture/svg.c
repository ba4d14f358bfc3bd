#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "picture/strip.h"
#include "picture/svg.h"
#include "picture/xml.h"

/* These are in pixels. */
enum {
	MARGIN = 8, GUTTER = 18,
	NAME = 18,               /* the line of the name */
	LABELS = 18,             /* the line of the times */
	BAR = 9, BARS = 28,
	TALL = 260,              /* the greatest height of a single strip */
	LOW = 150,               /* that of each of several */
	POSE = 50                /* the width of a pose in a cell, where their
	                          * number is free */
};
enum { KEPT = 32 };              /* strips that are not made twice */
/* The greatest height of a strip in a cell, in widths of the cell. */
#define CELL_HEIGHT 0.4

struct svg {
	struct scene *s;
	const struct svg_options *o;
	double width, height;
	double cell;             /* the width of a strip with its margins */
	double gutter;           /* what of that is left of it */
	double *high;            /* per row, how high it is */
	struct strip kept[KEPT + 1];     /* the last: of one that is not */
	double x, y;             /* where the current strip begins */
	double factor;           /* of the widths of its lines */
};

/* --- numbers and attributes --- */

/* Writes a number of pixels to a tenth. */
static void
put_tenths(double v)
{
	long long n = llround(v * 10);

	if (n < 0)
		out_ch('-');
	n = n < 0 ? -n : n;
	out_int(n / 10);
	if (n % 10) {
		out_ch('.');
		out_int(n % 10);
	}
}

static void
put_attr(const char *name, double v)
{
	out_ch(' ');
	out_text(name);
	out_text("=\"");
	put_tenths(v);
	out_ch('"');
}

static void
put_rect(double x, double y, double w, double h, unsigned rgb)
{
	out_text("<rect");
	put_attr("x", x);
	put_attr("y", y);
	put_attr("width", w);
	put_attr("height", h);
	out_fmt(" fill=\"#%06x\"/>\n", rgb);
}

static void
put_text_start(double x, double y, const char *anchor)
{
	out_text("<text");
	put_attr("x", x);
	put_attr("y", y);
	if (anchor)
		out_fmt(" text-anchor=\"%s\"", anchor);
	out_ch('>');
}

/* --- a pose --- */

static void
put_place(const struct svg *v, char command, const double *xy)
{
	out_ch(command);
	put_tenths(v->x + xy[0]);
	out_ch(' ');
	put_tenths(v->y + xy[1]);
}

static void
put_path_start(unsigned rgb, double width)
{
	out_fmt("<path stroke=\"#%06x\"", rgb);
	put_attr("stroke-width", width);
	out_text(" d=\"");
}

/* Writes the lines of a side, or its dots, as one path. */
static void
put_lines(const struct svg *v, const struct strip *st, size_t i,
    const struct shot *shot, int side, int dots)
{
	const struct figure *f = st->reel->figure;
	double a[2], b[2], thick = dots ? 3 : 1;
	int begun = 0, last = -1;
	size_t k;

	for (k = 0; k < f->lines; k++) {
		const struct line *line = &f->line[k];

		if (line->side != side || (line->from == line->to) != dots ||
		    !strip_point(st, i, shot->at[line->from], a) ||
		    !strip_point(st, i, shot->at[line->to], b))
			continue;
		if (!begun++)
			put_path_start(ink_of[side].rgb,
			    ink_of[side].width * v->factor * thick);
		if (line->from != last)
			put_place(v, 'M', a);
		if (dots)
			out_text("h0");
		else
			put_place(v, 'L', b);
		last = line->to;
	}
	if (begun)
		out_text("\"/>\n");
}

/* Whether the left side is nearer to who looks. */
static int
left_is_near(const struct strip *st, const struct shot *shot)
{
	const struct figure *f = st->reel->figure;
	double sum = 0, seen[3];
	size_t k;

	for (k = 0; k < f->lines; k++) {
		const struct line *line = &f->line[k];

		if (line->side != SIDE_NONE &&
		    camera_see(&st->camera, shot->at[line->to], seen))
			sum += line->side == SIDE_LEFT ? seen[2] : -seen[2];
	}
	return sum > 0;
}

static void
put_shot_lines(const struct svg *v, const struct strip *st, size_t i,
    const struct shot *shot)
{
	int near = left_is_near(st, shot) ? SIDE_LEFT : SIDE_RIGHT, k;
	int order[3];

	order[0] = near == SIDE_LEFT ? SIDE_RIGHT : SIDE_LEFT;
	order[1] = SIDE_NONE;
	order[2] = near;
	for (k = 0; k < 3; k++) {
		put_lines(v, st, i, shot, order[k], 0);
		put_lines(v, st, i, shot, order[k], 1);
	}
}

/* Draws vertices as points. Of those in the same pixel only one is drawn. */
static void
put_mesh_points(const struct svg *v, const struct strip *st, size_t i,
    const struct shot *shot)
{
	size_t wide = (size_t)st->width + 2, high = (size_t)st->height + 2, k;
	double xy[2];
	char *dots, *dot;

	if (!shot->vertices)
		return;
	dots = xcalloc(wide * high, 1);
	put_path_start(0x999999, 1);
	for (k = 0; k < shot->vertices; k++) {
		if (!strip_point(st, i, shot->mesh[k], xy))
			continue;
		dot = &dots[(size_t)fmax(0, xy[1]) * wide +
		    (size_t)fmax(0, xy[0])];
		if (*dot)
			continue;
		*dot = 1;
		put_place(v, 'M', xy);
		out_text("h0");
	}
	out_text("\"/>\n");
	free(dots);
}

static void
put_pose(const struct svg *v, const struct strip *st, size_t i)
{
	const struct strip_pose *p = &st->pose[i];
	int k;

	for (k = p->shots - 1; k > 0; k--) {
		out_fmt("<g opacity=\"%.2f\">\n", ghost_opacity[k - 1]);
		put_shot_lines(v, st, i, &p->shot[k]);
		out_text("</g>\n");
	}
	put_mesh_points(v, st, i, &p->shot[0]);
	put_shot_lines(v, st, i, &p->shot[0]);
}

/* --- a strip --- */

static double
row_height(const struct svg *v, const struct strip *st)
{
	double high = NAME + MARGIN + st->height + MARGIN;

	return v->o->columns > 1 ? high : high +
	    (st->reel->still ? 0 : LABELS) + (st->bars ? BARS : 0) + MARGIN;
}

static void
put_length(const struct reel *c)
{
	char text[LABEL_MAX];

	if (c->still)
		return;
	reel_length(c, text);
	out_text(", ");
	out_text(text);
}

/* Writes the times of poses. Where two would touch, the second is left out. */
static void
put_labels(const struct svg *v, const struct strip *st, double y)
{
	double free = -HUGE_VAL, half, x;
	char label[LABEL_MAX];
	size_t i;

	for (i = 0; i < st->n; i++) {
		reel_time(st->reel, st->pose[i].shot[0].when, label);
		half = 3.5 * (double)strlen(label);
		x = v->x + st->pose[i].x;
		x = fmax(half, fmin(x, v->width - half));
		if (x - half < free)
			continue;
		free = x + half;
		put_text_start(x, y, "middle");
		out_text(label);
		out_text("</text>\n");
	}
}

static void
put_bars(const struct svg *v, const struct strip *st, double y)
{
	static const char *const name[] = { "L", "R" };
	size_t i;
	int side;

	for (side = 0; side < 2; side++) {
		double top = y + side * (BAR + 5);

		put_text_start(MARGIN / 2.0, top + BAR, NULL);
		out_text(name[side]);
		out_text("</text>\n");
		for (i = 0; i < st->bars; i++)
			if (st->bar[i].side == side)
				put_rect(v->x + st->bar[i].from, top,
				    fmax(1, st->bar[i].to - st->bar[i].from),
				    BAR, ink_of[side + 1].rgb);
	}
}

static void
put_ground(const struct svg *v, const struct strip *st)
{
	double left[2] = { 0, 0 }, right[2] = { 0, 0 };

	left[0] = -v->gutter / 2;
	right[0] = st->width + MARGIN / 2.0;
	left[1] = right[1] = st->ground;
	put_path_start(0xbbbbbb, 1);
	put_place(v, 'M', left);
	put_place(v, 'L', right);
	out_text("\"/>\n");
}

static void
put_title(const struct svg *v, const struct reel *c)
{
	out_text("<g>\n<title>");
	put_xml_name(c->name);
	put_length(c);
	out_text("</title>\n");
	put_text_start(MARGIN / 2.0, v->y + NAME - 4, NULL);
	put_xml_name(c->name);
	put_length(c);
	out_text("</text>\n");
}

/* high: how high the row is; the strip is at its bottom. */
static void
put_strip(struct svg *v, const struct strip *st, double high)
{
	double y = v->y + high - row_height(v, st) + NAME + MARGIN;
	size_t i;

	put_title(v, st->reel);
	v->factor = fmax(0.5, fmin(1.2, st->height / 250));
	v->y = y;
	v->x = v->gutter;
	out_text("<g fill=\"none\" stroke-linecap=\"round\" "
	    "stroke-linejoin=\"round\">\n");
	if (isfinite(st->ground))
		put_ground(v, st);
	for (i = 0; i < st->n; i++)
		put_pose(v, st, i);
	out_text("</g>\n");
	y += st->height + MARGIN;
	if (!st->reel->still && v->o->columns == 1)
		put_labels(v, st, y + 12);
	if (st->bars && v->o->columns == 1)
		put_bars(v, st, y + LABELS);
	out_text("</g>\n");
}

/* Draws a strip in a picture of its own in this one, which cuts its name off
 * where that is too long. y: of the row. */
static void
put_cell(struct svg *v, const struct strip *st, size_t i, double y)
{
	size_t columns = (size_t)v->o->columns;
	double high = v->high[i / columns];

	v->y = columns > 1 ? 0 : y;
	if (columns > 1) {
		out_text("<svg");
		put_attr("x", v->cell * (double)(i % columns));
		put_attr("y", y);
		put_attr("width", v->cell);
		put_attr("height", high);
		out_text(">\n");
	}
	put_strip(v, st, high);
	if (columns > 1)
		out_text("</svg>\n");
}

static void
put_head(const struct svg *v)
{
	const struct scene *s = v->s;
	size_t i;

	out_text("<svg xmlns=\"http://www.w3.org/2000/svg\"");
	put_attr("width", v->width);
	put_attr("height", v->height);
	out_text(" viewBox=\"0 0 ");
	put_tenths(v->width);
	out_ch(' ');
	put_tenths(v->height);
	out_text("\" role=\"img\" aria-labelledby=\"title desc\" "
	    "font-family=\"sans-serif\" font-size=\"11\" fill=\"#444444\">\n"
	    "<title id=\"title\">");
	put_xml_name(s->reel[0].name);
	if (s->n > 1)
		out_fmt(" and %zu more", s->n - 1);
	out_text("</title>\n<desc id=\"desc\">Poses of a figure from left to "
	    "right, its left side blue and thick, its right side red and "
	    "thin, the bars where a foot stands:");
	for (i = 0; i < s->n; i++) {
		out_text(i ? "; " : " ");
		put_xml_name(s->reel[i].name);
		put_length(&s->reel[i]);
	}
	out_text(".</desc>\n");
	put_rect(0, 0, v->width, v->height, 0xffffff);
}

static void
make_strip(const struct svg *v, struct strip *st, size_t i)
{
	int poses = v->o->poses, high = v->s->n > 1 ? LOW : TALL;

	if (v->o->columns > 1) {
		high = (int)fmin(high, CELL_HEIGHT * v->cell);
		if (!poses)
			poses = (int)fmax(2, v->cell / POSE);
	}
	strip_make(st, v->s, &v->s->reel[i], (size_t)poses,
	    v->cell - v->gutter - MARGIN, high);
}

/* Draws all strips, or measures how high their rows are. */
static void
put_strips(struct svg *v, int draw)
{
	size_t columns = (size_t)v->o->columns, i;
	double y = 0;

	for (i = 0; i < v->s->n; i++) {
		double *high = &v->high[i / columns];
		struct strip *st = &v->kept[i < KEPT ? i : KEPT];

		if (i >= KEPT || !draw)
			make_strip(v, st, i);
		if (draw)
			put_cell(v, st, i, y);
		else
			*high = fmax(*high, row_height(v, st));
		if (i >= KEPT || draw)
			strip_free(st);
		if ((i + 1) % columns == 0 || i + 1 == v->s->n)
			y += *high;
	}
	v->height = y;
}

/* The header, which comes first, says how high the picture is. There may be
 * thousands of strips, most of which are not kept: they are made twice. */
void
put_svg(struct scene *s, const struct svg_options *o)
{
	struct svg v = { .s = s, .o = o, .width = o->width };

	v.cell = v.width / o->columns;
	v.gutter = o->columns > 1 ? MARGIN : GUTTER;
	v.high = xcalloc(s->n, sizeof *v.high);
	put_strips(&v, 0);
	put_head(&v);
	put_strips(&v, 1);
	out_text("</svg>\n");
	free(v.high);
}
