#ifndef BASE_OPT_H
#define BASE_OPT_H

#include "base/err.h"

/* What every command line has in common. usage is the line or lines
 * `usage: name [-a] [file]\n`. */

/* getopt(), with --help for -h and --version for -V. What looks like an option
 * behind the first operand is a usage error, unless -- stands before that. */
int opt_next(int argc, char *const *argv, const char *letters);
/* The end of every such switch, for -h, -V and what it does not know: -h
 * prints the usage on standard output, -V the name and version, and both exit
 * 0; others exit 2 with the usage on standard error. */
void opt_usage(const char *usage, int c) NORETURN;
/* A usage error with a message of its own; exits 2. */
void opt_die(const char *fmt, ...) PRINTF(1, 2) NORETURN;
/* The usual one: "-C: expected WHAT, saw 'ARG'". */
void opt_expected(int c, const char *what, const char *arg) NORETURN;
/* The only operand, or NULL for none; more are a usage error, which says how
 * to read several: streams of IR, or files that an importer reads. */
const char *opt_stream(int argc, char *const *argv, int optind_now);
const char *opt_source(int argc, char *const *argv, int optind_now);
/* The argument of -p, 0 to 17. */
int opt_digits(const char *arg);
/* The integer in the argument of option -c, from lo to hi. */
long long opt_int(int c, const char *arg, long long lo, long long hi);
/* The number in the argument of option -c, from lo to hi. */
double opt_num(int c, const char *arg, double lo, double hi);
/* The axis, 0 to 2, that the argument of option -c, x, y or z, names. */
int opt_axis(int c, const char *arg);

#endif
