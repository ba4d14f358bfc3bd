#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "format/sims/folder.h"

static int
compare(const void *a, const void *b)
{
	const char *const *p = a, *const *q = b;

	return strcmp(*p, *q);
}

/* Puts the directory, and a slash, into the path. */
static void
begin_path(struct folder *f)
{
	const char *slash = f->file ? strrchr(f->file, '/') : NULL;

	f->path.n = 0;
	if (f->dir)
		text_dir(&f->path, f->dir);
	else if (slash)
		text_mem(&f->path, f->file, (size_t)(slash - f->file) + 1);
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

/* In the order of their bytes: map_ifind() finds the first of several names. */
static void
read_folder(struct folder *f)
{
	const char *path = folder_name(f);
	struct dirent *e;
	size_t i;
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
	for (i = 0; i < f->n; i++)
		map_add(&f->names, str_of(f->name[i]), i);
}

const char *
folder_find(struct folder *f, struct str name, const char *suffix)
{
	struct text want = { 0 };
	const size_t *found;

	if (!f->read)
		read_folder(f);
	text_str(&want, name);
	text_z(&want, suffix);
	found = map_find(&f->names, text_get(&want));
	if (!found)
		found = map_ifind(&f->names, text_get(&want));
	free(want.s);
	if (!found)
		return NULL;
	begin_path(f);
	text_z(&f->path, f->name[*found]);
	text_ch(&f->path, '\0');
	return f->path.s;
}

void
folder_free(struct folder *f)
{
	while (f->n)
		free(f->name[--f->n]);
	free(f->name);
	map_free(&f->names);
	free(f->path.s);
}
