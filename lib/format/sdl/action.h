#ifndef FORMAT_SDL_ACTION_H
#define FORMAT_SDL_ACTION_H

#include <stddef.h>

#include "base/math/nurbs.h"
#include "base/str.h"

/* The actions of Animation SDL as functions of time. */

/* Before the first key, or after the last one. */
enum sdl_outside {
	SDL_CONSTANT, SDL_LINEAR, SDL_IDENTITY, SDL_CYCLE, SDL_CYCLEOFFSET,
	SDL_OSCILLATE,
	SDL_OTHER                /* a word without a known meaning */
};

struct sdl_key {
	double t, v;
	double in, out;          /* slopes of the tangents */
	int hold_in, hold_out;   /* a step instead */
};

struct sdl_action {
	const struct nurbs *path;        /* NULL: a parameter curve */
	struct sdl_key *key;     /* times do not decrease */
	size_t n, cap;
	enum sdl_outside pre, post;
	struct str name;
	unsigned long long line; /* of its record */
};

/* An action, and for a path the axis 0, 1, 2 taken from it. */
struct sdl_use {
	const struct sdl_action *action;
	int axis;
};

/* The meaning of a word such as PRE_CYCLE, without PRE_; `-` holds. */
enum sdl_outside sdl_outside(struct str word);
/* Reads a tangent: its slope, and whether it is a step. */
void sdl_tangent(struct str type, double x, double y, double *slope,
    int *hold);

/* Finds the times of the first key and the last; a path has 0 and 100
 * percent. */
void sdl_range(const struct sdl_action *a, double *lo, double *hi);
/* Finds the value at a time of an action, first in the list, and its
 * timewarps from the outermost in: the last is applied first. Returns NULL,
 * or why there is none, and *at is the use at fault. */
const char *sdl_uses_at(const struct sdl_use *list, size_t n, double t,
    double *v, size_t *at);

#endif
