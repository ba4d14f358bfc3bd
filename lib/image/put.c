#include <string.h>

#include "base/out.h"
#include "image/put.h"
#include "image/real.h"
#include "ir/ir.h"

/* A run is shorter than this: three numbers of up to 20 digits and four
 * values, the longest of them a float. */
enum { RUN_MAX = 160 };

static const struct {
	const char *word;
	size_t values;
	int bits;
} kinds[] = {
	{ "rgb", 3, 24 },
	{ "rgba", 4, 32 },
	{ "matte", 1, 8 },
	{ "depth", 1, 32 },
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
image_put_begin(const struct image *im, struct str name, const char *source)
{
	int wide = im->kind != IMAGE_DEPTH && im->max > 255;

	ir_put_begin("image", name);
	out_fmt(" %lu %lu %s\n", im->w, im->h, kinds[im->kind].word);
	out_fmt("source %s\n", source);
	out_fmt("bits %d\n", wide ? 16 : kinds[im->kind].bits);
}

/* A blank and v. */
static char *
put_value(char *p, unsigned long v)
{
	char digits[20];
	int n = 0;

	*p++ = ' ';
	do
		digits[n++] = (char)('0' + v % 10);
	while (v /= 10);
	while (n)
		*p++ = digits[--n];
	return p;
}

void
image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel)
{
	char *start = out_room(RUN_MAX), *p = start;
	size_t i, values = kinds[im->kind].values;

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
	ir_put_end("image");
}

void
pnm_put_begin(const struct image *im)
{
	unsigned long w = im->w, h = im->h;

	switch (im->kind) {
	case IMAGE_RGB:
		out_fmt("P6\n%lu %lu\n%u\n", w, h, im->max);
		break;
	case IMAGE_RGBA:
		out_fmt("P7\nWIDTH %lu\nHEIGHT %lu\nDEPTH 4\nMAXVAL %u\n"
		    "TUPLTYPE RGB_ALPHA\nENDHDR\n", w, h, im->max);
		break;
	case IMAGE_MATTE:
		out_fmt("P5\n%lu %lu\n%u\n", w, h, im->max);
		break;
	case IMAGE_DEPTH:
		out_fmt("Pf\n%lu %lu\n1.0\n", w, h);
		break;
	}
}

void
pnm_put_row(const struct image *im, const unsigned char *row)
{
	out_mem(row, im->w * image_size(im));
}
