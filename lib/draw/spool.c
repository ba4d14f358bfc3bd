#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/out.h"
#include "base/text.h"
#include "draw/spool.h"

static void
open_file(struct spool *s)
{
	const char *dir = getenv("TMPDIR");
	struct text path = { 0 };
	int fd;

	text_z(&path, dir && *dir ? dir : "/tmp");
	text_z(&path, "/irtools.XXXXXX");
	text_ch(&path, '\0');
	fd = mkstemp(path.s);
	if (fd < 0)
		die("%s:", path.s);
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
