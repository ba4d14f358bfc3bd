#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/base64.h"
#include "format/gltf/beside.h"

/* The place of each character in base64's alphabet, or -1. */
static int
digit64(int c)
{
	static signed char place[256];
	int i;

	if (!place['B']) {
		memset(place, -1, sizeof place);
		for (i = 0; i < 64; i++)
			place[(unsigned char)base64_digit[i]] = (signed char)i;
	}
	return place[c];
}

/* Its padding counts, RFC 4648. Returns how many bytes it is. */
static size_t
decode64(const struct gltf *g, size_t v, struct str a, unsigned char *to)
{
	unsigned long word = 0;
	size_t n = a.n, i, done = 0;
	int d;

	if (a.n % 4)
		json_die(&g->json, v, "base64 of %zu characters, which is no "
		    "multiple of 4", a.n);
	while (n > 0 && a.n - n < 2 && a.s[n - 1] == '=')
		n--;
	for (i = 0; i < n; i++) {
		d = digit64((unsigned char)a.s[i]);
		if (d < 0)
			json_die(&g->json, v, "base64 with a '%c' as its "
			    "character %zu", a.s[i], i + 1);
		word = (word << 6 | (unsigned long)d) & 0xffffff;
		if (i % 4)
			to[done++] = (unsigned char)(word >>
			    (6 - 2 * (i % 4)));
	}
	return done;
}

static void
take_data(struct gltf *g, size_t v, struct str uri, struct gltf_bytes *b)
{
	static const char mark[] = ";base64,";
	const char *comma = memchr(uri.s, ',', uri.n);
	struct str data = uri;
	unsigned char *to;
	size_t n = sizeof mark - 1;

	if (!comma || (size_t)(comma + 1 - uri.s) < n ||
	    memcmp(comma + 1 - n, mark, n) != 0)
		json_die(&g->json, v, "expected a data: URI in base64");
	data.s = comma + 1;
	data.n = (size_t)(uri.s + uri.n - data.s);
	to = xmalloc(data.n / 4 * 3);
	n = decode64(g, v, data, to);
	if (n < b->n)
		json_die(&g->json, v, "expected %llu bytes, saw %zu", b->n, n);
	b->s = to;
}

/* Reads so much of a file, or all, that the buffer has its bytes. */
static void
read_file(struct gltf *g, size_t v, char *path, unsigned long long want,
    struct gltf_bytes *b)
{
	struct in *in = xcalloc(1, sizeof *in);
	int fd = gltf_beside_open(g, v, path);

	in_open_fd(in, path, fd);
	b->s = in_peek(in, (size_t)want, &b->held);
	close(fd);
	if (b->held < b->n)
		json_die(&g->json, v, "expected %llu bytes in %s, saw %zu",
		    b->n, path, b->held);
}

/* A small JSON can have many buffers in one large file. Who needs more of it
 * than is held reads twice as much: so what is held of it is at most three times
 * its size. */
static void
take_file(struct gltf *g, size_t v, struct str uri, struct gltf_bytes *b)
{
	size_t *same, number = (size_t)(b - g->bytes), held = 0;
	char *path;

	if (!g->path)
		json_die(&g->json, v, "'%.*s' lies beside a file that is not "
		    "known: name the file instead of standard input",
		    STRF(uri));
	path = gltf_beside(g, v, uri);
	same = map_find(&g->file, str_of(path));
	if (same) {
		b->s = g->bytes[*same].s;
		b->held = held = g->bytes[*same].held;
		*same = number;
	} else {
		map_add(&g->file, str_of(path), number);
	}
	if (!same || held < b->n)
		read_file(g, v, path, b->n > 2 * held ? b->n : 2 * held, b);
}

const struct gltf_bytes *
gltf_buffer(struct gltf *g, size_t i)
{
	struct gltf_bytes *b = &g->bytes[i];
	size_t v = g->buffer.v[i], uri;
	struct str text;

	if (b->s)
		return b;
	gltf_refuse_unknown(g, v);
	json_need(&g->json, v, "byteLength");
	b->n = gltf_size(g, v, "byteLength");
	uri = json_get(&g->json, v, "uri");
	if (!uri) {
		if (i > 0 || !g->bin)
			json_die(&g->json, v, "it has no bytes: no uri, and "
			    "no chunk of the file");
		if (b->n > g->nbin)
			json_die(&g->json, v, "expected %llu bytes in the "
			    "chunk BIN, saw %llu", b->n, g->nbin);
		b->s = g->bin;
		return b;
	}
	text = json_string(&g->json, uri);
	if (text.n >= 5 && memcmp(text.s, "data:", 5) == 0)
		take_data(g, uri, text, b);
	else
		take_file(g, uri, text, b);
	return b;
}
