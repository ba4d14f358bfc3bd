#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/temp.h"
#include "import/child.h"
#include "import/join.h"
#include "import/rate.h"

/* Which skeletons go with which motions; tables and arrays take any. */
enum family { NO_FAMILY, ACCLAIM, CAL3D, BONESPRO, SIMS, ANY, FAMILIES };

struct joined {
	const char *path, *name; /* name: as messages show it */
	enum known format;
	enum rate_use rate;
	off_t size;
	int figure;              /* of The Sims: it has a skeleton */
	int left_out;
	struct operand *held;    /* open; NULL: it can be opened again */
	size_t before;           /* the last skeleton before it: its number from
	                          * 1, or 0 */
	size_t skeleton;         /* the same of the one that it takes */
	int named;               /* which its name tells */
	int taken;               /* a motion takes it */
	int joined;              /* meshes or materials join its unit */
};

struct join {
	struct joined *file;
	size_t n;
	const struct join_options *o;
	FILE *waits;             /* what is not yet known to be good; NULL: the
	                          * first file that is bad ends the program */
	FILE *said;              /* what is said of it until then */
	size_t left_out;
	size_t doubted;          /* the last of which doubt() has spoken */
	int late[FAMILIES];      /* look_ahead() has looked */
	struct {
		FILE *stream;
		size_t of;       /* the number of what is in it */
	} converted[FAMILIES];
};

static enum family
gives(const struct joined *s)
{
	switch (s->format) {
	case KNOWN_ASF:
		return ACCLAIM;
	case KNOWN_XSF:
	case KNOWN_CSF:
		return CAL3D;
	case KNOWN_BP_STRUCTURE:
		return BONESPRO;
	case KNOWN_SIMS_CMX:
	case KNOWN_SIMS_BCF:
		return s->figure ? SIMS : NO_FAMILY;
	default:
		return NO_FAMILY;
	}
}

static enum family
takes(const struct joined *s)
{
	switch (s->format) {
	case KNOWN_AMC:
		return ACCLAIM;
	case KNOWN_XAF:
	case KNOWN_CAF:
		return CAL3D;
	case KNOWN_BP_ANIMATION:
		return BONESPRO;
	case KNOWN_SIMS_CMX:
	case KNOWN_SIMS_BCF:
		return s->figure ? NO_FAMILY : SIMS;
	case KNOWN_CSV:
	case KNOWN_NPY:
	case KNOWN_NPZ:
		return ANY;
	default:
		return NO_FAMILY;
	}
}

/* What joins the unit of a skeleton of that family, and is there for all motions
 * that take it. */
static enum family
joins(const struct joined *s)
{
	switch (s->format) {
	case KNOWN_CMF:
	case KNOWN_XMF:
	case KNOWN_CRF:
	case KNOWN_XRF:
		return CAL3D;
	case KNOWN_SIMS_SKN:
	case KNOWN_SIMS_BMF:
		return SIMS;
	default:
		return NO_FAMILY;
	}
}

static enum family
wants(const struct joined *s)
{
	return joins(s) ? joins(s) : takes(s);
}

/* Why has been said. */
static void
leave_out(struct join *x, struct joined *s)
{
	if (!x->waits)
		exit(1);
	err_warn("%s: left out", s->name);
	s->left_out = 1;
	x->left_out++;
}

/* Whether a tool reads it; if not, says so. */
static int
is_readable(const struct operand *o)
{
	const struct format *f = known_format(o->format);

	if (o->directory) {
		errno = EISDIR;
		err_warn("%s:", o->name);
	} else if (!*f->readers) {
		err_warn("%s: expected a file that a tool reads, this is %s",
		    o->name, f->name);
	}
	return !o->directory && *f->readers;
}

/* NULL: it cannot be opened, which has been said. */
static struct operand *
open_operand(struct joined *s)
{
	struct operand *o = xmalloc(sizeof *o);
	int opened = operand_open(o, s->path);

	s->name = o->name;
	if (opened)
		return o;
	err_warn("%s:", o->name);
	free(o);
	return NULL;
}

static void
close_operand(struct operand *o)
{
	operand_close(o);
	free(o);
}

/* Whether a file of The Sims begins with a number of skeletons that is not 0: it
 * is in the third line or, in a binary file, in the first four bytes. */
static int
has_figure(const struct operand *o)
{
	struct str head = { o->head, o->nhead }, line;

	if (o->format == KNOWN_SIMS_BCF)
		return head.n >= 4 && memcmp(head.s, "\0\0\0", 4) != 0;
	return o->format == KNOWN_SIMS_CMX && str_line(&head, &line) &&
	    str_line(&head, &line) && str_line(&head, &line) &&
	    line.n > 0 && line.s[0] != '0';
}

