#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/temp.h"
#include "import/child.h"
#include "import/join.h"

/* Which skeletons go with which motions; a table takes any. */
enum family { NO_FAMILY, ACCLAIM, CAL3D, BONESPRO, ANY, FAMILIES };

struct joined {
	const char *path;
	enum known format;
	struct operand *held;    /* open; NULL: it can be opened again */
};

struct join {
	struct joined *file;
	size_t n;
	const char *rate;
	size_t last[FAMILIES];   /* the last skeleton's number from 1, or 0 */
	struct {
		FILE *stream;
		size_t of;       /* the number of what is in it */
	} converted[FAMILIES];
};

static enum family
gives(enum known k)
{
	switch (k) {
	case KNOWN_ASF:
		return ACCLAIM;
	case KNOWN_XSF:
	case KNOWN_CSF:
		return CAL3D;
	case KNOWN_BP_STRUCTURE:
		return BONESPRO;
	default:
		return NO_FAMILY;
	}
}

static enum family
takes(enum known k)
{
	switch (k) {
	case KNOWN_AMC:
		return ACCLAIM;
	case KNOWN_XAF:
	case KNOWN_CAF:
		return CAL3D;
	case KNOWN_BP_ANIMATION:
		return BONESPRO;
	case KNOWN_CSV:
		return ANY;
	default:
		return NO_FAMILY;
	}
}

static int
has_rate(enum known k)
{
	return k == KNOWN_AMC || k == KNOWN_BP_ANIMATION || k == KNOWN_BVH ||
	    k == KNOWN_CSV || k == KNOWN_GLTF || k == KNOWN_GLB;
}

/* Whether a later motion takes the skeleton: then it is written only with such
 * motions. */
static int
is_taken(const struct join *x, size_t i)
{
	enum family own = gives(x->file[i].format), wants, other;
	int nearest = 1;

	while (own && ++i < x->n) {
		wants = takes(x->file[i].format);
		other = gives(x->file[i].format);
		if (wants == own || (wants == ANY && nearest))
			return 1;
		if (other == own)
			return 0;
		nearest &= other == NO_FAMILY;
	}
	return 0;
}

static void
check(const struct operand *o)
{
	const struct format *f = known_format(o->format);

	if (o->directory) {
		errno = EISDIR;
		err_die("%s:", o->name);
	}
	if (!*f->readers)
		err_die("%s: expected a file that a tool reads, this is %s",
		    o->name, f->name);
}

static struct operand *
open_operand(const char *path)
{
	struct operand *o = xmalloc(sizeof *o);

	if (!operand_open(o, path))
		err_die("%s:", o->name);
	return o;
}

static void
close_operand(struct operand *o)
{
	operand_close(o);
	free(o);
}

static void
look(struct joined *s, const char *path)
{
	struct operand *o = open_operand(path);

	check(o);
	s->path = path;
	s->format = o->format;
	s->held = o;
	if (strcmp(o->path, "-") != 0) {
		close_operand(o);
		s->held = NULL;
	}
}

enum { WORDS = 8, TOOL = 32 };

/* Sets the command line that reads the file; tool has room for the tool's
 * name. */
static void
set_words(char **w, char *tool, const struct join *x, enum known k,
    const struct operand *o, int in)
{
	static char rate[] = "-r", skeleton[] = "-s", input[] = "-",
	    end[] = "--";
	const char *readers = known_format(k)->readers;

	tool[0] = '\0';
	*w++ = strncat(tool, readers, strcspn(readers, " "));
	if (x->rate && has_rate(k)) {
		*w++ = rate;
		*w++ = (char *)x->rate;
	}
	if (in >= 0) {
		*w++ = skeleton;
		*w++ = input;
	}
	*w++ = end;
	*w++ = (char *)o->path;
	*w = NULL;
}

static void
end_with(struct child *c, const struct operand *o)
{
	if (!child_wait(c) && WIFSIGNALED(c->status))
		err_die("%s: %s: ended by signal %d", o->name, c->tool,
		    WTERMSIG(c->status));
	if (c->status != 0)
		exit(1);
}

/* Runs the tool on file i, with the stream `in` as its skeleton unless that is
 * -1; its output goes to out. */
static void
convert(struct join *x, size_t i, int in, int out)
{
	struct joined *s = &x->file[i];
	struct operand *o = s->held ? s->held : open_operand(s->path);
	char tool[TOOL], *words[WORDS];
	struct child c;

	if (in >= 0 && s->held)
		err_die("%s: a motion behind its skeleton has to be a file "
		    "that can be opened again", o->name);
	set_words(words, tool, x, s->format, o, in);
	child_start(&c, o, s->format == KNOWN_IR ? NULL : words, in, out, -1);
	end_with(&c, o);
	close_operand(o);
	s->held = NULL;
}

/* Skeleton number k, from 1, as a stream at its beginning. The last one of each
 * family is kept: it may have come from standard input, and files of other
 * families may stand between it and its motions. */
static int
skeleton(struct join *x, size_t k)
{
	enum family own = gives(x->file[k - 1].format);
	FILE **f = &x->converted[own].stream;
	int fd;

	if (!*f)
		*f = temp_open();
	fd = fileno(*f);
	if (x->converted[own].of != k) {
		if (ftruncate(fd, 0) != 0 || lseek(fd, 0, SEEK_SET) != 0)
			temp_die();
		convert(x, k - 1, -1, fd);
		x->converted[own].of = k;
	}
	if (lseek(fd, 0, SEEK_SET) != 0)
		temp_die();
	return fd;
}

static void
put_file(struct join *x, size_t i)
{
	enum family own = gives(x->file[i].format);
	size_t k = x->last[takes(x->file[i].format)];

	if (own)
		x->last[own] = x->last[ANY] = i + 1;
	if (!own || !is_taken(x, i))
		convert(x, i, k ? skeleton(x, k) : -1, -1);
}

void
join_files(char *const *path, const char *rate)
{
	struct join x = { 0 };
	size_t i;

	x.rate = rate;
	for (x.n = 1; path[0] && path[x.n]; x.n++)
		;
	out_if_failed("ir 1\n");
	x.file = xcalloc(x.n, sizeof *x.file);
	for (i = 0; i < x.n; i++)
		look(&x.file[i], path[i]);
	for (i = 0; i < x.n; i++)
		put_file(&x, i);
	out_if_failed(NULL);
	free(x.file);
}
