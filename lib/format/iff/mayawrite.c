#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "base/name.h"
#include "base/out.h"
#include "format/iff/iff_priv.h"
#include "format/iff/maya_priv.h"
#include "format/iff/pack.h"
#include "image/get.h"

/* The tiles. */

enum { BLOCK = 1 << 16, HEAD = 8, PLACE = 8 };

/* A picture that arrives row by row from the top, and stands in its file tile
 * by tile from the bottom left. The rows of one row of tiles are held; the
 * chunks made of them wait in a temporary file. */
struct pile {
	/* set these, the others are zero */
	const char *id;          /* of its chunks, RGBA or ZBUF */
	unsigned long w, h;      /* at most 65536 */
	size_t size;             /* bytes of a pixel */
	size_t bytes;            /* bytes of a sample */
	unsigned long tw, th;    /* of a tile */
	int packed;              /* tiles that become smaller by it are
	                          * packed */
	int equal;               /* how many equal bytes end a literal, see
	                          * pack.h */
	int echo;                /* the pads are what maya_set_echo() says */
	struct text pads;        /* the pads without echo: TILES_PAD bytes for
	                          * each tile, in the order of the file; tiles
	                          * after its end have zeros */
	/* private */
	struct spool spool;
	off_t *end;              /* where each row of tiles ends in the spool */
	size_t nend, capend;
	unsigned char *row;      /* the rows held, the upper one first */
	size_t nrow, caprow;
	unsigned long y;         /* of the next row, from the top */
	unsigned char *tile, *plane;     /* being made */
	size_t captile, capplane;
};

/* Room for the next row. The caller sets it, and then pushes it. */
static unsigned char *
pile_room(struct pile *p)
{
	size_t size = p->w * p->size;

	p->row = xgrow(p->row, &p->caprow, p->nrow + 1, size);
	return p->row + p->nrow * size;
}

/* The pixels of a tile in row y from its bottom. */
static const unsigned char *
pixels(const struct pile *p, const struct tile *t, size_t y)
{
	return p->row + ((p->nrow - 1 - y) * p->w + t->x0) * p->size;
}

/* Collects one byte of each pixel. */
static void
set_plane(struct pile *p, const struct tile *t, size_t byte)
{
	size_t w = t->x1 - t->x0 + 1, size = p->size, y;
	const unsigned char *src, *end;
	unsigned char *dst = p->plane;

	for (y = 0; y < p->nrow; y++) {
		src = pixels(p, t, y) + byte;
		for (end = src + w * size; src < end; src += size)
			*dst++ = *src;
	}
}

/* Packs the tile. Returns how many bytes that makes, or 0 if they are no fewer
 * than those of its pixels. */
static size_t
pack(struct pile *p, const struct tile *t)
{
	size_t n = (t->x1 - t->x0 + 1) * p->nrow, at = 0, i, used;

	p->plane = xgrow(p->plane, &p->capplane, n, 1);
	for (i = 0; i < p->size; i++) {
		set_plane(p, t, maya_plane(i, p->size, p->bytes));
		used = pack_runs(p->tile + at, n * p->size - 1 - at, p->plane,
		    n, p->equal);
		if (used == 0)
			return 0;
		at += used;
	}
	return at;
}

/* Stores the pixels of a row with their samples from the last to the first. */
static unsigned char *
reverse(unsigned char *dst, const unsigned char *src, size_t n, size_t size,
    size_t bytes)
{
	size_t at, b;

	for (; n; n--, src += size)
		for (at = size; at; at -= bytes)
			for (b = 0; b < bytes; b++)
				*dst++ = src[at - bytes + b];
	return dst;
}

static size_t
copy(struct pile *p, const struct tile *t)
{
	size_t w = t->x1 - t->x0 + 1, y;
	unsigned char *dst = p->tile;

	for (y = 0; y < p->nrow; y++)
		dst = reverse(dst, pixels(p, t, y), w, p->size, p->bytes);
	return (size_t)(dst - p->tile);
}

/* Sets the bytes of which a pad is made. */
static void
set_pad(const struct pile *p, const struct tile *t, size_t n,
    unsigned char *pad)
{
	size_t across = p->w / p->tw + (p->w % p->tw != 0);
	size_t at = (t->y0 / p->th * across + t->x0 / p->tw) * TILES_PAD;

	if (p->echo)
		maya_set_echo(pad, t->y1, PLACE + n);
	else if (at < p->pads.n)
		memcpy(pad, p->pads.s + at, TILES_PAD);
}

