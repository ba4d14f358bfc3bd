/* terminal [-e|-o] COMMAND ARG…: runs the command with a terminal as standard
 * input, at which our standard input is typed, and then ^D; with -o as standard
 * output, with -e as standard error, from where it goes to our standard output.
 * Exits as the command does. */
#define _XOPEN_SOURCE 700
#include <sys/types.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static void
trouble(const char *what)
{
	perror(what);
	exit(99);
}

/* Without an echo, which would have to be read. */
static int
open_terminal(int keyboard)
{
	struct termios t;
	int screen;

	if (grantpt(keyboard) != 0 || unlockpt(keyboard) != 0)
		trouble("grantpt");
	screen = open(ptsname(keyboard), O_RDWR | O_NOCTTY);
	if (screen < 0 || tcgetattr(screen, &t) != 0)
		trouble("terminal");
	t.c_lflag &= ~(tcflag_t)ECHO;
	if (tcsetattr(screen, TCSANOW, &t) != 0)
		trouble("tcsetattr");
	return screen;
}

/* Copies all that comes. What a terminal shows ends with an error when the
 * command has ended. */
static void
copy(int from, int to)
{
	char text[4096];
	ssize_t n;

	while ((n = read(from, text, sizeof text)) > 0)
		if (write(to, text, (size_t)n) != n)
			trouble("write");
}

/* What our standard input has is typed, and then ^D. */
static void
type(int keyboard)
{
	copy(STDIN_FILENO, keyboard);
	if (write(keyboard, "\004", 1) != 1)
		trouble("write");
}

int
main(int argc, char **argv)
{
	int keyboard = posix_openpt(O_RDWR | O_NOCTTY), screen, status;
	int is_error = argc > 1 && strcmp(argv[1], "-e") == 0;
	int is_output = is_error || (argc > 1 && strcmp(argv[1], "-o") == 0);
	pid_t pid;

	argc -= is_output;
	argv += is_output;
	if (argc < 2 || keyboard < 0)
		trouble("posix_openpt");
	screen = open_terminal(keyboard);
	if (!is_output)
		type(keyboard);
	pid = fork();
	if (pid == 0) {
		dup2(screen, is_error ? STDERR_FILENO : is_output ?
		    STDOUT_FILENO : STDIN_FILENO);
		close(screen);
		close(keyboard);
		execvp(argv[1], argv + 1);
		trouble(argv[1]);
	}
	close(screen);
	if (is_output)
		copy(keyboard, STDOUT_FILENO);
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		trouble(argv[1]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}
