#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "format/iff/iff_priv.h"

/* What iff_next() returned last; the next call moves past it. */
enum { BETWEEN, AT_CHUNK, AT_GROUP, AT_END };

/* If a member ends this many bytes or fewer after its group, the size of the
 * group is taken to be too small: in real files it is by 2 to 28 bytes. If the
 * member ends later, its own size is taken to be wrong. */
enum { SHORT = 64 };

/* The end of a member whose size is so large that it would end there or
 * later. */
#define FAR (IFF_NOEND - 1)

enum {
	PATHPART = 48,           /* the longest part of a path, `/ID:TYPE[N]` */
	MAXNAMES = 1 << 16       /* the most names of members in a group */
};

void
iff_open(struct iff *f, const char *path, int align)
{
	struct iff_level *file;

	memset(f, 0, sizeof *f);
	known_open(&f->in, path, "iffwalk", "IFF file");
	iff_recognise(&f->in);
	f->align = align;
	f->nopad = IFF_NOEND;
	f->level = xcalloc(IFF_DEPTH + 1, sizeof *f->level);
	f->queue = xcalloc(IFF_FAULTS, sizeof *f->queue);
	f->pathbuf = xmalloc((IFF_DEPTH + 1) * PATHPART + 1);
	f->path.s = f->pathbuf;
	file = &f->level[0];
	file->head.depth = -1;
	file->head.end = IFF_NOEND;
}

void
iff_close(struct iff *f)
{
	int i;

	for (i = 0; i <= IFF_DEPTH; i++)
		iff_names_free(&f->level[i].names);
	free(f->level);
	free(f->queue);
	free(f->pathbuf);
	in_close(&f->in);
}

/* Adds the chunk to the path of its group. */
static void
add_path(struct iff *f, const struct iff_head *h)
{
	struct iff_level *up = &f->level[f->top];
	char *p = f->pathbuf + up->pathlen;
	size_t n = iff_names_count(&up->names, h);

	if (up->names.n > MAXNAMES)
		in_fail(&f->in, "byte %llu: too many different chunks in "
		    "one group", h->offset);
	*p++ = '/';
	p = iff_put_label(p, h);
	if (n > 1) {
		*p++ = '[';
		p = str_uint(p, n);
		*p++ = ']';
	}
	*p = '\0';
	f->path.n = (size_t)(p - f->pathbuf);
}

/* Moves the ends of all open groups to `end` if they are before it. */
static void
extend(struct iff *f, unsigned long long end)
{
	int i;

	for (i = f->top; i > 0 && f->level[i].head.end < end; i--) {
		f->level[i].head.end = end;
		f->level[i].extended = 1;
	}
}

/* Returns how many bytes there are from the payload of a member on to the end
 * of its group. */
static unsigned long long
room_of(const struct iff_head *h, const struct iff_head *up)
{
	return up->end == FAR ? up->size - (h->data - up->data) :
	    up->end - h->data;
}

/* Sets where the payload ends. */
static void
place(struct iff *f, struct iff_head *h)
{
	struct iff_head *up = &f->level[f->top].head;
	unsigned long long room;
	char a[IFF_LABEL], b[IFF_LABEL];

	if (h->open && f->datasize && iff_is(h->id, "data")) {
		h->size = f->datasize;
		h->open = 0;
	}
	room = room_of(h, up);
	h->open = h->open && (h->role || up->end == IFF_NOEND);
	if (h->open)
		h->size = room;
	h->end = h->open ? up->end : FAR;
	if (!h->open && h->size < FAR - h->data)
		h->end = h->data + h->size;
	if (up->end == IFF_NOEND || h->size <= room)
		return;
	iff_fault(f, h->offset, "%s ends %llu bytes beyond its parent %s",
	    iff_label(a, h), h->size - room, iff_label(b, up));
	if (h->size - room <= SHORT)
		extend(f, h->end);
	else
		h->end = up->end;
}

/* Reads the 64-bit sizes in the first chunk of an RF64 file. A size whose bits
 * are all set is not known. */
static void
read_ds64(struct iff *f, struct iff_head *h)
{
	enum { RIFFSIZE = 20, DATASIZE = 28, END = 36 };
	size_t got;
	const unsigned char *p = in_peek(&f->in, END, &got);

	if (!h->open || got < END || !iff_is(p + 12, "ds64"))
		return;
	h->size = bytes_get(p + RIFFSIZE, 8, 1);
	h->open = h->size == ~0ULL;
	f->datasize = bytes_get(p + DATASIZE, 8, 1);
	if (f->datasize == ~0ULL)
		f->datasize = 0;
}

