#ifndef BASE_TREE_H
#define BASE_TREE_H

/* Puts the places 0 … n-1 in an order in which each comes after its parent,
 * and as early as that allows; parent[i] is a place, or < 0 for none. Returns
 * a place that is its own ancestor, and then the order is not whole, or -1:
 * all is well. */
int tree_order(const int *parent, int n, int *order);

/* Makes lists of children, in the order of the places: first[i] is i's first
 * child and next[i] its next sibling, or -1. */
void tree_children(const int *parent, int n, int *first, int *next);

#endif
