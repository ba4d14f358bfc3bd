#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/known/known.h"
#include "format/gltf/container.h"

enum { HEADER = 12, CHUNK = 8 };

static const unsigned long long json_type = 0x4e4f534a;
static const unsigned long long bin_type = 0x004e4942;

/* The chunk at byte `at` of a GLB of n bytes; moves *at behind it. */
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

static void
check_version(struct gltf *g)
{
	size_t asset = json_need(&g->json, 0, "asset");
	size_t v = json_need(&g->json, asset, "version");
	struct str version = json_string(&g->json, v);

	if (version.n < 2 || memcmp(version.s, "2.", 2) != 0)
		json_die(&g->json, v, "expected glTF 2.0, saw '%.*s'",
		    STRF(version));
	v = json_get(&g->json, asset, "minVersion");
	if (v && !json_is(&g->json, v, "2.0"))
		json_die(&g->json, v, "expected 2.0 at most");
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
	set_list(g, &g->mesh, "meshes");
	set_list(g, &g->node, "nodes");
	set_list(g, &g->skin, "skins");
	set_list(g, &g->view, "bufferViews");
	g->required = json_get(&g->json, 0, "extensionsRequired");
	g->bytes = xcalloc(g->buffer.n, sizeof *g->bytes);
}

void
gltf_close(struct gltf *g)
{
	free(g->accessor.v);
	free(g->animation.v);
	free(g->buffer.v);
	free(g->mesh.v);
	free(g->node.v);
	free(g->skin.v);
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

/* Extensions of nodes that change no pose, and one that is no more than wider
 * types of components. */
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

void
gltf_refuse_unknown(const struct gltf *g, size_t v)
{
	size_t e = gltf_unknown(g, v);

	if (e)
		json_die(&g->json, e, "the file requires this extension, "
		    "which is not known");
}

unsigned long long
gltf_size(const struct gltf *g, size_t v, const char *key)
{
	size_t n = json_get(&g->json, v, key);

	return n ? (unsigned long long)json_int(&g->json, n, 0, 1LL << 53) : 0;
}
