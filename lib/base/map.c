#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"

/* A Patricia trie: what a name costs is bounded by its own length, whatever
 * names there are. A hash table would be slow for those of one hash, which
 * whoever makes a file can choose.
 *
 * A name is, to it, its bytes with letters in lower case, their end, and its
 * bytes as they are: the symbols of names that are alike in any case differ
 * in the last part only. */
struct map_slot {
	struct str name;
	size_t value;
	unsigned long long copies;       /* numbers given to more of them */
	/* It also parts the names below that are alike up to bit at: child[]
	 * of that bit are slots with a later one or, where at is not later,
	 * ends, whose name is meant. That of the first slot is bit 0, which
	 * is 0 in all names. */
	uint64_t at;
	size_t child[2];
	size_t first;            /* added of the names below */
};

enum { SYMBOL = 16 };            /* bits, of which nine are used */

static unsigned
symbol(struct str name, size_t i)
{
	unsigned c;

	if (i < name.n) {
		c = (unsigned char)name.s[i];
		return 0x100 | (c - 'A' < 26 ? c + 'a' - 'A' : c);
	}
	i -= name.n;
	return i > 0 && i <= name.n ? (unsigned char)name.s[i - 1] : 0;
}

static unsigned
bit(struct str name, uint64_t at)
{
	return symbol(name, (size_t)(at / SYMBOL)) >>
	    (SYMBOL - 1 - at % SYMBOL) & 1;
}

static struct map_slot *
child(const struct map *m, const struct map_slot *s, struct str name)
{
	return &m->slot[s->child[bit(name, s->at)]];
}

/* The last slot on the way of a name that parts before bit end. */
static struct map_slot *
walk(const struct map *m, struct str name, uint64_t end)
{
	struct map_slot *s = m->slot, *next = child(m, s, name);

	while (next->at > s->at && next->at < end) {
		s = next;
		next = child(m, s, name);
	}
	return s;
}

/* The first added of the names behind a slot of the way. */
static struct map_slot *
first(const struct map *m, const struct map_slot *s, struct str name)
{
	struct map_slot *next = child(m, s, name);

	return next->at > s->at ? &m->slot[next->first] : next;
}

/* The slot that has the name if any has, else one that no other is more
 * like. A name does not differ from others behind its own last symbol. */
static struct map_slot *
nearest(const struct map *m, struct str name)
{
	uint64_t symbols = 2 * (uint64_t)name.n + 1;

	return first(m, walk(m, name, symbols * SYMBOL), name);
}

static struct map_slot *
find(const struct map *m, struct str name)
{
	struct map_slot *s = m->n ? nearest(m, name) : NULL;

	return s && str_same(s->name, name) ? s : NULL;
}

static struct map_slot *
ifind(const struct map *m, struct str name)
{
	uint64_t symbols = (uint64_t)name.n + 1;
	struct map_slot *s = m->n ?
	    first(m, walk(m, name, symbols * SYMBOL), name) : NULL;

	return s && str_isame(s->name, name) ? s : NULL;
}

size_t *
map_find(const struct map *m, struct str name)
{
	struct map_slot *s = find(m, name);

	return s ? &s->value : NULL;
}

size_t *
map_ifind(const struct map *m, struct str name)
{
	struct map_slot *s = ifind(m, name);

	return s ? &s->value : NULL;
}

/* The first bit in which two names differ. */
static uint64_t
difference(struct str a, struct str b)
{
	size_t i = 0;
	uint64_t at;

	while (i < a.n && i < b.n && a.s[i] == b.s[i])
		i++;
	while (symbol(a, i) == symbol(b, i))
		i++;
	at = (uint64_t)i * SYMBOL;
	while (bit(a, at) == bit(b, at))
		at++;
	return at;
}

/* Slot k gets its place between s and what is behind it. */
static void
insert(struct map *m, size_t k, uint64_t at)
{
	struct map_slot *new = &m->slot[k], *s = walk(m, new->name, at);
	size_t *link = &s->child[bit(new->name, s->at)];

	new->at = at;
	new->first = (size_t)(first(m, s, new->name) - m->slot);
	new->child[bit(new->name, at)] = k;
	new->child[!bit(new->name, at)] = *link;
	*link = k;
}

int
map_add(struct map *m, struct str name, size_t value)
{
	struct map_slot *s = m->n ? nearest(m, name) : NULL;
	uint64_t at;

	if (s && str_same(s->name, name))
		return 0;
	at = s ? difference(s->name, name) : 0;
	m->slot = xgrow(m->slot, &m->cap, m->n + 1, sizeof *m->slot);
	s = &m->slot[m->n];
	memset(s, 0, sizeof *s);
	s->name = name;
	s->value = value;
	if (at)
		insert(m, m->n, at);
	m->n++;
	return 1;
}

/* A number is not tried twice for one name, however many have it. */
struct str
map_add_unique(struct map *m, struct arena *arena, struct str want, char sep,
    int any_case, size_t value)
{
	struct map_slot *(*taken)(const struct map *, struct str) =
	    any_case ? ifind : find;
	char *p = arena_alloc(arena, want.n + 24);
	struct str name = { p, want.n };
	struct map_slot *had = taken(m, want);

	memcpy(p, want.s, want.n);
	if (had)
		do {
			p[want.n] = sep;
			name.n = (size_t)(str_uint(p + want.n + 1,
			    ++had->copies + 1) - p);
		} while (taken(m, name));
	map_add(m, name, value);
	return name;
}

void
map_free(struct map *m)
{
	free(m->slot);
}