static void
add_chunk(struct pile *p, const struct tile *t, size_t n)
{
	unsigned char head[HEAD + PLACE], pad[MAYA_PAD] = { 0 };

	memcpy(head, p->id, 4);
	bytes_put(head + 4, 4, PLACE + n);
	bytes_put(head + 8, 2, t->x0);
	bytes_put(head + 10, 2, t->y0);
	bytes_put(head + 12, 2, t->x1);
	bytes_put(head + 14, 2, t->y1);
	set_pad(p, t, n, pad);
	spool_add(&p->spool, head, sizeof head);
	spool_add(&p->spool, p->tile, n);
	spool_add(&p->spool, pad, -n & 3);
}

/* Makes tiles of the rows that are held. */
static void
add_tiles(struct pile *p)
{
	struct tile t;
	size_t n;

	t.y0 = p->h - p->y;
	t.y1 = t.y0 + (unsigned long)p->nrow - 1;
	for (t.x0 = 0; t.x0 < p->w; t.x0 = t.x1 + 1) {
		t.x1 = p->tw < p->w - t.x0 ? t.x0 + p->tw - 1 : p->w - 1;
		p->tile = xgrow(p->tile, &p->captile,
		    (t.x1 - t.x0 + 1) * p->nrow * p->size, 1);
		n = p->packed ? pack(p, &t) : 0;
		add_chunk(p, &t, n ? n : copy(p, &t));
	}
	p->end = xgrow(p->end, &p->capend, p->nend + 1, sizeof *p->end);
	p->end[p->nend++] = p->spool.n;
	p->nrow = 0;
}

static void
pile_push(struct pile *p)
{
	p->nrow++;
	p->y++;
	if ((p->h - p->y) % p->th == 0)
		add_tiles(p);
}

/* How many bytes the chunks have so far. */
static unsigned long long
pile_size(const struct pile *p)
{
	return (unsigned long long)p->spool.n;
}

/* Writes the chunks after the last row, and frees the pile. */
static void
pile_write(struct pile *p)
{
	off_t at, end;
	size_t n;

	for (; p->nend; p->nend--) {
		at = p->nend > 1 ? p->end[p->nend - 2] : 0;
		end = p->end[p->nend - 1];
		for (; at < end; at += (off_t)n) {
			n = end - at < BLOCK ? (size_t)(end - at) : BLOCK;
			spool_get(&p->spool, at, out_room(n), n);
			out_used(n);
		}
	}
	free(p->end);
	free(p->row);
	free(p->tile);
	free(p->plane);
	free(p->pads.s);
}

/* The image. */

enum { TYPE = 4, TBHD = 32, MAXTILES = 65535 };

/* The largest size of 32 bits that is a multiple of 4. */
#define MAXFILE 0xfffffffcULL

struct maya_out {
	int raw;
	unsigned long side;      /* the width and height of tiles, from -t, or
	                          * 0 */
	struct image_get get;    /* the current image */
	struct pile *pile;       /* its tiles; NULL before its first run */
	unsigned long tw, th;    /* the size of the tiles, as the image says */
	struct text pads;        /* the pads of the tiles, as the image says */
	unsigned seen;           /* bits for attrs that an image may have once:
	                          * those it has had */
	/* The first image, which says what the header has */
	int images;
	struct image im;
	struct text name;
	long long x, y;
	unsigned long num, den, flags;
	int echo, equal;
	struct text chunks[MAYA_PLACES]; /* as they stand in the file */
	enum maya_place place;   /* of the next chunk */
	long nuls;               /* of the next chunk; -1: see maya_chunk */
	struct pile colour, depth;
};

static unsigned long
own_flags(enum image_kind kind)
{
	static const unsigned long flags[] = {
		MAYA_RGB, MAYA_RGB | MAYA_ALPHA, MAYA_ALPHA, MAYA_ZBUFFER
	};

	return flags[kind];
}

/* Dies unless an image after others is the depth of the first. */
static void
begin_next(struct maya_out *m, const struct ir *ir)
{
	const struct image *im = &m->get.im;

	if (m->images > 1 || m->im.kind == IMAGE_DEPTH ||
	    im->kind != IMAGE_DEPTH || !str_same(ir->name, text_get(&m->name)))
		in_die(&ir->in, "expected one image, or one and its depth of "
		    "the same name, saw another: %.*s", STRF(ir->name));
	if (im->w != m->im.w || im->h != m->im.h)
		in_die(&ir->in, "expected a depth of %lu x %lu, saw %lu x %lu",
		    m->im.w, m->im.h, im->w, im->h);
}