static enum iff_event
hand_out(struct iff *f, struct iff_head *h)
{
	struct iff_head *up = &f->level[f->top].head;
	char a[IFF_LABEL];

	if (h->role == IFF_RIFF && f->top == 0)
		read_ds64(f, h);
	iff_audit(f, h, up);
	if (h->role && f->top == IFF_DEPTH) {
		iff_fault(f, h->offset, "%s is nested deeper than %d groups",
		    iff_label(a, h), IFF_DEPTH);
		h->role = IFF_PLAIN;
	}
	place(f, h);
	add_path(f, h);
	in_skip(&f->in, h->data - h->offset);
	f->head = *h;
	if (h->role && h->align == 8)
		f->for8 = h->wide ? 64 : 32;
	f->state = h->role ? AT_GROUP : AT_CHUNK;
	f->groups |= h->role != IFF_PLAIN;
	return h->role ? IFF_GROUP : IFF_CHUNK;
}

static void
enter(struct iff *f)
{
	struct iff_level *g = &f->level[++f->top];

	g->head = f->head;
	g->pathlen = f->path.n;
	g->extended = 0;
	iff_names_free(&g->names);
	in_skip(&f->in, sizeof g->head.type);
}

static void
cut_off(struct iff *f, unsigned long long offset, const char *what,
    unsigned long long want, unsigned long long saw)
{
	const struct iff_fault *x;

	iff_fault(f, offset, "%s: expected %llu bytes, saw %llu", what, want,
	    saw);
	x = &f->queue[f->nfault - 1];
	if (!f->cut_is_fault)
		in_fail(&f->in, "byte %llu: %s", x->offset, x->text);
	f->cut = 1;
}

static void
cut_payload(struct iff *f, const struct iff_head *h)
{
	char a[IFF_LABEL];

	cut_off(f, h->offset, iff_label(a, h), h->end == FAR ? h->size :
	    h->end - h->data, f->in.offset - h->data);
}

static void
skip_payload(struct iff *f, const struct iff_head *h)
{
	unsigned long long left = h->end - f->in.offset;

	if (in_skip(&f->in, left) < left && h->end != IFF_NOEND)
		cut_payload(f, h);
}

static void
complain(struct iff *f, const struct iff_head *h, const char *what, int notice)
{
	char name[IFF_LABEL];

	iff_fault(f, h->end, "pad of %s is %s", iff_name(name, h->id), what);
	f->queue[f->nfault - 1].notice = notice;
}

/* Whether the pad may be missing: not all programs pad a group to 8 bytes. */
static int
may_lack(const struct iff *f, const struct iff_head *h)
{
	const struct iff_level *g = &f->level[f->top];

	return h->role && (g->head.align == 8 || h->align == 8);
}

/* Reports that a pad is too short or missing. If nothing follows in the file or
 * in the group, no reader is misled, and this is only a notice. The notice is
 * left out if there was one about the pad of the group's last member. */
static void
complain_of_lack(struct iff *f, const struct iff_head *h, unsigned take,
    int at_end)
{
	int notice = at_end || f->level[f->top].head.end == h->end;

	if (!notice || f->nopad != f->in.offset)
		complain(f, h, take ? "too short" : "missing", notice);
}

/* Moves past the pad after a chunk or group that has ended. */
static void
skip_pad(struct iff *f, const struct iff_head *h)
{
	const struct iff_head *up = &f->level[f->top].head;
	unsigned pad = iff_pad(h, up, f->align), take = pad;
	const unsigned char *p;
	size_t got, n;

	if (pad == 0)
		return;
	p = in_peek(&f->in, pad + IFF_HEADMAX, &got);
	n = got;
	if (f->level[f->top].extended && up->end == h->end) {
		/* a size that is too small for the chunk does not include its
		 * pad either */
		if (n < pad || !iff_is_zero(p, pad))
			return;
		extend(f, h->end + pad);
	}
	if (n > up->end - h->end)
		n = (size_t)(up->end - h->end);
	if (n < pad || !iff_is_zero(p, pad))
		take = iff_guess_pad(h, up, p, n, pad);
	if (!iff_is_zero(p, take))
		complain(f, h, "not zero", 1);
	else if (take < pad && !may_lack(f, h))
		complain_of_lack(f, h, take, got == take);
	memcpy(f->pad, p, take);
	f->npad = take;
	in_skip(&f->in, take);
	if (take < pad)
		f->nopad = f->in.offset;
}

static enum iff_event
pop_fault(struct iff *f)
{
	f->fault = f->queue[f->ifault++];
	if (f->ifault == f->nfault)
		f->ifault = f->nfault = 0;
	return IFF_FAULT;
}

