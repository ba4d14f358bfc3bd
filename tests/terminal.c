/* terminal COMMAND ARG…: runs the command with a terminal as standard input, at
 * which our standard input is typed, and then ^D. Exits as the command does. */
#define _XOPEN_SOURCE 700
#include <sys/types.h>
#include <sys/wait.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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

int
main(int argc, char **argv)
{
	int keyboard = posix_openpt(O_RDWR | O_NOCTTY), screen, status;
	char text[4096];
	ssize_t n;
	pid_t pid;

	if (argc < 2 || keyboard < 0)
		trouble("posix_openpt");
	screen = open_terminal(keyboard);
	while ((n = read(STDIN_FILENO, text, sizeof text)) > 0)
		if (write(keyboard, text, (size_t)n) != n)
			trouble("write");
	if (write(keyboard, "\004", 1) != 1)
		trouble("write");
	pid = fork();
	if (pid == 0) {
		dup2(screen, STDIN_FILENO);
		close(screen);
		close(keyboard);
		execvp(argv[1], argv + 1);
		trouble(argv[1]);
	}
	if (pid < 0 || waitpid(pid, &status, 0) != pid)
		trouble(argv[1]);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}
