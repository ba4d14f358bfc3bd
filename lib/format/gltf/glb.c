#include <stdint.h>

#include "base/base64.h"
#include "base/out.h"
#include "format/gltf/glb.h"

enum { BLOCK = 1 << 14, ALIGN = 4 };

static const char scheme[] = "data:application/octet-stream;base64,";

/* The next bytes of those that have been packed; returns how many. */
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
