#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>

#include "base/str.h"

/* Names and what they stand for. Starts as { 0 }. */
struct map {
	struct map_slot *slot;
	struct map_node *node;   /* as many as slots */
	size_t n, cap, nodecap;
};

/* A pointer to a name's value, which holds until the next name is added; NULL
 * if the name is not there. map_ifind() matches ASCII letters in either case:
 * of several such names it finds the one added first. */
size_t *map_find(const struct map *m, struct str name);
size_t *map_ifind(const struct map *m, struct str name);
/* Adds a name, whose text has to last; returns 0 if it is there already. */
int map_add(struct map *m, struct str name, size_t value);
/* Adds a name that is not there yet and returns it: `want`, or with sep `~` the
 * first that is free of want~2, want~3 and so on. any_case: a name that differs
 * only in the case of ASCII letters is not free. The name lasts as long as the
 * arena. */
struct str map_add_unique(struct map *m, struct arena *arena, struct str want,
    char sep, int any_case, size_t value);
void map_free(struct map *m);

#endif
