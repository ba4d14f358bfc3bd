/* inflate [-z] [-n size]: decodes deflate, or with -z zlib, that comes in pieces
 * of so many bytes. What is wrong is a line on standard error, exit 1; if nothing
 * is, how many bytes of the last piece are left is.
 *
 * inflate -b: decodes records: a byte that is 1 for zlib, four with the size of
 * the pieces, four with the length, low byte first; the bytes. For each it
 * writes the fault or `-`, the bytes that are left or `-`, how many came of it,
 * and their CRC-32. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crc.h"
#include "base/inflate.h"
#include "base/mem.h"

struct source {
	FILE *f;
	size_t size, left;       /* of a piece; bytes that are left */
	unsigned char *piece;
};

/* Each piece has memory of its own, so that a sanitizer sees what is read
 * beyond it, or later. */
static size_t
next_piece(void *arg, const unsigned char **p)
{
	struct source *s = arg;
	size_t n = s->size < s->left ? s->size : s->left;

	free(s->piece);
	s->piece = xmalloc(n);
	n = fread(s->piece, 1, n, s->f);
	s->left -= n;
	*p = s->piece;
	return n;
}

static int
decode(struct source *s, int zlib)
{
	struct inflate *z = inflate_new(next_piece, s, zlib);
	const unsigned char *p;
	const char *fault;
	size_t n;

	while ((n = inflate_read(z, &p)) > 0)
		fwrite(p, 1, n, stdout);
	fault = inflate_fault(z);
	if (fault)
		fprintf(stderr, "inflate: %s\n", fault);
	else
		fprintf(stderr, "left %lu\n", (unsigned long)inflate_left(z));
	inflate_free(z);
	free(s->piece);
	return fault != NULL;
}

static void
decode_record(struct source *s, int zlib)
{
	struct inflate *z = inflate_new(next_piece, s, zlib);
	const unsigned char *p;
	unsigned long long all = 0;
	uint32_t crc = 0;
	size_t n;

	while ((n = inflate_read(z, &p)) > 0) {
		if (n > 1 << 15)
			abort();
		crc = crc_add(crc, p, n);
		all += n;
	}
	if (inflate_read(z, &p) != 0)
		abort();
	if (inflate_fault(z))
		printf("%s\t-", inflate_fault(z));
	else
		printf("-\t%lu", (unsigned long)(inflate_left(z) + s->left));
	printf("\t%llu\t%lu\n", all, (unsigned long)crc);
	inflate_free(z);
	while (s->left > 0 && next_piece(s, &p) > 0)
		;
	free(s->piece);
}

int
main(int argc, char **argv)
{
	struct source s = { stdin, 1 << 16, (size_t)-1, NULL };
	unsigned char head[9];
	int zlib = 0, batch = 0, c;

	while ((c = getopt(argc, argv, "bzn:")) != -1)
		if (c == 'n')
			s.size = strtoul(optarg, NULL, 10);
		else if (c == 'z')
			zlib = 1;
		else
			batch = 1;
	if (!batch)
		return decode(&s, zlib);
	while (fread(head, sizeof head, 1, stdin) == 1) {
		s.size = bytes_le32(head + 1);
		s.left = bytes_le32(head + 5);
		s.piece = NULL;
		decode_record(&s, head[0]);
	}
	return 0;
}
