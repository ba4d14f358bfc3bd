#ifndef FORMAT_ACCLAIM_LEX_H
#define FORMAT_ACCLAIM_LEX_H

#include "base/in.h"
#include "base/text.h"

/* The words of an Acclaim skeleton file: blanks, commas and parentheses
 * separate them, `#` starts a comment. */
struct lex {
	struct in in;
	struct str word;         /* the current one; empty at the end */
	int first;               /* it is the first of its line */
	struct str rest;         /* of its line */
	struct str comma;        /* of its line, see num_comma() */
	struct text *comment;    /* set it: where comments go, line by line */
};

/* The first word becomes the current one. */
void lex_open(struct lex *lx, const char *path, struct text *comment);
/* Moves to the next word; returns whether there is one. */
int lex_next(struct lex *lx);
/* Whether the current word is z, in either case. */
int lex_is(const struct lex *lx, const char *z);
/* Whether it is a keyword: the first of its line and begins with `:`. */
int lex_keyword(const struct lex *lx);
/* What follows the current word on its line, up to a comment, without blanks
 * around it, copied to the arena; moves to the next line's first word. */
struct str lex_rest(struct lex *lx, struct arena *arena);
/* The same with the current word in front. */
struct str lex_line(struct lex *lx, struct arena *arena);
/* The next whole line as it stands, if it does not begin with a keyword;
 * else 0, and the keyword is the current word. */
int lex_verbatim(struct lex *lx, struct str *line);

/* Dies: "WHAT: expected EXPECTED, saw 'word'", or "end of input" if there is
 * none. what may be NULL. */
void lex_expected(const struct lex *lx, const char *what,
    const char *expected) NORETURN;

#endif
