/* Counts of pictures and chunks. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tally.h"

static uint32_t
be(struct bytes b, size_t at, size_t n)
{
	uint32_t v = 0;

	while (n-- > 0)
		v = v << 8 | (at < b.n ? b.s[at++] : 0);
	return v;
}

/* comps: how many numbers a pixel has */
static void
add_image(struct tally *t, uint64_t width, uint64_t height, uint64_t comps)
{
	tally_add(t, T_images, 1);
	tally_add(t, T_pixels, width * height);
	tally_add(t, T_widths, width);
	tally_add(t, T_comps, comps);
}

/* The numbers of a header, after the magic number; comments are counted.
 * Returns where the byte after the last one is. */
static size_t
numbers(struct tally *t, struct bytes b, size_t at, unsigned long *v, size_t n)
{
	for (; n > 0 && at < b.n; at++)
		if (b.s[at] == '#') {
			tally_add(t, T_notes, 1);
			while (at < b.n && b.s[at] != '\n' && b.s[at] != '\r')
				at++;
		} else if (isdigit(b.s[at])) {
			for (*v = 0; at < b.n && isdigit(b.s[at]); at++)
				*v = 10 * *v + (unsigned long)(b.s[at] - '0');
			v++, n--, at--;
		}
	return at;
}

/* WORD NUMBER in lines up to ENDHDR; returns where that is over. */
static size_t
pam_numbers(struct bytes b, size_t at, unsigned long *v)
{
	static const char *const word[] = { "WIDTH", "HEIGHT", "MAXVAL",
		"DEPTH" };
	struct bytes rest = { b.s + at, b.n - at };
	struct word line, w;
	size_t i;

	while (tally_line(&rest, &line) && tally_word(&line, &w) &&
	    !tally_is(w, "ENDHDR"))
		for (i = 0; i < 4; i++)
			if (tally_is(w, word[i]))
				v[i] = strtoul((const char *)line.s, NULL, 10);
	return (size_t)(rest.s - b.s);
}

/* Reads the header of a raw kind: width, height, the largest value and how many
 * numbers a pixel has; returns where its bytes begin, or 0. */
static size_t
pnm_header(struct tally *t, struct bytes b, size_t at, unsigned long *v)
{
	int kind = b.s[at + 1];

	v[0] = v[1] = v[2] = 0;
	v[3] = kind == '6' || kind == 'F' ? 3 : 1;
	tally_add(t, T_notes, 0);
	if (!isdigit(kind) || kind == '7')
		tally_unsure(t, T_notes);
	if (kind == '7')
		return pam_numbers(b, at + 3, v);
	if (!strchr("456Ff", kind) || !kind)
		return 0;
	at = numbers(t, b, at + 2, v, kind == '5' || kind == '6' ? 3 : 2);
	if (kind == 'F' || kind == 'f') {    /* the scale is another line */
		while (at < b.n && b.s[at] != '\n')
			at++;
		for (at++; at < b.n && b.s[at] != '\n'; at++)
			;
	}
	return at + 1;
}

/* How many bytes a row has */
static size_t
row_bytes(int kind, const unsigned long *v)
{
	if (kind == '4')
		return (v[0] + 7) / 8;
	return v[0] * v[3] * (kind == 'F' || kind == 'f' ? 4 :
	    v[2] > 255 ? 2 : 1);
}

/* Of the raw kinds, of which several may follow each other */
void
tally_pnm(struct tally *t, struct bytes b)
{
	size_t at = 0, bytes;
	unsigned long v[4];

	while (at + 3 < b.n && b.s[at] == 'P') {
		bytes = pnm_header(t, b, at, v);
		if (bytes == 0)
			break;
		add_image(t, v[0], v[1], v[3]);
		if (v[3] == 2)   /* grey and alpha become four */
			tally_unsure(t, T_comps);
		at = bytes + row_bytes(b.s[at + 1], v) * v[1];
	}
	if (at != b.n)
		t->sure = 0;
}

static int
begins(struct bytes b, const char *bytes, size_t n)
{
	return b.n >= n && memcmp(b.s, bytes, n) == 0;
}

/* Of pictures, mattes and depths: these have a magic number before the size,
 * whose order of bytes is that of the file. */
void
tally_pix(struct tally *t, struct bytes b)
{
	if (begins(b, "\0\0\xd9\x67", 4))
		add_image(t, be(b, 4, 2), be(b, 6, 2), 1);
	else if (begins(b, "\x67\xd9\0", 4))
		add_image(t, be(b, 4, 1) | be(b, 5, 1) << 8,
		    be(b, 6, 1) | be(b, 7, 1) << 8, 1);
	else
		add_image(t, be(b, 0, 2), be(b, 2, 2), be(b, 8, 2) / 8);
}

