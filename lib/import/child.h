#ifndef IMPORT_CHILD_H
#define IMPORT_CHILD_H

#include <sys/types.h>

#include "base/known/known.h"
#include "base/text.h"

/* A file that is given to the tool that reads it. */
struct operand {
	const char *name;        /* as messages show it */
	const char *path;        /* as the tool gets it: "-" where the tool
	                          * could not open the file again */
	enum known format;
	int directory;
	off_t size;              /* of a regular file; else 0 */
	/* private */
	int fd;
	size_t nhead;
	char head[IN_HEAD];
};

/* path "-" or NULL: standard input. Returns 0, with errno set, if it cannot be
 * read. A directory has the format KNOWN_EMPTY. */
int operand_open(struct operand *o, const char *path);
void operand_close(struct operand *o);

/* Sets the name by which a tool is called, as this one is: `name` ends at a
 * blank. */
enum { CHILD_TOOL = ERR_PREFIX + 32 };
void child_tool(char tool[CHILD_TOOL], const char *name);
/* Says where tools are looked for: beside this one, then in PATH. argv0: how it
 * was called. */
void child_beside(const char *argv0);

/* Says how the tools that are run from now on are told that convert runs them;
 * without it they are told what this one was. */
void child_mark(enum err_within within);

/* Sets where that is, with a slash at the end; 0: only PATH says so. */
int child_directory(struct text *path);
/* The process becomes the tool words[0] with these words, which end in NULL; it
 * exits with 127 where that cannot be run. */
void child_become(char *const *words) NORETURN;

/* A tool that is run on a file. */
struct child {
	const char *tool;
	pid_t pid, feeder;       /* feeder 0: there is none */
	int status;              /* as wait() gives it */
};

/* Starts the tool words[0] with these words, which end in NULL. If words is
 * NULL, a process copies the IR in the file. The tool's standard input is `in`;
 * if that is -1 and the tool cannot open the file, it is what the file holds.
 * With words and `in` o may be NULL. Its output and messages go to out and err,
 * unless these are -1. Dies if there is no process left. */
void child_start(struct child *r, struct operand *o, char *const *words, int in,
    int out, int err);
/* Waits for the tool to end, and returns whether it has exited with 0. Dies if
 * it could not be run at all. If a SIGPIPE ended it, this program gets one,
 * too. */
int child_wait(struct child *r);
/* Makes a pipe that the tools do not inherit. */
void child_pipe(int end[2]);

#endif
