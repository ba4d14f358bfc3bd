#include <string.h>

#include "base/out.h"
#include "image/put.h"
#include "image/real.h"
#include "ir/ir.h"
#include "ir/put.h"

/* A run is shorter than this: three numbers of up to 20 digits and four
 * values, the longest of them a float. */
enum { RUN_MAX = 160 };

static const struct {
	const char *word;
	size_t values;
	int bits;
	char magic;              /* of PNM */
	const char *tuple;       /* of PAM */
} kinds[] = {
	{ "rgb", 3, 24, '6', "RGB" },
	{ "rgba", 4, 32, '7', "RGB_ALPHA" },
	{ "matte", 1, 8, '5', "GRAYSCALE" },
	{ "depth", 1, 32, 'f', NULL },
};

const char *
image_word(enum image_kind kind)
{
	return kinds[kind].word;
}

size_t
image_values(const struct image *im)
{
	return kinds[im->kind].values;
}

size_t
image_size(const struct image *im)
{
	if (im->kind == IMAGE_DEPTH)
		return 4;
	return kinds[im->kind].values * (im->max > 255 ? 2 : 1);
}

void
image_fill(unsigned char *p, unsigned long n, const unsigned char *pixel,
    size_t size)
{
	size_t have = size, all = n * size, step;

	memcpy(p, pixel, size);
	for (; have < all; have += step) {
		step = have < all - have ? have : all - have;
		memcpy(p + have, p, step);
	}
}

void
image_put_begin(const struct image *im, struct str name, const char *source)
{
	int wide = im->kind != IMAGE_DEPTH && im->max > 255;

	ir_put_begin(IR_IMAGE, name);
	out_fmt(" %lu %lu %s\n", im->w, im->h, kinds[im->kind].word);
	out_fmt("source %s\n", source);
	out_fmt("bits %d\n", wide ? 16 : kinds[im->kind].bits);
}

static char *
put_digits(char *p, unsigned long v)
{
	if (v >= 10)
		p = put_digits(p, v / 10);
	*p++ = (char)('0' + v % 10);
	return p;
}

/* A blank and v. */
static char *
put_value(char *p, unsigned long v)
{
	*p++ = ' ';
	return put_digits(p, v);
}

/* A nan that is not the usual one: its bytes, for the run that follows. */
static void
put_nan(const unsigned char *b)
{
	if (real_is_nan(b) && memcmp(b, real_nan, 4) != 0)
		out_fmt("attr - nan %02X%02X%02X%02X\n", b[0], b[1], b[2],
		    b[3]);
}

void
image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel)
{
	char *start, *p;
	size_t i, values = kinds[im->kind].values;

	if (im->kind == IMAGE_DEPTH)
		put_nan(pixel);
	p = start = out_room(RUN_MAX);
	memcpy(p, "run", 3);
	p = put_value(p + 3, y);
	p = put_value(p, x);
	p = put_value(p, n);
	if (im->kind == IMAGE_DEPTH) {
		*p++ = ' ';
		p += real_print(p, pixel);
	} else for (i = 0; i < values; i++) {
		if (im->max > 255)
			p = put_value(p, (unsigned long)pixel[2 * i] << 8 |
			    pixel[2 * i + 1]);
		else
			p = put_value(p, pixel[i]);
	}
	*p++ = '\n';
	out_used((size_t)(p - start));
}

void
image_put_row(const struct image *im, unsigned long y,
    const unsigned char *row)
{
	size_t size = image_size(im);
	unsigned long x = 0, n;

	for (; x < im->w; x += n) {
		const unsigned char *pixel = row + x * size;

		n = 1;
		while (x + n < im->w &&
		    memcmp(pixel, pixel + n * size, size) == 0)
			n++;
		image_put_run(im, y, x, n, pixel);
	}
}

void
image_put_end(void)
{
	ir_put_end(IR_IMAGE);
}

static void
put_pam(const struct image *im, struct str comments)
{
	out_text("P7\n");
	out_str(comments);
	out_fmt("WIDTH %lu\nHEIGHT %lu\nDEPTH %d\nMAXVAL %u\n"
	    "TUPLTYPE %s\nENDHDR\n", im->w, im->h, (int)image_values(im),
	    im->max, kinds[im->kind].tuple);
}

void
pnm_put_head(const struct image *im, char magic, struct str comments)
{
	if (magic == '7') {
		put_pam(im, comments);
		return;
	}
	out_fmt("P%c\n", magic);
	out_str(comments);
	out_fmt("%lu %lu\n", im->w, im->h);
	if (im->kind == IMAGE_DEPTH)
		out_text("1.0\n");
	else
		out_fmt("%u\n", im->max);
}

void
pnm_put_begin(const struct image *im)
{
	pnm_put_head(im, kinds[im->kind].magic, str_of(""));
}

void
pnm_put_row(const struct image *im, const unsigned char *row)
{
	out_mem(row, im->w * image_size(im));
}
