#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/mem.h"
#include "filter/retarget/foothold.h"

/* Leg lengths per second, and leg lengths. */
#define SLOW 0.15
#define CELL 0.001

enum { CELLS = 30, BEYOND = CELLS };     /* BEYOND: not slow, or too high */

struct foothold {
	double up[3], leg;
	int begun;               /* there was a frame before */
	double at[FOOTHOLD_POINTS][3];   /* in the frame before */
	double low[FOOTHOLD_POINTS];     /* where cells begin: less than a cell
	                                  * below the lowest height so far */
	/* by the heel's height, then by the toes' */
	struct foothold_sum cell[CELLS + 1][CELLS + 1];
	struct foothold_sum said;        /* while records said so */
};

static void
clear(struct foothold_sum *sum)
{
	sum->seconds = sum->slipped = 0;
	sum->ground = HUGE_VAL;
}

static void
add(struct foothold_sum *sum, const struct foothold_sum *more)
{
	sum->seconds += more->seconds;
	sum->slipped += more->slipped;
	sum->ground = fmin(sum->ground, more->ground);
}

struct foothold *
foothold_new(const double *up, double leg)
{
	struct foothold *s = xcalloc(1, sizeof *s);
	int i, k;

	memcpy(s->up, up, sizeof s->up);
	s->leg = leg;
	s->low[FOOTHOLD_HEEL] = s->low[FOOTHOLD_TOE] = HUGE_VAL;
	for (i = 0; i <= CELLS; i++)
		for (k = 0; k <= CELLS; k++)
			clear(&s->cell[i][k]);
	clear(&s->said);
	return s;
}

void
foothold_free(struct foothold *s)
{
	free(s);
}

/* The cell i of a point's height, k of the other point's. */
static struct foothold_sum *
cell_of(struct foothold *s, int point, int i, int k)
{
	return point == FOOTHOLD_HEEL ? &s->cell[i][k] : &s->cell[k][i];
}

/* A point has come to a height that is the lowest: what has been so far was
 * higher over that. */
static void
lower(struct foothold *s, int point, double height)
{
	double steps = ceil((s->low[point] - height) / (CELL * s->leg));
	int by = steps < BEYOND ? (int)steps : BEYOND, i, k, to;

	for (i = BEYOND; i-- > 0;) {
		to = i + by < BEYOND ? i + by : BEYOND;
		for (k = 0; k <= CELLS; k++) {
			add(cell_of(s, point, to, k), cell_of(s, point, i, k));
			clear(cell_of(s, point, i, k));
		}
	}
	s->low[point] = by < BEYOND ? s->low[point] - steps * CELL * s->leg :
	    height;
}

/* The cell of a point since the frame before. */
static int
find_cell(const struct foothold *s, int point, const double *at, double seconds)
{
	const double *was = s->at[point];
	double way[3], high;

	vec_sub(way, at, was);
	if (!(vec_len(way) < SLOW * s->leg * seconds))
		return BEYOND;
	high = fmax(vec_dot(at, s->up), vec_dot(was, s->up));
	return (int)fmin((high - s->low[point]) / (CELL * s->leg), BEYOND);
}

void
foothold_see(struct foothold *s, double (*at)[3], const int *known,
    const struct foothold_sum *time, enum foothold_said said)
{
	int in[FOOTHOLD_POINTS] = { BEYOND, BEYOND }, k;

	for (k = 0; k < FOOTHOLD_POINTS; k++) {
		if (!known[k])
			continue;
		if (vec_dot(at[k], s->up) < s->low[k])
			lower(s, k, vec_dot(at[k], s->up));
		if (s->begun)
			in[k] = find_cell(s, k, at[k], time->seconds);
		memcpy(s->at[k], at[k], sizeof s->at[k]);
	}
	if (s->begun && said != FOOTHOLD_FLIES)
		add(said == FOOTHOLD_STANDS ? &s->said :
		    &s->cell[in[FOOTHOLD_HEEL]][in[FOOTHOLD_TOE]], time);
	s->begun = 1;
}

void
foothold_add(const struct foothold *s, struct foothold_sum *sum)
{
	int i, k;

	for (i = 0; i <= CELLS; i++)
		for (k = 0; k <= CELLS; k++)
			if (i < BEYOND || k < BEYOND)
				add(sum, &s->cell[i][k]);
	add(sum, &s->said);
}
