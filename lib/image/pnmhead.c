#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "image/pnm.h"

enum { COMMENTSMAX = 1 << 16 };

int
pnm_peek(struct pnm *p)
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

static void
comment(struct pnm *p)
{
	int c;

	in_skip(&p->in, 1);
	while ((c = pnm_peek(p)) >= 0) {
		p->comments = xgrow(p->comments, &p->cap, p->ncomments + 1, 1);
		if (c == '\0' || p->ncomments == COMMENTSMAX)
			in_fail(&p->in, "byte %llu: expected comments of at "
			    "most %d bytes without NUL", p->in.offset,
			    COMMENTSMAX);
		p->comments[p->ncomments++] = (char)c;
		in_skip(&p->in, 1);
		if (c == '\n')
			return;
	}
	in_fail(&p->in, "byte %llu: expected a header, saw the end of the "
	    "file", p->in.offset);
}

void
pnm_space(struct pnm *p)
{
	int c;

	while (is_space(c = pnm_peek(p)) || (c == '#' && p->heading)) {
		if (c == '#')
			comment(p);
		else
			in_skip(&p->in, 1);
	}
}

struct str
pnm_word(struct pnm *p)
{
	struct str w = { p->word, 0 };
	int c;

	pnm_space(p);
	while ((c = pnm_peek(p)) >= 0 && !is_space(c) &&
	    !(c == '#' && p->heading) && w.n < PNM_WORDMAX) {
		p->word[w.n++] = (char)c;
		in_skip(&p->in, 1);
	}
	p->word[w.n] = '\0';
	return w;
}

static unsigned long
number(struct pnm *p, const char *what, long most)
{
	struct str w = pnm_word(p);
	unsigned long long at = p->in.offset - w.n;
	long long v;

	if (w.n == 0)
		in_fail(&p->in, "byte %llu: expected a %s, saw the end of the "
		    "file", at, what);
	if (!num_int(w, 1, most, &v))
		in_fail(&p->in, "byte %llu: expected a %s from 1 to %ld, saw "
		    "'%.*s'", at, what, most, STRF(w));
	return (unsigned long)v;
}

static void
scale(struct pnm *p)
{
	struct str w = pnm_word(p);
	double v;

	if (!num_of(w, &v) || v == 0)
		in_fail(&p->in, "byte %llu: expected a scale, saw '%.*s'",
		    p->in.offset - w.n, STRF(w));
	p->little = v < 0;
}

static void
check_tuple(const struct pnm *p, struct str type)
{
	static const char *const types[][2] = {
		{ "RGB", "RGB" }, { "RGB_ALPHA", "RGB_ALPHA" },
		{ "GRAYSCALE", "BLACKANDWHITE" },
	};
	int i = p->im.kind;

	if (type.n && !str_is(type, types[i][0]) && !str_is(type, types[i][1]))
		in_fail(&p->in, "expected the tuple type %s, saw '%.*s'",
		    types[i][0], STRF(type));
}

static void
pam_head(struct pnm *p)
{
	static const enum image_kind kinds[] = {
		IMAGE_MATTE, IMAGE_MATTE, IMAGE_MATTE, IMAGE_RGB, IMAGE_RGBA
	};
	char type[PNM_WORDMAX];
	struct str t = { type, 0 }, w;
	unsigned long depth = 0;

	while (!str_is(w = pnm_word(p), "ENDHDR")) {
		if (str_is(w, "WIDTH")) {
			p->im.w = number(p, "width", IMAGE_MAXSIDE);
		} else if (str_is(w, "HEIGHT")) {
			p->im.h = number(p, "height", IMAGE_MAXSIDE);
		} else if (str_is(w, "DEPTH")) {
			depth = number(p, "depth", 4);
		} else if (str_is(w, "MAXVAL")) {
			p->maxval = number(p, "maxval", 65535);
		} else if (str_is(w, "TUPLTYPE")) {
			w = pnm_word(p);
			memcpy(type, w.s, t.n = w.n);
		} else {
			in_fail(&p->in, "byte %llu: expected a line of a PAM "
			    "header, saw '%.*s'", p->in.offset - w.n, STRF(w));
		}
	}
	if (!p->im.w || !p->im.h || !p->maxval || !depth || depth == 2)
		in_fail(&p->in, "byte %llu: expected WIDTH, HEIGHT, MAXVAL "
		    "and DEPTH 1, 3 or 4 before ENDHDR", p->in.offset);
	p->im.kind = kinds[depth];
	check_tuple(p, t);
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

int
pnm_head(struct pnm *p)
{
	if (p->in.offset > 0)
		pnm_space(p);
	if (p->in.offset > 0 && pnm_peek(p) < 0)
		return 0;
	memset(&p->im, 0, sizeof p->im);
	p->maxval = 0;
	p->ncomments = 0;
	p->y = 0;
	magic(p);
	p->heading = 1;
	if (p->magic == '7')
		pam_head(p);
	else
		other_head(p);
	p->heading = 0;
	if (!is_space(pnm_peek(p)))
		in_fail(&p->in, "byte %llu: expected a blank after the header",
		    p->in.offset);
	in_skip(&p->in, 1);
	p->im.max = p->maxval > 255 ? 65535 : 255;
	free(p->row);
	p->row = xmalloc(p->im.w * image_size(&p->im));
	return 1;
}
