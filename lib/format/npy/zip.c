#include <stdlib.h>

#include "base/bytes.h"
#include "base/crc.h"
#include "base/out.h"
#include "format/npy/zip.h"

enum { BLOCK = 1 << 14 };

/* Versions: 1.0 of the format is enough. */
enum { VERSION = 10, DATE = 1 << 5 | 1 };

static void
add(struct text *t, unsigned long u, int n)
{
	bytes_set((unsigned char *)text_room(t, (size_t)n), u, n);
	t->n += (size_t)n;
}

/* What local headers and the directory have in common. */
static void
add_fields(struct text *t, uint32_t crc, unsigned long size, size_t name)
{
	add(t, VERSION, 2);
	add(t, 0, 2);            /* flags */
	add(t, 0, 2);            /* stored */
	add(t, 0, 2);            /* time */
	add(t, DATE, 2);
	add(t, crc, 4);
	add(t, size, 4);
	add(t, size, 4);
	add(t, name, 2);
	add(t, 0, 2);            /* no extra fields */
}

static size_t
block_at(const struct spool *s, off_t at)
{
	return s->n - at < BLOCK ? (size_t)(s->n - at) : BLOCK;
}

static uint32_t
crc_of(const struct text *head, struct spool *rest)
{
	uint32_t crc = crc_add(0, head->s, head->n);
	char block[BLOCK];
	size_t n;
	off_t at;

	for (at = 0; rest && at < rest->n; at += (off_t)n) {
		n = block_at(rest, at);
		spool_get(rest, at, block, n);
		crc = crc_add(crc, block, n);
	}
	return crc;
}

void
zip_put_spool(struct spool *s)
{
	size_t n;
	off_t at;

	for (at = 0; at < s->n; at += (off_t)n) {
		n = block_at(s, at);
		spool_get(s, at, out_room(n), n);
		out_used(n);
	}
}

void
zip_put(struct zip *z, const char *name, const struct text *head,
    struct spool *rest)
{
	unsigned long long size = head->n + (rest ? (uint64_t)rest->n : 0);
	struct text local = { NULL, 0, 0 };
	size_t length = strlen(name);
	uint32_t crc = crc_of(head, rest);

	text_mem(&local, "PK\3\4", 4);
	add_fields(&local, crc, (unsigned long)size, length);
	text_mem(&z->directory, "PK\1\2", 4);
	add(&z->directory, VERSION, 2);
	add_fields(&z->directory, crc, (unsigned long)size, length);
	add(&z->directory, 0, 2);        /* no comment */
	add(&z->directory, 0, 2);        /* of disk 0 */
	add(&z->directory, 0, 2);        /* no attributes */
	add(&z->directory, 0, 4);
	add(&z->directory, (unsigned long)z->at, 4);
	text_z(&z->directory, name);
	text_z(&local, name);
	z->at += local.n + size;
	z->n++;
	out_str(text_get(&local));
	out_str(text_get(head));
	if (rest)
		zip_put_spool(rest);
	free(local.s);
}

void
zip_finish(struct zip *z)
{
	struct text *t = &z->directory;
	size_t size = t->n;

	text_mem(t, "PK\5\6", 4);
	add(t, 0, 2);
	add(t, 0, 2);
	add(t, z->n, 2);
	add(t, z->n, 2);
	add(t, (unsigned long)size, 4);
	add(t, (unsigned long)z->at, 4);
	add(t, 0, 2);
	out_str(text_get(t));
	free(t->s);
}
