#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/json/put.h"
#include "format/gltf/write_priv.h"

/* Pictures of materials: in files of their own, or inside. */

enum { BLOCK = 1 << 14, MAGIC = 8 };

/* --- names --- */

static int
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Without directories, of whichever system. */
static struct str
base_of(struct str file)
{
	const char *p = file.s + file.n;

	while (p > file.s && p[-1] != '/' && p[-1] != '\\')
		p--;
	file.n = (size_t)(file.s + file.n - p);
	file.s = p;
	return file;
}

/* What stands after the last point; empty: there is no point. */
static struct str
suffix_of(struct str file)
{
	struct str base = base_of(file), none = { "", 0 };
	const char *p = base.s + base.n;

	while (p > base.s && p[-1] != '.')
		p--;
	if (p == base.s)
		return none;
	base.n = (size_t)(base.s + base.n - p);
	base.s = p;
	return base;
}

int
gltf_is_picture(struct str file)
{
	struct str suffix = suffix_of(file);
	size_t i;

	for (i = 0; i < suffix.n; i++)
		if (!is_letter(suffix.s[i]) && !(i && is_digit(suffix.s[i])))
			return 0;
	return suffix.n > 0 && !memchr(file.s, '\0', file.n);
}

/* The suffixes that glTF knows. */
static const char *const suffixes[] = { "png", "jpg", "jpeg" };

enum { SUFFIXES = sizeof suffixes / sizeof *suffixes };

static int
is_known(struct str file)
{
	struct str suffix = suffix_of(file);
	int i;

	for (i = 0; i < SUFFIXES; i++)
		if (str_iis(suffix, suffixes[i]))
			return 1;
	return 0;
}

/* --- in the file --- */

/* The number of the texture of a picture that is there already; else adds it,
 * and the caller adds its image. */
static int
is_new(struct gltf_looks *x, struct str key, size_t *texture)
{
	size_t *there = map_find(&x->pictures, key);

	if (there) {
		*texture = *there;
		return 0;
	}
	*texture = x->nimage;
	map_add(&x->pictures, str_keep(&x->picarena, key), x->nimage);
	gltf_add_element(&x->textures, "{\"source\":", x->nimage++);
	text_ch(&x->textures, '}');
	text_z(&x->images, x->images.n ? ",{" : "{");
	return 1;
}

/* --- outside --- */

static int
is_absolute(struct str file)
{
	return file.n && (file.s[0] == '/' || file.s[0] == '\\' ||
	    (file.n > 1 && is_letter(file.s[0]) && file.s[1] == ':'));
}

/* A path from the file's own directory, as RFC 3986 has it. That of a directory
 * of another machine leads nowhere: only its last part is taken. */
static void
add_path(struct text *t, struct str file)
{
	static const char hex[] = "0123456789ABCDEF";
	const char *p;

	if (is_absolute(file))
		file = base_of(file);
	for (p = file.s; p < file.s + file.n; p++) {
		if (is_letter(*p) || is_digit(*p) ||
		    (*p && strchr("-._~/", *p))) {
			text_ch(t, *p);
		} else if (*p == '\\') {
			text_ch(t, '/');
		} else {
			text_ch(t, '%');
			text_ch(t, hex[*p >> 4 & 15]);
			text_ch(t, hex[*p & 15]);
		}
	}
}

static int
use_outside(struct gltf_writer *w, const struct gltf_material *m,
    struct str file, size_t *texture)
{
	struct gltf_looks *x = &w->looks;
	struct text uri = { NULL, 0, 0 };

	if (!is_known(file)) {
		if (!m->said)
			err_warn("%s: material %.*s: %.*s: left out, as glTF "
			    "has PNG and JPEG only (convert it, with ffmpeg "
			    "or ImageMagick, and use -i)", w->ir->in.name,
			    STRF(m->name), STRF(file));
		return 0;
	}
	add_path(&uri, file);
	if (is_new(x, text_get(&uri), texture)) {
		text_z(&x->images, "\"uri\":\"");
		text_str(&x->images, text_get(&uri));
		text_z(&x->images, "\"}");
	}
	free(uri.s);
	return 1;
}

/* --- inside --- */

static int
compare_names(const void *a, const void *b)
{
	const struct str *x = a, *y = b;
	int c = memcmp(x->s, y->s, x->n < y->n ? x->n : y->n);

	return c ? c : (x->n > y->n) - (x->n < y->n);
}

/* Where several names differ only in the case of letters, it is the first one
 * in the order of bytes that is found. */
struct gltf_folder *
gltf_folder_open(const char *path)
{
	struct gltf_folder *f = xcalloc(1, sizeof *f);

	f->unread = opendir(path);
	if (!f->unread)
		err_die("%s:", path);
	f->path = path;
	return f;
}

