#ifndef ACCLAIM_LEX_H
#define ACCLAIM_LEX_H

#include "base/in.h"

/* The words of an Acclaim skeleton file: blanks, commas and parentheses
 * separate them, `#` starts a comment. */
struct lex {
	struct in in;
	struct str word;         /* the word at hand; empty at the end */
	int first;               /* it is the first of its line */
	/* private */
	struct str rest;
	void (*comment)(void *arg, struct str text);
	void *arg;
};

/* Comments go to the function, from their `#` on; they hold for the call. */
void lex_open(struct lex *lx, const char *path,
    void (*comment)(void *, struct str), void *arg);
/* Moves to the next word; returns whether there is one. */
int lex_next(struct lex *lx);
/* Whether the word at hand is z, in either case. */
int lex_is(const struct lex *lx, const char *z);
/* Whether it is a keyword: the first of its line and begins with `:`. */
int lex_keyword(const struct lex *lx);
/* What follows the word at hand on its line, up to a comment, without blanks
 * around it, copied to the arena; moves to the next line's first word. */
struct str lex_rest(struct lex *lx, struct arena *arena);
/* The same with the word at hand in front. */
struct str lex_line(struct lex *lx, struct arena *arena);
/* The next whole line as it stands, if it does not begin with a keyword;
 * else 0, and the keyword is the word at hand. */
int lex_verbatim(struct lex *lx, struct str *line);

/* Message about the word at hand: "WHAT: expected EXPECTED, saw 'word'". */
void lex_expected(const struct lex *lx, const char *what,
    const char *expected) NORETURN;

#endif