static void
begin(struct maya_out *m, const struct ir *ir)
{
	const struct image *im = &m->get.im;

	image_get_begin(&m->get, ir);
	if (im->w > MAYA_MAXSIDE || im->h > MAYA_MAXSIDE)
		in_die(&ir->in, "expected an image of at most %d x %d, saw "
		    "%lu x %lu", MAYA_MAXSIDE, MAYA_MAXSIDE, im->w, im->h);
	if (m->images)
		begin_next(m, ir);
	else
		text_str(&m->name, ir->name);
	m->images++;
	m->pile = NULL;
	m->tw = m->th = TILES_SIDE;
	m->pads.n = 0;
	m->seen = 0;
}

static unsigned long
part(unsigned long all, unsigned long one)
{
	return all / one + (all % one != 0);
}

static unsigned long long
tiles_of(const struct pile *p)
{
	return (unsigned long long)part(p->w, p->tw) * part(p->h, p->th);
}

/* The size of the group of the tiles; the next one is that of the file's
 * group. */
static unsigned long long
tiles_size(const struct maya_out *m)
{
	return TYPE + pile_size(&m->colour) + pile_size(&m->depth);
}

static unsigned long long
file_size(const struct maya_out *m)
{
	unsigned long long chunks = 0;
	int i;

	for (i = 0; i < MAYA_PLACES; i++)
		chunks += m->chunks[i].n;
	return TYPE + HEAD + TBHD + chunks + HEAD + tiles_size(m);
}

static void
check_size(const struct maya_out *m, const struct ir *ir,
    unsigned long long more)
{
	if (file_size(m) + more > MAXFILE)
		in_die(&ir->in, "expected a file of at most %llu bytes, saw "
		    "more", MAXFILE);
}

/* At the first run of an image all is known that comes before its rows. */
static void
begin_rows(struct maya_out *m, const struct ir *ir)
{
	const struct image *im = &m->get.im;
	int depth = im->kind == IMAGE_DEPTH;
	struct pile *p = depth ? &m->depth : &m->colour;

	p->id = depth ? "ZBUF" : "RGBA";
	p->w = im->w;
	p->h = im->h;
	p->size = image_size(im);
	p->bytes = depth ? 4 : im->max > 255 ? 2 : 1;
	p->tw = m->side ? m->side : m->tw;
	p->th = m->side ? m->side : m->th;
	p->packed = !m->raw;
	p->equal = m->equal;
	p->echo = m->echo;
	p->pads = m->pads;
	memset(&m->pads, 0, sizeof m->pads);
	m->pile = p;
	if (m->nuls >= 0)
		in_die(&ir->in, "expected a chunk after attr - nul, saw none");
	if (m->images == 1)
		m->im = *im;
	if (tiles_of(p) > MAXTILES)
		in_die(&ir->in, "expected at most %d tiles, saw %llu, of %lu "
		    "x %lu; -t makes them larger", MAXTILES, tiles_of(p),
		    p->tw, p->th);
	if (m->raw)
		check_size(m, ir, (unsigned long long)p->w * p->h * p->size);
}

static void
take_run(struct maya_out *m, const struct ir *ir)
{
	const struct image_get *g = &m->get;
	unsigned char *row;

	if (!m->pile)
		begin_rows(m, ir);
	row = pile_room(m->pile);
	image_fill(row + g->x * m->pile->size, g->n, g->pixel, m->pile->size);
	if (g->x + g->n < g->im.w)
		return;
	pile_push(m->pile);
	check_size(m, ir, 0);
}

static void
take_origin(struct maya_out *m, const struct ir *ir)
{
	const long long max = 0x7fffffff;

	m->x = ir_int(ir, ir->rec.f[0], "origin", -max - 1, max);
	m->y = ir_int(ir, ir->rec.f[1], "origin", -max - 1, max);
}

