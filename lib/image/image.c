#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "image/image.h"

const char *
image_word(enum image_kind kind)
{
	static const char *const words[] = { "rgb", "rgba", "matte", "depth" };

	return words[kind];
}

int
image_bits(const struct image *im)
{
	static const int bits[] = { 24, 32, 8, 32 };

	return im->kind != IMAGE_DEPTH && im->max > 255 ? 16 : bits[im->kind];
}

size_t
image_size(const struct image *im)
{
	if (im->kind == IMAGE_DEPTH)
		return 4;
	return image_values(im) * (im->max > 255 ? 2 : 1);
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
flip_push(struct flip *f, const unsigned char *row)
{
	f->buf = xgrow(f->buf, &f->cap, (f->n + 1) * f->size, 1);
	memcpy(f->buf + f->n++ * f->size, row, f->size);
}

unsigned char *
flip_pop(struct flip *f)
{
	return f->n ? f->buf + --f->n * f->size : NULL;
}

void
flip_free(struct flip *f)
{
	free(f->buf);
}

const char *
cut_hint(unsigned long rows)
{
	return rows ? ": -x takes the rows before it" : "";
}

int
cut_image(const struct in *in, struct image *im, unsigned long rows)
{
	if (rows == im->h)
		return 0;
	err_warn("%s: expected %lu rows, saw %lu", in->name, im->h, rows);
	im->h = rows;
	return 1;
}
