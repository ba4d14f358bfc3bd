#ifndef SDL_WRITE_H
#define SDL_WRITE_H

#include "base/map.h"
#include "base/mem.h"
#include "ir/ir.h"
#include "sdl/item.h"

/* Writing Animation SDL from the records of an `actions` object. */

enum sdl_section {
	SDL_NONE, SDL_DEFINITION, SDL_ENVIRONMENT, SDL_MODEL, SDL_HIERARCHY
};

struct sdl_brace {
	struct str first, now;   /* IDs of its items */
	struct str type;         /* of the last, decoded */
};

/* What is written up to now: a section, and in it a statement
 * `KEYWORD NAME (` that is still open, or braces. */
struct sdl_out {
	enum sdl_section section;
	struct str name;         /* of the open statement; s NULL: none */
	enum sdl_name kind;
	int params, list;        /* how many it has; within `cvs = (` */
	int points;              /* whether it has any */
	char *comment;           /* lines that may belong behind the open
	                          * statement or braces */
	size_t commentlen, commentcap;
	struct str shared;       /* an item without braces of its own */
	struct sdl_brace *brace;
	size_t depth, cap;
	struct map names;        /* enum sdl_name */
	struct arena arena;
};

/* The record last read, for each kind of record. */
void sdl_put_nurbs(const struct ir *ir, struct sdl_out *w);
void sdl_put_knots(const struct ir *ir, struct sdl_out *w);
void sdl_put_cv(const struct ir *ir, struct sdl_out *w);
void sdl_put_action(const struct ir *ir, struct sdl_out *w);
void sdl_put_key(const struct ir *ir, struct sdl_out *w);
void sdl_put_attr(const struct ir *ir, struct sdl_out *w);
void sdl_put_item(const struct ir *ir, struct sdl_out *w);
void sdl_put_channel(const struct ir *ir, struct sdl_out *w);
void sdl_put_comment(struct sdl_out *w, struct str text);
/* The end of the object. */
void sdl_put_end(const struct ir *ir, struct sdl_out *w);

/* For these functions: goes on to a section; writes the comments put off,
 * and the tabs before a line; dies, this record was expected; whether a name
 * needs no quotes, and dies where it may not have any. */
void sdl_enter(const struct ir *ir, struct sdl_out *w,
    enum sdl_section section);
void sdl_flush_comments(struct sdl_out *w);
void sdl_put_tabs(size_t n);
void sdl_miss(const struct ir *ir, const char *what) NORETURN;
int sdl_is_word(struct str a);
void sdl_check_word(const struct ir *ir, struct str name);

#endif
