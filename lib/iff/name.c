#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "iff/head.h"

static int
is_plain(int c)
{
	return c > ' ' && c != 0x7f && c != '%' && c != '/' && c != ':' &&
	    c != '[' && c != ']';
}

char *
iff_name(char *p, const unsigned char *id)
{
	static const char hex[] = "0123456789ABCDEF";
	int i;

	for (i = 0; i < 4; i++) {
		if (is_plain(id[i])) {
			*p++ = (char)id[i];
			continue;
		}
		*p++ = '%';
		*p++ = hex[id[i] >> 4];
		*p++ = hex[id[i] & 15];
	}
	return p;
}

char *
iff_label(char *p, const struct iff_head *h)
{
	p = iff_name(p, h->id);
	if (h->role) {
		*p++ = ':';
		p = iff_name(p, h->type);
	}
	return p;
}

/* The names of a group's members so far: a hash table with open addressing,
 * which doubles when it is half full. */
struct iff_names {
	size_t n, cap, last;
	struct name {
		unsigned char key[8];
		unsigned long count;     /* 0: free */
	} name[];
};

enum { MAXNAMES = 1 << 16 };

static struct iff_names *
names_new(size_t cap)
{
	struct iff_names *names = xcalloc(1,
	    sizeof *names + cap * sizeof names->name[0]);

	names->cap = cap;
	return names;
}

/* Where the key is or would be. */
static size_t
find(const struct iff_names *names, const unsigned char *key)
{
	unsigned long long h = iff_get(key, 8, 0);
	size_t i;

	h = (h ^ h >> 32) * 0x9e3779b97f4a7c15ULL;
	for (i = (size_t)(h >> 40); ; i++) {
		i &= names->cap - 1;
		if (!names->name[i].count ||
		    memcmp(names->name[i].key, key, 8) == 0)
			return i;
	}
}

static struct iff_names *
grow(struct iff_names *names)
{
	struct iff_names *more = names_new(names->cap * 2);
	size_t i;

	for (i = 0; i < names->cap; i++)
		if (names->name[i].count)
			more->name[find(more, names->name[i].key)] =
			    names->name[i];
	more->n = names->n;
	free(names);
	return more;
}

unsigned long
iff_count(struct iff_names **names, const struct iff_head *h)
{
	unsigned char key[8] = { 0 };
	struct name *name;

	memcpy(key, h->id, 4);
	if (h->role)
		memcpy(key + 4, h->type, 4);
	if (!*names)
		*names = names_new(16);
	name = &(*names)->name[(*names)->last];
	if (name->count && memcmp(name->key, key, 8) == 0)
		return ++name->count;
	if ((*names)->n == MAXNAMES)
		return 0;
	if ((*names)->n >= (*names)->cap / 2)
		*names = grow(*names);
	(*names)->last = find(*names, key);
	name = &(*names)->name[(*names)->last];
	if (!name->count) {
		memcpy(name->key, key, 8);
		(*names)->n++;
	}
	return ++name->count;
}

void
iff_forget(struct iff_names *names)
{
	if (names && names->n) {
		memset(names->name, 0, names->cap * sizeof names->name[0]);
		names->n = 0;
	}
}
