#include <math.h>

#include "base/mem.h"
#include "filter/stat/gap.h"

/* So many more gaps than steps of one are not stored: they will be keys. */
enum { KEYS = 1 << 16 };

static void
add(struct gaps *g, double from, double to)
{
	if (g->n > g->ones + KEYS)
		return;
	g->from_to = xgrow(g->from_to, &g->cap, g->n + 1,
	    sizeof *g->from_to);
	g->from_to[g->n][0] = from;
	g->from_to[g->n++][1] = to;
}

void
gaps_take(struct gaps *g, double frame, int whole)
{
	int next = g->begun && frame == floor(frame) &&
	    g->last == floor(g->last);
	int over = next && frame > g->last + 1;

	g->ones += next && frame == g->last + 1;
	g->over += (unsigned)over;
	if (over && whole && g->whole)
		add(g, g->last, frame);
	g->begun = 1;
	g->last = frame;
	g->whole = whole;
}

int
gaps_are_faults(const struct gaps *g)
{
	return g->over <= g->ones;
}
