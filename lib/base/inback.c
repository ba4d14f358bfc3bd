/* Input that is read twice. This is a file of its own so that only the programs
 * that need it can make temporary files. */
#include <stdio.h>
#include <unistd.h>

#include "base/in.h"
#include "base/temp.h"

enum { BLOCK = 1 << 16 };

/* Copies the rest of the input, and the last bytes before it, to a temporary
 * file, which takes its place. */
static void
copy(struct in *in, size_t before)
{
	FILE *f = temp_open();
	unsigned long long from = in->offset - before;
	const unsigned char *p;
	size_t n;
	int fd;

	if (before && fwrite(in->buf + in->beg - before, before, 1, f) != 1)
		temp_die();
	for (;;) {
		p = in_peek(in, BLOCK, &n);
		if (n == 0)
			break;
		if (fwrite(p, n, 1, f) != 1)
			temp_die();
		in_skip(in, n);
	}
	fd = dup(fileno(f));
	if (fd < 0 || fclose(f) != 0)
		temp_die();
	if (in->fd > 0)
		close(in->fd);
	in->fd = fd;
	in->start = 0 - from;
	in_go(in, from);
}

void
in_keep(struct in *in)
{
	if (!in_keeps(in))
		copy(in, 0);
}

unsigned long long
in_keep_line(struct in *in, struct str line)
{
	size_t n = line.n + in_line_end(in, line).n;
	unsigned long long at = in->offset - n;

	if (!in_keeps(in))
		copy(in, n);
	return at;
}

void
in_go(struct in *in, unsigned long long offset)
{
	if (lseek(in->fd, (off_t)(in->start + offset), SEEK_SET) < 0)
		err_die("%s:", in->name);
	in->beg = in->end = in->nul = 0;
	in->eof = 0;
	in->offset = offset;
	if (in->nhead > offset)
		in->nhead = (size_t)offset;
}