/* Of a file that cannot be opened the name may tell that it was to be a
 * skeleton: motions after it do not take another. */
static void
look(struct join *x, struct joined *s, const char *path)
{
	static const struct str nothing = { "", 0 };
	struct operand *o;

	s->path = path;
	o = open_operand(s);
	s->format = o ? o->format : known_by(nothing, path);
	s->size = o ? o->size : 0;
	s->figure = o && has_figure(o);
	s->rate = o && !s->figure ? rate_use_of(o) : RATE_NONE;
	if (!o || !is_readable(o))
		leave_out(x, s);
	if (!o)
		return;
	if (!s->left_out && strcmp(o->path, "-") == 0)
		s->held = o;
	else
		close_operand(o);
}

/* Whether file i has, or takes, a skeleton as a motion of that family takes. */
static int
is_of(enum family own, enum family other)
{
	return other && (own == ANY || other == ANY || other == own);
}

static const char *
base_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* How many letters of a skeleton's name begin that of a motion, as 01.asf and
 * 01_02.amc have two: all but the suffix, and no half of a word or number. */
static size_t
begins(const char *skeleton, const char *motion)
{
	const char *a = base_of(skeleton), *b = base_of(motion);
	const char *point = strrchr(a, '.');
	size_t n = point ? (size_t)(point - a) : strlen(a);

	return strncmp(a, b, n) == 0 && !isalnum((unsigned char)b[n]) ? n : 0;
}

/* Says once where the only skeletons that file i could take come after it; a
 * table may need none. */
static void
look_ahead(struct join *x, size_t i)
{
	const struct joined *s = &x->file[i];
	enum family own = wants(s);
	size_t k;

	if (own == ANY || s->left_out || x->late[own]++)
		return;
	for (k = i + 1; k < x->n; k++)
		if (gives(&x->file[k]) == own && !x->file[k].left_out) {
			err_warn("%s: has no skeleton, as %s comes after it",
			    s->name, x->file[k].name);
			return;
		}
}

/* Sets which skeleton a motion takes, or what joins it: of those before it the
 * one whose name its own begins with, or else the last. */
static void
choose(struct join *x, size_t i)
{
	struct joined *s = &x->file[i];
	const struct joined *of;
	size_t k, n, most = 0;

	s->before = i == 0 ? 0 : gives(s - 1) ? i : s[-1].before;
	for (k = wants(s) ? s->before : 0; k; k = of->before) {
		of = &x->file[k - 1];
		if (!is_of(wants(s), gives(of)))
			continue;
		n = of->held ? 0 : begins(of->name, s->name);
		if (!s->skeleton || n > most)
			s->skeleton = k;
		most = n > most ? n : most;
	}
	s->named = most > 0;
	if (wants(s) && !s->skeleton)
		look_ahead(x, i);
	if (s->skeleton && joins(s))
		x->file[s->skeleton - 1].joined = 1;
	else if (s->skeleton)
		x->file[s->skeleton - 1].taken = 1;
}

/* A run of files is given to a tool at once, as its start takes longer than to
 * read a short clip. Larger files gain nothing, and may have to wait in a
 * temporary file. The paths of a run fit in any command line. */
enum { RUN = 32, RUN_PATHS = 2048, RUN_SIZE = 1 << 22 };

/* Whether the tool can read the file together with others: it takes several, and
 * writes for them what it writes for each. */
static int
is_runner(const struct joined *s)
{
	return s->format == KNOWN_BVH && !s->held && !s->left_out;
}

/* How many files a tool gets at once, from file i on. */
static size_t
run_of(const struct join *x, size_t i)
{
	const struct joined *s = &x->file[i];
	size_t n = 0, paths = 0;
	off_t size = 0;

	while (i + n < x->n && n < RUN && is_runner(s + n)) {
		paths += strlen(s[n].path) + 1;
		size += s[n].size;
		if (paths > RUN_PATHS || size > RUN_SIZE)
			break;
		n++;
	}
	return n > 0 ? n : 1;
}

enum { WORDS = 10 + RUN };

/* Sets the command line that reads n files; tool has room for the tool's name,
 * o is the first file. */
