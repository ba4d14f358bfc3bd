#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/each.h"
#include "base/out.h"
#include "base/out_priv.h"

/* The exit status of a process that looks at one of several files. DIED is what
 * err_die() exits with. */
enum { WHOLE, DIED, FOUND, NO_OUTPUT };

/* If output cannot be written for one file, it can be written for none. */
static void
tell_output(void)
{
	if (out_has_failed())
		_exit(NO_OUTPUT);
}

static void NORETURN
look_at(const char *path, int (*look)(const char *, int))
{
	int found;

	out_if_failed(NULL);
	if (atexit(tell_output) != 0)
		err_die("out of memory");
	found = look(path, 1);
	out_close();
	exit(found ? FOUND : WHOLE);
}

static int
outcome(const char *path, int status)
{
	if (WIFSIGNALED(status)) {
		if (WTERMSIG(status) == SIGPIPE)
			raise(SIGPIPE);
		err_warn("%s: ended by signal %d", path, WTERMSIG(status));
		return EACH_FAILED;
	}
	switch (WEXITSTATUS(status)) {
	case WHOLE:
		return 0;
	case FOUND:
		return EACH_FOUND;
	case NO_OUTPUT:
		exit(1);
	default:
		return EACH_FAILED;
	}
}

static int
look_apart(const char *path, int (*look)(const char *, int))
{
	int status;
	pid_t pid;

	out_flush();
	pid = fork();
	if (pid < 0) {
		err_warn("%s: fork:", path);
		return EACH_FAILED;
	}
	if (pid == 0)
		look_at(path, look);
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			err_die("%s: wait:", path);
	return outcome(path, status);
}

int
each_file(char *const *path, int (*look)(const char *path, int several))
{
	int result = 0;

	if (!path[0] || !path[1])
		return look(path[0], 0) ? EACH_FOUND : 0;
	signal(SIGCHLD, SIG_DFL);        /* ignored, it hides how they end */
	for (; *path; path++)
		result |= look_apart(*path, look);
	return result;
}
