#include <string.h>

#include "base/bytes.h"
#include "format/iff/iff_priv.h"

static const struct kind {
	char id[5];
	enum iff_role role;
	int align;
} kinds[] = {
	{ "FORM", IFF_FORM, 2 }, { "FOR4", IFF_FORM, 4 },
	{ "FOR8", IFF_FORM, 8 },
	{ "LIST", IFF_LIST, 2 }, { "LIS4", IFF_LIST, 4 },
	{ "LIS8", IFF_LIST, 8 },
	{ "CAT ", IFF_CAT, 2 }, { "CAT4", IFF_CAT, 4 },
	{ "CAT8", IFF_CAT, 8 },
	{ "PROP", IFF_PROP, 2 }, { "PRO4", IFF_PROP, 4 },
	{ "PRO8", IFF_PROP, 8 },
	{ "RIFF", IFF_RIFF, 2 }, { "RIFX", IFF_RIFF, 2 },
	{ "RF64", IFF_RIFF, 2 }, { "BW64", IFF_RIFF, 2 },
};

int
iff_is(const unsigned char *id, const char *z)
{
	return memcmp(id, z, 4) == 0;
}

/* EA IFF-85 has "    " for the id of a filler, and for the type of a mixed CAT
 * or LIST. */
int
iff_is_id(const unsigned char *p)
{
	int i;

	for (i = 0; i < 4; i++)
		if (p[i] < ' ' || p[i] > '~')
			return 0;
	return p[0] != ' ' || iff_is(p, "    ");
}

