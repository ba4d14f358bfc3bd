/* The calls that can be made to fail; malloc is calloc and realloc, too, and read
 * pread. */
#define FAULT_CALLS(X) \
	X(malloc) \
	X(read) \
	X(write) \
	X(close) \
	X(open) \
	X(lseek) \
	X(stat) \
	X(access) \
	X(poll) \
	X(fork) \
	X(waitpid) \
	X(rename) \
	X(fflush)

#define X(name) FAULT_##name,
enum fault_call { FAULT_CALLS(X) CALLS };
#undef X

/* What the program that makes calls fail tells the one that started it: whether
 * one did, and how many of each there were. */
struct state {
	long loaded, hit, calls[CALLS];
};
