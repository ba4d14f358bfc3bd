#ifndef BASE_OPT_H
#define BASE_OPT_H

#include "base/err.h"

/* Command lines. Each tool has one table of its options:
 *
 *	const struct opt options[OPT_ROWS] = {
 *		opt_flag('e', &fk.tails),
 *		opt_text('M', &choice.want),
 *		opt_digits('p', &out_digits)
 *	};
 *
 *	argv = opt_read(argc, argv, usage, options);
 *
 * -h, -V, --help and --version are options of every tool and in no table.
 * Functions make the rows, so that the compiler checks the type of the place
 * that an option sets. */

/* The size of a table; the compiler complains if that is not enough. The unused
 * rows are zero, which marks the end of the table. */
enum { OPT_ROWS = 16 };

/* A row of the table. A function that reads an argument for opt_call() uses
 * letter and to. */
struct opt {
	int letter;
	void *to;
	/* Reads the argument; NULL: the option takes none. */
	void (*read)(const struct opt *o, const char *arg);
	int *flag;               /* is set to value; or NULL */
	int value;
	long long least, most;   /* the range of an integer */
	double low, high;        /* the range of another number */
	const char *words;       /* the words to choose from, see opt_word() */
};

/* An option without an argument: sets *to to 1. */
struct opt opt_flag(int letter, int *to);
/* An option without an argument: sets *to to value. */
struct opt opt_value(int letter, int *to, int value);
/* An option whose argument is an integer from least to most. */
struct opt opt_int(int letter, int *to, int least, int most);
struct opt opt_long(int letter, long long *to, long long least,
    long long most);
/* An option whose argument is a number of significant digits, 0 to 17. */
struct opt opt_digits(int letter, int *to);
/* An option whose argument is a number from low to high. */
struct opt opt_num(int letter, double *to, double low, double high);
/* An option whose argument is any text. *to points to it in argv. */
struct opt opt_text(int letter, const char **to);
/* An option whose argument is one of the words, which have | between them. Sets
 * *to to the place of the word among them, counted from 0. */
struct opt opt_word(int letter, int *to, const char *words);
/* An option whose argument read() reads. */
struct opt opt_call(int letter,
    void (*read)(const struct opt *o, const char *arg), void *to);
/* The option that `row` describes, which also sets *given to 1. */
struct opt opt_given(int *given, struct opt row);

/* Reads all options by a table, which is NULL if there are none, and returns
 * the operands, with a NULL after the last. Messages get the name in argv[0].
 * usage: the line or lines `usage: name [-a] [file]\n`. An operand that follows
 * another and looks like an option is a usage error, unless -- stands before
 * that.
 *
 * It sets what the table points to; so call it in a statement of its own. */
char **opt_read(int argc, char **argv, const char *usage,
    const struct opt *table);
/* Return the only operand, or NULL if there is none. More operands are a usage
 * error, and so is a number that is no file. It says what they may be meant for,
 * by the usage, or else how to read several: streams of IR, or files that an
 * importer reads. */
const char *opt_stream(char *const *operand);
const char *opt_source(char *const *operand);
/* Dies where standard input is to be both the skeleton of -s, which may be NULL,
 * and the operand, which is to be `what`. */
void opt_beside(const char *skeleton, const char *operand, const char *what);
/* For tools that take several files, and write IR: the last one is a usage error
 * if it ends in .ir and there is no such file. It is meant to be the output. */
void opt_files(char *const *operand);

/* Writes a usage to standard output, with the tool's name as it is called. */
void opt_put_usage(const char *usage);
/* Each of these three functions reports a usage error and exits with status 2.
 * opt_usage() writes the usage. */
void opt_usage(const char *usage) NORETURN;
/* opt_die() writes a message of the caller's. */
void opt_die(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* opt_expected() writes the usual message: "-C: expected WHAT, saw 'ARG'". */
void opt_expected(int letter, const char *what, const char *arg) NORETURN;

/* For functions of opt_call(): return the integer or the number in an
 * argument. */
long long opt_int_of(int letter, const char *arg, long long least,
    long long most);
double opt_num_of(int letter, const char *arg, double low, double high);

#endif