static const struct kind *
kind_of(const unsigned char *id, const struct iff_head *up)
{
	static const struct kind list = { "LIST", IFF_RIFF, 2 };
	size_t i;

	if (up->role == IFF_RIFF)
		return iff_is(id, "LIST") ? &list : NULL;
	for (i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
		if (iff_is(id, kinds[i].id))
			return up->depth >= 0 && kinds[i].role == IFF_RIFF ?
			    NULL : &kinds[i];
	return NULL;
}

int
iff_is_group(const unsigned char *id)
{
	static const struct iff_head form = { .role = IFF_FORM };

	return kind_of(id, &form) != NULL;
}

/* The StudioTools document has 32-bit sizes in FOR8 and its like, too; but Maya
 * since 2014 writes a header of 16 bytes: id, 4 bytes of garbage, 64-bit size.
 * The type tells them apart: where a short header has it, a long one has the
 * upper half of its size, which is no type unless the size is enormous. */
static int
is_wide(const struct kind *k, const struct iff_head *up,
    const unsigned char *p, size_t n)
{
	if (!k)
		return up->wide && up->align == 8;
	if (k->align != 8 && !up->wide)
		return 0;
	if (n < IFF_HEADMAX)
		return up->wide;
	return !iff_is_id(p + 8) && (iff_is_id(p + 16) || up->wide);
}

int
iff_head_read(struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n)
{
	const struct kind *k;
	unsigned len;

	if (n < 8)
		return 0;
	k = kind_of(p, up);
	h->wide = is_wide(k, up, p, n);
	len = h->wide ? 16 : 8;
	if (n < len)
		return 0;
	memcpy(h->id, p, 4);
	h->depth = up->depth + 1;
	h->little = up->little;
	if (up->depth < 0 && k && k->role == IFF_RIFF)
		h->little = !iff_is(p, "RIFX");
	h->data = h->offset + len;
	h->size = h->wide ? bytes_get(p + 8, 8, 0) :
	    bytes_get(p + 4, 4, h->little);
	h->role = k ? k->role : IFF_PLAIN;
	h->align = k ? k->align : 0;
	if (k && (n < len + 4 || (h->size > 0 && h->size < 4)))
		h->role = IFF_PLAIN;
	h->open = h->size == (h->wide ? ~0ULL : 0xffffffff) ||
	    (h->role && h->size == 0);
	memset(h->type, ' ', 4);
	if (h->role)
		memcpy(h->type, p + len, 4);
	return 1;
}

size_t
iff_head_len(const struct iff_head *up, const unsigned char *p, size_t n)
{
	enum { TYPE = 4, NARROW = 8, WIDE = 16 };
	const struct kind *k = n < NARROW ? NULL : kind_of(p, up);
	unsigned long long size;

	if (!k)
		return up->wide && up->align == 8 ? WIDE : NARROW;
	if (up->wide)
		return WIDE + TYPE;
	size = bytes_get(p + 4, 4, 0);
	if (k->align == 8)
		return n < NARROW + TYPE || iff_is_id(p + NARROW) ||
		    size == n - NARROW ? NARROW + TYPE : WIDE + TYPE;
	return size == 0 || size == 0xffffffff ? NARROW + TYPE : NARROW;
}

/* The names. */

static int
is_plain(int c)
{
	return c > ' ' && c != 0x7f && c != '%' && c != '/' && c != ':' &&
	    c != '[' && c != ']';
}

char *
iff_put_name(char *p, const unsigned char *id)
{
	static const char hex[] = "0123456789ABCDEF";
	int i;

	for (i = 0; i < 4; i++) {
		if (is_plain(id[i])) {
			*p++ = (char)id[i];
			continue;
		}
		*p++ = '%';
		*p++ = hex[id[i] >> 4];
		*p++ = hex[id[i] & 15];
	}
	return p;
}

char *
iff_put_label(char *p, const struct iff_head *h)
{
	p = iff_put_name(p, h->id);
	if (h->role) {
		*p++ = ':';
		p = iff_put_name(p, h->type);
	}
	return p;
}

const char *
iff_name(char *buf, const unsigned char *id)
{
	*iff_put_name(buf, id) = '\0';
	return buf;
}

const char *
iff_label(char *buf, const struct iff_head *h)
{
	*iff_put_label(buf, h) = '\0';
	return buf;
}

/* The pads. */

/* Maya does not pad its wide groups: the next one follows at once. A size that
 * proved wrong says nothing about a pad. */
unsigned
iff_pad(const struct iff_head *h, const struct iff_head *up, int align)
{
	if (h->open || h->size != h->end - h->data || (h->role && h->wide))
		return 0;
	if (!align)
		align = up->align ? up->align : h->align;
	return (unsigned)(-h->size & ((unsigned)align - 1));
}

int
iff_is_zero(const unsigned char *p, size_t n)
{
	while (n && *p == 0)
		p++, n--;
	return n == 0;
}

/* Whether a member of `up` may begin at p. */
static int
is_head(const struct iff_head *up, const unsigned char *p, size_t n,
    unsigned long long room)
{
	struct iff_head h;

	h.offset = 0;
	return iff_head_read(&h, up, p, n) && iff_is_id(h.id) &&
	    (h.open || h.size <= room);
}

unsigned
iff_guess_pad(const struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n, unsigned pad)
{
	unsigned long long room = up->end - h->end;
	unsigned align, q;

	if (n >= pad && is_head(up, p + pad, n - pad, room))
		return pad;
	for (align = 1; align < 8; align *= 2) {
		q = (unsigned)(-h->size & (align - 1));
		if (q < pad && q <= n && iff_is_zero(p, q) &&
		    is_head(up, p + q, n - q, room))
			return q;
	}
	return n < pad ? (unsigned)n : pad;
}

/* Input that is no IFF file */

/* Whether more than a header is text: sizes have bytes that are none. */
static int
is_text(const unsigned char *p, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if ((p[i] < ' ' || p[i] > '~') && p[i] != '\n' &&
		    p[i] != '\r' && p[i] != '\t')
			return 0;
	return n > 12;
}

void
iff_recognise(struct in *in)
{
	struct iff_head file, h;
	const unsigned char *p;
	char name[IFF_LABEL];
	size_t n;

	p = in_peek(in, 64, &n);
	if (is_text(p, n))
		in_fail(in, "not an IFF file: text");
	memset(&file, 0, sizeof file);
	file.depth = -1;
	file.end = IFF_NOEND;
	h.offset = 0;
	if (n < 8)
		in_fail(in, "not an IFF file: expected 8 bytes, saw %zu", n);
	if (iff_head_read(&h, &file, p, n) && h.align)
		return;
	in_fail(in, "not an IFF file: expected FORM, LIST, CAT or RIFF, "
	    "saw %s", iff_name(name, p));
}
