#ifndef IMPORT_CHILD_H
#define IMPORT_CHILD_H

#include <sys/types.h>

#include "base/known/known.h"

/* A file that is to be given to the tool that reads it. */
struct operand {
	const char *name;        /* as messages show it */
	const char *path;        /* as that tool gets it: "-" where it cannot
	                          * open it again */
	enum known format;
	int directory;
	/* private */
	int fd;
	size_t nhead;
	char head[IN_HEAD];
};

/* path "-" or NULL: standard input. Returns 0, with errno set, if it cannot be
 * read. A directory has the format KNOWN_EMPTY. */
int operand_open(struct operand *o, const char *path);
void operand_close(struct operand *o);

/* Where the tools are: beside the one called so, else in PATH. */
void child_beside(const char *argv0);

/* A tool that is run on a file. */
struct child {
	const char *tool;
	pid_t pid, feeder;       /* feeder 0: there is none */
	int status;              /* as wait() has it */
};

/* Starts words[0] with these words, NULL behind the last; words NULL: a copy of
 * the IR in the file. Standard input is `in` or, if that is -1, what the file
 * holds where the tool cannot open it; output and messages go to out and err,
 * unless these are -1. Dies if no process can be had. */
void child_start(struct child *r, struct operand *o, char *const *words, int in,
    int out, int err);
/* Waits for its end; returns whether that was exit 0. Dies if it could not be
 * run at all; a SIGPIPE is passed on. */
int child_wait(struct child *r);
/* A pipe that no other tool that is run has. */
void child_pipe(int end[2]);

#endif
