#ifndef FORMAT_BONESPRO_LEX_H
#define FORMAT_BONESPRO_LEX_H

#include "base/in.h"
#include "base/text.h"

/* The tokens of a BonesPro file: what stands between blanks and line ends, or
 * between `<` and `>`. Outside of `< >`, // begins a comment. Comments are
 * written as comments of the IR: after bp_release() at once, those before it
 * when it is called. */
struct bp_lex {
	struct in in;
	struct str word;         /* the current token, until the next one is
	                          * read; empty at the end of the file */
	int isname;              /* the current token stood in `< >` */
	const char *part[2];     /* see bp_at(); NULL: nowhere */
	long long number[2];
	/* private */
	struct str rest;         /* what follows the current token on its
	                          * line */
	int released, again;
	struct text three, comments, kept;
};

void bp_lex_open(struct bp_lex *lx, const char *path);
/* To be called when the object that is made of the file has begun. */
void bp_release(struct bp_lex *lx);
/* Comments are kept from now on, to the next bp_release(). */
void bp_hold(struct bp_lex *lx);
/* Moves to the next token; returns whether there is one. */
int bp_next(struct bp_lex *lx);
/* Makes the current token the next one, too. */
void bp_again(struct bp_lex *lx);
/* Whether the current token and the one after it are numbers. */
int bp_two_numbers(struct bp_lex *lx);
/* Each moves to the next token, which has to be a number; for bp_int() an
 * integer from lo to hi. */
struct str bp_number(struct bp_lex *lx, const char *what);
long long bp_int(struct bp_lex *lx, const char *what, long long lo,
    long long hi);
/* Like bp_int() for the current token. */
long long bp_int_here(struct bp_lex *lx, const char *what, long long lo,
    long long hi);
/* Reads the next three tokens, which have to be numbers, and returns them with
 * one blank between two. The result is valid until the next token is read. */
struct str bp_three(struct bp_lex *lx);
/* Dies if there is another token. */
void bp_end(struct bp_lex *lx);

/* Sets the place for messages, such as "frame 3: vertex 17: ". depth 0: a part
 * of the file and its number; depth 1: a part of that one and its number. */
void bp_at(struct bp_lex *lx, int depth, const char *part, long long number);
/* Dies with "PLACE: expected WHAT, saw …" about the current token. */
void bp_expected(const struct bp_lex *lx, const char *what) NORETURN;
/* Warns; the place stands before the text. */
void bp_warn(const struct bp_lex *lx, const char *text);

#endif
