#include <math.h>

#include "format/sdl/action.h"

enum sdl_outside
sdl_outside(struct str word)
{
	static const char *const words[] = {
		"CONSTANT", "LINEAR", "IDENTITY", "CYCLE", "CYCLEOFFSET",
		"OSCILLATE"
	};
	int i;

	if (str_is(word, "-"))
		return SDL_CONSTANT;
	for (i = 0; i < SDL_OTHER; i++)
		if (str_is(word, words[i]))
			return (enum sdl_outside)i;
	return SDL_OTHER;
}

/* Only the direction of a tangent counts, and it may point either way. */
void
sdl_tangent(struct str type, double x, double y, double *slope, int *hold)
{
	*hold = x == 0 || str_is(type, "TAN_STEP");
	*slope = *hold ? 0 : y / x;
}

void
sdl_range(const struct sdl_action *a, double *lo, double *hi)
{
	*lo = a->path ? 0 : a->key[0].t;
	*hi = a->path ? 100 : a->key[a->n - 1].t;
}

/* Returns the last key that is not after t, which is in the range. */
static size_t
key_at(const struct sdl_action *a, double t)
{
	size_t lo = 0, hi = a->n, mid;

	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (a->key[mid].t <= t)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

/* Interpolates (cubic Hermite); the value is exact at both keys. */
static double
between(const struct sdl_key *a, const struct sdl_key *b, double t)
{
	double h = b->t - a->t, s = (t - a->t) / h, r = 1 - s;

	if (a->hold_out || b->hold_in)
		return a->v;
	return r * r * (1 + 2 * s) * a->v + s * s * (3 - 2 * s) * b->v +
	    h * s * r * (r * a->out - s * b->in);
}

/* Finds the value within the range, and of a path the slope. */
static const char *
inside(const struct sdl_use *u, double t, double *v, double *slope)
{
	const struct sdl_action *a = u->action;
	double lo, hi, point[3], d[3];
	size_t i;

	if (a->path) {
		nurbs_range(a->path, &lo, &hi);
		if (!nurbs_at(a->path, t < 100 ? lo + t / 100 * (hi - lo) : hi,
		    point, d))
			return "the weights of its curve cancel out";
		*v = point[u->axis];
		*slope = d[u->axis] * (hi - lo) / 100;
		return NULL;
	}
	i = key_at(a, t);
	*v = i == a->n - 1 ? a->key[i].v :
	    between(&a->key[i], &a->key[i + 1], t);
	return NULL;
}

/* Finds the value of the first or the last end, and the slope with which the
 * action leaves it. If two keys have the first time the value before them is
 * that of the first. */
static const char *
end(const struct sdl_use *u, int first, double *v, double *slope)
{
	const struct sdl_action *a = u->action;
	const struct sdl_key *k;

	if (a->path)
		return inside(u, first ? 0 : 100, v, slope);
	k = &a->key[first ? 0 : a->n - 1];
	*v = k->v;
	*slope = first ? k->in : k->out;
	return NULL;
}

/* Before or after the keys: goes on from the end with the slope there. */
static const char *
linear(const struct sdl_use *u, double t, double lo, double hi, double *v)
{
	double slope;
	const char *fault = end(u, t < lo, v, &slope);

	if (!fault)
		*v += slope * (t - (t < lo ? lo : hi));
	return fault;
}

static const char *
cycle_offset(const struct sdl_use *u, double t, double turn, double *v)
{
	double first, last, slope;
	const char *fault;

	if ((fault = end(u, 1, &first, &slope)) ||
	    (fault = end(u, 0, &last, &slope)) ||
	    (fault = inside(u, t, v, &slope)))
		return fault;
	*v += turn * (last - first);
	return NULL;
}

/* For cycles: returns how far into the range t falls; *turn is which repetition
 * that is, 0 for the range itself. */
static double
wrap(double t, double lo, double hi, double *turn)
{
	double span = hi - lo, x = fmod(t - lo, span);

	if (x < 0)
		x += span;
	*turn = floor((t - lo - x) / span + 0.5);
	return x;
}

static const char *
action_at(const struct sdl_use *u, double t, double *v)
{
	const struct sdl_action *a = u->action;
	double lo, hi, x, turn, slope;
	enum sdl_outside mode;

	sdl_range(a, &lo, &hi);
	if (t >= lo && t <= hi)
		return inside(u, t, v, &slope);
	mode = t < lo ? a->pre : a->post;
	if (hi == lo && mode >= SDL_CYCLE && mode <= SDL_OSCILLATE)
		mode = SDL_CONSTANT;
	switch (mode) {
	case SDL_CONSTANT:
		return end(u, t < lo, v, &slope);
	case SDL_LINEAR:
		return linear(u, t, lo, hi, v);
	case SDL_IDENTITY:
		*v = t;
		return NULL;
	case SDL_CYCLE:
		x = lo + wrap(t, lo, hi, &turn);
		return inside(u, x, v, &slope);
	case SDL_CYCLEOFFSET:
		x = lo + wrap(t, lo, hi, &turn);
		return cycle_offset(u, x, turn, v);
	case SDL_OSCILLATE:
		x = wrap(t, lo, hi, &turn);
		x = fmod(turn, 2) == 0 ? lo + x : hi - x;
		return inside(u, x, v, &slope);
	default:
		return t < lo ? "what it is before its keys is not known" :
		    "what it is after its keys is not known";
	}
}

const char *
sdl_uses_at(const struct sdl_use *list, size_t n, double t, double *v,
    size_t *at)
{
	const char *fault = NULL;

	while (n-- && !fault) {
		*at = n;
		fault = action_at(&list[n], t, v);
		if (!fault && !isfinite(*v))
			fault = "its value is too large";
		t = *v;
	}
	return fault;
}
