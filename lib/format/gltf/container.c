#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/bytes.h"
#include "base/known/known.h"
#include "base/name.h"
#include "format/gltf/container.h"

enum { HEADER = 12, CHUNK = 8 };

static const unsigned long long json_type = 0x4e4f534a;
static const unsigned long long bin_type = 0x004e4942;

/* The chunk at byte `at` of a GLB of n bytes; *at becomes the byte after it. */
static struct str
take_chunk(const struct gltf *g, const unsigned char *file,
    unsigned long long n, unsigned long long *at, unsigned long long *type)
{
	unsigned long long len;
	struct str data;

	if (n - *at < CHUNK)
		in_fail(&g->in, "byte %llu: expected the 8 bytes of a chunk's "
		    "header, saw %llu", *at, n - *at);
	len = bytes_le32(file + *at);
	*type = bytes_le32(file + *at + 4);
	if (len > n - *at - CHUNK)
		in_fail(&g->in, "byte %llu: a chunk of %llu bytes, but the "
		    "file has %llu more", *at, len, n - *at - CHUNK);
	if (len % 4)
		in_fail(&g->in, "byte %llu: a chunk of %llu bytes, which is "
		    "no multiple of 4", *at, len);
	data.s = (const char *)file + *at + CHUNK;
	data.n = (size_t)len;
	*at += CHUNK + len;
	return data;
}

static void
read_glb(struct gltf *g, const unsigned char *file, unsigned long long n)
{
	unsigned long long at = HEADER, type;
	struct str json, data;

	g->binary = 1;
	json = take_chunk(g, file, n, &at, &type);
	if (type != json_type)
		in_fail(&g->in, "byte %d: expected the chunk JSON first",
		    HEADER);
	while (at < n) {
		data = take_chunk(g, file, n, &at, &type);
		if (type == json_type || (type == bin_type &&
		    data.s != json.s + json.n + CHUNK))
			in_fail(&g->in, "byte %llu: expected no second JSON "
			    "chunk, and BIN behind the first",
			    at - CHUNK - data.n);
		if (type == bin_type) {
			g->bin = (const unsigned char *)data.s;
			g->nbin = data.n;
		}
	}
	json_read(&g->json, g->in.name, HEADER + CHUNK, json);
}

/* The whole GLB, whose header has been seen. */
static void
load_glb(struct gltf *g, unsigned long long version, unsigned long long n)
{
	const unsigned char *file;
	size_t got;

	if (version != 2)
		in_fail(&g->in, "byte 4: expected version 2, saw %llu",
		    version);
	if (n < HEADER)
		in_fail(&g->in, "byte 8: a file of %llu bytes", n);
	file = in_peek(&g->in, (size_t)n + 1, &got);
	if (got < n)
		in_fail(&g->in, "byte 8: expected a file of %llu bytes, saw "
		    "%zu: it is cut off", n, got);
	if (got > n)
		err_warn("%s: byte %llu: expected the end of the file, saw "
		    "more bytes", g->in.name, n);
	read_glb(g, file, n);
}

static void
load(struct gltf *g)
{
	const unsigned char *file;
	struct str text;
	size_t got;

	file = in_peek(&g->in, HEADER, &got);
	if (got >= 4 && memcmp(file, "glTF", 4) == 0) {
		if (got < HEADER)
			in_fail(&g->in, "expected a header of %d bytes, saw "
			    "%zu", HEADER, got);
		load_glb(g, bytes_le32(file + 4), bytes_le32(file + 8));
		return;
	}
	in_refuse_foreign(&g->in, 0);
	in_skip_mark(&g->in);
	text.s = (const char *)in_peek(&g->in, UINT32_MAX, &got);
	text.n = got;
	in_refuse_utf(&g->in, 0);
	json_read(&g->json, g->in.name, g->in.offset, text);
}

/* What has a version is a file of that. */
static void NORETURN
die_of_version(const struct gltf *g, size_t v, struct str version)
{
	if (version.n > 2 && version.s[1] == '.')
		err_unfit();
	json_die(&g->json, v, "expected glTF 2.0, saw '%.*s'", STRF(version));
}

static void
check_version(struct gltf *g)
{
	size_t asset = json_need(&g->json, 0, "asset");
	size_t v = json_need(&g->json, asset, "version");
	struct str version = json_string(&g->json, v);

	if (version.n < 2 || memcmp(version.s, "2.", 2) != 0)
		die_of_version(g, v, version);
	v = json_get(&g->json, asset, "minVersion");
	if (v && !json_is(&g->json, v, "2.0")) {
		err_unfit();
		json_die(&g->json, v, "expected 2.0 at most");
	}
}

