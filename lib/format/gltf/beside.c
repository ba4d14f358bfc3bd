#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/name.h"
#include "format/gltf/beside.h"

/* The way to a file, of which each name is opened in the directory before. */
struct gltf_way {
	const struct gltf *g;
	size_t v;                /* the URI */
	const char *said;        /* what it says, up to the name to be opened */
	int dir;                 /* what is open, */
	const char *name;        /* and the rest of that from there on */
};

/* How long the path of the directory is, with its slash. */
static size_t
dir_length(const struct gltf *g)
{
	const char *slash = strrchr(g->path, '/');

	return slash ? (size_t)(slash + 1 - g->path) : 0;
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

/* Puts the names of a path, which may lie there, at `to`, without those that
 * lead nowhere: empty ones and `.`. Returns 0 where it leads up, or where its
 * last name is not that of a file. */
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

char *
gltf_beside(const struct gltf *g, size_t v, struct str uri)
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

/* Opens the next name. What is no file is not even opened, as a device may
 * notice that; and as something else may take the name until it is opened,
 * what is open is looked at again. A FIFO would wait without O_NONBLOCK. */
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

/* The directory of the glTF file is the user's word: links on the way to it
 * are followed. So the first name is opened with that path before it. */
int
gltf_beside_open(const struct gltf *g, size_t v, char *path)
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
