#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>

#include "base/str.h"

/* What names stand for. Starts as { 0 }. */
struct map {
	struct map_slot *slot;
	struct map_node *node;   /* as many */
	size_t n, cap, nodecap;
};

/* The value of a name, until the next is added; NULL if it is not there. The
 * second matches ASCII letters in either case: the first added of those. */
size_t *map_find(const struct map *m, struct str name);
size_t *map_ifind(const struct map *m, struct str name);
/* Adds a name, whose text has to last; 0 if it is there already. */
int map_add(struct map *m, struct str name, size_t value);
/* Adds a name that is not there yet: want, or the first free of want~2,
 * want~3 … (sep ~; a number goes on from 2). any_case: letters in the other
 * case are the same name. The name lasts as long as the arena. */
struct str map_add_unique(struct map *m, struct arena *arena, struct str want,
    char sep, int any_case, size_t value);
void map_free(struct map *m);

#endif
