#include <stdint.h>

#include "base/base64.h"
#include "base/bytes.h"
#include "base/json/put.h"
#include "base/out.h"
#include "format/gltf/accessor.h"
#include "format/gltf/pack.h"

/* The tables. */

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
	struct text *t = &p->views;

	gltf_add_element(t, "{\"buffer\":", p->buffer);
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

size_t
gltf_pack_rows(struct gltf_pack *p, const struct gltf_rows *rows)
{
	struct text *t = &p->accessors;

	gltf_add_element(t, "{\"bufferView\":", p->nview);
	if (p->bytes.n > p->start)
		gltf_add(t, ",\"byteOffset\":",
		    (size_t)(p->bytes.n - p->start));
	gltf_add(t, ",\"componentType\":", (size_t)rows->type);
	gltf_add(t, ",\"count\":", rows->n);
	if (rows->cols) {
		add_range(t, ",\"min\":[", rows->lo, rows->cols);
		add_range(t, ",\"max\":[", rows->hi, rows->cols);
	}
	text_z(t, ",\"type\":\"");
	text_z(t, rows->shape);
	text_z(t, "\"}");
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

/* How they are written. */

enum { BLOCK = 1 << 14 };

static const char scheme[] = "data:application/octet-stream;base64,";

/* Sets block to the packed bytes from `at` on; returns how many these are. */
static size_t
get_block(struct gltf_pack *p, off_t at, unsigned char *block)
{
	size_t n = p->bytes.n - at < BLOCK ? (size_t)(p->bytes.n - at) : BLOCK;

	spool_get(&p->bytes, at, block, n);
	return n;
}

unsigned long long
gltf_data_length(const struct gltf_pack *p)
{
	return sizeof scheme + ((unsigned long long)p->bytes.n + 2) / 3 * 4;
}

void
gltf_put_data(struct gltf_pack *p)
{
	unsigned char block[BLOCK];
	struct base64 b = { 0, 0 };
	off_t at;
	size_t n;

	out_text(scheme);
	for (at = 0; (n = get_block(p, at, block)) > 0; at += (off_t)n)
		base64_mem(&b, block, n);
	base64_end(&b);
	out_ch('"');
}

static void
put_bytes(struct gltf_pack *p)
{
	unsigned char block[BLOCK];
	off_t at;
	size_t n;

	for (at = 0; (n = get_block(p, at, block)) > 0; at += (off_t)n)
		out_mem(block, n);
}

static void
put_le32(unsigned long long u)
{
	int i;

	for (i = 0; i < 4; i++, u >>= 8)
		out_ch((int)(u & 255));
}

static unsigned long long
padding(unsigned long long n)
{
	return (ALIGN - n % ALIGN) % ALIGN;
}

static void
put_padding(unsigned long long n, int c)
{
	for (n = padding(n); n > 0; n--)
		out_ch(c);
}

/* The bytes of the chunk BIN, without padding. */
static unsigned long long
bin_length(const struct gltf_glb *glb)
{
	return glb->before.n + (unsigned long long)glb->bytes->bytes.n;
}

void
glb_put_head(const struct gltf_glb *glb, const char *name)
{
	unsigned long long json = glb->json + padding(glb->json);
	unsigned long long n = GLB_HEADER + GLB_CHUNK + json + glb->tail.n;

	if (glb->bytes)
		n += GLB_CHUNK + bin_length(glb) + padding(bin_length(glb));
	if (n > UINT32_MAX)
		err_die("%s: a GLB has at most %lu bytes, and this would have "
		    "%llu", name, (unsigned long)UINT32_MAX, n);
	out_text("glTF");
	put_le32(2);
	put_le32(n);
	put_le32(json);
	out_text("JSON");
}

static void
put_str(struct str a)
{
	if (a.n)
		out_str(a);
}

void
glb_put_rest(const struct gltf_glb *glb)
{
	put_padding(glb->json, ' ');
	if (glb->bytes) {
		put_le32(bin_length(glb) + padding(bin_length(glb)));
		out_mem("BIN", 4);
		put_str(glb->before);
		put_bytes(glb->bytes);
		put_padding(bin_length(glb), 0);
	}
	put_str(glb->tail);
}
