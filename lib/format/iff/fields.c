#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "base/out.h"
#include "base/utf8.h"
#include "format/iff/iff_priv.h"

enum {
	SEEN = 512,              /* bytes of a payload that are looked at */
	TEXT = 60                /* bytes of a text that are shown */
};

/* The beginning of a payload. */
struct part {
	struct iff *f;           /* to read on */
	const unsigned char *p;
	size_t n;
	unsigned long long size; /* of all of it */
};

static unsigned long
u16(const unsigned char *p)
{
	return (unsigned long)bytes_get(p, 2, 0);
}

static unsigned long
u32(const unsigned char *p)
{
	return (unsigned long)bytes_get(p, 4, 0);
}

static int
is_print(int c)
{
	return c >= ' ' && c <= '~';
}

static void
list_quoted(const unsigned char *p, size_t n, int more)
{
	size_t i;

	out_ch('"');
	for (i = 0; i < n; i++)
		out_ch(is_print(p[i]) ? p[i] : '.');
	out_text(more ? "\"..." : "\"");
}

/* Lists 1, 2 or 4 bytes as a number, else the first ones as they are. */
static void
list_bytes(struct part a)
{
	size_t i;

	if (a.size == 1 || a.size == 2 || a.size == 4) {
		out_fmt("%llu", bytes_get(a.p, (int)a.n, 0));
		return;
	}
	for (i = 0; i < a.n && i < 16; i++)
		out_fmt(i && i % 4 == 0 ? " %02x" : "%02x", a.p[i]);
	if (i < a.size)
		out_text(" ...");
}

/* Characters that lay out a text or divide it; they are shown as a dot. */
static int
is_layout(int c)
{
	return c == '\0' || c == '\t' || c == '\n' || c == '\r';
}

/* The length of the first character of what is left of a text; 0 if it is no
 * character of a text. */
static size_t
character(struct str left)
{
	return is_layout(*left.s) ? 1 : utf8_text_len(left.s, left.n);
}

/* Whether the bytes that are looked at are a text, of which the last character
 * may be cut off. Sets *text to it, without NULs at its end. */
static int
is_text(struct part a, struct str *text)
{
	struct str left = { (const char *)a.p, a.n };
	size_t n;

	while (left.n && !left.s[left.n - 1])
		left.n--;
	*text = left;
	for (; left.n && (n = character(left)); left.s += n)
		left.n -= n;
	if (left.n < 4 && a.size > a.n)
		text->n -= left.n;
	return left.n == 0 || (left.n < 4 && a.size > a.n);
}

/* Lists the beginning of a text. */
static void
put_text(struct part a, struct str text)
{
	const char *s = text.s;
	size_t n;

	out_ch('"');
	for (; text.n; text.s += n, text.n -= n) {
		n = character(text);
		if ((size_t)(text.s - s) + n > TEXT)
			break;
		if (is_layout(*text.s))
			out_ch('.');
		else
			out_mem(text.s, n);
	}
	out_text(text.n || a.size > a.n ? "\"..." : "\"");
}

static void
list_text(struct part a)
{
	struct str text;

	if (is_text(a, &text))
		put_text(a, text);
	else
		list_bytes(a);
}

/* Returns the length of the name at `at`, without the NUL that ends it. *next
 * is where what follows begins: names are padded to an even length. */
static size_t
name_len(struct part a, size_t at, size_t *next)
{
	size_t n = 0;

	while (at + n < a.n && a.p[at + n])
		n++;
	*next = at + n + 2 - n % 2;
	return n;
}

static void
tbhd(struct part a)
{
	unsigned long flags = u32(a.p + 12), zip = u32(a.p + 20);

	out_fmt("%lu x %lu,%s%s%s %d bits, %lu tiles, ", u32(a.p),
	    u32(a.p + 4), flags & 1 ? " rgb" : "", flags & 2 ? " alpha" : "",
	    flags & 4 ? " depth" : "", u16(a.p + 16) ? 16 : 8, u16(a.p + 18));
	if (zip < 2)
		out_text(zip ? "run-length" : "not compressed");
	else
		out_fmt("compression %lu", zip);
	out_fmt(", pixels %lu/%lu", u16(a.p + 8), u16(a.p + 10));
}

static void
tile(struct part a)
{
	out_fmt("columns %lu-%lu, rows %lu-%lu", u16(a.p), u16(a.p + 4),
	    u16(a.p + 2), u16(a.p + 6));
}

static void
bmhd(struct part a)
{
	static const char *const mask[] = {
		"no mask", "mask plane", "transparent colour", "lasso"
	};

	out_fmt("%lu x %lu, %u planes, %s, %s, page %lu x %lu", u16(a.p),
	    u16(a.p + 2), a.p[8], a.p[9] < 4 ? mask[a.p[9]] : "mask ?",
	    a.p[10] == 0 ? "not compressed" :
	    a.p[10] == 1 ? "run-length" : "compressed",
	    u16(a.p + 16), u16(a.p + 18));
}

static void
cmap(struct part a)
{
	out_fmt("%llu colours", a.size / 3);
}

static void
camg(struct part a)
{
	unsigned long mode = u32(a.p);

	out_fmt("mode 0x%lx%s%s%s%s", mode, mode & 0x8000 ? " hires" : "",
	    mode & 0x0800 ? " ham" : "", mode & 0x0080 ? " halfbrite" : "",
	    mode & 0x0004 ? " laced" : "");
}

