/* All tools in one program, which has to run them often: it forks, and need not
 * load another. */
#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tools.h"

/* Their main() functions, compiled by another name; see clists.sh */
#define X(name) int name##_main(int argc, char **argv);
#include "tools.list"
#undef X

static const struct {
	const char *name;
	int (*main)(int, char **);
} tool[] = {
#define X(name) { #name, name##_main },
#include "tools.list"
#undef X
};

int
tool_run(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	const char *name = slash ? slash + 1 : argv[0];
	size_t n = strcspn(name, " "), i;       /* as in `fk (convert)` */

	optind = 1;              /* as if there had been no other */
	for (i = 0; i < sizeof tool / sizeof *tool; i++)
		if (strlen(tool[i].name) == n &&
		    memcmp(tool[i].name, name, n) == 0)
			return tool[i].main(argc, argv);
	fprintf(stderr, "%s: no such tool\n", name);
	return 127;
}

static void
trouble(const char *what)
{
	perror(what);
	exit(2);
}

static void
rewind_to(int fd, int as)
{
	if (lseek(fd, 0, SEEK_SET) != 0 || dup2(fd, as) != as)
		trouble("tools");
}

int
tool_status(int argc, char **argv, int in, int out, int err)
{
	int status;
	pid_t pid;

	if (ftruncate(out, 0) != 0 || ftruncate(err, 0) != 0)
		trouble("tools");
	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		rewind_to(in, STDIN_FILENO);
		rewind_to(out, STDOUT_FILENO);
		rewind_to(err, STDERR_FILENO);
		alarm(60);
		exit(tool_run(argc, argv));
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		trouble(argv[0]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
