/* emulate.c: runs the program of another machine that has the name by which this
 * was called, without what `irtools convert` puts after it. Built with COMMAND,
 * the first words of the command, in C: argv[0] and path, of the program in
 * FOLDER, may be among them.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	const char *name = slash ? slash + 1 : argv[0];
	char path[4096];
	char *const before[] = { COMMAND };
	size_t n = sizeof before / sizeof *before;
	char **words = calloc(n + (size_t)argc, sizeof *words);

	if (!words)
		return 126;
	snprintf(path, sizeof path, "%s/%.*s", FOLDER,
	    (int)strcspn(name, " "), name);
	memcpy(words, before, sizeof before);
	memcpy(words + n, argv + 1, (size_t)argc * sizeof *words);
	execvp(words[0], words);
	perror(words[0]);
	return 126;
}
