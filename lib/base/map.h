#ifndef BASE_MAP_H
#define BASE_MAP_H

#include <stddef.h>

#include "base/str.h"

/* What names stand for. Starts as { NULL }. */
struct map {
	struct map_slot *slot;
	size_t n, cap;
};

/* The value of a name, until the next is added; NULL if it is not there. */
size_t *map_find(const struct map *m, struct str name);
/* Adds a name, whose text has to last; 0 if it is there already. */
int map_add(struct map *m, struct str name, size_t value);
void map_free(struct map *m);

#endif
