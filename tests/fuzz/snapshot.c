/* What a process holds, kept and put back: all memory that is private to it and
 * can be written, but for the stack. Sanitizers keep a record of memory
 * elsewhere, so there it cannot be. */
#define _DEFAULT_SOURCE
#include <sys/mman.h>

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "snapshot.h"

#if SNAPSHOT
#include <malloc.h>

enum { RANGES = 64, PAGE = 4096, RESERVE = 1 << 19 };

static struct range {
	char *at, *copy;
	size_t n;
} range[RANGES];
static size_t ranges;
static char *top;

/* A line of /proc/self/maps: BEGIN-END MODE OFFSET DEVICE INODE NAME */
static int
add(const char *line)
{
	unsigned long begin, end;
	char mode[5], name[16] = "";

	if (sscanf(line, "%lx-%lx %4s %*s %*s %*s %15s", &begin, &end, mode,
	    name) < 3)
		return 0;
	if (strcmp(mode, "rw-p") != 0 || strcmp(name, "[stack]") == 0)
		return 1;
	if (ranges == RANGES)
		return 0;
	range[ranges].at = (char *)begin;
	range[ranges++].n = end - begin;
	return 1;
}

static int
find_ranges(void)
{
	static char maps[1 << 15];
	int fd = open("/proc/self/maps", O_RDONLY);
	size_t n = 0;
	ssize_t got;
	char *s, *lf;

	while (fd >= 0 && n < sizeof maps - 1 &&
	    (got = read(fd, maps + n, sizeof maps - 1 - n)) > 0)
		n += (size_t)got;
	if (fd < 0 || close(fd) != 0 || n == 0 || n == sizeof maps - 1)
		return 0;
	for (s = maps; (lf = strchr(s, '\n')); s = lf + 1) {
		*lf = '\0';
		if (!add(s))
			return 0;
	}
	return 1;
}

/* All from the heap, which does not shrink before snapshot_restore(), and has
 * some room: new pages take longer to come by than old ones to compare. */
static void
settle_heap(void)
{
	mallopt(M_MMAP_MAX, 0);
	mallopt(M_TRIM_THRESHOLD, 1 << 30);
	mallopt(M_TOP_PAD, RESERVE);
	free(malloc(RESERVE));
	top = sbrk(0);
}

int
snapshot_take(void)
{
	size_t i;

	settle_heap();
	if (!find_ranges())
		return 0;
	for (i = 0; i < ranges; i++) {
		range[i].copy = snapshot_room(range[i].n);
		if (!range[i].copy)
			return 0;
	}
	for (i = 0; i < ranges; i++)
		memcpy(range[i].copy, range[i].at, range[i].n);
	return 1;
}

size_t
snapshot_growth(void)
{
	return (size_t)((char *)sbrk(0) - top);
}

int
snapshot_restore(void)
{
	const struct range *r;
	size_t k;

	for (r = range; r < range + ranges; r++)
		for (k = 0; k < r->n; k += PAGE)
			if (memcmp(r->at + k, r->copy + k, PAGE) != 0)
				memcpy(r->at + k, r->copy + k, PAGE);
	return sbrk(0) == top || brk(top) == 0;
}

#else

int
snapshot_take(void)
{
	return 0;
}

int
snapshot_restore(void)
{
	return 0;
}

size_t
snapshot_growth(void)
{
	return 0;
}

#endif

void *
snapshot_room(size_t n)
{
	void *p = mmap(NULL, n, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return p == MAP_FAILED ? NULL : p;
}