static void
vhdr(struct part a)
{
	unsigned long volume = u32(a.p + 16);

	out_fmt("%lu + %lu samples, %lu Hz, %u octaves, %s, volume ",
	    u32(a.p), u32(a.p + 4), u16(a.p + 12), a.p[14], a.p[15] == 0 ?
	    "not compressed" : "compressed");
	out_num((double)volume / 65536);
}

/* Reads an 80-bit float: sign and exponent, then the mantissa with its one. */
static double
get80(const unsigned char *p)
{
	int e = (int)(u16(p) & 0x7fff) - 16383 - 63;
	double v = (double)u32(p + 2) * 4294967296.0 + (double)u32(p + 6);

	for (; e > 0 && v < 1e300; e--)
		v *= 2;
	for (; e < 0 && v > 0; e++)
		v /= 2;
	return p[0] & 0x80 ? -v : v;
}

static void
comm(struct part a)
{
	out_fmt("%lu channels, %lu frames, %lu bits, ", u16(a.p),
	    u32(a.p + 2), u16(a.p + 6));
	out_num(get80(a.p + 8));
	out_text(" Hz");
	if (a.n >= 22) {
		out_text(", ");
		list_quoted(a.p + 18, 4, 0);
	}
}

static void
layr(struct part a)
{
	size_t next, n = name_len(a, 16, &next);

	out_fmt("layer %lu ", u16(a.p));
	list_quoted(a.p + 16, n, 0);
	if (next + 2 <= a.n)
		out_fmt(", parent %lu", u16(a.p + next));
}

static void
pnts(struct part a)
{
	out_fmt("%llu points", a.size / 12);
}

/* A polygon has as many vertices as the lower 10 bits of its count say, each
 * an index of two bytes, or of four if the first one is 0xff. */
static void
pols(struct part a)
{
	unsigned long long count = 0;
	unsigned long skip = 4, verts = 0;
	int high = -1;
	size_t n, i;
	const unsigned char *p;

	list_quoted(a.p, 4, 0);
	while ((p = iff_read(a.f, &n)))
		for (i = 0; i < n; i++) {
			if (skip) {
				skip--;
			} else if (verts) {
				skip = p[i] == 0xff ? 3 : 1;
				verts--;
			} else if (high < 0) {
				high = p[i];
			} else {
				verts = ((unsigned)high & 3) << 8 | p[i];
				high = -1;
				count++;
			}
		}
	out_fmt(", %llu polygons", count);
}

/* In LWO2 a surface is two names, then chunks with 16-bit sizes. */
static void
surf(struct part a)
{
	size_t at, n = name_len(a, 0, &at);

	list_quoted(a.p, n, 0);
	name_len(a, at, &at);
	for (; at + 6 <= a.n; at += 6 + n + n % 2) {
		n = u16(a.p + at + 4);
		out_ch(' ');
		list_quoted(a.p + at, 4, 0);
		out_fmt(" %zu", n);
	}
	if (at < a.size && at + 6 > a.n)
		out_text(" ...");
}

static void
tags(struct part a)
{
	size_t at = 0, next, n;

	for (; at < a.n; at = next) {
		n = name_len(a, at, &next);
		if (at)
			out_ch(' ');
		list_quoted(a.p + at, n, 0);
	}
}

/* The type in which a chunk occurs (NULL: any), and how long it is at least. */
static const struct field {
	const char *type, *id;
	size_t least;
	void (*list)(struct part a);
} fields[] = {
	{ NULL, "(c) ", 0, list_text },
	{ NULL, "ANNO", 0, list_text },
	{ NULL, "AUTH", 0, list_text },
	{ "ILBM", "BMHD", 20, bmhd },
	{ NULL, "CAMG", 4, camg },
	{ NULL, "CMAP", 0, cmap },
	{ "AIFF", "COMM", 18, comm },
	{ "AIFC", "COMM", 18, comm },
	{ NULL, "DATE", 0, list_text },
	{ "LWO2", "LAYR", 16, layr },
	{ NULL, "NAME", 0, list_text },
	{ "LWO2", "PNTS", 0, pnts },
	{ "LWO2", "POLS", 4, pols },
	{ "TBMP", "RGBA", 8, tile },
	{ "LWO2", "SURF", 4, surf },
	{ "LWO2", "TAGS", 0, tags },
	{ NULL, "TBHD", 24, tbhd },
	{ NULL, "TEXT", 0, list_text },
	{ "8SVX", "VHDR", 20, vhdr },
	{ "TBMP", "ZBUF", 8, tile },
};

/* A chunk that is not known may be a text, which begins with two characters
 * that are no layout. */
static void
list_other(struct part a)
{
	if (is_layout(a.p[0]) || (a.n > 1 && is_layout(a.p[1])))
		list_bytes(a);
	else
		list_text(a);
}

void
iff_list_fields(struct iff *f)
{
	const unsigned char *type = iff_parent(f)->type;
	struct part a;
	size_t i;

	a.f = f;
	a.size = f->head.end - f->head.data;
	a.p = iff_peek(f, SEEN, &a.n);
	for (i = 0; i < sizeof fields / sizeof fields[0]; i++)
		if (iff_is(f->head.id, fields[i].id) &&
		    (!fields[i].type || iff_is(type, fields[i].type)) &&
		    a.n >= fields[i].least) {
			fields[i].list(a);
			return;
		}
	if (a.n)
		list_other(a);
}
