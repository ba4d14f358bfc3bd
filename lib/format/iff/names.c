#include <string.h>

#include "base/bytes.h"
#include "format/iff/iff_priv.h"

/* A Patricia tree: each branch tells by one bit, a lower one than those above
 * it. A search takes 64 steps at most, whoever chose the names. */
struct iff_named {
	uint64_t key;
	size_t count;
	int bit;                 /* of the key: which branch to take */
	struct iff_named *next[2];       /* one of an equal or higher bit is
	                                  * no branch, but what was sought */
};

/* A chunk that is no group has its top bit set, unlike all ids of groups. */
static uint64_t
key_of(const struct iff_head *h)
{
	uint64_t id = bytes_get(h->id, 4, 0);

	return h->role ? id << 32 | bytes_get(h->type, 4, 0) :
	    (uint64_t)1 << 63 | id;
}

/* Returns the link to what the key leads to, or to the first branch on the
 * way that tells by `bit` or a lower one. */
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

/* The first name is what all others hang from, and tells by no bit. */
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
