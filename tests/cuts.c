/* cuts FILE COMMAND ARG…: for each number K on standard input, of which none is
 * larger than the one before, gives COMMAND the first K bytes of a copy of FILE
 * on its standard input. Prints K, its exit status and the first line that it
 * wrote on standard error. */
#include <sys/types.h>
#include <sys/wait.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *
temporary(void)
{
	FILE *f = tmpfile();

	if (f)
		return f;
	perror("cuts");
	exit(2);
}

static FILE *
copy(const char *path)
{
	FILE *in = fopen(path, "rb"), *out = temporary();
	int c;

	if (!in) {
		perror(path);
		exit(2);
	}
	while ((c = getc(in)) != EOF)
		putc(c, out);
	fclose(in);
	fflush(out);
	return out;
}

static void
rewind_to(FILE *f, off_t size)
{
	rewind(f);
	if (ftruncate(fileno(f), size) == 0 &&
	    lseek(fileno(f), 0, SEEK_SET) == 0)
		return;
	perror("cuts");
	exit(2);
}

static int
run(char **argv, FILE *in, FILE *err)
{
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		dup2(fileno(in), 0);
		dup2(fileno(err), 2);
		if (freopen("/dev/null", "w", stdout))
			execvp(argv[0], argv);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0) {
		perror("cuts");
		exit(2);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int
main(int argc, char **argv)
{
	char line[400];
	FILE *in, *err;
	int status;
	long k;

	if (argc < 3)
		return 2;
	in = copy(argv[1]);
	err = temporary();
	while (scanf("%ld", &k) == 1) {
		rewind_to(in, k);
		rewind_to(err, 0);
		status = run(argv + 2, in, err);
		rewind(err);
		if (!fgets(line, sizeof line, err))
			line[0] = '\0';
		printf("%ld %d %.*s\n", k, status, (int)strcspn(line, "\n"),
		    line);
		fflush(stdout);
	}
	return 0;
}