enum { HEAD = 8, TYPE = 4, DEEP = 32 };

/* Whether a chunk holds others: 2 or 4, how they are padded, or 0 */
static size_t
group_of(struct bytes b, size_t at)
{
	static const char id[] = "FORMLISTCAT PROPFOR4LIS4CAT4PRO4";
	size_t i;

	for (i = 0; i + TYPE < sizeof id; i += TYPE)
		if (memcmp(b.s + at, id + i, TYPE) == 0)
			return i < (size_t)4 * TYPE ? 2 : 4;
	return 0;
}

/* Whether it is of four characters, and not one of those kinds whose numbers
 * have other sizes or another order. */
static int
is_usual(struct bytes b, size_t at)
{
	size_t i;

	for (i = 0; i < TYPE && isprint(b.s[at + i]); i++)
		;
	return i == TYPE && b.s[at + 3] != '8' &&
	    memcmp(b.s + at, "RI", 2) != 0 && memcmp(b.s + at, "RF", 2) != 0;
}

/* Where chunks are, one in the other: the ends of groups */
struct nest {
	size_t end[DEEP], depth, pad;
};

/* Passes a chunk's header, and what it holds if that are no chunks; returns
 * where the next one begins, or 0 if this is none to be sure of. */
static size_t
pass_chunk(struct nest *n, struct bytes b, size_t at, size_t own)
{
	size_t outer = n->depth ? n->end[n->depth - 1] : b.n;
	size_t size = be(b, at + TYPE, 4), end;

	if (size > outer - at || (n->depth == 0 && !own) ||
	    n->depth == DEEP || (n->depth > 0 && own && own != n->pad) ||
	    !is_usual(b, at) || (own && !is_usual(b, at + HEAD)))
		return 0;
	n->pad = own ? own : n->pad;
	end = at + HEAD + (size + n->pad - 1) / n->pad * n->pad;
	if (end > outer || (own && size < TYPE))
		return 0;
	if (own)
		n->end[n->depth++] = end;
	return own ? at + HEAD + TYPE : end;
}

/* Of EA IFF-85 and its kin of alignment 4, where all is in order */
void
tally_iff(struct tally *t, struct bytes b)
{
	struct nest n = { { 0 }, 0, 2 };
	size_t at = 0, own;

	while (at + HEAD + TYPE <= b.n || (n.depth && at + HEAD <= b.n)) {
		own = at + HEAD + TYPE <= b.n ? group_of(b, at) : 0;
		tally_add(t, own ? T_groups : T_chunks, 1);
		tally_add(t, T_members, 1);
		tally_order(t, (struct word){ b.s + at, TYPE });
		tally_add(t, T_order, be(b, at + TYPE, 4));
		at = pass_chunk(&n, b, at, own);
		if (at == 0)
			break;
		while (n.depth > 0 && at == n.end[n.depth - 1])
			n.depth--;
	}
	if (at != b.n)
		t->sure = 0;
	else
		t->sure |= TALLY_BIT(T_groups) | TALLY_BIT(T_chunks) |
		    TALLY_BIT(T_members);
}

/* Flags of a header */
enum { COLOUR = 1, ALPHA = 2, DEPTH = 4 };

/* A file that begins with its only header TBHD, of width, height and, after
 * them, flags; what is not in `kinds` is not counted. */
static void
count_maya(struct tally *t, struct bytes b, uint32_t kinds)
{
	uint32_t flags;
	size_t at;

	for (at = 0; at + TYPE <= b.n; at++)
		if ((at == HEAD + TYPE) != (memcmp(b.s + at, "TBHD", TYPE) ==
		    0))
			return;
	flags = be(b, 32, 4) & kinds;
	if (!begins(b, "FOR4", 4) || be(b, 16, 4) < 24)
		return;
	t->sure |= TALLY_BIT(T_images) | TALLY_BIT(T_pixels) |
	    TALLY_BIT(T_widths) | TALLY_BIT(T_comps);
	if (flags & (COLOUR | ALPHA))
		add_image(t, be(b, 20, 4), be(b, 24, 4),
		    (flags & COLOUR ? 3 : 0) + (flags & ALPHA ? 1 : 0));
	if (flags & DEPTH)       /* is an image of its own */
		add_image(t, be(b, 20, 4), be(b, 24, 4), 1);
}

void
tally_maya(struct tally *t, struct bytes b)
{
	count_maya(t, b, COLOUR | ALPHA | DEPTH);
}

void
tally_maya_colour(struct tally *t, struct bytes b)
{
	count_maya(t, b, COLOUR | ALPHA);
}

void
tally_maya_depth(struct tally *t, struct bytes b)
{
	count_maya(t, b, DEPTH);
}