static void
set_list(struct gltf *g, struct gltf_list *list, const char *key)
{
	size_t v = json_get(&g->json, 0, key), i = 0;

	list->key = key;
	if (!v)
		return;
	list->n = json_count(&g->json, v, JSON_ARRAY);
	list->v = xreallocarray(NULL, list->n, sizeof *list->v);
	for (v = json_first(&g->json, v, JSON_ARRAY); v;
	    v = json_next(&g->json, v)) {
		if (json_kind(&g->json, v) != JSON_OBJECT)
			json_die(&g->json, v, "expected an object");
		list->v[i++] = v;
	}
}

static void
check_scene(const struct gltf *g, size_t scene)
{
	size_t v = json_get(&g->json, scene, "nodes");

	if (!v)
		return;
	for (v = json_first(&g->json, v, JSON_ARRAY); v;
	    v = json_next(&g->json, v))
		gltf_ref(g, v, &g->node);
}

/* All scenes are taken together, and only their nodes' numbers can be wrong:
 * they are where a node has been lost, so that the numbers after it mean others
 * than they did. */
static void
check_scenes(struct gltf *g)
{
	struct gltf_list scene = { 0 };
	size_t i;

	set_list(g, &scene, "scenes");
	for (i = 0; i < scene.n; i++)
		check_scene(g, scene.v[i]);
	free(scene.v);
}

void
gltf_open(struct gltf *g, const char *path)
{
	memset(g, 0, sizeof *g);
	known_open(&g->in, path, "gltf2ir", "glTF");
	if (path && strcmp(path, "-") != 0)
		g->path = path;
	load(g);
	check_version(g);
	set_list(g, &g->accessor, "accessors");
	set_list(g, &g->animation, "animations");
	set_list(g, &g->buffer, "buffers");
	set_list(g, &g->image, "images");
	set_list(g, &g->material, "materials");
	set_list(g, &g->mesh, "meshes");
	set_list(g, &g->node, "nodes");
	set_list(g, &g->skin, "skins");
	set_list(g, &g->texture, "textures");
	set_list(g, &g->view, "bufferViews");
	check_scenes(g);
	g->required = json_get(&g->json, 0, "extensionsRequired");
	g->bytes = xcalloc(g->buffer.n, sizeof *g->bytes);
}

void
gltf_close(struct gltf *g)
{
	free(g->accessor.v);
	free(g->animation.v);
	free(g->buffer.v);
	free(g->image.v);
	free(g->material.v);
	free(g->mesh.v);
	free(g->node.v);
	free(g->skin.v);
	free(g->texture.v);
	free(g->view.v);
	free(g->bytes);
	map_free(&g->file);
	json_free(&g->json);
	in_close(&g->in);
}

size_t
gltf_ref(const struct gltf *g, size_t v, const struct gltf_list *list)
{
	double n = json_num(&g->json, v);

	if (!(n >= 0 && n < (double)list->n) || n != (double)(size_t)n)
		json_die(&g->json, v, "expected one of %zu %s, saw %.*s",
		    list->n, list->key, STRF(json_raw(&g->json, v)));
	return (size_t)n;
}

/* Extensions that change no pose, and KHR_mesh_quantization, which only allows
 * more types of numbers. */
static int
is_known(const struct gltf *g, size_t v)
{
	static const char *const known[] = { "KHR_lights_punctual",
	    "KHR_node_hoverability", "KHR_node_selectability",
	    "KHR_node_visibility", "KHR_mesh_quantization" };
	size_t i;

	for (i = 0; i < sizeof known / sizeof *known; i++)
		if (json_is(&g->json, v, known[i]))
			return 1;
	return 0;
}

size_t
gltf_unknown(const struct gltf *g, size_t v)
{
	size_t extensions = json_get(&g->json, v, "extensions"), r, e;
	struct str name, key;

	if (!extensions || !g->required)
		return 0;
	for (r = json_first(&g->json, g->required, JSON_ARRAY); r;
	    r = json_next(&g->json, r)) {
		if (is_known(g, r) || json_kind(&g->json, r) != JSON_STRING)
			continue;
		name = json_raw(&g->json, r);
		for (e = json_first(&g->json, extensions, JSON_OBJECT); e;
		    e = json_next(&g->json, e)) {
			key = json_raw_key(&g->json, e);
			if (key.n + 2 == name.n &&
			    memcmp(key.s, name.s + 1, key.n) == 0)
				return e;
		}
	}
	return 0;
}

static void NORETURN
die_of_extension(const struct gltf *g, size_t e)
{
	err_unfit();
	json_die(&g->json, e, "the file requires this extension, which is not "
	    "known");
}

void
gltf_refuse_unknown(struct gltf *g, size_t v)
{
	size_t e = gltf_unknown(g, v);

	if (!e)
		return;
	gltf_unfit(g);
	die_of_extension(g, e);
}

