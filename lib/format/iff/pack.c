#include <stdint.h>
#include <string.h>

#include "format/iff/pack.h"

enum {
	AHEAD = PACK_MAXRUN + PACK_MAYA - 1,     /* how far a packer looks */
	ROOM = 1024              /* how much is unpacked to look ahead */
};

/* How many of the n bytes at p are equal to the first, up to PACK_MAXRUN. */
static size_t
equal_bytes(const unsigned char *p, size_t n)
{
	size_t i = 1;

	if (n > PACK_MAXRUN)
		n = PACK_MAXRUN;
	while (i < n && p[i] == *p)
		i++;
	return i;
}

/* How many bytes come before the next `equal` ones that are equal. */
static size_t
literal(const unsigned char *p, size_t n, int equal)
{
	size_t more = (size_t)equal - 1, i = 1;

	while (i < n && i < PACK_MAXRUN && (n - i <= more ||
	    p[i] != p[i + 1] || p[i] != p[i + more]))
		i++;
	return i;
}

/* Returns the head of the first packet of n bytes, of which the first `run` are
 * equal. */
static unsigned
head_of(const unsigned char *p, size_t n, size_t run, int equal)
{
	return (unsigned)(run > 1 ? 127 + run : literal(p, n, equal) - 1);
}

size_t
pack_runs(unsigned char *to, size_t max, const unsigned char *from, size_t n,
    int equal)
{
	const unsigned char *end = from + n;
	size_t at = 0, left;
	unsigned head;

	for (; from < end;
	    from += pack_count(head), at += 1 + pack_used(head)) {
		left = (size_t)(end - from);
		head = head_of(from, left, equal_bytes(from, left), equal);
		if (max - at < 1 + pack_used(head))
			return 0;
		if (!to)
			continue;
		to[at] = (unsigned char)head;
		memcpy(to + at + 1, from, pack_used(head));
	}
	return at;
}

size_t
pack_size(const unsigned char *from, size_t n, int equal)
{
	return pack_runs(NULL, SIZE_MAX, from, n, equal);
}

/* The next bytes of a plane, unpacked. */
struct ahead {
	const unsigned char *packet, *end;       /* not yet unpacked */
	unsigned char byte[ROOM];
	size_t at, n;
};

static void
look_ahead(struct ahead *a)
{
	size_t n;

	if (a->n - a->at >= AHEAD || a->packet == a->end)
		return;
	memmove(a->byte, a->byte + a->at, a->n -= a->at);
	a->at = 0;
	for (; a->packet < a->end && a->n + PACK_MAXRUN < ROOM; a->n += n) {
		n = pack_count(*a->packet);
		if (*a->packet & 128)
			memset(a->byte + a->n, a->packet[1], n);
		else
			memcpy(a->byte + a->n, a->packet + 1, n);
		a->packet += 1 + pack_used(*a->packet);
	}
}

void
pack_compare(struct pack_unlike *x, const unsigned char *p, size_t n)
{
	struct ahead a = { p, p + n, { 0 }, 0, 0 };
	const unsigned char *next;
	size_t run;

	for (; p < a.end && !x->photoshop; p += 1 + pack_used(*p)) {
		look_ahead(&a);
		next = a.byte + a.at;
		n = a.n - a.at;
		run = equal_bytes(next, n);
		x->photoshop |= head_of(next, n, run, PACK_PHOTOSHOP) != *p;
		x->maya |= head_of(next, n, run, PACK_MAYA) != *p;
		a.at += pack_count(*p);
	}
}
