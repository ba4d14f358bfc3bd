#ifndef WASI_POSIX_H
#define WASI_POSIX_H

/* What the tools call of POSIX and WASI lacks: processes and signals. Included
 * before everything else when they are built for wasm32-wasi; see posix.c. */

#include <signal.h>
#include <sys/select.h>          /* sigset_t */
#include <sys/types.h>

#define SIG_BLOCK 0
#define SIG_SETMASK 2
#define SA_RESETHAND 1

struct sigaction {
	void (*sa_handler)(int);
	int sa_flags;
	sigset_t sa_mask;
};

int sigemptyset(sigset_t *set);
int sigaddset(sigset_t *set, int sig);
int sigprocmask(int how, const sigset_t *set, sigset_t *was);
int sigaction(int sig, const struct sigaction *now, struct sigaction *was);

#define WIFEXITED(status) ((void)(status), 0)
#define WEXITSTATUS(status) ((void)(status), 0)
#define WIFSIGNALED(status) ((void)(status), 0)
#define WTERMSIG(status) ((void)(status), 0)

pid_t fork(void);
pid_t waitpid(pid_t pid, int *status, int options);
int kill(pid_t pid, int sig);
int execv(const char *path, char *const argv[]);
int execvp(const char *file, char *const argv[]);
int pipe(int end[2]);
int dup(int fd);
int dup2(int fd, int to);

int mkstemp(char *path);

#endif
