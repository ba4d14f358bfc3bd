#ifndef FORMAT_SDL_ACTION_H
#define FORMAT_SDL_ACTION_H

#include <stddef.h>

#include "base/math/nurbs.h"
#include "base/str.h"

/* The actions of Animation SDL as functions of time. */

/* What an action is before its first key, or after the last one. */
enum sdl_outside {
	SDL_CONSTANT, SDL_LINEAR, SDL_IDENTITY, SDL_CYCLE, SDL_CYCLEOFFSET,
	SDL_OSCILLATE,
	SDL_OTHER                /* a word without a known meaning */
};

struct sdl_key {
	double t, v;
	double in, out;          /* slopes of the tangents */
	int hold_in, hold_out;   /* the value is held, there is no tangent */
};

struct sdl_action {
	const struct nurbs *path;        /* NULL: a parameter curve */
	struct sdl_key *key;     /* times do not decrease */
	size_t n, cap;
	enum sdl_outside pre, post;
	struct str name;
	unsigned long long line; /* of its record */
};

/* The use of an action; of a path it takes the axis 0, 1 or 2. */
struct sdl_use {
	const struct sdl_action *action;
	int axis;
};

/* The meaning of a word such as PRE_CYCLE, without PRE_; `-`: the value is
 * held. */
enum sdl_outside sdl_outside(struct str word);
/* Finds the slope of a tangent in the direction x, y, and whether the value is
 * held instead. */
void sdl_tangent(struct str type, double x, double y, double *slope,
    int *hold);

/* Finds the times of the first key and the last; a path goes from 0 to 100
 * percent. */
void sdl_range(const struct sdl_action *a, double *lo, double *hi);
/* Finds the value at a time. The list has an action and then its timewarps,
 * from the outermost in; the last one is applied to the time first. Returns
 * NULL, or why there is no value: then *at is the use at fault. */
const char *sdl_uses_at(const struct sdl_use *list, size_t n, double t,
    double *v, size_t *at);

#endif
