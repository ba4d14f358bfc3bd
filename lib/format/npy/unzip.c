#include "base/bytes.h"
#include "base/crc.h"
#include "format/npy/unzip.h"

enum { END = 22, COMMENT = 65535, ENTRY = 46, LOCAL = 30, BLOCK = 1 << 16 };

static void NORETURN
cut(const struct unzip *z)
{
	in_fail(z->in, "an archive that is cut off or damaged");
}

/* n bytes at a place, which have to be there. */
static const unsigned char *
bytes_at(const struct unzip *z, unsigned long long at, size_t n)
{
	if (at > z->size || n > z->size - at)
		cut(z);
	return in_again(z->in, at, n);
}

void
unzip_begin(struct unzip *z, struct in *in, unsigned long long size)
{
	size_t n = size < END + COMMENT ? (size_t)size : END + COMMENT, i;
	const unsigned char *p;

	memset(z, 0, sizeof *z);
	z->in = in;
	z->size = size;
	if (n < END)
		cut(z);
	p = in_again(in, size - n, n);
	for (i = n - END; i > 0 && memcmp(p + i, "PK\5\6", 4) != 0; i--)
		;
	if (memcmp(p + i, "PK\5\6", 4) != 0)
		cut(z);
	z->left = (unsigned)bytes_get(p + i + 10, 2, 1);
	z->next = bytes_get(p + i + 16, 4, 1);
}

/* The places in an entry of the directory are those of APPNOTE 4.3.12. */
int
unzip_next(struct unzip *z)
{
	const unsigned char *p;
	size_t name, rest;

	if (!z->left--)
		return 0;
	p = bytes_at(z, z->next, ENTRY);
	if (memcmp(p, "PK\1\2", 4) != 0)
		cut(z);
	name = (size_t)bytes_get(p + 28, 2, 1);
	rest = (size_t)(bytes_get(p + 30, 2, 1) + bytes_get(p + 32, 2, 1));
	z->crc = (uint32_t)bytes_get(p + 16, 4, 1);
	z->length = bytes_get(p + 24, 4, 1);
	z->at = bytes_get(p + 42, 4, 1);
	p = bytes_at(z, z->next, ENTRY + name);
	z->name.s = (const char *)p + ENTRY;
	z->name.n = name;
	z->next += ENTRY + name + rest;
	return 1;
}

void
unzip_find(struct unzip *z)
{
	const unsigned char *p = bytes_at(z, z->at, LOCAL);

	if (memcmp(p, "PK\3\4", 4) != 0)
		cut(z);
	if ((bytes_get(p + 6, 2, 1) & 1) || bytes_get(p + 8, 2, 1) != 0)
		err_unfit();
	if (bytes_get(p + 6, 2, 1) & 1)
		in_fail(z->in, "an archive with a password");
	if (bytes_get(p + 8, 2, 1) != 0)
		in_fail(z->in, "a compressed archive: save it by numpy.savez, "
		    "not savez_compressed");
	z->at += LOCAL + bytes_get(p + 26, 2, 1) + bytes_get(p + 28, 2, 1);
	if (z->at > z->size || z->length > z->size - z->at)
		cut(z);
}

int
unzip_is_whole(struct in *in, unsigned long long at, unsigned long long length,
    uint32_t crc)
{
	uint32_t sum = 0;
	size_t n;

	for (; length > 0; at += n, length -= n) {
		n = length < BLOCK ? (size_t)length : BLOCK;
		sum = crc_add(sum, in_again(in, at, n), n);
	}
	return sum == crc;
}