static void
set_words(char **w, char *tool, const struct join *x, const struct joined *s,
    size_t n, const struct operand *o, int in)
{
	static char rate[] = "-r", name[] = "-n", skeleton[] = "-s", input[] = "-",
	    end[] = "--";

	child_tool(tool, known_format(s->format)->readers);
	*w++ = tool;
	if (x->o->rate && rate_is_given(s->rate)) {
		*w++ = rate;
		*w++ = (char *)x->o->rate;
	}
	if (x->o->pattern) {
		*w++ = name;
		*w++ = (char *)x->o->pattern;
	}
	if (in >= 0) {
		*w++ = skeleton;
		*w++ = input;
	}
	*w++ = end;
	*w++ = (char *)o->path;
	while (--n > 0)
		*w++ = (char *)(++s)->path;
	*w = NULL;
}

/* Whether the tool has written all of n files; if not, it or this has said
 * why. */
static int
is_whole(struct child *c, const struct joined *s, size_t n)
{
	if (!child_wait(c) && WIFSIGNALED(c->status))
		err_warn("%s%s%s: %s: ended by signal %d", s->name,
		    n > 1 ? " to " : "", n > 1 ? s[n - 1].name : "", c->tool,
		    WTERMSIG(c->status));
	return c->status == 0;
}

/* Runs the tool on n files from file i on, with the stream `in` as their
 * skeleton unless that is -1; its output and messages go to out and err. Returns
 * 0 where that fails. */
static int
convert_files(struct join *x, size_t i, size_t n, int in, int out, int err)
{
	struct joined *s = &x->file[i];
	struct operand *o = s->held ? s->held : open_operand(s);
	char tool[CHILD_TOOL], *words[WORDS];
	struct child c;
	int whole = 0;

	if (!o)
		return 0;
	if (in >= 0 && s->held) {
		err_warn("%s: what follows its skeleton has to be a file that "
		    "can be opened again", o->name);
	} else {
		set_words(words, tool, x, s, n, o, in);
		child_start(&c, o, s->format == KNOWN_IR ? NULL : words, in,
		    out, err);
		whole = n > 1 && x->waits ? child_wait(&c) :
		    is_whole(&c, s, n);
	}
	close_operand(o);
	s->held = NULL;
	return whole;
}

/* One file. */
static int
convert(struct join *x, size_t i, int in, int out)
{
	return convert_files(x, i, 1, in, out, -1);
}

/* Says so where file i takes skeleton number k and there is another right
 * before that, with no motion between them that takes it. */
static void
doubt(struct join *x, size_t i, size_t k)
{
	enum family own = wants(&x->file[i]);
	const struct joined *s = &x->file[k - 1], *other = s;

	if (x->file[i].named || x->doubted == k)
		return;
	while (other-- > x->file && !is_of(own, takes(other)))
		if (is_of(own, gives(other)) && !other->left_out &&
		    strcmp(other->name, s->name) != 0) {
			err_warn("%s: %s and %s both fit; takes %s, the last "
			    "before it", x->file[i].name, other->name, s->name,
			    s->name);
			x->doubted = k;
			return;
		}
}

/* Makes file i, a mesh or material, a part of the skeleton's stream; without it,
 * if that fails. */
static void
join(struct join *x, size_t i, FILE **skeleton)
{
	FILE *more = temp_open(), *old = *skeleton;

	if (lseek(fileno(old), 0, SEEK_SET) != 0)
		temp_die();
	if (convert(x, i, fileno(old), fileno(more))) {
		*skeleton = more;
		fclose(old);
	} else {
		fclose(more);
		leave_out(x, &x->file[i]);
	}
}

static void
join_all(struct join *x, size_t k, FILE **skeleton)
{
	size_t i;

	for (i = k; i < x->n; i++) {
		if (x->file[i].skeleton != k || x->file[i].left_out ||
		    !joins(&x->file[i]))
			continue;
		doubt(x, i, k);
		join(x, i, skeleton);
	}
}

/* Skeleton number k, from 1, as a stream at its beginning, with what joins it;
 * or -1. The last one of each family is kept: it may have come from standard
 * input, and files of other families may stand between it and its motions. */
static int
skeleton(struct join *x, size_t k)
{
	struct joined *s = &x->file[k - 1];
	enum family own = gives(s);
	FILE **f = &x->converted[own].stream;

	if (!*f)
		*f = temp_open();
	if (!s->left_out && x->converted[own].of != k) {
		temp_empty(*f);
		x->converted[own].of = k;
		if (convert(x, k - 1, -1, fileno(*f)))
			join_all(x, k, f);
		else
			leave_out(x, s);
	}
	if (lseek(fileno(*f), 0, SEEK_SET) != 0)
		temp_die();
	return s->left_out ? -1 : fileno(*f);
}

