#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "import/operand.h"

static int
read_head(struct operand *o)
{
	ssize_t n;

	do {
		n = read(o->fd, o->head + o->nhead, IN_HEAD - o->nhead);
		if (n > 0)
			o->nhead += (size_t)n;
	} while ((n > 0 && o->nhead < IN_HEAD) || (n < 0 && errno == EINTR));
	return n >= 0;
}

static int
look(struct operand *o, const char *path)
{
	struct stat st;

	if (fstat(o->fd, &st) != 0)
		return 0;
	o->format = KNOWN_EMPTY;
	o->directory = S_ISDIR(st.st_mode);
	if (o->directory)
		return 1;
	if (!S_ISREG(st.st_mode))
		o->path = "-";
	if (!read_head(o))
		return 0;
	o->format = known_by((struct str){ o->head, o->nhead }, path);
	return 1;
}

int
operand_open(struct operand *o, const char *path)
{
	int error;

	memset(o, 0, sizeof *o);
	o->name = IN_STDIN;
	o->path = "-";
	if (!in_is_stdin(path)) {
		o->name = o->path = path;
		o->fd = open(path, O_RDONLY | O_CLOEXEC);
	}
	if (o->fd < 0)
		return 0;
	if (look(o, path))
		return 1;
	error = errno;
	operand_close(o);
	errno = error;
	return 0;
}

void
operand_close(struct operand *o)
{
	if (o->fd > 0)
		close(o->fd);
}
