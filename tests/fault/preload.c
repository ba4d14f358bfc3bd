/* Loaded before the C library by LD_PRELOAD: makes calls of one kind fail.
 * FAULT_CALL is the name of the call, see state.h (write: not for messages), or
 * another, for none. FAULT_ERRNO is the error, or 0 to make read and write do
 * one byte only. FAULT_N says which call fails, counted over all processes; with
 * FAULT_ON=1 all after it fail, too. FAULT_STATE is the file of a struct state. */
#define _GNU_SOURCE
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "state.h"

static struct state *state;
static enum fault_call call;
static int fault, on;
static long nth;

static void *
real(const char *name)
{
	void *f = dlsym(RTLD_NEXT, name);

	if (!f)
		abort();
	return f;
}

/* The real function of this name as f, found once. ISO C has no conversion
 * from an object's pointer to a function's. */
#define REAL(type, name, params) \
	static type (*f) params; \
	if (!f) \
		*(void **)&f = real(name)

/* Whether this call is one to fail, with errno set. */
static int
fails(enum fault_call c)
{
	long n;

	if (!state)
		return 0;
	n = ++state->calls[c];
	if (c != call || (n != nth && !(on && n > nth)))
		return 0;
	state->hit = 1;
	errno = fault;
	return 1;
}

static const char *
env(const char *name)
{
	const char *s = getenv(name);

	return s ? s : "";
}

static enum fault_call
call_of(const char *name)
{
	static const char *const names[] = {
#define X(name) #name,
		FAULT_CALLS(X)
#undef X
	};
	enum fault_call c;

	for (c = 0; c < CALLS && strcmp(names[c], name) != 0; c++)
		;
	return c;
}

static void __attribute__((constructor))
start(void)
{
	int fd = open(env("FAULT_STATE"), O_RDWR);
	struct state *s;

	if (fd < 0)
		return;
	s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (s == MAP_FAILED)
		return;
	call = call_of(env("FAULT_CALL"));
	fault = atoi(env("FAULT_ERRNO"));
	nth = atol(env("FAULT_N"));
	on = atoi(env("FAULT_ON"));
	s->loaded = 1;
	state = s;
}

/* dlsym() may want memory before there is a malloc(). */
static void *
early(size_t n)
{
	static char pool[4096];
	static size_t used;
	void *p = pool + used;

	n = (n + 15) / 16 * 16;
	if (n > sizeof pool - used)
		return NULL;
	used += n;
	return p;
}

/* NULL while it is being looked for. */
static void *
allocator(const char *name)
{
	static int looking;
	void *f;

	if (looking)
		return NULL;
	looking = 1;
	f = real(name);
	looking = 0;
	return f;
}

void *
malloc(size_t n)
{
	static void *(*f)(size_t);

	if (!f && !(*(void **)&f = allocator("malloc")))
		return early(n);
	return fails(FAULT_malloc) ? NULL : f(n);
}

void *
calloc(size_t n, size_t size)
{
	static void *(*f)(size_t, size_t);

	if (!f && !(*(void **)&f = allocator("calloc")))
		return early(n * size);
	return fails(FAULT_malloc) ? NULL : f(n, size);
}

void *
realloc(void *p, size_t n)
{
	REAL(void *, "realloc", (void *, size_t));
	return fails(FAULT_malloc) ? NULL : f(p, n);
}

ssize_t
read(int fd, void *p, size_t n)
{
	REAL(ssize_t, "read", (int, void *, size_t));
	if (fails(FAULT_read)) {
		if (fault)
			return -1;
		n = n > 0;
	}
	return f(fd, p, n);
}

ssize_t
pread(int fd, void *p, size_t n, off_t at)
{
	REAL(ssize_t, "pread", (int, void *, size_t, off_t));
	if (fails(FAULT_read)) {
		if (fault)
			return -1;
		n = n > 0;
	}
	return f(fd, p, n, at);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	REAL(ssize_t, "write", (int, const void *, size_t));
	if (fd != STDERR_FILENO && fails(FAULT_write)) {
		if (fault)
			return -1;
		n = n > 0;
	}
	return f(fd, p, n);
}

