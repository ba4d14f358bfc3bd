#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/temp.h"
#include "base/text.h"

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
