#ifndef FORMAT_BONESPRO_LEX_H
#define FORMAT_BONESPRO_LEX_H

#include "base/in.h"
#include "base/text.h"

/* The tokens of a BonesPro file: anything between blanks and line ends, or
 * between `<` and `>`. A double slash starts a comment, except in a name; it
 * is written to the output as a comment of the IR: at once, but those before
 * bp_release() only then. */
struct bp_lex {
	struct in in;
	struct str word;         /* the current token; empty at the end. It
	                          * holds until the next one */
	int isname;              /* it stood in `< >` */
	const char *part[2];     /* see bp_at(); NULL: nowhere */
	long long number[2];
	/* private */
	struct str rest;         /* of the line */
	int released, again;
	struct text three, comments, kept;
};

void bp_lex_open(struct bp_lex *lx, const char *path);
/* To be called when the object that the file makes has begun. */
void bp_release(struct bp_lex *lx);
/* Moves to the next token; returns whether there is one. */
int bp_next(struct bp_lex *lx);
/* The current token is the next one, too. */
void bp_again(struct bp_lex *lx);
/* Whether the current token and the one after it are numbers. */
int bp_two_numbers(struct bp_lex *lx);
/* Moves to the next token, which has to be a number, or a whole one. */
struct str bp_number(struct bp_lex *lx, const char *what);
long long bp_int(struct bp_lex *lx, const char *what, long long lo,
    long long hi);
/* The same of the current token. */
long long bp_int_here(struct bp_lex *lx, const char *what, long long lo,
    long long hi);
/* Moves past the next three tokens, which have to be numbers, and returns them
 * with one blank between. They hold until the next token. */
struct str bp_three(struct bp_lex *lx);
/* Dies if there is another token. */
void bp_end(struct bp_lex *lx);

/* Sets the place for messages: the part of the file and its number, or at
 * depth 1 a part of that ("frame 3: vertex 17: "). */
void bp_at(struct bp_lex *lx, int depth, const char *part, long long number);
/* Dies about the current token: "PLACE: expected WHAT, saw …". */
void bp_expected(const struct bp_lex *lx, const char *what) NORETURN;
/* Warns with the place before the text. */
void bp_warn(const struct bp_lex *lx, const char *text);

#endif
