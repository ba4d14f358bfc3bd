#ifndef SDL_READ_H
#define SDL_READ_H

#include "base/map.h"
#include "sdl/item.h"
#include "sdl/lex.h"

/* Reading an Animation SDL file, and writing what it says as IR. A record is
 * written when its statement is complete and before the token behind it is
 * looked at, so that comments stay in their places. */

struct sdl_text {
	char *s;
	size_t n, cap;
};

struct sdl {
	struct sdl_lex lx;
	struct map names;        /* of curves and actions: enum sdl_name */
	struct map items;        /* IDs: how many items asked for each */
	struct map channels;     /* `ID CHANNEL` */
	struct arena arena;      /* of what the maps hold */
	/* of the statement at hand */
	struct sdl_text list, lines, attrs;
	double *knot, time;      /* the time of the last key */
	size_t nknots, knotcap, count;
};

/* Takes a name; takes a number with its sign, adds its text after a blank
 * and returns its value. */
struct str sdl_name(struct sdl *r, const char *what);
double sdl_number(struct sdl *r, struct sdl_text *to, const char *what);
/* Takes a comma and returns 1, or a closing parenthesis: 0. */
int sdl_more(struct sdl *r);

void sdl_add(struct sdl_text *to, struct str text);
void sdl_add_name(struct sdl_text *to, struct str raw);
/* Adds the token at hand to a text that is carried. */
void sdl_add_token(const struct sdl *r, struct sdl_text *to);
/* Writes what was added and empties it. */
void sdl_put(struct sdl_text *text);

/* Whether the token at hand begins a section; the statements of DEFINITION up
 * to there; the braces behind HIERARCHY. */
int sdl_section(const struct sdl *r);
void sdl_definitions(struct sdl *r);
void sdl_hierarchy(struct sdl *r);
/* Another section: a record for each statement. */
void sdl_carry(struct sdl *r, const char *section);
/* Such a record: a statement, or as much of it as comes before a brace and
 * that brace; depth counts those that are open. */
void sdl_carry_one(struct sdl *r, const char *section, int *depth);

#endif
