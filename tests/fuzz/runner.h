#ifndef RUNNER_H
#define RUNNER_H

struct command {
	int argc;
	char *argv[16];
	char text[256];
};

struct end {
	int signal, status;      /* the latter if there was no signal */
	long kib;                /* of memory, at most */
	int files;               /* that were left open */
};

/* How long a run may take, what it may write and, where there are no
 * sanitizers, allocate. */
void runner_limits(void);
/* How many files from that on are open. */
int runner_files(int fd);
/* Runs the command with these files as standard input, output and error, in
 * one process after the other runs; 0 if that cannot be. A signal ends that
 * process, another takes its place. kib is what the heap grew by. */
int runner_run(const struct command *c, int from, int to, int err,
    struct end *end);
/* Before the text of a command changes */
void runner_stop(void);

#endif
