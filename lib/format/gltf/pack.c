#include <stdint.h>

#include "base/bytes.h"
#include "base/json/put.h"
#include "format/gltf/accessor.h"
#include "format/gltf/pack.h"

enum { ALIGN = 4, ROWS = 64 };  /* bytes; rows that are added at once */

void
gltf_add(struct text *t, const char *before, size_t number)
{
	text_z(t, before);
	text_int(t, (long long)number);
}

void
gltf_add_element(struct text *t, const char *before, size_t number)
{
	if (t->n)
		text_ch(t, ',');
	gltf_add(t, before, number);
}

void
gltf_pack_begin(struct gltf_pack *p)
{
	while (p->bytes.n % ALIGN)
		gltf_pack_uint(p, 0, 1);
	p->start = p->bytes.n;
}

void
gltf_pack_end(struct gltf_pack *p, int target)
{
	struct text *t = gltf_elements_next(&p->views, ",");

	gltf_add(t, "{\"buffer\":", p->buffer);
	gltf_add(t, ",\"byteOffset\":",
	    (size_t)(p->before + (unsigned long long)p->start));
	gltf_add(t, ",\"byteLength\":", (size_t)(p->bytes.n - p->start));
	if (target)
		gltf_add(t, ",\"target\":", (size_t)target);
	text_ch(t, '}');
	p->nview++;
}

static void
add_range(struct text *t, const char *before, const float *v, int cols)
{
	int i;

	text_z(t, before);
	for (i = 0; i < cols; i++) {
		if (i)
			text_ch(t, ',');
		json_add_float(t, v[i]);
	}
	text_ch(t, ']');
}

/* Adds what is said of a table wherever its numbers are. */
static void
add_rows(struct text *t, const char *before, const struct gltf_rows *rows)
{
	gltf_add(t, before, (size_t)rows->type);
	gltf_add(t, ",\"count\":", rows->n);
	if (rows->cols) {
		add_range(t, ",\"min\":[", rows->lo, rows->cols);
		add_range(t, ",\"max\":[", rows->hi, rows->cols);
	}
	text_z(t, ",\"type\":\"");
	text_z(t, rows->shape);
	text_ch(t, '"');
}

size_t
gltf_pack_rows(struct gltf_pack *p, const struct gltf_rows *rows)
{
	struct text *t = gltf_elements_next(&p->accessors, ",");

	gltf_add(t, "{\"bufferView\":", p->nview);
	if (p->bytes.n > p->start)
		gltf_add(t, ",\"byteOffset\":",
		    (size_t)(p->bytes.n - p->start));
	add_rows(t, ",\"componentType\":", rows);
	text_ch(t, '}');
	return p->naccessor++;
}

size_t
gltf_pack_zeros(struct gltf_pack *p, const struct gltf_rows *rows)
{
	struct text *t = gltf_elements_next(&p->accessors, ",");

	add_rows(t, "{\"componentType\":", rows);
	text_ch(t, '}');
	return p->naccessor++;
}

size_t
gltf_pack_few(struct gltf_pack *p, const struct gltf_rows *rows, size_t n,
    int type)
{
	struct text *t = gltf_elements_next(&p->accessors, ",");

	add_rows(t, "{\"componentType\":", rows);
	gltf_add(t, ",\"sparse\":{\"count\":", n);
	gltf_add(t, ",\"indices\":{\"bufferView\":", p->nview - 2);
	gltf_add(t, ",\"componentType\":", (size_t)type);
	gltf_add(t, "},\"values\":{\"bufferView\":", p->nview - 1);
	text_z(t, "}}}");
	return p->naccessor++;
}

void
gltf_pack_uint(struct gltf_pack *p, unsigned long u, int bytes)
{
	unsigned char b[4];

	bytes_set(b, u, bytes);
	spool_add(&p->bytes, b, (size_t)bytes);
}

static inline void
set_floats(unsigned char *b, const float *f, int n)
{
	uint32_t u;
	int i;

	for (i = 0; i < n; i++) {
		memcpy(&u, &f[i], sizeof u);
		bytes_set(b + 4 * i, u, 4);
	}
}

void
gltf_pack_floats(struct gltf_pack *p, const float *f, int n)
{
	unsigned char b[4 * GLTF_COLS];

	set_floats(b, f, n);
	spool_add(&p->bytes, b, (size_t)(4 * n));
}

void
gltf_pack_table(struct gltf_pack *p, const float *f, size_t n, size_t stride,
    int cols)
{
	unsigned char b[ROWS * 4 * GLTF_COLS];
	size_t size = 4 * (size_t)cols, some, i;

	for (; n > 0; n -= some) {
		some = n < ROWS ? n : ROWS;
		for (i = 0; i < some; i++, f += stride)
			set_floats(b + i * size, f, cols);
		spool_add(&p->bytes, b, some * size);
	}
}
