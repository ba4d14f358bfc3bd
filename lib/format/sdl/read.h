#ifndef FORMAT_SDL_READ_H
#define FORMAT_SDL_READ_H

#include "base/map.h"
#include "base/text.h"
#include "format/sdl/item.h"
#include "format/sdl/lex.h"

/* Reading an Animation SDL file, and writing what it says as IR. A record is
 * written when its statement is complete and before the token after it is
 * looked at, so that comments stay in their places. */

struct sdl {
	struct sdl_lex lx;
	struct map names;        /* of curves and actions: enum sdl_name */
	struct arena arena;
};

/* Takes a word. */
struct str sdl_word(struct sdl *r, const char *what);
/* Takes a number with its sign, adds its text after a blank and returns its
 * value. */
double sdl_number(struct sdl *r, struct text *to, const char *what);
/* Takes a comma and returns 1, or a closing parenthesis: 0. */
int sdl_more(struct sdl *r);
/* Adds the current token to a text that is carried. */
void sdl_add_token(const struct sdl *r, struct text *to);

/* Whether the current token begins a section. */
int sdl_section(const struct sdl *r);
/* Carries a statement of a section, as a record: all of it, or as much as
 * comes before a brace and that brace; depth counts those that are open. */
void sdl_carry(struct sdl *r, const char *section, int *depth);

/* Read the statements of DEFINITION, and the braces after HIERARCHY. */
void sdl_definitions(struct sdl *r);
void sdl_hierarchy(struct sdl *r);

#endif
