#include "format/iff/iff_priv.h"

/* Maya rounds no size of its wide groups: the next one follows at once. A
 * size that proved wrong says nothing about a pad. */
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
