/* pairs WORD … - IMPORTER FILE …: gives each FILE to an exporter, whose command
 * the words before - are, and its output to IMPORTER. Either the exporter exits
 * 1 with a message, or the importer has to exit 0; otherwise prints FILE and
 * the messages, exit 1. Prints how many files were exported. */
#include <sys/types.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools.h"

enum { OUT, REST, ERR, FILES, WORDS = 8 };

static int fd[FILES];

static void
open_files(void)
{
	FILE *f;
	int i;

	for (i = 0; i < FILES; i++) {
		f = tmpfile();
		if (!f) {
			perror("pairs");
			exit(2);
		}
		fd[i] = fileno(f);
	}
}

static void
fail(const char *file, const char *tool, int status)
{
	char text[4096];
	ssize_t n = pread(fd[ERR], text, sizeof text, 0);

	printf("%s: %s: exit %d\n%.*s", file, tool, status, n < 0 ? 0 : (int)n,
	    text);
	exit(1);
}

/* Whether the exporter takes it. */
static int
try(int words, char **exporter, char *importer, char *file)
{
	char *reader[2] = { importer, NULL };
	int status;

	exporter[words] = file;
	status = tool_status(words + 1, exporter, fd[REST], fd[OUT],
	    fd[ERR]);
	if (status == 1 && lseek(fd[ERR], 0, SEEK_END) > 0)
		return 0;
	if (status == 0)
		status = tool_status(1, reader, fd[OUT], fd[REST], fd[ERR]);
	else
		importer = exporter[0];
	if (status != 0)
		fail(file, importer, status);
	return 1;
}

int
main(int argc, char **argv)
{
	char *exporter[WORDS + 2] = { NULL };
	int words = 0, written = 0, i;

	for (; words < WORDS && words + 3 < argc &&
	    strcmp(argv[words + 1], "-") != 0; words++)
		exporter[words] = argv[words + 1];
	if (words == 0 || strcmp(argv[words + 1], "-") != 0)
		return 2;
	open_files();
	for (i = words + 3; i < argc; i++)
		written += try(words, exporter, argv[words + 2], argv[i]);
	printf("%d\n", written);
	return 0;
}
