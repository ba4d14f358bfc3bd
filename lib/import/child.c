#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/out.h"
#include "base/text.h"
#include "import/child.h"
#include "ir/ir.h"

/* --- the operand --- */

static int
read_head(struct operand *o)
{
	ssize_t n;

	do {
		n = read(o->fd, o->head + o->nhead, IN_HEAD - o->nhead);
		if (n > 0)
			o->nhead += (size_t)n;
	} while ((n > 0 && o->nhead < IN_HEAD) || (n < 0 && errno == EINTR));
	return n >= 0;
}

static int
look(struct operand *o, const char *path)
{
	struct stat st;

	if (fstat(o->fd, &st) != 0)
		return 0;
	o->format = KNOWN_EMPTY;
	o->directory = S_ISDIR(st.st_mode);
	if (o->directory)
		return 1;
	if (S_ISREG(st.st_mode))
		o->size = st.st_size;
	else
		o->path = "-";
	if (!read_head(o))
		return 0;
	o->format = known_by((struct str){ o->head, o->nhead }, path);
	return 1;
}

int
operand_open(struct operand *o, const char *path)
{
	int error;

	memset(o, 0, sizeof *o);
	o->name = IN_STDIN;
	o->path = "-";
	if (!in_is_stdin(path)) {
		o->name = o->path = path;
		o->fd = open(path, O_RDONLY | O_CLOEXEC);
	}
	if (o->fd < 0)
		return 0;
	if (look(o, path))
		return 1;
	error = errno;
	operand_close(o);
	errno = error;
	return 0;
}

void
operand_close(struct operand *o)
{
	if (o->fd > 0)
		close(o->fd);
}

/* --- the tool --- */

enum { NOT_RUN = 127 };

static const char *own = "";     /* how this program was called */
static enum err_within marked;

void
child_tool(char tool[CHILD_TOOL], const char *name)
{
	snprintf(tool, CHILD_TOOL, "%s%.*s", err_prefix(),
	    (int)strcspn(name, " "), name);
}

void
child_mark(enum err_within within)
{
	marked = within;
}

void
child_beside(const char *argv0)
{
	own = argv0;
	signal(SIGCHLD, SIG_DFL);        /* ignored, it hides how they end */
}

void
child_pipe(int end[2])
{
	if (pipe(end) != 0)
		err_die("pipe:");
	fcntl(end[0], F_SETFD, FD_CLOEXEC);
	fcntl(end[1], F_SETFD, FD_CLOEXEC);
}

static pid_t
start(void)
{
	pid_t pid = fork();

	if (pid < 0)
		err_die("fork:");
	return pid;
}

/* Makes fd, unless it is -1, a standard stream. */
static void
redirect(int fd, int to)
{
	if (fd >= 0 && dup2(fd, to) < 0)
		_exit(NOT_RUN);
}

int
child_directory(struct text *path)
{
	const char *slash = strrchr(own, '/');

	path->n = 0;
	if (slash)
		text_mem(path, own, (size_t)(slash + 1 - own));
	return slash != NULL;
}

void
child_become(char *const *words)
{
	struct text path = { 0 }, name = { 0 };
	char **all;
	size_t n = 0;

	while (words[n])
		n++;
	all = xcalloc(n + 1, sizeof *all);
	memcpy(all, words, n * sizeof *all);
	text_z(&name, words[0]);
	text_z(&name, err_mark(marked ? marked : err_within()));
	text_ch(&name, '\0');
	all[0] = name.s;
	if (child_directory(&path)) {
		text_mem(&path, words[0], strlen(words[0]) + 1);
		execv(path.s, all);
	}
	execvp(words[0], all);
	_exit(NOT_RUN);
}

static void NORETURN
copy(const char *path)
{
	struct ir ir;

	out_if_failed(NULL);
	ir_open(&ir, path);
	while (ir_next(&ir) != IR_EOF)
		ir_pass(&ir);
	exit(out_close());
}

static int
write_all(int fd, const char *p, size_t n)
{
	ssize_t w;

	while (n > 0) {
		w = write(fd, p, n);
		if (w < 0 && errno != EINTR)
			return 0;
		if (w > 0) {
			p += w;
			n -= (size_t)w;
		}
	}
	return 1;
}

/* Writes what has been read of the operand, and then the rest of it. */
static void NORETURN
feed(struct operand *o, int fd)
{
	ssize_t n = (ssize_t)o->nhead;

	signal(SIGPIPE, SIG_DFL);
	while ((n > 0 && write_all(fd, o->head, (size_t)n)) ||
	    (n < 0 && errno == EINTR))
		n = read(o->fd, o->head, IN_HEAD);
	_exit(n != 0);
}

/* Starts a process that feeds the operand to a pipe, and returns where that can
 * be read. It closes `out`: whoever waits for the end of that need not wait for
 * the feeder. */
static int
start_feeder(struct child *r, struct operand *o, int out)
{
	int end[2];

	child_pipe(end);
	r->feeder = start();
	if (r->feeder == 0) {
		close(end[0]);
		if (out >= 0)
			close(out);
		feed(o, end[1]);
	}
	close(end[1]);
	return end[0];
}

void
child_start(struct child *r, struct operand *o, char *const *words, int in,
    int out, int err)
{
	int fed = -1;

	memset(r, 0, sizeof *r);
	r->tool = words ? words[0] : err_name();
	out_flush();
	if (in < 0 && strcmp(o->path, "-") == 0)
		in = fed = start_feeder(r, o, out);
	r->pid = start();
	if (r->pid == 0) {
		redirect(in, STDIN_FILENO);
		redirect(out, STDOUT_FILENO);
		redirect(err, STDERR_FILENO);
		if (!words)
			copy(o->path);
		child_become(words);
	}
	if (fed >= 0)
		close(fed);
}

static int
wait_for(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			err_die("wait:");
	return status;
}

int
child_wait(struct child *r)
{
	r->status = wait_for(r->pid);
	if (r->feeder) {
		kill(r->feeder, SIGTERM);
		wait_for(r->feeder);
	}
	if (WIFSIGNALED(r->status) && WTERMSIG(r->status) == SIGPIPE)
		raise(SIGPIPE);
	if (WIFEXITED(r->status) && WEXITSTATUS(r->status) == NOT_RUN)
		err_die("%s: cannot be run, beside this tool or in PATH",
		    r->tool);
	return WIFEXITED(r->status) && WEXITSTATUS(r->status) == 0;
}
