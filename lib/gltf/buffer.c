#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/name.h"
#include "gltf/container.h"

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

/* Whether a path leads nowhere but below where it starts. */
static int
stays_inside(struct str path)
{
	size_t i, start = 0, n;

	if (!path.n || path.s[0] == '/' || memchr(path.s, '\0', path.n))
		return 0;
	for (i = 0; i <= path.n; i++) {
		if (i < path.n && path.s[i] != '/')
			continue;
		n = i - start;
		if (n == 2 && memcmp(path.s + start, "..", 2) == 0)
			return 0;
		start = i + 1;
	}
	return 1;
}

/* Whether it begins with a scheme: a name and a colon before any slash. */
static int
has_scheme(struct str uri)
{
	size_t i;

	for (i = 0; i < uri.n && uri.s[i] != '/'; i++)
		if (uri.s[i] == ':')
			return 1;
	return 0;
}

/* The path of a file beside this one. */
static char *
beside(struct gltf *g, size_t v, struct str uri)
{
	const char *slash = strrchr(g->path, '/');
	size_t dir = slash ? (size_t)(slash + 1 - g->path) : 0;
	char *p = xmalloc(dir + uri.n + 1);
	struct str path;
	int bad = 0;

	memcpy(p, g->path, dir);
	path = name_decode(p + dir, uri, &bad);
	if (bad || has_scheme(uri) || !stays_inside(path))
		json_die(&g->json, v, "expected a file beside this one or "
		    "below, saw '%.*s'", STRF(uri));
	p[dir + path.n] = '\0';
	return p;
}

static void
take_file(struct gltf *g, size_t v, struct str uri, struct gltf_bytes *b)
{
	struct in *in = xcalloc(1, sizeof *in);
	size_t got;

	if (!g->path)
		json_die(&g->json, v, "'%.*s' lies beside a file that is not "
		    "known: name the file instead of standard input",
		    STRF(uri));
	in_open(in, beside(g, v, uri));
	b->s = in_peek(in, (size_t)b->n, &got);
	if (got < b->n)
		json_die(&g->json, v, "expected %llu bytes in %s, saw %zu",
		    b->n, in->name, got);
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
