#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/spool.h"
#include "base/temp.h"

/* What a file system has for a block is too little: half of a spool's time
 * went to calls of the system. */
enum { BLOCK = 1 << 16 };

static void
start(struct spool *s)
{
	s->f = temp_open();
	s->buf = xmalloc(BLOCK);
	if (setvbuf(s->f, s->buf, _IOFBF, BLOCK) != 0)
		temp_die();
}

/* Between reading and writing there has to be a seek. */
static void
go(struct spool *s, off_t at, int reading)
{
	if ((s->at != at || s->reading != reading) &&
	    fseeko(s->f, at, SEEK_SET) != 0)
		temp_die();
	s->at = at;
	s->reading = reading;
}

void
spool_add(struct spool *s, const void *p, size_t n)
{
	if (!s->f)
		start(s);
	go(s, s->n, 0);
	if (n && fwrite(p, n, 1, s->f) != 1)
		temp_die();
	s->at = s->n += (off_t)n;
}

void
spool_flush(struct spool *s)
{
	if (s->f && fflush(s->f) != 0)
		temp_die();
}

void
spool_get(struct spool *s, off_t at, void *p, size_t n)
{
	if (!n)
		return;
	go(s, at, 1);
	if (fread(p, n, 1, s->f) != 1)
		temp_die();
	s->at += (off_t)n;
}

void
spool_free(struct spool *s)
{
	if (s->f)
		fclose(s->f);
	free(s->buf);
	memset(s, 0, sizeof *s);
}
