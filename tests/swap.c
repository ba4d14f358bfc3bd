/* Loaded before the C library by LD_PRELOAD: as soon as a program has looked
 * at a name with fstatat(), the file of that name in the folder swap, if there
 * is one, takes its place; the old file becomes was/NAME. */
#define _GNU_SOURCE
#include <sys/stat.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
swap(int dir, const char *name)
{
	const char *slash = strrchr(name, '/');
	char from[99], was[99];

	snprintf(from, sizeof from, "swap/%s", slash ? slash + 1 : name);
	snprintf(was, sizeof was, "was/%s", slash ? slash + 1 : name);
	if (faccessat(AT_FDCWD, from, F_OK, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	if (renameat(dir, name, AT_FDCWD, was) != 0 ||
	    renameat(AT_FDCWD, from, dir, name) != 0)
		abort();
}

int
fstatat(int dir, const char *name, struct stat *st, int flags)
{
	int (*f)(int, const char *, struct stat *, int), r;

	*(void **)&f = dlsym(RTLD_NEXT, "fstatat");
	r = f(dir, name, st, flags);
	swap(dir, name);
	return r;
}

/* Its name for files of more than 2 GiB; elsewhere there is one. */
#ifdef __GLIBC__
int
fstatat64(int dir, const char *name, struct stat64 *st, int flags)
{
	int (*f)(int, const char *, struct stat64 *, int), r;

	*(void **)&f = dlsym(RTLD_NEXT, "fstatat64");
	r = f(dir, name, st, flags);
	swap(dir, name);
	return r;
}
#endif
