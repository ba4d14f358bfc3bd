#include <string.h>

#include "image/float32.h"
#include "image/get.h"
#include "image/image.h"

static int
kind_of(struct str word, enum image_kind *kind)
{
	int i;

	for (i = IMAGE_RGB; i <= IMAGE_DEPTH; i++) {
		*kind = (enum image_kind)i;
		if (str_is(word, image_word(*kind)))
			return 1;
	}
	return 0;
}

void
image_get_begin(struct image_get *g, const struct ir *ir)
{
	struct str rest = ir->rec.tail, w, h, kind;

	memset(g, 0, sizeof *g);
	if (!str_field(&rest, &w) || !str_field(&rest, &h) ||
	    !str_field(&rest, &kind) || str_trim(rest).n)
		in_die(&ir->in, "expected `image NAME WIDTH HEIGHT KIND`");
	if (!kind_of(kind, &g->im.kind))
		in_expected(&ir->in, NULL, "rgb, rgba, matte or depth", kind);
	g->im.w = (unsigned long)ir_int(ir, w, "width", 1, IMAGE_MAXSIDE);
	g->im.h = (unsigned long)ir_int(ir, h, "height", 1, IMAGE_MAXSIDE);
	g->im.max = 255;
}

static void
bits(struct image_get *g, const struct ir *ir)
{
	struct str f = ir->rec.f[0];

	ir_before(ir, g->begun, "the first run");
	if (str_is(f, "16"))
		g->im.max = 65535;
	else if (!str_is(f, "8") && !str_is(f, "24") && !str_is(f, "32"))
		in_expected(&ir->in, "bits", "8, 16, 24 or 32", f);
}

/* Takes `attr - nan XXXXXXXX`, the bytes of the nan in the next run. */
static void
nan_bytes(struct image_get *g, const struct ir *ir)
{
	static const char hex[] = "0123456789ABCDEF";
	struct str t = ir->rec.tail;
	const char *digit;
	size_t i;

	memset(g->nan, 0, 4);
	for (i = 0; i < t.n && i < 8; i++) {
		digit = memchr(hex, t.s[i], 16);
		if (!digit)
			break;
		g->nan[i / 2] = (unsigned char)(g->nan[i / 2] << 4 |
		    (digit - hex));
	}
	if (t.n != 8 || i != 8 || !float32_is_nan(g->nan))
		in_expected(&ir->in, "attr", "the 8 hex digits of a nan", t);
}

/* An integer from lo to hi. Most have few digits; the others, and all faults,
 * are left to ir_int(). */
static unsigned long
whole(const struct ir *ir, struct str f, unsigned long lo, unsigned long hi)
{
	unsigned long v = 0;
	size_t i;

	for (i = 0; i < f.n && i < 9 && f.s[i] >= '0' && f.s[i] <= '9'; i++)
		v = v * 10 + (unsigned long)(f.s[i] - '0');
	if (i == f.n && i > 0 && v >= lo && v <= hi)
		return v;
	return (unsigned long)ir_int(ir, f, "run", (long long)lo,
	    (long long)hi);
}

/* Goes to where the next run has to begin; after the last one that is below the
 * last row. */
static void
advance(struct image_get *g)
{
	g->x += g->n;
	g->n = 0;
	if (g->x == g->im.w) {
		g->x = 0;
		g->y++;
	}
}

static void
store(struct image_get *g, size_t i, unsigned long v)
{
	if (g->im.max > 255) {
		g->pixel[2 * i] = (unsigned char)(v >> 8);
		g->pixel[2 * i + 1] = (unsigned char)v;
	} else {
		g->pixel[i] = (unsigned char)v;
	}
}

/* Reads n values that have few digits and one blank between them, as they
 * usually do. Returns 0 where it is not so. */
static int
quick(struct image_get *g, struct str tail, size_t n)
{
	const char *s = tail.s, *end = s + tail.n, *start;
	unsigned long v;
	size_t i;

	for (i = 0; i < n; i++) {
		if (i > 0 && (s == end || *s++ != ' '))
			return 0;
		start = s;
		for (v = 0; s < end && *s >= '0' && *s <= '9'; s++)
			v = v * 10 + (unsigned long)(*s - '0');
		if (s == start || s - start > 5 || v > g->im.max)
			return 0;
		store(g, i, v);
	}
	return s == end;
}

static void
value(struct image_get *g, const struct ir *ir, struct str f, size_t i)
{
	if (g->im.kind == IMAGE_DEPTH) {
		if (!float32_scan(f, g->pixel))
			in_expected(&ir->in, "run",
			    "a number that fits a float", f);
		if (float32_is_nan(g->pixel) && float32_is_nan(g->nan))
			memcpy(g->pixel, g->nan, 4);
		return;
	}
	store(g, i, whole(ir, f, 0, g->im.max));
}

static void
values(struct image_get *g, const struct ir *ir)
{
	struct str rest = ir->rec.tail, f;
	size_t i, n = image_values(&g->im);

	if (g->im.kind != IMAGE_DEPTH && quick(g, rest, n))
		return;
	for (i = 0; str_field(&rest, &f); i++)
		if (i < n)
			value(g, ir, f, i);
	if (i != n)
		in_die(&ir->in, "run: expected %d values, saw %lu", (int)n,
		    (unsigned long)i);
}

static void
run(struct image_get *g, const struct ir *ir)
{
	const struct str *f = ir->rec.f;
	unsigned long y, x;

	advance(g);
	y = whole(ir, f[0], 0, IMAGE_MAXSIDE);
	x = whole(ir, f[1], 0, IMAGE_MAXSIDE);
	if (g->y == g->im.h)
		in_die(&ir->in, "expected `end image`, saw a run");
	if (y != g->y || x != g->x)
		in_die(&ir->in, "run: expected row %lu column %lu, saw row "
		    "%lu column %lu", g->y, g->x, y, x);
	g->n = whole(ir, f[2], 1, g->im.w - x);
	values(g, ir);
	g->begun = 1;
	memset(g->nan, 0, 4);
}

int
image_get_take(struct image_get *g, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_RUN:
		run(g, ir);
		return 1;
	case IR_BITS:
		bits(g, ir);
		break;
	case IR_SOURCE:
		ir_before(ir, g->begun, "the first run");
		break;
	case IR_ATTR:
		if (str_is(ir->rec.f[1], "nan"))
			nan_bytes(g, ir);
		break;
	case IR_END:
		advance(g);
		if (g->y < g->im.h)
			in_die(&ir->in, "expected a run at row %lu column "
			    "%lu, saw `end image`", g->y, g->x);
		break;
	default:
		break;
	}
	return 0;
}
