#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdarg.h>

#ifdef __GNUC__
#define NORETURN __attribute__((noreturn))
#define PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define NORETURN
#define PRINTF(fmt, args)
#endif

/* The program's name in messages: the last part of argv[0]. name: that of the
 * tool, up to a blank. If argv[0] ends in it, what stands before it there, such
 * as `ir-`, stands before the names of the other tools, too. */
void err_prog(const char *argv0, const char *name);
const char *err_name(void);
/* What stands there, mostly nothing: less than ERR_PREFIX bytes. */
enum { ERR_PREFIX = 32 };
const char *err_prefix(void);
/* A text with that in the place of each @, as in "see @loop(1)". It stays until
 * the program ends. */
const char *err_named(const char *text);
/* What irtools convert tells the tools that it runs, after the names by which
 * they are called, as err_mark() has it and err_prog() takes it: people see
 * neither their command lines nor give them options, so that messages say what
 * helps there. A tool that runs others passes it on. */
enum err_within {
	ERR_ALONE,
	ERR_WITHIN,              /* convert runs it */
	ERR_WITHIN_MESH          /* the same, and materials are written anew */
};
enum err_within err_within(void);
const char *err_mark(enum err_within within);
/* One of two ends of a message: what to do for those who run the tool itself,
 * and for those who run convert. A message of a tool that convert runs, and
 * whose format ends in an option in brackets, such as "(-s)" or "(@fk -E)", gets
 * there that it is one of the commands that convert -n prints. */
const char *err_advice(const char *alone, const char *instead);
/* The status with which a program that dies exits: 1 unless main() sets it. */
extern int err_status;
/* Whether the last line on standard error is unfinished: a message ends it
 * first. */
extern int err_progress;
/* That of an importer which finds nothing wrong in a file, but nothing that the
 * IR has a word for either, or something else that it does not read: irfile calls
 * such a file whole. To be called before the message with which it dies. */
enum { ERR_UNFIT = 3 };
void err_unfit(void);
/* One line on standard error, after the program's name; control bytes in it
 * are shown as \xNN. A format that ends in ':' gets the text of errno, and one
 * that names another tool has an @ before that, as err_named() takes it.
 * err_die() then exits; what was written to the output until then still comes
 * out (base/out.h). */
void err_die(const char *fmt, ...) PRINTF(1, 2) NORETURN;
void err_warn(const char *fmt, ...) PRINTF(1, 2);
/* For functions that write messages of this kind. err_plain() writes the line
 * without a place, err_at() with "file:at:" in front, or "file:" where at is
 * 0. */
void err_plain(const char *fmt, va_list ap) PRINTF(1, 0);
void err_at(const char *file, unsigned long long at, const char *fmt,
    va_list ap) PRINTF(3, 0);
/* Like err_at(), with "file: byte at:" in front. */
void err_byte(const char *file, unsigned long long at, const char *fmt,
    va_list ap) PRINTF(3, 0);

#endif
