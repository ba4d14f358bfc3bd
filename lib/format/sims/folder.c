#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "format/sims/folder.h"

static int
compare(const void *a, const void *b)
{
	const char *const *p = a, *const *q = b;
	struct str s = str_of(*p), t = str_of(*q);
	size_t n = s.n < t.n ? s.n : t.n, i;
	int x, y;

	for (i = 0; i < n; i++) {
		x = (unsigned char)s.s[i];
		y = (unsigned char)t.s[i];
		x += x >= 'A' && x <= 'Z' ? 'a' - 'A' : 0;
		y += y >= 'A' && y <= 'Z' ? 'a' - 'A' : 0;
		if (x != y)
			return x - y;
	}
	return s.n == t.n ? strcmp(*p, *q) : s.n < t.n ? -1 : 1;
}

/* Puts the directory, and a slash, into the path. */
static void
begin_path(struct folder *f)
{
	const char *slash = f->file ? strrchr(f->file, '/') : NULL;

	f->path.n = 0;
	if (f->dir)
		text_z(&f->path, f->dir);
	else if (slash)
		text_mem(&f->path, f->file, (size_t)(slash - f->file) + 1);
	if (f->path.n && f->path.s[f->path.n - 1] != '/')
		text_ch(&f->path, '/');
}

const char *
folder_name(struct folder *f)
{
	begin_path(f);
	if (f->path.n > 1)
		f->path.n--;     /* the slash */
	text_ch(&f->path, '\0');
	return f->path.n > 1 ? f->path.s : ".";
}

static char *
copy(const char *z)
{
	size_t n = strlen(z) + 1;

	return memcpy(xmalloc(n), z, n);
}

static void
read_folder(struct folder *f)
{
	const char *path = folder_name(f);
	struct dirent *e;
	DIR *dir;

	f->read = 1;
	dir = opendir(path);
	if (!dir)
		err_die("%s:", path);
	while ((e = readdir(dir))) {
		f->name = xgrow(f->name, &f->cap, f->n + 1, sizeof *f->name);
		f->name[f->n++] = copy(e->d_name);
	}
	closedir(dir);
	if (f->n)
		qsort(f->name, f->n, sizeof *f->name, compare);
}

/* The first of the names that are that one but for the case of letters, as they
 * are in order. */
static size_t
first_of(const struct folder *f, const char *want)
{
	size_t lo = 0, hi = f->n, mid;
	const char *name;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		name = f->name[mid];
		if (compare(&name, &want) < 0 &&
		    !str_isame(str_of(name), str_of(want)))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

const char *
folder_find(struct folder *f, struct str name, const char *suffix)
{
	const char *found = NULL, *want;
	struct text t = { 0 };
	size_t i;

	if (!f->read)
		read_folder(f);
	text_str(&t, name);
	text_z(&t, suffix);
	text_ch(&t, '\0');
	want = t.s;
	for (i = first_of(f, want); i < f->n &&
	    str_isame(str_of(f->name[i]), str_of(want)); i++)
		if (!found || strcmp(f->name[i], want) == 0)
			found = f->name[i];
	free(t.s);
	if (!found)
		return NULL;
	begin_path(f);
	text_z(&f->path, found);
	text_ch(&f->path, '\0');
	return f->path.s;
}

void
folder_free(struct folder *f)
{
	while (f->n)
		free(f->name[--f->n]);
	free(f->name);
	free(f->path.s);
}
