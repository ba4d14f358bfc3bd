#include <stdio.h>
#include <string.h>

#include "image/float32.h"
#include "image/image.h"
#include "image/put.h"
#include "ir/put.h"

/* A run is shorter than RUN_MAX: it has three numbers of up to 20 digits and
 * four values, of which a float is the longest. */
enum { RUN_MAX = 160, ROW_MAX = 16 };

/* The texts of numbers below 1000: a branch on the length would be mispredicted
 * in every third value. */
static struct small {
	char text[4];            /* a blank and the number */
	char zeros[3];           /* with zeros in front */
	unsigned char n;         /* characters in text */
} small[1000];

static void
make_small(void)
{
	unsigned v;
	char text[4];

	for (v = 0; v < 1000; v++) {
		small[v].text[0] = ' ';
		small[v].n = (unsigned char)(str_uint(text, v) - text + 1);
		memcpy(small[v].text + 1, text, 3);
		str_uint(text, 1000 + v);
		memcpy(small[v].zeros, text + 1, 3);
	}
}

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
	if (!small[0].n)
		make_small();
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

static inline char *
put_small(char *p, const struct small *t)
{
	memcpy(p, t->text, sizeof t->text);
	return p + t->n;
}

static char *
put_large(char *p, unsigned long v)
{
	if (v < 1000000) {
		p = put_small(p, &small[v / 1000]);
		memcpy(p, small[v % 1000].zeros, 3);
		return p + 3;
	}
	*p++ = ' ';
	return str_uint(p, v);
}

/* Prints a blank and v. */
static inline char *
put_number(char *p, unsigned long v)
{
	return v < 1000 ? put_small(p, &small[v]) : put_large(p, v);
}

/* The word and the row of a run, which most runs share with the one before. */
static struct {
	char text[ROW_MAX];
	unsigned long y;
	size_t n;                /* 0: it has not been made */
} stem;

/* The word has three letters. */
static void
make_stem(unsigned long y)
{
	memcpy(stem.text, ir_word_text(IR_RUN), 3);
	stem.n = (size_t)(put_number(stem.text + 3, y) - stem.text);
	stem.y = y;
}

static inline char *
put_stem(char *p, unsigned long y)
{
	if (stem.n == 0 || stem.y != y)
		make_stem(y);
	memcpy(p, stem.text, sizeof stem.text);
	return p + stem.n;
}

static char *
put_values(char *p, const struct image *im, const unsigned char *pixel)
{
	size_t i, n = image_values(im);

	if (im->max > 255)
		for (i = 0; i < n; i++)
			p = put_number(p, (unsigned long)pixel[2 * i] << 8 |
			    pixel[2 * i + 1]);
	else
		for (i = 0; i < n; i++)
			p = put_small(p, &small[pixel[i]]);
	return p;
}

/* Makes the line in one piece, as there may be a run for each pixel. */
void
image_put_run(const struct image *im, unsigned long y, unsigned long x,
    unsigned long n, const unsigned char *pixel)
{
	char *start, *p;

	if (im->kind == IMAGE_DEPTH)
		put_nan(pixel);
	start = out_room(RUN_MAX);
	p = put_stem(start, y);
	p = put_number(p, x);
	p = put_number(p, n);
	if (im->kind == IMAGE_DEPTH) {
		*p++ = ' ';
		p += float32_print(p, pixel);
	} else {
		p = put_values(p, im, pixel);
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
