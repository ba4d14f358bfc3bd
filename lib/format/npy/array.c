#include <stdlib.h>

#include "base/out.h"
#include "base/utf8.h"
#include "format/npy/array.h"

void
npy_add_int(struct text *t, uint64_t bits, int bytes)
{
	unsigned char *p = (unsigned char *)text_room(t, 8);
	int i;

	for (i = 0; i < bytes; i++, bits >>= 8)
		p[i] = (unsigned char)(bits & 255);
	t->n += (size_t)bytes;
}

void
npy_add_double(struct text *t, double v)
{
	uint64_t bits;

	memcpy(&bits, &v, sizeof bits);
	npy_add_int(t, bits, 8);
}

void
npy_add_float(struct text *t, double v)
{
	float f = (float)v;
	uint32_t bits;

	memcpy(&bits, &f, sizeof bits);
	npy_add_int(t, bits, 4);
}

/* A tuple of Python: one element has a comma after it, too. */
static void
add_shape(struct text *t, const struct npy_shape *shape)
{
	char digits[20];
	int i;

	text_ch(t, '(');
	for (i = 0; i < shape->n; i++) {
		if (i)
			text_z(t, ", ");
		text_mem(t, digits, (size_t)(str_uint(digits,
		    shape->size[i]) - digits));
	}
	text_z(t, shape->n == 1 ? ",)" : ")");
}

/* The elements begin at a multiple of 64, the last byte before them is an
 * LF. */
void
npy_add_head(struct text *t, const char *type, const struct npy_shape *shape)
{
	size_t from = t->n;

	text_mem(t, "\x93NUMPY\1\0\0", 10);
	text_z(t, "{'descr': '");
	text_z(t, type);
	text_z(t, "', 'fortran_order': False, 'shape': ");
	add_shape(t, shape);
	text_z(t, ", }");
	while ((t->n - from) % 64 != 63)
		text_ch(t, ' ');
	text_ch(t, '\n');
	t->s[from + 8] = (char)(t->n - from - 10);
}

/* The next character of a text as its number. */
static uint32_t
next_code(struct str *a)
{
	static const unsigned char lead[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
	size_t n = utf8_len(a->s, a->n), i;
	const unsigned char *p = (const unsigned char *)a->s;
	uint32_t u = n ? p[0] & lead[n] : 0xdc00 + p[0];

	for (i = 1; i < n; i++)
		u = u << 6 | (p[i] & 0x3f);
	a->s += n ? n : 1;
	a->n -= n ? n : 1;
	return u;
}

static size_t
count_codes(struct str a)
{
	size_t n;

	for (n = 0; a.n; n++)
		next_code(&a);
	return n;
}

/* How many characters the longest has, but 1 at least, which is the least that
 * numpy makes room for */
static size_t
longest(const struct str *text, size_t n)
{
	size_t most = 1, i, k;

	for (i = 0; i < n; i++) {
		k = count_codes(text[i]);
		most = k > most ? k : most;
	}
	return most;
}

static void
add_texts_head(struct text *t, const struct npy_shape *shape, size_t most)
{
	char type[24] = "<U";

	*str_uint(type + 2, most) = '\0';
	npy_add_head(t, type, shape);
}

/* Appends a text, filled up with NULs. */
static void
add_filled(struct text *t, struct str text, size_t most)
{
	size_t k;

	for (k = 0; k < most; k++)
		npy_add_int(t, text.n ? next_code(&text) : 0, 4);
}

void
npy_add_texts(struct text *head, struct spool *rest, const struct str *text,
    size_t n)
{
	struct npy_shape shape = { 1, { n } };
	size_t most = longest(text, n), i;
	struct text row = { NULL, 0, 0 };

	add_texts_head(head, &shape, most);
	for (i = 0; i < n; i++) {
		row.n = 0;
		add_filled(&row, text[i], most);
		spool_add(rest, row.s, row.n);
	}
	free(row.s);
}

double
npy_texts_size(const struct str *text, size_t n)
{
	return 4.0 * (double)longest(text, n) * (double)n;
}

void
npy_add_text(struct text *t, struct str text)
{
	struct npy_shape shape = { 0, { 0 } };
	size_t most = longest(&text, 1);

	add_texts_head(t, &shape, most);
	add_filled(t, text, most);
}

void
npy_add_number(struct text *t, double v)
{
	struct npy_shape shape = { 0, { 0 } };

	npy_add_head(t, "<f8", &shape);
	npy_add_double(t, v);
}
