#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/out.h"
#include "base/text.h"
#include "draw/spool.h"

/* One that grows too large is an error like a full disk. */
static void
open_file(struct spool *s)
{
	const char *dir = getenv("TMPDIR");
	struct text path = { 0 };
	int fd;

	if (!dir || !*dir)
		dir = "/tmp";
	text_z(&path, dir);
	text_z(&path, "/irtools.XXXXXX");
	text_ch(&path, '\0');
	signal(SIGXFSZ, SIG_IGN);
	fd = mkstemp(path.s);
	if (fd < 0)
		die("temporary file in %s:", dir);
	unlink(path.s);
	free(path.s);
	s->f = fdopen(fd, "w+b");
	if (!s->f)
		die("temporary file:");
}

/* Between reading and writing there has to be a seek. */
static void
go(struct spool *s, off_t at, int reading)
{
	if ((s->at != at || s->reading != reading) &&
	    fseeko(s->f, at, SEEK_SET) != 0)
		die("temporary file:");
	s->at = at;
	s->reading = reading;
}

void
spool_add(struct spool *s, const void *p, size_t n)
{
	if (!s->f)
		open_file(s);
	go(s, s->n, 0);
	if (n && fwrite(p, n, 1, s->f) != 1)
		die("temporary file:");
	s->at = s->n += (off_t)n;
}

void
spool_get(struct spool *s, off_t at, void *p, size_t n)
{
	if (!n)
		return;
	go(s, at, 1);
	if (fread(p, n, 1, s->f) != 1)
		die("temporary file:");
	s->at += (off_t)n;
}
