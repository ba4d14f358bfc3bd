#include <stdlib.h>

#include "base/mem.h"
#include "base/tree.h"

/* Goes up from each place to one that is in the order already, and puts those
 * on the way into the order on the way back. */
int
tree_order(const int *parent, int n, int *order)
{
	enum { NEW, WAITING, DONE };
	unsigned char *state = xcalloc((size_t)n, 1);
	int *path = xcalloc((size_t)n, sizeof *path);
	int cycle = -1, done = 0, depth, i, k;

	for (i = 0; i < n && cycle < 0; i++) {
		depth = 0;
		for (k = i; k >= 0 && state[k] == NEW; k = parent[k]) {
			state[k] = WAITING;
			path[depth++] = k;
		}
		if (k >= 0 && state[k] == WAITING)
			cycle = k;
		while (depth > 0) {
			state[path[--depth]] = DONE;
			order[done++] = path[depth];
		}
	}
	free(state);
	free(path);
	return cycle;
}

void
tree_children(const int *parent, int n, int *first, int *next)
{
	int i;

	for (i = 0; i < n; i++)
		first[i] = -1;
	for (i = n; i-- > 0;) {
		next[i] = -1;
		if (parent[i] < 0)
			continue;
		next[i] = first[parent[i]];
		first[parent[i]] = i;
	}
}

int
tree_walk(struct tree_walk *w, int i, int into)
{
	if (into && w->n < TREE_DEEP) {
		w->above[w->n++] = i;
		i = w->first[i];
	} else {
		i = w->next[i];
	}
	while (i < 0 && w->n)
		i = w->next[w->above[--w->n]];
	return i;
}
