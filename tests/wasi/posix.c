/* Signals never come. Processes cannot be had: a tool that is given several
 * files where each takes one says so. Temporary files can. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wasi/api.h>

#include "posix.h"

/* The runner says in PWD where names begin. */
__attribute__((constructor)) static void
begin(void)
{
	chdir(getenv("PWD"));
}

int
sigemptyset(sigset_t *set)
{
	*set = 0;
	return 0;
}

int
sigaddset(sigset_t *set, int sig)
{
	(void)set;
	(void)sig;
	return 0;
}

int
sigprocmask(int how, const sigset_t *set, sigset_t *was)
{
	(void)how;
	(void)set;
	if (was)
		*was = 0;
	return 0;
}

int
sigaction(int sig, const struct sigaction *now, struct sigaction *was)
{
	(void)sig;
	(void)now;
	if (was)
		memset(was, 0, sizeof *was);
	return 0;
}

static int
lacks(void)
{
	errno = ENOSYS;
	return -1;
}

pid_t
fork(void)
{
	return lacks();
}

pid_t
waitpid(pid_t pid, int *status, int options)
{
	(void)pid;
	(void)status;
	(void)options;
	return lacks();
}

int
kill(pid_t pid, int sig)
{
	(void)pid;
	(void)sig;
	return lacks();
}

int
execv(const char *path, char *const argv[])
{
	(void)path;
	(void)argv;
	return lacks();
}

int
execvp(const char *file, char *const argv[])
{
	(void)file;
	(void)argv;
	return lacks();
}

int
pipe(int end[2])
{
	(void)end;
	return lacks();
}

int
dup2(int fd, int to)
{
	(void)fd;
	(void)to;
	return lacks();
}

static int
move(int fd, int to)
{
	errno = __wasi_fd_renumber((__wasi_fd_t)fd, (__wasi_fd_t)to);
	return errno ? -1 : to;
}

/* A file has but one number here: it gets the new one, and the old one is that
 * of an empty file. The tools do nothing with it but close it. */
int
dup(int fd)
{
	int to = open("/dev/null", O_RDWR), old;

	if (to < 0 || move(fd, to) < 0)
		return -1;
	old = open("/dev/null", O_RDWR);
	if (old < 0 || (old != fd && move(old, fd) < 0))
		return -1;
	return to;
}

int
mkstemp(char *path)
{
	char *x = strstr(path, "XXXXXX");
	unsigned char random[6];
	int fd, i;

	do {
		if (getentropy(random, sizeof random) != 0)
			return -1;
		for (i = 0; i < 6; i++)
			x[i] = (char)('a' + random[i] % 26);
		fd = open(path, O_RDWR | O_CREAT | O_EXCL, 0600);
	} while (fd < 0 && errno == EEXIST);
	return fd;
}
