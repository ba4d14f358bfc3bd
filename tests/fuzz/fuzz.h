#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>

/* A command line, of words with a blank between them. It is run where the
 * seeds are, and standard input is what gets mutated. */
struct fuzz_case {
	const char *command;
	const char *kinds;       /* of its seeds, see seeds.sh */
	const char *reader;      /* of what it writes; NULL: none */
	enum {
		FINDS = 1,  /* exit 1 need not have a message */
		PASSES      /* what it does not know, of a stream */
	} flag;
	const char *loss;        /* what comes out, see loss.c; NULL: - */
	const char *back;        /* a command that makes of the output what
	                          * gives it again; NULL: none */
};

extern const struct fuzz_case fuzz_table[];
extern const size_t fuzz_cases;
/* What of the words of a command is a folder for its output. */
#define FUZZ_DIR "../split"

struct bytes {
	unsigned char *s;
	size_t n;
};

enum { FUZZ_MAX = 1 << 18 };     /* no input is larger */

/* Words of all formats. */
extern const char *const fuzz_word[];
extern const size_t fuzz_words;

/* Numbers from a sequence that begins with random_seed(). */
void random_seed(unsigned long long seed);
size_t random_below(size_t n);           /* n is not 0 */
/* Changes b, which has room for FUZZ_MAX bytes, in a few ways; other is an
 * input of the same kinds. */
void mutate(struct bytes *b, const struct bytes *other);

/* From now on it does not matter how often a run went somewhere. */
void cover_edges(void);
/* Forgets what has been seen, at the beginning of a case. */
void cover_begin(void);
/* Before a run, and after it: whether it went where none did. */
void cover_clear(void);
int cover_is_new(void);
/* To how many places; with mark these have been seen then. */
int cover_new(int mark);

/* The seeds of a case, the files of the current directory, what led to
 * something new, and with keep what is of the case in ../queue. */
void corpus_begin(const struct fuzz_case *c, int keep);
size_t corpus_seeds(void);
/* One to begin with. */
const struct bytes *corpus_at(size_t i);
const struct bytes *corpus_pick(void);
/* One more; with keep in ../queue, too. */
void corpus_add(const struct bytes *b);
/* The file, up to FUZZ_MAX bytes, and a NUL: until the next call. */
struct bytes corpus_load(const char *path);

/* run_input() gives an input to the case that run_begin() named and returns
 * what is wrong with how that went, or NULL; run_message() is what there was
 * on standard error, of the reader of the output if it has been asked. */
void run_begin(const struct fuzz_case *c);
/* From now on each run is done in two ways, and what differs is a fault. */
void run_compare(void);
const char *run_input(const struct bytes *input);
const char *run_message(void);
/* In this process, with its own standard input and output. */
int run_here(const struct fuzz_case *c);

#endif