unsigned long long
gltf_size(const struct gltf *g, size_t v, const char *key)
{
	size_t n = json_get(&g->json, v, key);

	return n ? (unsigned long long)json_int(&g->json, n, 0, 1LL << 53) : 0;
}

/* The files that a glTF file names: they lie in its directory or below. */

/* The way to such a file: each name of its path is opened in the directory that
 * was opened before. */
struct gltf_way {
	const struct gltf *g;
	size_t v;                /* the URI in the JSON, for messages */
	const char *said;        /* what it says, up to the name to be opened */
	int dir;                 /* the directory that is open */
	const char *name;        /* the name to be opened in it */
};

/* How long the path of the glTF file's directory is, with its slash. */
static size_t
dir_length(const struct gltf *g)
{
	const char *slash = strrchr(g->path, '/');

	return slash ? (size_t)(slash + 1 - g->path) : 0;
}

/* Whether a URI begins with a scheme: a name and a colon before any slash. */
static int
has_scheme(struct str uri)
{
	size_t i;

	for (i = 0; i < uri.n && uri.s[i] != '/'; i++)
		if (uri.s[i] == ':')
			return 1;
	return 0;
}

/* Copies a path to `to`, where it may lie already, without empty names and `.`.
 * Returns 0 if it leads up, or if its last name cannot be that of a file. */
static int
set_names(char *to, struct str path)
{
	size_t i, start = 0;
	struct str name;
	int named = 0;

	if (path.s[0] == '/' || memchr(path.s, '\0', path.n))
		return 0;
	for (i = 0; i <= path.n; i++) {
		if (i < path.n && path.s[i] != '/')
			continue;
		name.s = path.s + start;
		name.n = i - start;
		start = i + 1;
		if (str_is(name, ".."))
			return 0;
		named = name.n && !str_is(name, ".");
		if (!named)
			continue;
		memmove(to, name.s, name.n);
		to += name.n;
		*to++ = i < path.n ? '/' : '\0';
	}
	return named;
}

/* The path of the file that a URI names. Dies if it is not in the glTF file's
 * directory or below. */
static char *
path_of(const struct gltf *g, size_t v, struct str uri)
{
	size_t dir = dir_length(g);
	char *path = xmalloc(dir + uri.n + 1);
	struct str below;
	int bad = 0;

	memcpy(path, g->path, dir);
	below = name_decode(path + dir, uri, &bad);
	if (bad || !below.n || has_scheme(uri) ||
	    !set_names(path + dir, below))
		json_die(&g->json, v, "expected a file beside this one or "
		    "below, saw '%.*s'", STRF(uri));
	return path;
}

static const char *
kind_name(mode_t mode)
{
	return S_ISREG(mode) ? "a regular file" :
	    S_ISDIR(mode) ? "a directory" :
	    S_ISLNK(mode) ? "a symbolic link" :
	    S_ISFIFO(mode) ? "a FIFO" :
	    S_ISSOCK(mode) ? "a socket" : "a device";
}

static void
check_kind(const struct gltf_way *w, mode_t mode, int last)
{
	struct str said = str_of(w->said);

	if (!(last ? S_ISREG(mode) : S_ISDIR(mode)))
		json_die(&w->g->json, w->v, "'%.*s': expected %s, saw %s",
		    STRF(said), last ? "a regular file" : "a directory",
		    kind_name(mode));
}

/* Opens the next name. What is neither a file nor a directory is not opened at
 * all, since a device may notice that. Something else may take the name just
 * before it is opened, so what is open is checked again. O_NONBLOCK: opening a
 * FIFO would wait. */
static int
open_next(const struct gltf_way *w, int last)
{
	struct str said = str_of(w->said);
	struct stat st;
	int fd = -1;

	if (fstatat(w->dir, w->name, &st, AT_SYMLINK_NOFOLLOW) == 0) {
		check_kind(w, st.st_mode, last);
		fd = openat(w->dir, w->name, O_RDONLY | O_NOFOLLOW |
		    O_NONBLOCK | O_NOCTTY);
	}
	if (fd < 0 || fstat(fd, &st) != 0)
		json_die(&w->g->json, w->v, "'%.*s': %s", STRF(said),
		    strerror(errno));
	check_kind(w, st.st_mode, last);
	return fd;
}

/* Opens the path of a regular file. Dies if it is none, or if there is a
 * symbolic link in what the URI says of it. The user named the directory of the
 * glTF file, so links on the way to it are followed: that path and the URI's
 * first name are opened together. */
