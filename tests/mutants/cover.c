/* Where the tools go in each test: as compilers tell with
 * -fsanitize-coverage=trace-pc, each place of the program's code that is
 * reached becomes 1 in the file NUMBER.PROGRAM of the folder IRTOOLS_COVER,
 * which all processes of test NUMBER share. Nothing is said where that is not
 * possible. exe.PROGRAM is the program. */
#include <sys/mman.h>
#include <sys/stat.h>

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void __sanitizer_cov_trace_pc(void);

extern char __executable_start, etext;

static unsigned char *map;

void
__sanitizer_cov_trace_pc(void)
{
	if (map)
		map[(uintptr_t)__builtin_return_address(0) -
		    (uintptr_t)&__executable_start] = 1;
}

/* NUMBER is 0 where no test has begun. */
static int
open_map(const char *dir)
{
	const char *number = getenv("BATS_TEST_NUMBER"), *slash, *name;
	char exe[4096], path[8192];
	ssize_t n = readlink("/proc/self/exe", exe, sizeof exe - 1);

	if (n <= 0)
		return -1;
	exe[n] = '\0';
	slash = strrchr(exe, '/');
	name = slash ? slash + 1 : exe;
	snprintf(path, sizeof path, "%s/exe.%s", dir, name);
	(void)link(exe, path);
	snprintf(path, sizeof path, "%s/%s.%s", dir, number ? number : "0",
	    name);
	return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
}

__attribute__((constructor))
static void
begin(void)
{
	const char *dir = getenv("IRTOOLS_COVER");
	off_t size = &etext - &__executable_start;
	struct stat st;
	void *at;
	int fd = dir ? open_map(dir) : -1;

	if (fd < 0)
		return;
	if (fstat(fd, &st) == 0 &&
	    (st.st_size >= size || ftruncate(fd, size) == 0)) {
		at = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE,
		    MAP_SHARED, fd, 0);
		map = at == MAP_FAILED ? NULL : at;
	}
	close(fd);
}