/* Moves past what was returned last. */
static void
leave(struct iff *f)
{
	int state = f->state;

	in_skip(&f->in, f->held);
	f->held = 0;
	f->npad = 0;
	f->state = BETWEEN;
	if (state == AT_GROUP && f->in.offset == f->head.data) {
		enter(f);
		return;
	}
	if (state == AT_END)
		f->top--;
	else if (state != BETWEEN)
		skip_payload(f, &f->head);
	if (state != BETWEEN && !f->cut)
		skip_pad(f, &f->head);
}

static enum iff_event
end_group(struct iff *f)
{
	struct iff_level *g = &f->level[f->top];

	f->head = g->head;
	f->path.n = g->pathlen;
	f->pathbuf[f->path.n] = '\0';
	if (g->head.end == IFF_NOEND)
		f->head.end = f->in.offset;
	f->state = AT_END;
	return IFF_END;
}

/* Returns the innermost group of which more than a pad is missing, or NULL. */
static const struct iff_level *
cut_group(const struct iff *f)
{
	const struct iff_level *g = &f->level[f->top];

	for (; g > f->level; g--)
		if (g->head.end != IFF_NOEND && g->head.end - f->in.offset >=
		    (unsigned)f->level[1].head.align)
			return g;
	return NULL;
}

/* The file ends within a group. If no more than a pad is missing, this is only
 * a fault: in real files sizes are too large by a pad. */
static enum iff_event
early_end(struct iff *f, size_t got)
{
	const struct iff_level *g = &f->level[f->top], *cut;
	unsigned long long left = g->head.end - f->in.offset;
	char a[IFF_LABEL];
	int i;

	if (g->head.end == IFF_NOEND && !got)
		return end_group(f);
	if (g->head.end == IFF_NOEND) {
		cut_off(f, f->in.offset, "chunk header",
		    iff_head_len(&g->head, in_peek(&f->in, got, &got), got),
		    got);
		return pop_fault(f);
	}
	cut = got ? g : cut_group(f);
	if (cut) {
		in_skip(&f->in, got);
		cut_payload(f, &cut->head);
		return pop_fault(f);
	}
	iff_fault(f, f->in.offset, "the file ends %llu bytes before %s does",
	    left, iff_label(a, &g->head));
	for (i = 1; i <= f->top; i++)
		f->level[i].head.end = f->in.offset;
	return pop_fault(f);
}

/* Moves past bytes that are no chunk: they are too few, or follow the last
 * group. */
static enum iff_event
rest(struct iff *f, size_t got)
{
	struct iff_level *g = &f->level[f->top];
	unsigned long long offset = f->in.offset;
	char a[IFF_LABEL];

	if (f->top == 0)
		iff_fault(f, offset, "%llu bytes after the last group",
		    in_skip(&f->in, IFF_NOEND));
	else if (got < g->head.end - offset)
		return early_end(f, got);
	else
		iff_fault(f, offset, "%llu bytes of slack in %s",
		    in_skip(&f->in, got), iff_label(a, &g->head));
	return pop_fault(f);
}

static enum iff_event
next_member(struct iff *f)
{
	struct iff_level *g = &f->level[f->top];
	unsigned long long room = g->head.end - f->in.offset;
	struct iff_head h;
	const unsigned char *p;
	size_t got;

	if (room == 0)
		return end_group(f);
	p = in_peek(&f->in, IFF_HEADMAX, &got);
	if (got > room)
		got = (size_t)room;
	if (got == 0 && f->top == 0)
		return IFF_EOF;
	h.offset = f->in.offset;
	if (got >= 8 && g->head.end == IFF_NOEND &&
	    got < iff_head_len(&g->head, p, got))
		return early_end(f, got);
	if (!iff_head_read(&h, &g->head, p, got) ||
	    (f->top == 0 && h.align == 0))
		return rest(f, got);
	return hand_out(f, &h);
}

int
iff_has_fault(const struct iff *f)
{
	return f->nfault != 0;
}

enum iff_event
iff_next(struct iff *f)
{
	if (!f->nfault && !f->cut)
		leave(f);
	if (f->nfault)
		return pop_fault(f);
	return f->cut ? IFF_EOF : next_member(f);
}

const struct iff_head *
iff_parent(const struct iff *f)
{
	return &f->level[f->state == AT_END ? f->top - 1 : f->top].head;
}

const unsigned char *
iff_peek(struct iff *f, size_t want, size_t *got)
{
	unsigned long long left = f->head.end - f->in.offset;

	if (want > left)
		want = (size_t)left;
	return in_peek(&f->in, want, got);
}

const unsigned char *
iff_read(struct iff *f, size_t *got)
{
	const unsigned char *p;

	in_skip(&f->in, f->held);
	f->held = 0;
	p = iff_peek(f, 1 << 16, got);
	if (*got == 0 && f->head.end != IFF_NOEND &&
	    f->in.offset < f->head.end)
		cut_payload(f, &f->head);
	f->held = *got;
	return *got ? p : NULL;
}
