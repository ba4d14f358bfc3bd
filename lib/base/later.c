#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/later.h"
#include "base/out.h"
#include "base/out_priv.h"
#include "base/temp.h"

enum { BLOCK = 1 << 16 };

static FILE *file;

void
later_begin(void)
{
	out_flush();             /* fails where the file would take its number */
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

int
later_part(struct text *part)
{
	ssize_t n = getdelim(&part->s, &part->cap, '\0', file);

	if (n < 0 && !feof(file))
		temp_die();
	if (n < 0)
		fclose(file);
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
	fclose(file);
}
