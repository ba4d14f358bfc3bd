#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/later.h"
#include "base/out.h"
#include "base/out_priv.h"
#include "base/temp.h"

enum { BLOCK = 1 << 16 };

static FILE *file;               /* the same one for all that waits in turn */
static FILE *parts;              /* reads it */

static void
empty(void)
{
	if (ftruncate(fileno(file), 0) != 0 ||
	    lseek(fileno(file), 0, SEEK_SET) != 0)
		temp_die();
}

void
later_begin(void)
{
	out_flush();             /* fails where the file would take its number */
	if (file)
		empty();
	else
		file = temp_open();
	out_to(fileno(file), "temporary file");
}

void
later_end(void)
{
	out_to(STDOUT_FILENO, NULL);
	if (lseek(fileno(file), 0, SEEK_SET) != 0)
		temp_die();
}

static FILE *
reader(void)
{
	int fd = dup(fileno(file));
	FILE *f = fd < 0 ? NULL : fdopen(fd, "rb");

	if (!f)
		temp_die();
	return f;
}

int
later_part(struct text *part)
{
	ssize_t n;

	if (!parts)
		parts = reader();
	n = getdelim(&part->s, &part->cap, '\0', parts);
	if (n < 0 && !feof(parts))
		temp_die();
	if (n < 0) {
		fclose(parts);
		parts = NULL;
	}
	part->n = n > 0 ? (size_t)n - (part->s[n - 1] == '\0') : 0;
	return n >= 0;
}

void
later_put(void)
{
	ssize_t n;

	do {
		n = read(fileno(file), out_room(BLOCK), BLOCK);
		if (n < 0 && errno != EINTR)
			temp_die();
		out_used(n > 0 ? (size_t)n : 0);
	} while (n != 0);
}
