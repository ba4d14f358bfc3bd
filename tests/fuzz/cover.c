/* Where a run has been, as compilers tell with -fsanitize-coverage=trace-pc:
 * it is what makes an input worth keeping. Without that nothing is new. */
#include <stdint.h>
#include <string.h>

#include "../tools.h"
#include "base/err.h"
#include "fuzz.h"
#include "snapshot.h"

enum { SIZE = 1 << 16 };

void __sanitizer_cov_trace_pc(void);

static unsigned char own[SIZE], seen[SIZE];
static unsigned char *map = own; /* shared with the processes that run */
static uintptr_t last;
static int edges;               /* it does not matter how often */

/* Called at each branch: counts the ways from one to the next. */
void
__sanitizer_cov_trace_pc(void)
{
	uintptr_t pc = (uintptr_t)__builtin_return_address(0) -
	    (uintptr_t)tool_run;
	uintptr_t at = (pc * 0x9e3779b1u >> 8) % SIZE;

	map[at ^ last]++;
	last = at >> 1;
}

void
cover_edges(void)
{
	edges = 1;
}

void
cover_begin(void)
{
	memset(seen, 0, sizeof seen);
	if (map != own)
		return;
	map = snapshot_room(SIZE);
	if (!map)
		err_die("mmap:");
}

void
cover_clear(void)
{
	memset(map, 0, SIZE);
	last = 0;
}

/* 1, 2, 3, 4-7, 8-15, 16-31, 32-127 and more times differ. */
static unsigned char
often(unsigned char n)
{
	return edges ? n > 0 : n < 4 ? (unsigned char)(n ? 1 << (n - 1) : 0) :
	    n < 8 ? 8 : n < 16 ? 16 : n < 32 ? 32 : n < 128 ? 64 : 128;
}

int
cover_is_new(void)
{
	return cover_new(1) > 0;
}

int
cover_new(int mark)
{
	int found = 0;
	uint64_t word;
	size_t i, k;

	for (i = 0; i < SIZE; i += sizeof word) {
		memcpy(&word, map + i, sizeof word);
		for (k = i; word && k < i + sizeof word; k++) {
			found += (often(map[k]) & ~seen[k]) != 0;
			if (mark)
				seen[k] |= often(map[k]);
		}
	}
	return found;
}
