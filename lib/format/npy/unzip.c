#include <stdio.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crc.h"
#include "base/inflate.h"
#include "format/npy/unzip.h"

enum { END = 22, COMMENT = 65535, ENTRY = 46, LOCAL = 30, BLOCK = 1 << 16,
	DEFLATED = 8 };

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
	z->packed = bytes_get(p + 20, 4, 1);
	z->length = bytes_get(p + 24, 4, 1);
	z->at = bytes_get(p + 42, 4, 1);
	p = bytes_at(z, z->next, ENTRY + name);
	z->name.s = (const char *)p + ENTRY;
	z->name.n = name;
	z->next += ENTRY + name + rest;
	return 1;
}

/* The part of the archive that is still to be decompressed. */
struct unread {
	const struct unzip *z;
	unsigned long long at, left;
};

static size_t
next_piece(void *arg, const unsigned char **p)
{
	struct unread *part = arg;
	size_t n = part->left < BLOCK ? (size_t)part->left : BLOCK;

	if (n)
		*p = in_again(part->z->in, part->at, n);
	part->at += n;
	part->left -= n;
	return n;
}

/* The bytes go after those of the members before. */
static void
unpack(struct unzip *z, const char *what)
{
	struct unread part = { z, z->at, z->packed };
	struct inflate *inflate = inflate_new(next_piece, &part, 0);
	unsigned long long left = z->length;
	const unsigned char *p;
	size_t n;

	z->at = (unsigned long long)z->unpacked.n;
	spool_add(&z->unpacked, "", 0);          /* there is a file */
	while ((n = inflate_read(inflate, &p)) > 0) {
		if (n > left)
			in_fail(z->in, "%s: damaged: longer than the archive "
			    "says", what);
		spool_add(&z->unpacked, p, n);
		left -= n;
	}
	if (inflate_fault(inflate))
		in_fail(z->in, "%s: damaged: %s", what,
		    inflate_fault(inflate));
	if (left)
		in_fail(z->in, "%s: damaged: shorter than the archive says",
		    what);
	inflate_free(inflate);
}

static struct in *
unpacked(struct unzip *z)
{
	int fd;

	spool_flush(&z->unpacked);
	if (z->plain.buf)
		return &z->plain;
	fd = dup(fileno(z->unpacked.f));
	if (fd < 0)
		temp_die();
	in_open_fd(&z->plain, z->in->name, fd);
	return &z->plain;
}

struct in *
unzip_find(struct unzip *z, const char *what)
{
	const unsigned char *p = bytes_at(z, z->at, LOCAL);
	unsigned method = (unsigned)bytes_get(p + 8, 2, 1);
	int locked = p[6] & 1;

	if (memcmp(p, "PK\3\4", 4) != 0)
		cut(z);
	if (locked || (method != 0 && method != DEFLATED))
		err_unfit();
	if (locked)
		in_fail(z->in, "an archive with a password");
	if (method != 0 && method != DEFLATED)
		in_fail(z->in, "an archive compressed by method %u: save it by "
		    "numpy.savez or savez_compressed", method);
	z->at += LOCAL + bytes_get(p + 26, 2, 1) + bytes_get(p + 28, 2, 1);
	if (method == 0)
		z->packed = z->length;
	if (z->at > z->size || z->packed > z->size - z->at)
		cut(z);
	if (method == 0)
		return z->in;
	unpack(z, what);
	return unpacked(z);
}

void
unzip_end(struct unzip *z)
{
	spool_free(&z->unpacked);
	if (z->plain.buf)
		in_close(&z->plain);
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
