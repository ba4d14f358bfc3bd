#ifndef FORMAT_SDL_READ_H
#define FORMAT_SDL_READ_H

#include "base/map.h"
#include "base/text.h"
#include "format/sdl/lex.h"
#include "format/sdl/rules.h"

/* Reading an Animation SDL file, and writing what it says as IR. A record is
 * written when its statement is complete, and before the next token is read, so
 * that comments stay in their places. */

struct sdl {
	struct sdl_lex lx;
	struct map names;        /* of curves and actions, with enum sdl_name */
	struct arena arena;
};

/* Takes a word. */
struct str sdl_word(struct sdl *r, const char *what);
/* Takes a number with its sign, adds its text after a blank and returns its
 * value. */
double sdl_number(struct sdl *r, struct text *to, const char *what);
/* Reads the braces after HIERARCHY: readhierarchy.c. */
void sdl_hierarchy(struct sdl *r);

#endif