/* Whether irstat reads all of a stream that has been copied, values, too. path:
 * where it came from; NULL: it cannot be opened again. */
static int
is_stream(const struct join *x, const char *path, const struct joined *s)
{
	char tool[CHILD_TOOL], end[] = "--", input[] = "-";
	char *words[] = { tool, end, path ? (char *)path : input, NULL };
	int null = open("/dev/null", O_WRONLY), good;
	struct child c;

	child_tool(tool, "irstat");
	if (null < 0)
		err_die("/dev/null:");
	if (lseek(fileno(x->waits), 0, SEEK_SET) != 0)
		temp_die();
	child_start(&c, NULL, words, fileno(x->waits), null, -1);
	good = is_whole(&c, s, 1);
	close(null);
	return good;
}

/* Converts file i, with the stream `in` as its skeleton, and writes it. */
static void
put_converted(struct join *x, size_t i, int in)
{
	struct joined *s = &x->file[i];
	const char *again = s->held ? NULL : s->path;

	if (x->waits)
		temp_empty(x->waits);
	if (!convert(x, i, in, x->waits ? fileno(x->waits) : -1) ||
	    (x->waits && s->format == KNOWN_IR &&
	    !is_stream(x, again, s)))
		leave_out(x, s);
	else if (x->waits)
		temp_put(x->waits);
}

/* Converts n files, from file i on, and writes them. Returns 0 where one of them
 * is bad and others go on without it: then none is written, and nothing said. */
static int
put_run(struct join *x, size_t i, size_t n)
{
	if (!x->waits) {
		if (!convert_files(x, i, n, -1, -1, -1))
			exit(1);
		return 1;
	}
	temp_empty(x->waits);
	temp_empty(x->said);
	if (!convert_files(x, i, n, -1, fileno(x->waits), fileno(x->said)))
		return 0;
	temp_say(x->said);
	temp_put(x->waits);
	return 1;
}

/* Writes skeleton number k, which no motion takes, with what joins it. */
static void
put_joined(struct join *x, size_t k)
{
	if (skeleton(x, k) >= 0)
		temp_put(x->converted[gives(&x->file[k - 1])].stream);
}

static void
put_file(struct join *x, size_t i)
{
	struct joined *s = &x->file[i];
	size_t k = s->skeleton;
	int in = -1;

	if (s->left_out || s->taken)
		return;
	if (s->joined) {
		put_joined(x, i + 1);
		return;
	}
	if (k)
		in = skeleton(x, k);
	if (k && in < 0) {
		err_warn("%s: its skeleton, %s, is left out", s->name,
		    x->file[k - 1].name);
		leave_out(x, s);
		return;
	}
	if (k && joins(s))
		return;          /* it is in the skeleton's stream */
	if (k)
		doubt(x, i, k);
	put_converted(x, i, in);
}

static void
put_files(struct join *x)
{
	size_t i, n, k;

	for (i = 0; i < x->n; i += n) {
		n = run_of(x, i);
		if (n > 1 && put_run(x, i, n))
			continue;
		for (k = i; k < i + n; k++)
			put_file(x, k);
	}
}

/* Says once that the rate changes nothing in a file; where convert gives it,
 * frames are computed after. */
static void
say_own_rate(const struct join *x)
{
	size_t i;

	for (i = 0; i < x->n; i++)
		if (x->file[i].rate == RATE_OWN && !x->file[i].left_out) {
			err_warn("%s: has its own rate, which -r leaves as it "
			    "is (@resample -r)", x->file[i].name);
			return;
		}
}

int
join_files(char *const *path, const struct join_options *o)
{
	struct join x = { 0 };
	size_t i;

	x.o = o;
	for (x.n = 1; path[0] && path[x.n]; x.n++)
		;
	out_if_failed("ir 1\n");
	if (o->keep_going) {
		x.waits = temp_open();
		x.said = temp_open();
	}
	x.file = xcalloc(x.n, sizeof *x.file);
	for (i = 0; i < x.n; i++)
		look(&x, &x.file[i], path[i]);
	for (i = 0; i < x.n; i++)
		choose(&x, i);
	if (o->rate && err_within() == ERR_ALONE)
		say_own_rate(&x);
	put_files(&x);
	if (x.left_out)
		out_fmt("# left out: %zu of %zu\n", x.left_out, x.n);
	out_if_failed(NULL);
	free(x.file);
	return x.left_out == 0;
}