/* It closes, but what has been written is lost. */
int
close(int fd)
{
	REAL(int, "close", (int));
	if (!fails(FAULT_close))
		return f(fd);
	if (ftruncate(fd, 0) != 0)
		errno = fault;           /* it was open to be read */
	f(fd);
	errno = fault;
	return -1;
}

int
open(const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode;
	REAL(int, "open", (const char *, int, ...));

	va_start(ap, flags);
	mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return fails(FAULT_open) ? -1 : f(path, flags, mode);
}

/* Nothing is made by it. */
int
openat(int dir, const char *path, int flags, ...)
{
	REAL(int, "openat", (int, const char *, int, ...));
	return fails(FAULT_open) ? -1 : f(dir, path, flags);
}

off_t
lseek(int fd, off_t at, int whence)
{
	REAL(off_t, "lseek", (int, off_t, int));
	return fails(FAULT_lseek) ? -1 : f(fd, at, whence);
}

int
fstat(int fd, struct stat *st)
{
	REAL(int, "fstat", (int, struct stat *));
	return fails(FAULT_stat) ? -1 : f(fd, st);
}

int
stat(const char *path, struct stat *st)
{
	REAL(int, "stat", (const char *, struct stat *));
	return fails(FAULT_stat) ? -1 : f(path, st);
}

int
fstatat(int dir, const char *path, struct stat *st, int flags)
{
	REAL(int, "fstatat", (int, const char *, struct stat *, int));
	return fails(FAULT_stat) ? -1 : f(dir, path, st, flags);
}

/* Its names for files of more than 2 GiB; elsewhere there is one. */
#ifdef __GLIBC__
int
open64(const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode;

	va_start(ap, flags);
	mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	return open(path, flags | O_LARGEFILE, mode);
}

int
openat64(int dir, const char *path, int flags, ...)
{
	return openat(dir, path, flags | O_LARGEFILE);
}

ssize_t
pread64(int fd, void *p, size_t n, off64_t at)
{
	REAL(ssize_t, "pread64", (int, void *, size_t, off64_t));
	if (fails(FAULT_read)) {
		if (fault)
			return -1;
		n = n > 0;
	}
	return f(fd, p, n, at);
}

off64_t
lseek64(int fd, off64_t at, int whence)
{
	REAL(off64_t, "lseek64", (int, off64_t, int));
	return fails(FAULT_lseek) ? -1 : f(fd, at, whence);
}

int
fstat64(int fd, struct stat64 *st)
{
	REAL(int, "fstat64", (int, struct stat64 *));
	return fails(FAULT_stat) ? -1 : f(fd, st);
}

int
stat64(const char *path, struct stat64 *st)
{
	REAL(int, "stat64", (const char *, struct stat64 *));
	return fails(FAULT_stat) ? -1 : f(path, st);
}

int
fstatat64(int dir, const char *path, struct stat64 *st, int flags)
{
	REAL(int, "fstatat64", (int, const char *, struct stat64 *, int));
	return fails(FAULT_stat) ? -1 : f(dir, path, st, flags);
}
#endif

int
access(const char *path, int mode)
{
	REAL(int, "access", (const char *, int));
	return fails(FAULT_access) ? -1 : f(path, mode);
}

int
poll(struct pollfd *fd, nfds_t n, int ms)
{
	REAL(int, "poll", (struct pollfd *, nfds_t, int));
	return fails(FAULT_poll) ? -1 : f(fd, n, ms);
}

pid_t
fork(void)
{
	REAL(pid_t, "fork", (void));
	return fails(FAULT_fork) ? -1 : f();
}

pid_t
waitpid(pid_t pid, int *status, int options)
{
	REAL(pid_t, "waitpid", (pid_t, int *, int));
	return fails(FAULT_waitpid) ? -1 : f(pid, status, options);
}

int
rename(const char *from, const char *to)
{
	REAL(int, "rename", (const char *, const char *));
	return fails(FAULT_rename) ? -1 : f(from, to);
}

int
fflush(FILE *file)
{
	REAL(int, "fflush", (FILE *));
	return fails(FAULT_fflush) ? EOF : f(file);
}
