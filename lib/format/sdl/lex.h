#ifndef FORMAT_SDL_LEX_H
#define FORMAT_SDL_LEX_H

#include "base/in.h"
#include "base/str.h"

/* The tokens of SDL. */

enum sdl_kind {
	SDL_END,                 /* of the file */
	SDL_WORD,                /* letters, digits, `_`, `#`, `.`: as a name
	                          * it needs no encoding in the IR */
	SDL_NUMBER,              /* without a sign */
	SDL_STRING,              /* with its quotes */
	SDL_MARK                 /* any other character */
};

struct sdl_lex {
	struct in in;
	enum sdl_kind kind;      /* of the current token */
	struct str tok;          /* its text; holds until the next */
	int apart;               /* blanks or comments stand before it */
	struct str comma;        /* a decimal comma in the line, see
	                          * num_comma() */
	struct str rest;         /* private: of the line */
};

void sdl_open(struct sdl_lex *lx, const char *path);
/* Goes to the next token. Comments on the way are written as those of the
 * IR. */
void sdl_next(struct sdl_lex *lx);

/* Whether the current token is that word, or mark. */
int sdl_is(const struct sdl_lex *lx, const char *text);
/* Takes the current token, which has to be that one. */
void sdl_take(struct sdl_lex *lx, const char *text);
/* Dies with what was expected instead of the current token. */
void sdl_expected(const struct sdl_lex *lx, const char *what) NORETURN;
/* Returns the text within the quotes of the current token, which has to be a
 * string. */
struct str sdl_string(const struct sdl_lex *lx, const char *what);

/* What a text is: a word, a number, or SDL_MARK if it is neither. */
enum sdl_kind sdl_kind_of(struct str a);

#endif
