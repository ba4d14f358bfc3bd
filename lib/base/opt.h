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

/* The room of a table; the compiler complains if that is not enough. What is
 * left of it is zero, and so the table's end. */
enum { OPT_ROWS = 16 };

/* A row. A tool that reads an argument in its own way uses letter and to. */
struct opt {
	int letter;
	void *to;
	/* Reads the argument; NULL: the option takes none. */
	void (*read)(const struct opt *o, const char *arg);
	int *flag;               /* becomes value; or NULL */
	int value;
	long long least, most;   /* of integers */
	double low, high;        /* of other numbers */
	const char *words;       /* see opt_word() */
	int now;                 /* see opt_moved(); else 0 */
};

/* *to becomes 1. */
struct opt opt_flag(int letter, int *to);
/* *to becomes value. */
struct opt opt_value(int letter, int *to, int value);
/* An integer from least to most. */
struct opt opt_int(int letter, int *to, int least, int most);
struct opt opt_long(int letter, long long *to, long long least,
    long long most);
/* Significant digits, 0 to 17. */
struct opt opt_digits(int letter, int *to);
/* A number from low to high. */
struct opt opt_num(int letter, double *to, double low, double high);
/* Any text. It belongs to argv. */
struct opt opt_text(int letter, const char **to);
/* One of the words, which have | between them: *to becomes its place among
 * them, from 0. */
struct opt opt_word(int letter, int *to, const char *words);
/* An argument that read() understands. */
struct opt opt_call(int letter,
    void (*read)(const struct opt *o, const char *arg), void *to);
/* That row; and *given becomes 1. */
struct opt opt_given(int *given, struct opt row);

/* What was an option until the last version: a usage error, which says that its
 * letter is `now` now. Neither the usage nor the page has it. */
struct opt opt_moved(int letter, int now);

/* Gives messages the name in argv[0], reads all options by a table, NULL if
 * there are none, and returns the operands, a NULL behind the last. usage is
 * the line or lines `usage: name [-a] [file]\n`. What looks like an option
 * behind the first operand is a usage error, unless -- stands before that.
 *
 * It sets what the table points to: let it be a statement of its own. */
char **opt_read(int argc, char **argv, const char *usage,
    const struct opt *table);
/* The only operand, or NULL for none; more are a usage error, which says how
 * to read several: streams of IR, or files that an importer reads. */
const char *opt_stream(char *const *operand);
const char *opt_source(char *const *operand);

/* Usage errors exit 2: the usage on standard error, */
void opt_usage(const char *usage) NORETURN;
/* a message of its own, */
void opt_die(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* or the usual one: "-C: expected WHAT, saw 'ARG'". */
void opt_expected(int letter, const char *what, const char *arg) NORETURN;

/* For functions of opt_call(): the integer, or the number, in an argument. */
long long opt_int_of(int letter, const char *arg, long long least,
    long long most);
double opt_num_of(int letter, const char *arg, double low, double high);

#endif
