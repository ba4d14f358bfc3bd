#ifndef IMPORT_CHILD_PRIV_H
#define IMPORT_CHILD_PRIV_H

#include <sys/types.h>

#include "import/operand.h"

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
