#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "base/map.h"

/* A Patricia trie: what a name costs is bounded by its own length, whatever
 * names there are. A hash table would be slow for names of the same hash, which
 * whoever makes a file can choose.
 *
 * The trie compares names by their symbols: these are a name's bytes with
 * ASCII letters in lower case, an end, and the bytes as they are. So names that
 * differ only in the case of letters differ in their last part only. */
struct map_slot {
	struct str name;
	size_t value;
	unsigned long long copies;       /* numbers given by another() */
	size_t first;            /* of the names below, the one added first */
};

/* Each slot has a node, which also parts names: those below it are alike before
 * bit `at` and are parted by that bit. child[] of a bit is a node with a later
 * `at`, or, where its `at` is not later, the end of a way: then that slot's
 * name is meant. The first slot's `at` is bit 0, which is 0 in all names. A
 * search goes through nodes only, so they are small. */
struct map_node {
	uint64_t at;
	uint32_t child[2];
	uint32_t up;             /* the node of which it is a child */
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

static size_t
child(const struct map *m, size_t k, struct str name)
{
	return m->node[k].child[bit(name, m->node[k].at)];
}

/* The last node on a name's way that parts names before bit `end`. */
static size_t
walk(const struct map *m, struct str name, uint64_t end)
{
	size_t k = 0, next = child(m, k, name);

	while (m->node[next].at > m->node[k].at && m->node[next].at < end) {
		k = next;
		next = child(m, k, name);
	}
	return k;
}

/* Of the names below node k on the way of `name`, the one added first. */
static size_t
first(const struct map *m, size_t k, struct str name)
{
	size_t next = child(m, k, name);

	return m->node[next].at > m->node[k].at ? m->slot[next].first : next;
}

/* The last node of a name's way. If the name is there, it is below that node;
 * else no other name is more like it than those below. A name differs from
 * others before its own last symbol has ended. */
static size_t
end_of_way(const struct map *m, struct str name)
{
	uint64_t symbols = 2 * (uint64_t)name.n + 1;

	return walk(m, name, symbols * SYMBOL);
}

static struct map_slot *
find(const struct map *m, struct str name)
{
	struct map_slot *s = m->n ?
	    &m->slot[first(m, end_of_way(m, name), name)] : NULL;

	return s && str_same(s->name, name) ? s : NULL;
}

static struct map_slot *
ifind(const struct map *m, struct str name)
{
	uint64_t symbols = (uint64_t)name.n + 1;
	struct map_slot *s = m->n ?
	    &m->slot[first(m, walk(m, name, symbols * SYMBOL), name)] : NULL;

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

/* A new slot, its node zero. */
static size_t
add(struct map *m, struct str name, size_t value)
{
	struct map_slot *s;

	if (m->n == UINT32_MAX)
		err_die("out of memory");
	m->slot = xgrow(m->slot, &m->cap, m->n + 1, sizeof *m->slot);
	m->node = xgrow(m->node, &m->nodecap, m->n + 1, sizeof *m->node);
	s = &m->slot[m->n];
	memset(s, 0, sizeof *s);
	memset(&m->node[m->n], 0, sizeof *m->node);
	s->name = name;
	s->value = value;
	return m->n++;
}

/* Puts slot k, which parts names at bit `at`, on its way, which ends at node
 * `before`: above the nodes that part at a later bit. */
static void
insert(struct map *m, size_t k, uint64_t at, size_t before)
{
	struct str name = m->slot[k].name;
	struct map_node *new = &m->node[k];
	uint32_t *link;

	while (m->node[before].at >= at)
		before = m->node[before].up;
	link = &m->node[before].child[bit(name, m->node[before].at)];
	m->slot[k].first = first(m, before, name);
	if (m->node[*link].at > m->node[before].at)
		m->node[*link].up = (uint32_t)k;
	new->at = at;
	new->up = (uint32_t)before;
	new->child[bit(name, at)] = (uint32_t)k;
	new->child[!bit(name, at)] = *link;
	*link = (uint32_t)k;
}

int
map_add(struct map *m, struct str name, size_t value)
{
	size_t end, near;
	uint64_t at;

	if (!m->n) {
		add(m, name, value);
		return 1;
	}
	end = end_of_way(m, name);
	near = first(m, end, name);
	if (str_same(m->slot[near].name, name))
		return 0;
	at = difference(m->slot[near].name, name);
	insert(m, add(m, name, value), at, end);
	return 1;
}

/* A name that is free, of `want~2`, `want~3` and so on. No number is tried
 * twice for the same name, however often that is wanted. */
static struct str
another(struct map *m, struct arena *arena, struct str want, char sep,
    int any_case)
{
	struct map_slot *(*taken)(const struct map *, struct str) =
	    any_case ? ifind : find;
	char *p = arena_text(arena, want.n + 24);
	struct str name = { p, want.n };
	struct map_slot *had = taken(m, want);

	memcpy(p, want.s, want.n);
	do {
		p[want.n] = sep;
		name.n = (size_t)(str_uint(p + want.n + 1, ++had->copies + 1) -
		    p);
	} while (taken(m, name));
	return name;
}

struct str
map_add_unique(struct map *m, struct arena *arena, struct str want, char sep,
    int any_case, size_t value)
{
	struct str name = str_keep(arena, want);

	if ((any_case && ifind(m, want)) || !map_add(m, name, value)) {
		name = another(m, arena, want, sep, any_case);
		map_add(m, name, value);
	}
	return name;
}

void
map_free(struct map *m)
{
	free(m->slot);
	free(m->node);
}
