#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/name.h"
#include "base/outfile.h"
#include "base/text.h"
#include "format/fbx/node_priv.h"
#include "format/fbx/picture.h"

/* A file's name without its folders, which may be those of Windows. */
static struct str
base_name(struct str path)
{
	size_t i = path.n;

	while (i > 0 && path.s[i - 1] != '/' && path.s[i - 1] != '\\')
		i--;
	path.s += i;
	path.n -= i;
	return path;
}

/* The name of a Texture's file; n 0: it has none. */
static struct str
name_of(const struct fbx_scene *s, int texture)
{
	static const char *const key[] = { "RelativeFilename", "FileName" };
	struct str name = { "", 0 };
	size_t i;
	int n;

	for (i = 0; i < 2 && !name.n; i++) {
		n = fbx_child(s->f, s->object[texture].node, key[i]);
		if (n >= 0 && fbx_string(s->f, n, 0, &name))
			name = base_name(name);
	}
	return name;
}

/* The object that has a Texture's picture, a Video, or -1. */
static int
video_of(const struct fbx_scene *s, int texture)
{
	size_t i;
	int l, child;

	for (i = 0; (l = fbx_link_down(s, texture, i)) >= 0; i++) {
		child = s->link[l].child;
		if (str_is(s->object[child].class, "Video"))
			return child;
	}
	return -1;
}

/* A text has base64, in one string or several. */
static void
add_base64(struct text *t, const struct fbx *f, int node)
{
	struct str rest = f->node[node].values, all;
	struct text digits = { 0 };
	struct fbx_value v;
	size_t bad;

	while (fbx_value_text(&rest, &v))
		text_str(&digits, str_trim(v.text));
	all = text_get(&digits);
	if (all.n % 4)
		fbx_die(f, node, "Content: base64 of %zu characters, which is "
		    "no multiple of 4", all.n);
	t->n = base64_read(all, (unsigned char *)text_room(t, all.n), &bad);
	if (bad)
		fbx_die(f, node, "Content: base64 with a '%c' as its character "
		    "%zu", all.s[bad - 1], bad);
	free(digits.s);
}

/* The bytes of a picture, which last as long as t; n 0: there are none. */
static struct str
bytes_of(struct text *t, const struct fbx *f, int node)
{
	struct str bytes = { "", 0 };

	if (node >= 0 && f->binary)
		fbx_string(f, node, 0, &bytes);
	else if (node >= 0) {
		add_base64(t, f, node);
		bytes = text_get(t);
	}
	return bytes;
}

/* A name for a file of the directory, where no two differ in their suffix
 * only. */
static struct str
free_name(struct fbx_pictures *p, struct str name)
{
	struct text t = { 0 };
	struct str stem, suffix;

	t.n = name_encode_file(text_room(&t, NAME_ROOM(name.n)), name);
	stem = suffix = str_keep(&p->arena, text_get(&t));
	while (stem.n > 1 && stem.s[stem.n - 1] != '.')
		stem.n--;
	stem.n = stem.n > 1 ? stem.n - 1 : suffix.n;
	suffix.s += stem.n;
	suffix.n -= stem.n;
	t.n = 0;
	text_str(&t, map_add_unique(&p->names, &p->arena, stem, '-', 1, 0));
	text_str(&t, suffix);
	name = str_keep(&p->arena, text_get(&t));
	free(t.s);
	return name;
}

/* A name as a field. */
static struct str
field_of(struct fbx_pictures *p, struct str name)
{
	struct text t = { 0 };

	text_name(&t, name);
	name = str_keep(&p->arena, text_get(&t));
	free(t.s);
	return name;
}

/* Names the file of a Video that has bytes, and writes it if there is a
 * directory for it. Several Textures may have one Video. */
static void
take_video(struct fbx_pictures *p, int video, struct str name)
{
	const struct fbx *f = p->s->f;
	int content = fbx_child(f, p->s->object[video].node, "Content");
	struct text read = { 0 };
	struct str bytes = bytes_of(&read, f, content);

	if (bytes.n) {
		name = free_name(p, name);
		p->file[video] = field_of(p, name);
		if (p->dir)
			outfile_make(p->dir, name, bytes.s, bytes.n);
		if (!p->inside++)
			p->first = content;
	}
	free(read.s);
}

static struct str
take_picture(struct fbx_pictures *p, int texture)
{
	struct str name = name_of(p->s, texture);
	int video = video_of(p->s, texture);

	if (!name.n)
		return name;
	if (video >= 0 && !p->file[video].n)
		take_video(p, video, name);
	return video >= 0 && p->file[video].n ? p->file[video] :
	    field_of(p, name);
}

struct str
fbx_picture(struct fbx_pictures *p, int texture)
{
	if (!p->file[texture].n)
		p->file[texture] = take_picture(p, texture);
	return p->file[texture];
}

void
fbx_pictures_open(struct fbx_pictures *p, const struct fbx_scene *s,
    const char *dir)
{
	memset(p, 0, sizeof *p);
	p->s = s;
	p->dir = dir;
	p->file = xcalloc(s->n + 1, sizeof *p->file);
}

void
fbx_pictures_close(struct fbx_pictures *p)
{
	if (p->inside && !p->dir && err_within() != ERR_WITHIN)
		fbx_warn(p->s->f, p->first, "a picture is inside the file: %s "
		    "(%zu in all)", err_advice("-i writes it to a directory",
		    "@fbx2ir -i and @ir2gltf -i take it along"), p->inside);
	free(p->file);
	map_free(&p->names);
	arena_free(&p->arena);
}