/* Takes two numbers, with that character between them. */
static void
take_two(const struct ir *ir, char between, unsigned long lo,
    unsigned long hi, unsigned long *a, unsigned long *b)
{
	struct str t = ir->rec.tail, first = t;
	const char *at = memchr(t.s, between, t.n);

	if (!at)
		in_expected(&ir->in, "attr", between == '/' ?
		    "a ratio N/D" : "a width and a height", t);
	first.n = (size_t)(at - t.s);
	t.n -= first.n + 1;
	t.s = at + 1;
	*a = (unsigned long)ir_int(ir, first, "attr", (long long)lo,
	    (long long)hi);
	*b = (unsigned long)ir_int(ir, t, "attr", (long long)lo,
	    (long long)hi);
}

/* Takes an attr whose key is the id of a chunk. */
static void
take_chunk(struct maya_out *m, const struct ir *ir)
{
	struct str key = ir->rec.f[1], id;
	struct text *t = &m->chunks[m->place];
	size_t at = t->n, n;
	char buf[12];

	id = key.n > sizeof buf ? key : name_decode(buf, key, NULL);
	if (id.n != 4)
		return;
	if (iff_is_group((const unsigned char *)id.s) || str_is(id, "TBHD"))
		in_expected(&ir->in, "attr", "the id of a chunk", key);
	text_mem(t, "\0\0\0\0\0\0\0", HEAD);
	maya_add_bytes(t, ir->rec.tail, m->nuls);
	m->nuls = -1;
	n = t->n - at - HEAD;
	if (n > MAYA_CHUNK)
		in_die(&ir->in, "attr: expected a chunk of at most %d bytes, "
		    "saw %zu", MAYA_CHUNK, n);
	memcpy(t->s + at, id.s, 4);
	bytes_put((unsigned char *)t->s + at + 4, 4, n);
	text_mem(t, "\0\0", -n & 3);
}

static void
take_place(struct maya_out *m, const struct ir *ir)
{
	int i;

	for (i = 0; i < MAYA_PLACES; i++)
		if (str_is(ir->rec.tail, maya_places[i])) {
			m->place = (enum maya_place)i;
			return;
		}
	in_expected(&ir->in, "attr", "first, between or last", ir->rec.tail);
}

/* How many NULs end the next chunk. */
static void
take_nul(struct maya_out *m, const struct ir *ir)
{
	if (m->nuls >= 0)
		in_die(&ir->in, "second attr - nul of a chunk");
	m->nuls = (long)ir_int(ir, ir->rec.tail, "attr", 0, MAYA_CHUNK);
}

static void
take_padding(struct maya_out *m, const struct ir *ir)
{
	if (!str_is(ir->rec.tail, "echo"))
		in_expected(&ir->in, "attr", "echo", ir->rec.tail);
	m->echo = 1;
}

/* Takes what the header of the file will say, from the first image only. */
static void
take_own_attr(struct maya_out *m, const struct ir *ir)
{
	struct str key = ir->rec.f[1];

	if (str_is(key, "ratio"))
		take_two(ir, '/', 0, 65535, &m->num, &m->den);
	else if (str_is(key, "flags"))
		m->flags = (unsigned long)ir_int(ir, ir->rec.tail, "attr", 0,
		    0xffffffff);
	else if (str_is(key, "nul"))
		take_nul(m, ir);
	else if (str_is(key, "chunks"))
		take_place(m, ir);
	else if (str_is(key, "literal"))
		m->equal = (int)ir_int(ir, ir->rec.tail, "attr",
		    PACK_PHOTOSHOP, PACK_MAYA);
	else if (str_is(key, "padding"))
		take_padding(m, ir);
	else
		take_chunk(m, ir);
}

/* Takes the number of a tile and what pads it, as hexadecimal digits. */
static void
take_pad(struct maya_out *m, const struct ir *ir)
{
	struct str rest = ir->rec.tail, tile, pad;
	struct text *t = &m->pads;
	size_t at;

	str_field(&rest, &tile);
	pad = str_trim(rest);
	if (pad.n != 2 * TILES_PAD || !maya_is_hex(pad))
		in_expected(&ir->in, "attr", "a tile and 6 hexadecimal digits",
		    ir->rec.tail);
	at = (size_t)ir_int(ir, tile, "attr", 0, MAXTILES - 1) * TILES_PAD;
	while (t->n < at + TILES_PAD)
		text_ch(t, 0);
	maya_add_bytes(t, pad, -1);
	t->n -= TILES_PAD;
	if (memcmp(t->s + at, "\0\0", TILES_PAD) != 0)
		in_die(&ir->in, "second pad of tile %zu", at / TILES_PAD);
	memcpy(t->s + at, t->s + t->n, TILES_PAD);
}

