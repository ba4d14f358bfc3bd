#include <stdlib.h>
#include <string.h>

#include "base/map.h"

struct map_slot {
	struct str name;         /* s is NULL where the slot is free */
	size_t value;
	unsigned long long copies;       /* numbers given to more of them */
};

/* The same for a letter in either case. Names that are alike get numbers that
 * are close together: the product sets them apart, as they would fill the
 * same row of slots. */
static size_t
hash_of(struct str name)
{
	uint64_t h = 5381;
	size_t i;

	for (i = 0; i < name.n; i++)
		h = h * 33 ^ (unsigned char)(name.s[i] | 0x20);
	return (size_t)(h * 0x9e3779b97f4a7c15U >> 32);
}

/* The slot of a name, or the free one where it would be. */
static struct map_slot *
slot_of(const struct map *m, struct str name,
    int (*same)(struct str, struct str))
{
	size_t i = hash_of(name);

	for (;; i++) {
		struct map_slot *s = &m->slot[i & (m->cap - 1)];

		if (!s->name.s || same(s->name, name))
			return s;
	}
}

/* str_same() is inline */
static int
same_name(struct str a, struct str b)
{
	return str_same(a, b);
}

/* Names of one hash keep their order: it begins behind a free slot, so that
 * no row of slots is met in its middle. */
static void
grow(struct map *m)
{
	struct map old = *m;
	size_t start = 0, i;

	m->cap = old.cap ? 2 * old.cap : 64;
	m->slot = xcalloc(m->cap, sizeof *m->slot);
	while (start < old.cap && old.slot[start].name.s)
		start++;
	for (i = 0; i < old.cap; i++) {
		struct map_slot *s = &old.slot[(start + i) & (old.cap - 1)];

		if (s->name.s)
			*slot_of(m, s->name, same_name) = *s;
	}
	free(old.slot);
}

static size_t *
find(const struct map *m, struct str name, int (*same)(struct str, struct str))
{
	struct map_slot *s;

	if (!m->n)
		return NULL;
	s = slot_of(m, name, same);
	return s->name.s ? &s->value : NULL;
}

size_t *
map_find(const struct map *m, struct str name)
{
	return find(m, name, same_name);
}

size_t *
map_ifind(const struct map *m, struct str name)
{
	return find(m, name, str_isame);
}

int
map_add(struct map *m, struct str name, size_t value)
{
	struct map_slot *s;

	if (2 * m->n >= m->cap)
		grow(m);
	s = slot_of(m, name, same_name);
	if (s->name.s)
		return 0;
	s->name = name;
	s->value = value;
	m->n++;
	return 1;
}

/* A number is not tried twice for one name, however many have it. */
struct str
map_add_unique(struct map *m, struct arena *arena, struct str want, char sep,
    int any_case, size_t value)
{
	int (*same)(struct str, struct str) = any_case ? str_isame : same_name;
	char *p = arena_alloc(arena, want.n + 24);
	struct str name = { p, want.n };
	struct map_slot *first = m->n ? slot_of(m, want, same) : NULL;

	memcpy(p, want.s, want.n);
	if (first && first->name.s)
		do {
			p[want.n] = sep;
			name.n = (size_t)(str_uint(p + want.n + 1,
			    ++first->copies + 1) - p);
		} while (find(m, name, same));
	map_add(m, name, value);
	return name;
}

void
map_free(struct map *m)
{
	free(m->slot);
}
