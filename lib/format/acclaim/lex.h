#ifndef FORMAT_ACCLAIM_LEX_H
#define FORMAT_ACCLAIM_LEX_H

#include "base/in.h"
#include "base/text.h"

/* Splits an Acclaim skeleton file into words. Blanks, commas and parentheses
 * separate them, and `#` begins a comment. */
struct lex {
	struct in in;
	struct str word;         /* the current one; empty at the end */
	int first;               /* the current word is the first of its line */
	struct str rest;         /* what follows the current word on its line */
	struct str comma;        /* a comma of the line that may be a decimal
	                          * one, see num_comma() */
	struct text *comment;    /* to be set: gets the comments, line by
	                          * line */
};

/* Opens the file; its first word becomes the current one. */
void lex_open(struct lex *lx, const char *path, struct text *comment);
/* Moves to the next word; returns whether there is one. */
int lex_next(struct lex *lx);
/* Whether the current word is z; letters match in either case. */
int lex_is(const struct lex *lx, const char *z);
/* Whether the current word is a keyword: the first word of its line, beginning
 * with `:`. */
int lex_keyword(const struct lex *lx);
/* Returns what follows the current word on its line, up to a comment, without
 * blanks around it, copied to the arena. Moves to the first word of the next
 * line. */
struct str lex_rest(struct lex *lx, struct arena *arena);
/* Like lex_rest(), but the result begins with the current word. */
struct str lex_line(struct lex *lx, struct arena *arena);
/* Reads the next line as it is, unless it begins with a keyword. Then it
 * returns 0, and the keyword is the current word. */
int lex_verbatim(struct lex *lx, struct str *line);

/* Dies with "WHAT: expected EXPECTED, saw 'word'", or "saw end of input" if
 * there is no word. what may be NULL. */
void lex_expected(const struct lex *lx, const char *what,
    const char *expected) NORETURN;

#endif
