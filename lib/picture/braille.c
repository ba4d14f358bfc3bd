#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "picture/braille.h"
#include "picture/strip.h"
#include "picture/xml.h"

enum {
	ACROSS = 2, DOWN = 4,    /* dots of a character */
	GUTTER = 2,              /* columns before the strip */
	LINES = 10,              /* the greatest height of a strip */
	GROUND_STEP = 4,         /* every so many dots one is of the ground */
	BAR = 0x36,              /* the dots of a bar's characters */
	LEVEL_2 = 0x12, LEVEL_3 = 0x24   /* those of a level line inside */
};

/* A page of dots, and the line of text below it. */
struct dots {
	size_t columns, lines;
	unsigned char *cell;     /* bits of U+2800 */
	char *text;              /* 0: nothing */
	int as;                  /* BRAILLE_… */
};

/* Bits are numbered down the columns, but those of the lowest row come last. */
static void
set_dot(struct dots *d, long x, long y)
{
	static const unsigned char bit[DOWN][ACROSS] = {
		{ 0x01, 0x08 }, { 0x02, 0x10 }, { 0x04, 0x20 }, { 0x40, 0x80 }
	};
	size_t column, line;

	if (x < 0 || y < 0)
		return;
	column = (size_t)x / ACROSS;
	line = (size_t)y / DOWN;
	if (column < d->columns && line < d->lines)
		d->cell[line * d->columns + column] |=
		    bit[y % DOWN][x % ACROSS];
}

static void
set_line(struct dots *d, const double *a, const double *b)
{
	double dx = b[0] - a[0], dy = b[1] - a[1];
	long n = lround(fmax(fabs(dx), fabs(dy))), i;

	for (i = 0; i <= n; i++) {
		double u = n ? (double)i / (double)n : 0;

		set_dot(d, lround(a[0] + u * dx), lround(a[1] + u * dy));
	}
}

static void
set_pose(struct dots *d, const struct strip *st, size_t i)
{
	const struct figure *f = st->reel->figure;
	const struct shot *shot = &st->pose[i].shot[0];
	double a[2], b[2];
	size_t k;

	for (k = 0; k < f->lines; k++)
		if (strip_point(st, i, shot->at[f->line[k].from], a) &&
		    strip_point(st, i, shot->at[f->line[k].to], b))
			set_line(d, a, b);
	for (k = 0; k < shot->vertices; k++)
		if (strip_point(st, i, shot->mesh[k], a))
			set_line(d, a, a);
}

/* --- printing --- */

/* The character whose ink is where the dots are. */
static char
ascii_of(unsigned bits)
{
	/* by quarters: 1 and 2 above, 4 and 8 below */
	static const char by_quarter[] = " `'\".|/F.\\|7_LJ#";
	unsigned quarter = (bits & 0x03 ? 1 : 0) | (bits & 0x18 ? 2 : 0) |
	    (bits & 0x44 ? 4 : 0) | (bits & 0xa0 ? 8 : 0);

	if (bits == BAR)
		return '=';
	if (bits == LEVEL_2 || bits == LEVEL_3)
		return '-';
	return by_quarter[quarter];
}

static void
put_cell(int as, unsigned bits)
{
	char utf8[3];

	if (as == BRAILLE_ASCII) {
		out_ch(ascii_of(bits));
		return;
	}
	utf8[0] = (char)0xe2;
	utf8[1] = (char)(0xa0 | bits >> 6);
	utf8[2] = (char)(0x80 | (bits & 0x3f));
	out_mem(utf8, sizeof utf8);
}

/* Writes a row of cells without the empty ones at its end. */
static void
put_cells(int as, const char *before, const unsigned char *cell, size_t n)
{
	size_t i;

	while (n && !cell[n - 1])
		n--;
	if (n || before[0] != ' ')
		out_text(before);
	for (i = 0; i < n; i++)
		put_cell(as, cell[i]);
	out_ch('\n');
}

/* Where there is nothing it has empty cells, as the picture has: in some fonts
 * these are not as wide as a blank. */
static void
put_text_line(int as, const char *text, size_t n)
{
	size_t i;

	while (n && !text[n - 1])
		n--;
	if (n)
		out_text("  ");
	for (i = 0; i < n; i++)
		if (text[i])
			out_ch(text[i]);
		else
			put_cell(as, 0);
	out_ch('\n');
}

static void
put_labels(struct dots *d, const struct strip *st)
{
	size_t i, at, n, end = 0;
	char label[LABEL_MAX];

	memset(d->text, 0, d->columns);
	for (i = 0; i < st->n; i++) {
		reel_time(st->reel, st->pose[i].shot[0].when, label);
		n = strlen(label);
		at = (size_t)(fmax(0, st->pose[i].x) / ACROSS);
		at = at < n / 2 ? 0 : at - n / 2;
		if (n > d->columns)
			continue;
		if (at + n > d->columns)
			at = d->columns - n;
		if (end && at <= end)
			continue;
		memcpy(d->text + at, label, n);
		end = at + n;
	}
	put_text_line(d->as, d->text, d->columns);
}

static void
put_bars(struct dots *d, const struct strip *st)
{
	static const char *const name[] = { "L ", "R " };
	size_t i, k, last;
	int side;

	for (side = 0; side < 2; side++) {
		memset(d->cell, 0, d->columns);
		for (i = 0; i < st->bars; i++) {
			if (st->bar[i].side != side)
				continue;
			k = (size_t)(fmax(0, st->bar[i].from) / ACROSS);
			last = (size_t)(fmax(0, st->bar[i].to) / ACROSS);
			for (; k <= last && k < d->columns; k++)
				d->cell[k] = BAR;
		}
		put_cells(d->as, name[side], d->cell, d->columns);
	}
}

static void
put_name(int as, const struct reel *reel)
{
	char text[LABEL_MAX];

	if (as == BRAILLE_ASCII)
		put_ascii_name(reel->name);
	else
		put_plain_name(reel->name);
	if (!reel->still) {
		reel_length(reel, text);
		out_text(", ");
		out_text(text);
	}
	out_ch('\n');
}

static void
put_strip(struct dots *d, const struct strip *st)
{
	size_t i;
	long x;

	d->lines = (size_t)lround(st->height) / DOWN + 1;
	memset(d->cell, 0, d->columns * d->lines);
	for (x = 0; x < (long)(d->columns * ACROSS) && isfinite(st->ground);
	    x += GROUND_STEP)
		set_dot(d, x, lround(st->ground));
	for (i = 0; i < st->n; i++)
		set_pose(d, st, i);
	for (i = 0; i < d->lines; i++)
		put_cells(d->as, "  ", d->cell + i * d->columns, d->columns);
	if (!st->reel->still)
		put_labels(d, st);
	if (st->bars)
		put_bars(d, st);
}

void
put_braille(struct scene *s, const struct braille_options *o)
{
	struct dots d = { .as = o->as };
	struct strip st;
	size_t i;

	d.columns = (size_t)o->columns - GUTTER;
	d.cell = xcalloc(LINES, d.columns);
	d.text = xmalloc(d.columns);
	for (i = 0; i < s->n; i++) {
		if (i)
			out_ch('\n');
		put_name(o->as, &s->reel[i]);
		strip_make(&st, s, &s->reel[i], (size_t)o->poses,
		    (double)(d.columns * ACROSS - 1), LINES * DOWN - 1);
		put_strip(&d, &st);
		strip_free(&st);
	}
	free(d.cell);
	free(d.text);
}
