#include <stdlib.h>
#include <string.h>

#include "base/name.h"
#include "base/outfile.h"
#include "base/text.h"
#include "format/gltf/pictures.h"

/* A file's name that is longer, without suffix and number, may be too long for
 * a directory. */
enum { LONGEST = 200 };

/* What the first bytes of files tell; "." stands for any. */
static const struct {
	const char *suffix, *bytes;
} kinds[] = {
	{ ".png", "\x89PNG" },
	{ ".jpg", "\xff\xd8\xff" },
	{ ".webp", "RIFF....WEBP" },
	{ ".ktx2", "\xabKTX 20" },
	{ ".dds", "DDS " },
	{ ".gif", "GIF8" }
};

static int
begins(const unsigned char *s, size_t n, const char *bytes)
{
	size_t i, len = strlen(bytes);

	for (i = 0; i < len && i < n; i++)
		if (bytes[i] != '.' && (unsigned char)bytes[i] != s[i])
			return 0;
	return n >= len;
}

/* image: the JSON value. */
static const char *
suffix_of(const struct gltf *g, size_t image, const unsigned char *s, size_t n)
{
	size_t type = json_get(&g->json, image, "mimeType"), i;

	for (i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (begins(s, n, kinds[i].bytes))
			return kinds[i].suffix;
	return type && json_is(&g->json, type, "image/png") ? ".png" :
	    type && json_is(&g->json, type, "image/jpeg") ? ".jpg" : ".bin";
}

/* name without that suffix, if it has that. */
static struct str
without(struct str name, const char *suffix)
{
	size_t n = strlen(suffix);
	struct str end;

	if (name.n <= n)
		return name;
	end.s = name.s + name.n - n;
	end.n = n;
	if (str_iis(end, suffix))
		name.n -= n;
	return name;
}

/* The name of image number i that is in the file, without its suffix. */
static struct str
stem_of(struct gltf_pictures *p, size_t i, const char *suffix)
{
	struct gltf *g = p->g;
	size_t v = json_get(&g->json, g->image.v[i], "name");
	struct str own = v ? json_string(&g->json, v) : str_of("");
	struct text t = { 0 };

	own = without(own, suffix);
	t.n = name_encode_file(text_room(&t, NAME_ROOM(own.n)), own);
	if (!own.n || t.n > LONGEST) {
		t.n = 0;
		text_z(&t, "image");
		text_int(&t, (long long)i);
	}
	own = map_add_unique(&p->names, &p->arena, text_get(&t), '-', 1, i);
	free(t.s);
	return own;
}

/* Names the image's file, and writes it if there is a directory for it. */
static struct str
take_inside(struct gltf_pictures *p, size_t i, const unsigned char *s,
    size_t n)
{
	const char *suffix = suffix_of(p->g, p->g->image.v[i], s, n);
	struct text file = { 0 }, t = { 0 };
	struct str field;

	text_str(&file, stem_of(p, i, suffix));
	text_z(&file, suffix);
	text_name(&t, text_get(&file));
	field = str_keep(&p->arena, text_get(&t));
	if (p->dir)
		outfile_make(p->dir, text_get(&file), s, n);
	if (!p->inside++)
		p->first = p->g->image.v[i];
	free(file.s);
	free(t.s);
	return field;
}

static struct str
take_view(struct gltf_pictures *p, size_t i)
{
	struct gltf *g = p->g;
	size_t ref = json_get(&g->json, g->image.v[i], "bufferView"), view;
	const unsigned char *s;

	if (!ref)
		json_die(&g->json, g->image.v[i], "expected a uri or a "
		    "bufferView");
	view = g->view.v[gltf_ref(g, ref, &g->view)];
	s = gltf_view(g, view);
	return take_inside(p, i, s, (size_t)gltf_size(g, view, "byteLength"));
}

static struct str
take_data(struct gltf_pictures *p, size_t i, size_t uri)
{
	size_t n;
	unsigned char *s = gltf_data(p->g, uri, &n);
	struct str field = take_inside(p, i, s, n);

	free(s);
	return field;
}

/* The URI of a file, without its %XX. Lasts as long as the arena. */
static struct str
decoded(struct gltf_pictures *p, struct str uri)
{
	return name_decode(arena_text(&p->arena, uri.n), uri, NULL);
}

static struct str
take_image(struct gltf_pictures *p, size_t i)
{
	struct json *j = &p->g->json;
	size_t uri = json_get(j, p->g->image.v[i], "uri");
	struct text t = { 0 };
	struct str field;

	if (!uri)
		return take_view(p, i);
	if (gltf_is_data(json_string(j, uri)))
		return take_data(p, i, uri);
	text_name(&t, decoded(p, json_string(j, uri)));
	field = str_keep(&p->arena, text_get(&t));
	free(t.s);
	return field;
}

/* What is beside the file must not be what is made of a picture inside, and
 * overwrite it. */
static void
take_name(struct gltf_pictures *p, size_t i)
{
	struct json *j = &p->g->json;
	size_t uri = json_get(j, p->g->image.v[i], "uri");
	struct str name;
	size_t n;

	if (!uri || gltf_is_data(json_string(j, uri)))
		return;
	name = decoded(p, json_string(j, uri));
	for (n = name.n; n > 0 && name.s[n - 1] != '/'; n--)
		;
	name.s += n;
	name.n -= n;
	for (n = name.n; n > 1 && name.s[n - 1] != '.'; n--)
		;
	if (n > 1)
		name.n = n - 1;
	map_add(&p->names, name, i);
}

void
gltf_pictures_open(struct gltf_pictures *p, struct gltf *g, const char *dir)
{
	size_t i;

	p->g = g;
	p->dir = dir;
	p->file = xcalloc(g->image.n, sizeof *p->file);
	for (i = 0; i < g->image.n; i++)
		take_name(p, i);
}

struct str
gltf_picture(struct gltf_pictures *p, size_t ref)
{
	size_t i = gltf_ref(p->g, ref, &p->g->image);

	if (!p->file[i].n)
		p->file[i] = take_image(p, i);
	return p->file[i];
}

void
gltf_pictures_close(struct gltf_pictures *p)
{
	if (p->inside && !p->dir && err_within() != ERR_WITHIN)
		json_warn(&p->g->json, p->first, "it is inside the file: %s "
		    "(%zu in all)", err_advice("-i writes it to a directory",
		    "@gltf2ir -i and @ir2gltf -i take it along"), p->inside);
	free(p->file);
	map_free(&p->names);
	arena_free(&p->arena);
}
