#include <string.h>

#include "base/num.h"
#include "image/pnm.h"
#include "image/real.h"

static void
fail(const struct pnm *p, size_t i, unsigned long long at, const char *saw)
{
	in_fail(&p->in, "byte %llu, scanline %lu, column %lu: expected a value "
	    "from 0 to %lu, saw %s", at, p->y,
	    (unsigned long)(i / image_values(&p->im)), p->maxval, saw);
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

static void
plain(struct pnm *p, size_t n)
{
	struct str w;
	long long v;
	size_t i;

	for (i = 0; i < n; i++) {
		w = pnm_word(p);
		if (w.n == 0)
			fail(p, i, p->in.offset, "the end of the file");
		if (!num_int(w, 0, (long long)p->maxval, &v))
			fail(p, i, p->in.offset - w.n, p->word);
		store(p, i, (unsigned long)v);
	}
}

/* P1 need not have blanks between its digits; 1 is black. */
static void
plain_bits(struct pnm *p, size_t n)
{
	char saw[2] = "";
	size_t i;
	int c;

	for (i = 0; i < n; i++) {
		pnm_space(p);
		c = pnm_peek(p);
		if (c < 0)
			fail(p, i, p->in.offset, "the end of the file");
		saw[0] = (char)c;
		if (c != '0' && c != '1')
			fail(p, i, p->in.offset, saw);
		store(p, i, c == '0');
		in_skip(&p->in, 1);
	}
}

/* A raw row, not consumed; size bytes for n values. */
static const unsigned char *
raw(struct pnm *p, size_t size, size_t n)
{
	const unsigned char *b;
	size_t got;

	b = in_peek(&p->in, size, &got);
	if (got < size)
		in_fail(&p->in, "byte %llu, scanline %lu, column %lu: "
		    "expected more values, saw the end of the file",
		    p->in.offset + got, p->y, (unsigned long)
		    (got * n / size / image_values(&p->im)));
	return b;
}

static void
bits(struct pnm *p, size_t n)
{
	const unsigned char *b = raw(p, (n + 7) / 8, n);
	size_t i;

	for (i = 0; i < n; i++)
		store(p, i, !(b[i / 8] >> (7 - i % 8) & 1));
	in_skip(&p->in, (n + 7) / 8);
}

static void
bytes(struct pnm *p, size_t n)
{
	size_t i, size = p->im.max > 255 ? 2 : 1;
	const unsigned char *b = raw(p, n * size, n);
	unsigned long v;
	char saw[NUM_MAX + 1];

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
}

static void
floats(struct pnm *p, size_t n)
{
	real_copy(p->row, raw(p, n * 4, n), n, p->little);
	in_skip(&p->in, n * 4);
}

void
pnm_row(struct pnm *p)
{
	size_t n = p->im.w * image_values(&p->im);

	switch (p->magic) {
	case '1':
		plain_bits(p, n);
		break;
	case '2':
	case '3':
		plain(p, n);
		break;
	case '4':
		bits(p, n);
		break;
	case 'f':
		floats(p, n);
		break;
	default:
		bytes(p, n);
	}
	p->y++;
}
