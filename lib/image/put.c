#include <stdio.h>
#include <string.h>

#include "image/float32_priv.h"
#include "image/image_priv.h"
#include "image/put.h"
#include "ir/put.h"

/* A run is shorter than this: three numbers of up to 20 digits and four
 * values, the longest of them a float. */
enum { RUN_MAX = 160 };

void
image_put_files(char *const *path, int picture, void (*cat)(const char *path))
{
	if (!picture)
		ir_put_start();
	if (!*path)
		cat(NULL);
	for (; *path; path++)
		cat(*path);
	if (!picture)
		ir_put_finish();
}

void
image_put_begin(const struct image *im, struct str name, const char *source)
{
	ir_put_begin(IR_IMAGE, name);
	out_field_int((long long)im->w);
	out_field_int((long long)im->h);
	out_field(str_of(image_word(im->kind)));
	out_ch('\n');
	ir_put_source(source);
	ir_put(IR_BITS);
	out_field_int(image_bits(im));
	out_ch('\n');
}

/* Writes the bytes of a nan that is not the usual one, before its run. */
static void
put_nan(const unsigned char *b)
{
	char digits[9];

	if (!float32_is_nan(b) || memcmp(b, float32_nan, 4) == 0)
		return;
	snprintf(digits, sizeof digits, "%02X%02X%02X%02X", b[0], b[1], b[2],
	    b[3]);
	ir_put_attr(str_of("-"), str_of("nan"), str_of(digits));
}

/* Prints a blank and v. */
static char *
put_value(char *p, unsigned long v)
{
	*p++ = ' ';
	return str_uint(p, v);
}

/* Writes it in one go, as there may be a run for each pixel. The word has
 * three letters. */
void
image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel)
{
	size_t i, values = image_values(im);
	char *start, *p;

	if (im->kind == IMAGE_DEPTH)
		put_nan(pixel);
	start = out_room(RUN_MAX);
	memcpy(start, ir_word_text(IR_RUN), 3);
	p = put_value(start + 3, y);
	p = put_value(p, x);
	p = put_value(p, n);
	if (im->kind == IMAGE_DEPTH) {
		*p++ = ' ';
		p += float32_print(p, pixel);
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
