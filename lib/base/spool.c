#include "base/spool.h"
#include "base/temp.h"

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
		s->f = temp_open();
	go(s, s->n, 0);
	if (n && fwrite(p, n, 1, s->f) != 1)
		temp_die();
	s->at = s->n += (off_t)n;
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