/* What writes the stream may still write pictures when it begins. */
static void
read_names(struct gltf_folder *f)
{
	struct str *name = NULL;
	size_t n = 0, cap = 0, i;
	struct dirent *e;

	while ((e = readdir(f->unread))) {
		name = xgrow(name, &cap, n + 1, sizeof *name);
		name[n++] = str_keep(&f->arena, str_of(e->d_name));
	}
	closedir(f->unread);
	f->unread = NULL;
	if (n)
		qsort(name, n, sizeof *name, compare_names);
	for (i = 0; i < n; i++)
		map_add(&f->names, name[i], i);
	f->name = name;
}

/* Finds a name in the folder. */
static int
has_name(const struct gltf_folder *f, struct str want, struct str *name)
{
	size_t *at = map_find(&f->names, want);

	if (!at)
		at = map_ifind(&f->names, want);
	if (at)
		*name = f->name[*at];
	return at != NULL;
}

/* Finds a picture: one that glTF does not know under the same name as one that
 * it does. */
static int
find_picture(const struct gltf_folder *f, struct str file, struct str *name)
{
	struct str base = base_of(file), stem = base;
	struct text t = { NULL, 0, 0 };
	int i, found = 0;

	if (is_known(file))
		return has_name(f, base, name);
	stem.n -= suffix_of(file).n;
	for (i = 0; i < SUFFIXES && !found; i++) {
		t.n = 0;
		text_str(&t, stem);
		text_z(&t, suffixes[i]);
		found = has_name(f, text_get(&t), name);
	}
	free(t.s);
	return found;
}

/* NULL: it is no file. */
static FILE *
open_picture(const char *path)
{
	struct stat st;
	int fd = -1;

	if (stat(path, &st) == 0 && S_ISREG(st.st_mode))
		fd = open(path, O_RDONLY);
	return fd < 0 ? NULL : fdopen(fd, "rb");
}

/* The type of a picture that begins so, or NULL. */
static const char *
type_of(const unsigned char *s, size_t n)
{
	if (n >= MAGIC && memcmp(s, "\x89PNG\r\n\x1a\n", MAGIC) == 0)
		return "image/png";
	if (n >= 3 && memcmp(s, "\xff\xd8\xff", 3) == 0)
		return "image/jpeg";
	return NULL;
}

/* Packs the rest of a picture, of which s has been read. */
static void
pack_picture(struct gltf_writer *w, FILE *f, const char *path,
    unsigned char *s, size_t n)
{
	gltf_pack_begin(&w->pack);
	for (; n > 0; n = fread(s, 1, BLOCK, f))
		spool_add(&w->pack.bytes, s, n);
	if (ferror(f))
		err_die("%s:", path);
	gltf_pack_end(&w->pack, 0);
}

/* Puts a picture inside; returns its type, or NULL. */
static const char *
put_inside(struct gltf_writer *w, FILE *f, const char *path)
{
	unsigned char block[BLOCK];
	size_t n = fread(block, 1, BLOCK, f);
	const char *type = type_of(block, n);

	if (type)
		pack_picture(w, f, path, block, n);
	return type;
}

static void
add_inside(struct gltf_writer *w, struct str name, const char *type)
{
	struct text *t = &w->looks.images;

	text_z(t, "\"name\":");
	json_quote(t, name);
	gltf_add(t, ",\"bufferView\":", w->pack.nview - 1);
	text_z(t, ",\"mimeType\":\"");
	text_z(t, type);
	text_z(t, "\"}");
}

/* Reads a picture that is not inside yet. */
static int
take_inside(struct gltf_writer *w, const struct gltf_material *m,
    struct str name, size_t *texture)
{
	struct text path = { NULL, 0, 0 };
	const char *type;
	FILE *f;

	text_dir(&path, w->looks.folder->path);
	text_str(&path, name);
	text_ch(&path, '\0');
	f = open_picture(path.s);
	type = f ? put_inside(w, f, path.s) : NULL;
	if (type && is_new(&w->looks, name, texture))
		add_inside(w, name, type);
	else if (!type && !m->said)
		err_warn("%s: material %.*s: %s: left out, as it is %s",
		    w->ir->in.name, STRF(m->name), path.s,
		    f ? "neither PNG nor JPEG" : "no file that can be read");
	if (f)
		fclose(f);
	free(path.s);
	return type != NULL;
}

static int
use_inside(struct gltf_writer *w, const struct gltf_material *m,
    struct str file, size_t *texture)
{
	const struct gltf_looks *x = &w->looks;
	struct str name;
	size_t *there;

	if (x->folder->unread)
		read_names(x->folder);
	if (!find_picture(x->folder, file, &name)) {
		if (!m->said)
			err_warn("%s: material %.*s: %.*s: left out, as it is "
			    "not %sin %s", w->ir->in.name, STRF(m->name),
			    STRF(file), is_known(file) ? "" :
			    "as PNG or JPEG ", x->folder->path);
		return 0;
	}
	there = map_find(&x->pictures, name);
	if (there)
		*texture = *there;
	return there || take_inside(w, m, name, texture);
}

int
gltf_use_picture(struct gltf_writer *w, const struct gltf_material *m,
    struct str file, size_t *texture)
{
	return w->looks.folder ? use_inside(w, m, file, texture) :
	    use_outside(w, m, file, texture);
}
