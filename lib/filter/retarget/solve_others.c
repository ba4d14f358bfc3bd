#include <stdlib.h>

#include "filter/retarget/solve.h"

/* Channels that are neither rotation nor translation have the values of the
 * source's channels of the same names. */

/* The places of a list's channels by their names: of one that is there again
 * the last. */
static void
map_words(struct map *words, const struct dof *d)
{
	size_t i, *at;

	for (i = 0; i < d->n; i++) {
		at = map_find(words, d->word[i]);
		if (at)
			*at = i;
		else
			map_add(words, d->word[i], i);
	}
}

static void
find(struct solve *s, int t, const struct map *words)
{
	const struct dof *d = &s->m.dof[t];
	const size_t *at;
	size_t i;

	for (i = 0; i < d->n; i++) {
		at = chan_kind(d->ch[i]) & (DOF_S | DOF_L | DOF_NAMED) ?
		    map_find(words, d->word[i]) : NULL;
		s->other[s->m.at[t] + i] = !at ? -1 :
		    (int)(s->source->m->at[s->j[t].src] + *at);
	}
}

/* Joints may follow the same one: its names are mapped once. */
void
solve_find_others(struct solve *s)
{
	const struct motion *from = s->source->m;
	struct map *words = xcalloc(from->sk->n, sizeof *words);
	int n = (int)s->m.sk->n, t, src;
	size_t i;

	for (t = 0; t < n; t++) {
		if (!s->j[t].has_others)
			continue;
		src = s->j[t].src;
		if (!words[src].n)
			map_words(&words[src], &from->dof[src]);
		find(s, t, &words[src]);
	}
	for (i = 0; i < from->sk->n; i++)
		map_free(&words[i]);
	free(words);
}
