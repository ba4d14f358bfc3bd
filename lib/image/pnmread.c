#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/known/known.h"
#include "base/num.h"
#include "base/text.h"
#include "image/float32.h"
#include "image/image.h"
#include "image/pnm.h"
#include "image/put.h"
#include "ir/put.h"

enum { WORDMAX = 40, COMMENTSMAX = 1 << 16 };

struct pnm {
	struct in in;
	struct image im;
	char magic;              /* the character after P */
	unsigned long maxval;    /* 0: PFM */
	char word[WORDMAX + 1];  /* the one last read; after the header of a
	                          * PFM that is its scale */
	struct text comments;    /* of the header, each with its LF */
	int heading;             /* the header is read: there are comments */
	int little;              /* PFM: low bytes come first */
	int counting;            /* an early end of the file is no error */
	unsigned char *row;      /* the one last read */
	unsigned long y;         /* the number of the next row */
};

/* Returns the next byte, which is not consumed, or -1 at the end. */
static int
peek(struct pnm *p)
{
	size_t got;
	const unsigned char *b = in_peek(&p->in, 1, &got);

	return got ? *b : -1;
}

static int
is_space(int c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Takes a comment. A CR ends it, too, but not in PAM, whose header consists of
 * lines. */
static void
comment(struct pnm *p)
{
	int c;

	in_skip(&p->in, 1);
	while ((c = peek(p)) >= 0) {
		if (c == '\0' || p->comments.n == COMMENTSMAX)
			in_fail(&p->in, "byte %llu: expected comments of at "
			    "most %d bytes without NUL", p->in.offset,
			    COMMENTSMAX);
		if (c == '\r' && p->magic != '7')
			c = '\n';
		text_ch(&p->comments, c);
		in_skip(&p->in, 1);
		if (c == '\n')
			return;
	}
	in_fail(&p->in, "byte %llu: expected a header, saw the end of the "
	    "file", p->in.offset);
}

/* Skips blanks, and comments where they may be. */
static void
skip_space(struct pnm *p)
{
	int c;

	while (is_space(c = peek(p)) || (c == '#' && p->heading)) {
		if (c == '#')
			comment(p);
		else
			in_skip(&p->in, 1);
	}
}

static struct str
next_word(struct pnm *p)
{
	struct str w = { p->word, 0 };
	int c;

	skip_space(p);
	while ((c = peek(p)) >= 0 && !is_space(c) &&
	    !(c == '#' && p->heading) && w.n < WORDMAX) {
		p->word[w.n++] = (char)c;
		in_skip(&p->in, 1);
	}
	p->word[w.n] = '\0';
	return w;
}

static unsigned long
number(struct pnm *p, const char *what, long most)
{
	struct str w = next_word(p);
	unsigned long long at = p->in.offset - w.n;
	long long v;

	if (w.n == 0)
		in_fail(&p->in, "byte %llu: expected a %s, saw the end of the "
		    "file", at, what);
	if (!num_int(w, 1, most, &v))
		in_fail(&p->in, "byte %llu: expected a %s from 1 to %ld, saw "
		    "'%.*s'%s", at, what, most, STRF(w), num_hint(w));
	return (unsigned long)v;
}

static void
scale(struct pnm *p)
{
	struct str w = next_word(p);
	double v;

	if (!num_of(w, &v) || v == 0)
		in_fail(&p->in, "byte %llu: expected a scale, saw '%.*s'%s",
		    p->in.offset - w.n, STRF(w), num_hint(w));
	p->little = v < 0;
}

static void
check_tuple(const struct pnm *p, struct str type, unsigned long long at)
{
	static const char *const types[][2] = {
		{ "RGB", "RGB" }, { "RGB_ALPHA", "RGB_ALPHA" },
		{ "GRAYSCALE", "BLACKANDWHITE" },
	};
	int i = p->im.kind;

	if (type.n && !str_is(type, types[i][0]) && !str_is(type, types[i][1]))
		in_fail(&p->in, "byte %llu: expected the tuple type %s, saw "
		    "'%.*s'", at, types[i][0], STRF(type));
}

static void
pam_head(struct pnm *p)
{
	static const enum image_kind kinds[] = {
		IMAGE_MATTE, IMAGE_MATTE, IMAGE_MATTE, IMAGE_RGB, IMAGE_RGBA
	};
	char type[WORDMAX];
	struct str t = { type, 0 }, w;
	unsigned long long at = 0;       /* of the tuple type */
	unsigned long depth = 0;

	while (!str_is(w = next_word(p), "ENDHDR")) {
		if (str_is(w, "WIDTH")) {
			p->im.w = number(p, "width", IMAGE_MAXSIDE);
		} else if (str_is(w, "HEIGHT")) {
			p->im.h = number(p, "height", IMAGE_MAXSIDE);
		} else if (str_is(w, "DEPTH")) {
			depth = number(p, "depth", 4);
		} else if (str_is(w, "MAXVAL")) {
			p->maxval = number(p, "maxval", 65535);
		} else if (str_is(w, "TUPLTYPE")) {
			w = next_word(p);
			memcpy(type, w.s, t.n = w.n);
			at = p->in.offset - w.n;
		} else {
			in_fail(&p->in, "byte %llu: expected a line of a PAM "
			    "header, saw '%.*s'", p->in.offset - w.n, STRF(w));
		}
	}
	if (!p->im.w || !p->im.h || !p->maxval || !depth || depth == 2)
		in_fail(&p->in, "byte %llu: expected WIDTH, HEIGHT, MAXVAL "
		    "and DEPTH 1, 3 or 4 before ENDHDR", p->in.offset);
	p->im.kind = kinds[depth];
	check_tuple(p, t, at);
}

static void
other_head(struct pnm *p)
{
	p->im.kind = IMAGE_MATTE;
	if (p->magic == '3' || p->magic == '6')
		p->im.kind = IMAGE_RGB;
	else if (p->magic == 'f')
		p->im.kind = IMAGE_DEPTH;
	p->im.w = number(p, "width", IMAGE_MAXSIDE);
	p->im.h = number(p, "height", IMAGE_MAXSIDE);
	if (p->magic == 'f')
		scale(p);
	else if (p->magic == '1' || p->magic == '4')
		p->maxval = 1;
	else
		p->maxval = number(p, "maxval", 65535);
}

static void
magic(struct pnm *p)
{
	const unsigned char *b;
	size_t got;

	b = in_peek(&p->in, 3, &got);
	if (got >= 2 && b[0] == 'P' && b[1] == 'F')
		in_fail(&p->in, "byte %llu: expected a PFM of one channel "
		    "(Pf), saw one in colour", p->in.offset);
	if (got < 3 || b[0] != 'P' || !memchr("1234567f", b[1], 8) ||
	    !(is_space(b[2]) || b[2] == '#'))
		in_fail(&p->in, "byte %llu: expected an image that starts P1 "
		    "to P7 or Pf", p->in.offset);
	p->magic = (char)b[1];
	in_skip(&p->in, 2);
}

/* A blank ends the header. As in netpbm, the end of a comment's line is such a
 * blank. */
static void
end_head(struct pnm *p)
{
	if (p->magic != '7' && peek(p) == '#') {
		comment(p);
		return;
	}
	if (!is_space(peek(p)))
		in_fail(&p->in, "byte %llu: expected a blank after the header",
		    p->in.offset);
	in_skip(&p->in, 1);
}

/* Reads a header; 0 if there are no more images. A file may hold several, with
 * blanks between them. Dies with the offset of a byte that is wrong. */
static int
read_head(struct pnm *p)
{
	if (p->in.offset > 0)
		skip_space(p);
	if (p->in.offset > 0 && peek(p) < 0)
		return 0;
	memset(&p->im, 0, sizeof p->im);
	p->maxval = 0;
	p->comments.n = 0;
	p->y = 0;
	magic(p);
	p->heading = 1;
	if (p->magic == '7')
		pam_head(p);
	else
		other_head(p);
	p->heading = 0;
	end_head(p);
	p->im.max = p->maxval > 255 ? 65535 : 255;
	free(p->row);
	p->row = xmalloc(p->im.w * image_size(&p->im));
	return 1;
}

static void
fail(const struct pnm *p, size_t i, unsigned long long at, const char *saw)
{
	in_fail(&p->in, "byte %llu, scanline %lu, column %lu: expected a value "
	    "from 0 to %lu, saw %s%s", at, p->y,
	    (unsigned long)(i / image_values(&p->im)), p->maxval, saw,
	    num_hint(str_of(saw)));
}

/* Stores the i-th value of the row, scaled up. */
static void
store(struct pnm *p, size_t i, unsigned long v)
{
	unsigned long full = p->im.max;

	if (p->maxval != full)
		v = (v * full + p->maxval / 2) / p->maxval;
	if (full > 255) {
		p->row[2 * i] = (unsigned char)(v >> 8);
		p->row[2 * i + 1] = (unsigned char)v;
	} else {
		p->row[i] = (unsigned char)v;
	}
}

/* The file ends before the i-th value of the row: an error, or 0. */
static int
early(const struct pnm *p, size_t i, unsigned long long at)
{
	if (!p->counting)
		in_fail(&p->in, "byte %llu, scanline %lu, column %lu: expected "
		    "more values, saw the end of the file%s", at, p->y,
		    (unsigned long)(i / image_values(&p->im)),
		    cut_hint(p->y));
	return 0;
}

/* These return 0 if the file ends before the row does. */

static int
plain(struct pnm *p, size_t n)
{
	struct str w;
	long long v;
	size_t i;

	for (i = 0; i < n; i++) {
		w = next_word(p);
		if (w.n == 0)
			return early(p, i, p->in.offset);
		if (!num_int(w, 0, (long long)p->maxval, &v))
			fail(p, i, p->in.offset - w.n, p->word);
		store(p, i, (unsigned long)v);
	}
	return 1;
}

/* P1 need not have blanks between its digits; 1 is black. */
static int
plain_bits(struct pnm *p, size_t n)
{
	char saw[2] = "";
	size_t i;
	int c;

	for (i = 0; i < n; i++) {
		skip_space(p);
		c = peek(p);
		if (c < 0)
			return early(p, i, p->in.offset);
		saw[0] = (char)c;
		if (c != '0' && c != '1')
			fail(p, i, p->in.offset, saw);
		store(p, i, c == '0');
		in_skip(&p->in, 1);
	}
	return 1;
}

/* Finds a raw row of `size` bytes for n values, without consuming it. */
static int
raw(struct pnm *p, size_t size, size_t n, const unsigned char **row)
{
	size_t got;

	*row = in_peek(&p->in, size, &got);
	return got == size || early(p, got * n / size, p->in.offset + got);
}

static int
bits(struct pnm *p, size_t n)
{
	const unsigned char *b;
	size_t i;

	if (!raw(p, (n + 7) / 8, n, &b))
		return 0;
	for (i = 0; i < n; i++)
		store(p, i, !(b[i / 8] >> (7 - i % 8) & 1));
	in_skip(&p->in, (n + 7) / 8);
	return 1;
}

static int
bytes(struct pnm *p, size_t n)
{
	size_t i, size = p->im.max > 255 ? 2 : 1;
	const unsigned char *b;
	unsigned long v;
	char saw[NUM_MAX + 1];

	if (!raw(p, n * size, n, &b))
		return 0;
	if (p->maxval == p->im.max)
		memcpy(p->row, b, n * size);
	else for (i = 0; i < n; i++) {
		v = size == 1 ? b[i] :
		    (unsigned long)b[2 * i] << 8 | b[2 * i + 1];
		if (v > p->maxval) {
			saw[num_print(saw, (double)v, 9)] = '\0';
			fail(p, i, p->in.offset + i * size, saw);
		}
		store(p, i, v);
	}
	in_skip(&p->in, n * size);
	return 1;
}

static int
floats(struct pnm *p, size_t n)
{
	const unsigned char *b;

	if (!raw(p, n * 4, n, &b))
		return 0;
	float32_copy(p->row, b, n, p->little);
	in_skip(&p->in, n * 4);
	return 1;
}

/* Reads the values of a row, scaled up to 255 or 65535. */
static int
values(struct pnm *p)
{
	size_t n = p->im.w * image_values(&p->im);

	switch (p->magic) {
	case '1':
		return plain_bits(p, n);
	case '2':
	case '3':
		return plain(p, n);
	case '4':
		return bits(p, n);
	case 'f':
		return floats(p, n);
	default:
		return bytes(p, n);
	}
}

/* Reads the next row; PFM has the bottom one first. */
static int
read_row(struct pnm *p)
{
	if (!values(p))
		return 0;
	p->y++;
	return 1;
}

/* If the file ends before the image, gives the image as many rows as are whole.
 * Returns whether it does. */
static int
cut(struct pnm *p)
{
	unsigned long long at = p->in.offset;
	int is_cut;

	in_keep(&p->in);
	p->counting = 1;
	while (p->y < p->im.h && read_row(p))
		;
	p->counting = 0;
	is_cut = p->y && cut_image(&p->in, &p->im, p->y);
	p->y = 0;
	in_go(&p->in, at);
	return is_cut;
}

static void
put_head(const struct pnm *p, const char *path)
{
	struct str rest = text_get(&p->comments), line;
	char source[WORDMAX + 16];

	if (p->magic == 'f')
		snprintf(source, sizeof source, "pnm Pf %s", p->word);
	else
		snprintf(source, sizeof source, "pnm P%c", p->magic);
	image_put_begin(&p->im, ir_file_name(path), source);
	while (str_line(&rest, &line))
		ir_put_note(line);
	if (p->maxval && p->maxval != p->im.max) {
		snprintf(source, sizeof source, "%lu", p->maxval);
		ir_put_attr(str_of("-"), str_of("maxval"), str_of(source));
	}
}

static void
put_flipped(struct pnm *p)
{
	struct flip flip = { 0, 0, NULL, 0 };
	unsigned long y;

	flip.size = p->im.w * image_size(&p->im);
	for (y = 0; y < p->im.h; y++) {
		read_row(p);
		flip_push(&flip, p->row);
	}
	for (y = 0; y < p->im.h; y++)
		image_put_row(&p->im, y, flip_pop(&flip));
	flip_free(&flip);
}

static void
put_rows(struct pnm *p)
{
	unsigned long y;

	for (y = 0; y < p->im.h; y++) {
		read_row(p);
		image_put_row(&p->im, y, p->row);
	}
}

void
pnm_put(const char *path, int extract)
{
	struct pnm p;
	int is_cut = 0;

	memset(&p, 0, sizeof p);
	known_open(&p.in, path, "pnm2ir", "PNM picture");
	in_skip_mark(&p.in);
	while (!is_cut && read_head(&p)) {
		is_cut = extract && cut(&p);
		put_head(&p, path);
		if (p.magic == 'f')
			put_flipped(&p);
		else
			put_rows(&p);
		image_put_end();
	}
	in_close(&p.in);
	free(p.row);
	free(p.comments.s);
}