/* Dies if an image has such an attr for the second time. */
static void
check_once(struct maya_out *m, const struct ir *ir)
{
	static const char *const once[] = {
		"ratio", "flags", "literal", "padding", "tiles"
	};
	size_t i;

	for (i = 0; i < sizeof once / sizeof *once; i++) {
		if (!str_is(ir->rec.f[1], once[i]))
			continue;
		if (m->seen & 1u << i)
			in_die(&ir->in, "second attr - %s", once[i]);
		m->seen |= 1u << i;
	}
}

static void
take_attr(struct maya_out *m, const struct ir *ir)
{
	if (!str_is(ir->rec.f[0], "-") || str_is(ir->rec.f[1], "nan"))
		return;
	ir_before(ir, m->pile != NULL, "the first run");
	check_once(m, ir);
	if (str_is(ir->rec.f[1], "pad"))
		take_pad(m, ir);
	else if (str_is(ir->rec.f[1], "tiles"))
		take_two(ir, ' ', 1, MAYA_MAXSIDE, &m->tw, &m->th);
	else if (m->images == 1)
		take_own_attr(m, ir);
}

static void
take_record(struct maya_out *m, const struct ir *ir)
{
	if (image_get_take(&m->get, ir)) {
		take_run(m, ir);
		return;
	}
	switch (ir->rec.word) {
	case IR_ATTR:
		take_attr(m, ir);
		break;
	case IR_ORIGIN:
		ir_before(ir, m->pile != NULL, "the first run");
		ir_single(ir);
		if (m->images == 1)
			take_origin(m, ir);
		break;
	case IR_SOURCE:
		if (m->images == 1)
			m->raw |= str_is(ir->rec.tail, "maya-iff raw");
		break;
	default:
		break;
	}
}

static void
put(int n, unsigned long long v)
{
	unsigned char *p = (unsigned char *)out_room(8);

	bytes_put(p, n, v);
	out_used((size_t)n);
}

static void
put_group(const char *type, unsigned long long size)
{
	out_text("FOR4");
	put(4, size);
	out_text(type);
}

static void
put_header(const struct maya_out *m)
{
	unsigned long own = own_flags(m->im.kind) |
	    (m->images > 1 ? MAYA_ZBUFFER : 0);
	unsigned long all = MAYA_RGB | MAYA_ALPHA | MAYA_ZBUFFER;

	out_text("TBHD");
	put(4, TBHD);
	put(4, m->im.w);
	put(4, m->im.h);
	put(2, m->num);
	put(2, m->den);
	put(4, (m->flags & ~all) | own);
	put(2, m->im.kind != IMAGE_DEPTH && m->im.max > 255);
	put(2, tiles_of(m->im.kind == IMAGE_DEPTH ? &m->depth : &m->colour));
	put(4, !m->raw);
	put(4, (unsigned long long)m->x);
	put(4, (unsigned long long)m->y);
}

static void
put_chunks(struct maya_out *m, enum maya_place place)
{
	out_str(text_get(&m->chunks[place]));
	free(m->chunks[place].s);
}

static void
put_file(struct maya_out *m)
{
	out_binary();
	put_group("CIMG", file_size(m));
	put_chunks(m, MAYA_FIRST);
	put_header(m);
	put_chunks(m, MAYA_BETWEEN);
	put_group("TBMP", tiles_size(m));
	pile_write(&m->colour);
	pile_write(&m->depth);
	put_chunks(m, MAYA_LAST);
	free(m->name.s);
}

void
maya_write(struct ir *ir, int raw, unsigned long side)
{
	struct maya_out m;

	memset(&m, 0, sizeof m);
	m.raw = raw;
	m.side = side;
	m.num = m.den = 1;
	m.equal = PACK_MAYA;
	m.nuls = -1;
	m.place = MAYA_BETWEEN;
	while (ir_next(ir) != IR_EOF) {
		if (ir->kind != IR_IMAGE)
			continue;
		if (ir->rec.word == IR_BEGIN)
			begin(&m, ir);
		else
			take_record(&m, ir);
	}
	if (!m.images)
		err_die("%s: expected an image, saw none", ir->in.name);
	spool_flush(&m.colour.spool);
	spool_flush(&m.depth.spool);
	put_file(&m);
}
