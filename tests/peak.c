/* peak COMMAND ARG…: runs the command and says on standard error how many
 * milliseconds it took, how many KiB of memory it had at most, how many
 * milliseconds of processor time it and its children used, and how many of
 * these were not spent in the system. */
#define _DEFAULT_SOURCE
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <unistd.h>

static double
ms(struct timeval t)
{
	return (double)t.tv_sec * 1e3 + (double)t.tv_usec / 1e3;
}

static double
now(void)
{
	struct timeval t;

	gettimeofday(&t, NULL);
	return ms(t);
}

int
main(int argc, char **argv)
{
	struct rusage use;
	double start = now();
	int status;
	pid_t pid;

	if (argc < 2)
		return 2;
	pid = fork();
	if (pid == 0) {
		execvp(argv[1], argv + 1);
		perror(argv[1]);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0 ||
	    getrusage(RUSAGE_CHILDREN, &use) != 0) {
		perror("peak");
		return 1;
	}
#ifdef __APPLE__
	use.ru_maxrss /= 1024;
#endif
	fprintf(stderr, "%.1f %ld %.1f %.1f\n", now() - start, use.ru_maxrss,
	    ms(use.ru_utime) + ms(use.ru_stime), ms(use.ru_utime));
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}
