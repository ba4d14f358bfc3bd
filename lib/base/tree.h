#ifndef BASE_TREE_H
#define BASE_TREE_H

/* Puts the places 0 … n-1 in an order in which each comes after its parent, and
 * as early as that allows. parent[i] is a place, or < 0 for none. Returns -1,
 * or a place that is its own ancestor; then the order is not whole. */
int tree_order(const int *parent, int n, int *order);

/* Makes lists of children, in the order of the places: first[i] is i's first
 * child and next[i] its next sibling, or -1. */
void tree_children(const int *parent, int n, int *first, int *next);

enum { TREE_DEEP = 64 };

/* A walk over all that is below a place. Each comes before its children:
 *
 *	struct tree_walk w = { .first = first, .next = next };
 *
 *	for (i = first[place]; i >= 0; i = tree_walk(&w, i, into)) */
struct tree_walk {
	const int *first, *next;
	int n;
	int above[TREE_DEEP];    /* the n between the place and i */
};

/* The one after i; -1: there are no more. `into`: i's children come next,
 * unless they are more than TREE_DEEP levels below the first ones. */
int tree_walk(struct tree_walk *w, int i, int into);

#endif
