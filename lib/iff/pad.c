#include "iff/head.h"

/* Maya rounds no size of its wide groups: the next one follows at once. A
 * size that proved wrong says nothing about a pad. */
static unsigned
pad_of(const struct iff_head *h, const struct iff_head *up, int align)
{
	if (h->size != h->end - h->data || (h->role && h->wide))
		return 0;
	if (!align)
		align = up->align ? up->align : h->align;
	return (unsigned)(-h->size & ((unsigned)align - 1));
}

static int
is_zero(const unsigned char *p, size_t n)
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
	    (h.size == IFF_NOSIZE || h.size <= room);
}

/* How many of the n bytes at p, which are no proper pad, to take for one:
 * none, or that of a smaller alignment, if then a chunk follows. */
static unsigned
guess(const struct iff_head *h, const struct iff_head *up,
    const unsigned char *p, size_t n, unsigned pad)
{
	unsigned long long room = up->end - h->end;
	unsigned align, q;

	if (n >= pad && is_head(up, p + pad, n - pad, room))
		return pad;
	for (align = 1; align < 8; align *= 2) {
		q = (unsigned)(-h->size & (align - 1));
		if (q < pad && q <= n && is_zero(p, q) &&
		    is_head(up, p + q, n - q, room))
			return q;
	}
	return n < pad ? (unsigned)n : pad;
}

static void
complain(struct iff *f, const struct iff_head *h, const char *what)
{
	char name[16];

	*iff_name(name, h->id) = '\0';
	iff_fault(f, h->end, "pad of %s is %s", name, what);
	f->queue[f->nfault - 1].pad = 1;
}

/* A group is not padded to 8 by all who write such files. */
static int
may_lack(const struct iff *f, const struct iff_head *h)
{
	const struct iff_level *g = &f->level[f->top];

	return (h->role && (g->head.align == 8 || h->align == 8)) ||
	    f->nopad == f->in.offset;
}

void
iff_skip_pad(struct iff *f, const struct iff_head *h)
{
	const struct iff_head *up = &f->level[f->top].head;
	unsigned pad = pad_of(h, up, f->align), take = pad;
	const unsigned char *p;
	size_t n;

	if (pad == 0)
		return;
	p = in_peek(&f->in, pad + IFF_HEADMAX, &n);
	if (f->level[f->top].extended && up->end == h->end) {
		/* what leaves out the chunk's end leaves out its pad */
		if (n < pad || !is_zero(p, pad))
			return;
		iff_extend(f, h->end + pad);
	}
	if (n > up->end - h->end)
		n = (size_t)(up->end - h->end);
	if (n < pad || !is_zero(p, pad))
		take = guess(h, up, p, n, pad);
	if (!is_zero(p, take))
		complain(f, h, "not zero");
	else if (take < pad && !may_lack(f, h))
		complain(f, h, take ? "too short" : "missing");
	in_skip(&f->in, take);
	if (take < pad)
		f->nopad = f->in.offset;
}
