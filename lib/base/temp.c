#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/out.h"
#include "base/out_priv.h"
#include "base/temp.h"

/* A block of the file system is too little: half of a spool's time went to
 * calls of the system. */
enum { BLOCK = 1 << 16 };

static const char *
directory(void)
{
	const char *dir = getenv("TMPDIR");

	return dir && *dir ? dir : "/tmp";
}

FILE *
temp_open(void)
{
	struct text path = { 0 };
	FILE *f;
	int fd;

	text_z(&path, directory());
	text_z(&path, "/irtools.XXXXXX");
	text_ch(&path, '\0');
	signal(SIGXFSZ, SIG_IGN);
	fd = mkstemp(path.s);
	if (fd < 0)
		err_die("temporary file in %s:", directory());
	fcntl(fd, F_SETFD, FD_CLOEXEC);
	unlink(path.s);
	free(path.s);
	f = fdopen(fd, "w+b");
	if (!f)
		temp_die();
	return f;
}

void
temp_die(void)
{
	err_die("temporary file:");
}

/* Only the first n bytes stay, and the next ones are written after them. */
static void
cut(FILE *f, off_t n)
{
	if (ftruncate(fileno(f), n) != 0 || lseek(fileno(f), n, SEEK_SET) < 0)
		temp_die();
}

void
temp_empty(FILE *f)
{
	cut(f, 0);
}

/* Writes the file from where it is. */
static void
put_rest(FILE *f)
{
	ssize_t n;

	do {
		n = read(fileno(f), out_room(BLOCK), BLOCK);
		if (n < 0 && errno != EINTR)
			temp_die();
		out_used(n > 0 ? (size_t)n : 0);
	} while (n != 0);
}

static void
rewind_file(FILE *f)
{
	if (lseek(fileno(f), 0, SEEK_SET) != 0)
		temp_die();
}

void
temp_put(FILE *f)
{
	rewind_file(f);
	put_rest(f);
}

void
temp_say(FILE *f)
{
	char part[1024];
	ssize_t n;

	rewind_file(f);
	do {
		n = read(fileno(f), part, sizeof part);
		if (n < 0 && errno != EINTR)
			temp_die();
		fwrite(part, 1, n > 0 ? (size_t)n : 0, stderr);
	} while (n != 0);
}

/* --- a spool --- */

/* Opens one with a buffer of a block. */
static FILE *
open_buffered(char **buf)
{
	FILE *f = temp_open();

	*buf = xmalloc(BLOCK);
	if (setvbuf(f, *buf, _IOFBF, BLOCK) != 0)
		temp_die();
	return f;
}

static void
spool_start(struct spool *s)
{
	s->f = open_buffered(&s->buf);
	s->block = xmalloc(BLOCK);
}

void
spool_add(struct spool *s, const void *p, size_t n)
{
	if (!s->f)
		spool_start(s);
	if (n && fwrite(p, n, 1, s->f) != 1)
		temp_die();
	s->n += (off_t)n;
}

void
spool_flush(struct spool *s)
{
	if (s->f && fflush(s->f) != 0)
		temp_die();
	s->flushed = s->n;
}

void
spool_cut(struct spool *s, off_t n)
{
	if (!s->f || n == s->n)
		return;
	spool_flush(s);
	cut(s->f, n);
	s->n = s->flushed = n;
	s->have = 0;
}

/* Reads the block that begins there. The file goes on being written where it
 * was. */
static void
read_block(struct spool *s, off_t at)
{
	ssize_t n;

	if (at >= s->flushed)
		spool_flush(s);
	do
		n = pread(fileno(s->f), s->block, BLOCK, at);
	while (n < 0 && errno == EINTR);
	if (n <= 0)
		temp_die();
	s->at = at;
	s->have = (size_t)n;
}

void
spool_get(struct spool *s, off_t at, void *p, size_t n)
{
	char *to = p;
	size_t from, part;

	for (; n; n -= part, at += (off_t)part, to += part) {
		if (at < s->at || at >= s->at + (off_t)s->have)
			read_block(s, at);
		from = (size_t)(at - s->at);
		part = s->have - from < n ? s->have - from : n;
		memcpy(to, s->block + from, part);
	}
}

void
spool_put(struct spool *s)
{
	off_t at;
	size_t n;

	for (at = 0; at < s->n; at += (off_t)n) {
		n = s->n - at < BLOCK ? (size_t)(s->n - at) : BLOCK;
		spool_get(s, at, out_room(n), n);
		out_used(n);
	}
}

void
spool_free(struct spool *s)
{
	if (s->f)
		fclose(s->f);
	free(s->buf);
	free(s->block);
	memset(s, 0, sizeof *s);
}

/* --- output that waits --- */

static FILE *file;               /* the same one for all that waits in turn */

void
later_begin(void)
{
	static char *buf;

	out_flush();             /* fails where the file would take its
	                          * number */
	if (file)
		temp_empty(file);
	else
		file = open_buffered(&buf);
	out_aside(fileno(file), "temporary file");
}

void
later_end(void)
{
	out_back();
	rewind_file(file);
}

int
later_part(struct text *part)
{
	ssize_t n;

	n = getdelim(&part->s, &part->cap, '\0', file);
	if (n < 0 && !feof(file))
		temp_die();
	if (n < 0)
		clearerr(file);  /* for what waits next */
	part->n = n > 0 ? (size_t)n - (part->s[n - 1] == '\0') : 0;
	return n >= 0;
}

void
later_put(void)
{
	put_rest(file);
}