static int
open_beside(const struct gltf *g, size_t v, char *path)
{
	struct gltf_way w = { g, v, path + dir_length(g), AT_FDCWD, path };
	char *slash = path + dir_length(g);
	int fd;

	while ((slash = strchr(slash, '/'))) {
		*slash = '\0';
		fd = open_next(&w, 0);
		if (w.dir != AT_FDCWD)
			close(w.dir);
		*slash++ = '/';
		w.dir = fd;
		w.name = slash;
	}
	fd = open_next(&w, 1);
	if (w.dir != AT_FDCWD)
		close(w.dir);
	return fd;
}

/* The buffers. */

/* Decodes base64. Returns the number of bytes. */
static size_t
decode64(const struct gltf *g, size_t v, struct str a, unsigned char *to)
{
	size_t n, bad;

	if (a.n % 4)
		json_die(&g->json, v, "base64 of %zu characters, which is no "
		    "multiple of 4", a.n);
	n = base64_read(a, to, &bad);
	if (bad)
		json_die(&g->json, v, "base64 with a '%c' as its "
		    "character %zu", a.s[bad - 1], bad);
	return n;
}

int
gltf_is_data(struct str uri)
{
	return uri.n >= 5 && memcmp(uri.s, "data:", 5) == 0;
}

unsigned char *
gltf_data(struct gltf *g, size_t v, size_t *n)
{
	static const char mark[] = ";base64,";
	struct str uri = json_string(&g->json, v), data = uri;
	const char *comma = memchr(uri.s, ',', uri.n);
	unsigned char *to;

	*n = sizeof mark - 1;
	if (!comma || (size_t)(comma + 1 - uri.s) < *n ||
	    memcmp(comma + 1 - *n, mark, *n) != 0)
		json_die(&g->json, v, "expected a data: URI in base64");
	data.s = comma + 1;
	data.n = (size_t)(uri.s + uri.n - data.s);
	to = xmalloc(data.n / 4 * 3);
	*n = decode64(g, v, data, to);
	return to;
}

static void
take_data(struct gltf *g, size_t v, struct gltf_bytes *b)
{
	size_t n;

	b->s = gltf_data(g, v, &n);
	if (n < b->n)
		json_die(&g->json, v, "expected %llu bytes, saw %zu", b->n, n);
}

/* Reads `want` bytes of a file, or all if there are fewer. */
static void
read_file(struct gltf *g, size_t v, char *path, unsigned long long want,
    struct gltf_bytes *b)
{
	struct in *in = xcalloc(1, sizeof *in);
	int fd = open_beside(g, v, path);

	in_open_fd(in, path, fd);
	b->s = in_peek(in, (size_t)want, &b->held);
	close(fd);
	if (b->held < b->n)
		json_die(&g->json, v, "expected %llu bytes in %s, saw %zu",
		    b->n, path, b->held);
}

/* A small JSON can have many buffers in one large file. They share what is held
 * of it; a buffer that needs more reads the file anew, and at least twice as
 * much: so all that is held is at most three times the file's size. */
static void
take_file(struct gltf *g, size_t v, struct str uri, struct gltf_bytes *b)
{
	size_t *same, number = (size_t)(b - g->bytes), held = 0;
	char *path;

	if (!g->path)
		json_die(&g->json, v, "'%.*s' lies beside a file that is not "
		    "known: name the file instead of standard input",
		    STRF(uri));
	path = path_of(g, v, uri);
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
	size_t v = g->buffer.v[i], e = gltf_unknown(g, v), uri;
	struct str text;

	if (b->s)
		return b;
	if (e)
		die_of_extension(g, e);
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
	if (gltf_is_data(text))
		take_data(g, uri, b);
	else
		take_file(g, uri, text, b);
	return b;
}

const unsigned char *
gltf_view(struct gltf *g, size_t v)
{
	size_t buffer = json_need(&g->json, v, "buffer");
	unsigned long long from = gltf_size(g, v, "byteOffset");
	unsigned long long len = gltf_size(g, v, "byteLength");
	const struct gltf_bytes *b;

	b = gltf_buffer(g, gltf_ref(g, buffer, &g->buffer));
	if (from > b->n || len > b->n - from)
		json_die(&g->json, v, "bytes %llu to %llu of a buffer of %llu",
		    from, from + len, b->n);
	return b->s + from;
}

static int
is_unknown_buffer(const struct gltf *g, size_t view)
{
	size_t buffer = json_need(&g->json, view, "buffer");

	return gltf_unknown(g, view) || gltf_unknown(g,
	    g->buffer.v[gltf_ref(g, buffer, &g->buffer)]);
}

void
gltf_unfit(struct gltf *g)
{
	size_t i;

	for (i = 0; i < g->buffer.n; i++)
		if (!gltf_unknown(g, g->buffer.v[i]))
			gltf_buffer(g, i);
	for (i = 0; i < g->view.n; i++)
		if (!is_unknown_buffer(g, g->view.v[i]))
			gltf_view(g, g->view.v[i]);
	err_unfit();
}
