#include <stdlib.h>

#include "base/map.h"

struct map_slot {
	struct str name;         /* s is NULL where the slot is free */
	size_t value;
};

static size_t
hash_of(struct str name)
{
	size_t h = 5381, i;

	for (i = 0; i < name.n; i++)
		h = h * 33 ^ (unsigned char)name.s[i];
	return h ^ h >> 15;
}

/* The slot of a name, or the free one where it would be. */
static struct map_slot *
slot_of(const struct map *m, struct str name)
{
	size_t i = hash_of(name);

	for (;; i++) {
		struct map_slot *s = &m->slot[i & (m->cap - 1)];

		if (!s->name.s || str_same(s->name, name))
			return s;
	}
}

static void
grow(struct map *m)
{
	struct map old = *m;
	size_t i;

	m->cap = old.cap ? 2 * old.cap : 64;
	m->slot = xcalloc(m->cap, sizeof *m->slot);
	for (i = 0; i < old.cap; i++)
		if (old.slot[i].name.s)
			*slot_of(m, old.slot[i].name) = old.slot[i];
	free(old.slot);
}

size_t *
map_find(const struct map *m, struct str name)
{
	struct map_slot *s;

	if (!m->n)
		return NULL;
	s = slot_of(m, name);
	return s->name.s ? &s->value : NULL;
}

int
map_add(struct map *m, struct str name, size_t value)
{
	struct map_slot *s;

	if (2 * m->n >= m->cap)
		grow(m);
	s = slot_of(m, name);
	if (s->name.s)
		return 0;
	s->name = name;
	s->value = value;
	m->n++;
	return 1;
}

void
map_free(struct map *m)
{
	free(m->slot);
}
