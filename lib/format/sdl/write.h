#ifndef FORMAT_SDL_WRITE_H
#define FORMAT_SDL_WRITE_H

#include "base/map.h"
#include "base/text.h"
#include "format/sdl/rules.h"
#include "ir/ir.h"

/* Writing Animation SDL from the records of an `actions` object. */

enum sdl_section {
	SDL_NONE, SDL_DEFINITION, SDL_ENVIRONMENT, SDL_MODEL, SDL_HIERARCHY
};

struct sdl_brace {
	struct str first, now;   /* IDs of its first and its last item */
	struct str type;         /* of the last, decoded; s NULL: none */
	int inner;               /* there are braces within */
};

/* What has been written: a section, and in it a statement `KEYWORD NAME (`
 * that is still open, or braces. */
struct sdl_out {
	enum sdl_section section;
	struct str name;         /* of the open statement; s NULL: none */
	enum sdl_name kind;
	unsigned seen;           /* the parameters it has so far, 1 << each */
	int list;                /* its list `cvs = (` is open */
	size_t degree, points, knots, knotcap;
	double *knot, time;      /* time: of the last key */
	long long carried;       /* braces open in what is carried */
	struct text comments;    /* lines that may belong after the open
	                          * statement or braces */
	struct str shared;       /* the next item, if it is in the braces of
	                          * another; s NULL: it gets its own */
	struct str sharedwith;   /* the first item of these braces */
	struct sdl_brace *brace;
	size_t depth, cap;
	struct map names;        /* of curves and actions, with enum sdl_name */
	struct map items, channels;
	struct map early;        /* names that have attrs before they are
	                          * defined; 1: an attr `braces` */
	struct arena arena;
};

/* writehierarchy.c: each writes the current record, if sdl2ir would make the
 * same of it. */
void sdl_write_item(const struct ir *ir, struct sdl_out *w);
void sdl_write_channel(const struct ir *ir, struct sdl_out *w);
/* Closes braces until so many are left. */
void sdl_close_braces(struct sdl_out *w, size_t depth);

/* Closes the open statement and goes on to a section. */
void sdl_enter(const struct ir *ir, struct sdl_out *w,
    enum sdl_section section);
/* Writes the comments that were put off. */
void sdl_flush_comments(struct sdl_out *w);
/* Dies with what was expected instead of the current record. */
void sdl_wrong(const struct ir *ir, const char *want) NORETURN;

#endif
