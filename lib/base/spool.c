#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/out.h"
#include "base/out_priv.h"
#include "base/spool.h"

enum { BLOCK = 1 << 16 };

static const char name[] = "temporary file";
static FILE *file;

void
spool_begin(void)
{
	out_flush();             /* fails where the file would take its number */
	file = tmpfile();
	if (!file)
		die("%s:", name);
	out_to(fileno(file), name);
}

void
spool_end(void)
{
	out_to(STDOUT_FILENO, NULL);
	if (lseek(fileno(file), 0, SEEK_SET) != 0)
		die("%s:", name);
}

void
spool_release(void)
{
	ssize_t n;

	do {
		n = read(fileno(file), out_room(BLOCK), BLOCK);
		if (n < 0 && errno != EINTR)
			die("%s:", name);
		out_used(n > 0 ? (size_t)n : 0);
	} while (n != 0);
	fclose(file);
}
