#include <string.h>

#include "base/bytes.h"
#include "format/iff/iff_priv.h"

/* A Patricia tree: each node branches by one bit of the key, a lower one than
 * the nodes above it. A search takes 64 steps at most, whatever the names
 * are. */
struct iff_named {
	uint64_t key;
	size_t count;
	int bit;                 /* the bit of the key by which it branches */
	struct iff_named *next[2];       /* if such a node has an equal or
	                                  * higher bit, it is a result, and no
	                                  * branch below this one */
};

/* The top bit of the key is set for chunks that are no groups: no id of a group
 * has it. */
static uint64_t
key_of(const struct iff_head *h)
{
	uint64_t id = bytes_get(h->id, 4, 0);

	return h->role ? id << 32 | bytes_get(h->type, 4, 0) :
	    (uint64_t)1 << 63 | id;
}

/* Returns the link to the node that the key leads to, or to the first one on
 * the way that branches by `bit` or a lower one. */
static struct iff_named **
seek(struct iff_names *names, uint64_t key, int bit)
{
	struct iff_named **link = &names->root;
	int above = 64;

	while ((*link)->bit < above && (*link)->bit > bit) {
		above = (*link)->bit;
		link = &(*link)->next[key >> above & 1];
	}
	return link;
}

static struct iff_named *
add(struct iff_names *names, uint64_t key, uint64_t differs)
{
	struct iff_named *x = arena_alloc(&names->arena, sizeof *x), **link;
	int bit = 63;

	while (!(differs >> bit & 1))
		bit--;
	link = seek(names, key, bit);
	x->key = key;
	x->count = 0;
	x->bit = bit;
	x->next[key >> bit & 1] = x;
	x->next[~key >> bit & 1] = *link;
	*link = x;
	names->n++;
	return x;
}

/* The first name is the root, which branches by no bit. */
static void
plant(struct iff_names *names, uint64_t key)
{
	struct iff_named *x = arena_alloc(&names->arena, sizeof *x);

	x->key = key;
	x->count = 0;
	x->bit = 64;
	names->root = x;
	names->n = 1;
}

size_t
iff_names_count(struct iff_names *names, const struct iff_head *h)
{
	uint64_t key = key_of(h);
	struct iff_named *x;

	if (!names->root)
		plant(names, key);
	x = *seek(names, key, -1);
	if (x->key != key)
		x = add(names, key, x->key ^ key);
	return ++x->count;
}

void
iff_names_free(struct iff_names *names)
{
	arena_free(&names->arena);
	memset(names, 0, sizeof *names);
}
