/* lib/base/map against a list that is searched from its beginning. */
#include <stdio.h>
#include <string.h>

#include "base/map.h"

#include "check.h"

enum { NAMES = 400, LONGEST = 8 };

static struct str list[NAMES];
static size_t listed;

/* The place of a name in the list, or -1. */
static long
place(struct str name, int any_case)
{
	size_t i;

	for (i = 0; i < listed; i++)
		if (any_case ? str_isame(list[i], name) :
		    str_same(list[i], name))
			return (long)i;
	return -1;
}

/* Few different bytes, some of which are no letters but differ only in the bit
 * that tells the case of letters. */
static struct str
any_name(struct arena *arena)
{
	static const char bytes[] = "aAbB~@`[{2\x80\xa0\xc1\xe1";
	char *p = arena_alloc(arena, LONGEST);
	struct str name = { p, 0 };
	size_t letters = rnd() < 0 ? 2 : sizeof bytes - 1;

	while (name.n < LONGEST && rnd() < 0.6)
		p[name.n++] = bytes[(size_t)((rnd() + 1) / 2 *
		    (double)letters) % letters];
	return name;
}

static void
agree(const struct map *m, struct str name)
{
	const size_t *exact = map_find(m, name), *any = map_ifind(m, name);

	CHECK((exact ? (long)*exact : -1) == place(name, 0));
	CHECK((any ? (long)*any : -1) == place(name, 1));
}

/* The first free name of want, want~2 … */
static struct str
unique(struct arena *arena, struct str want, int any_case)
{
	char *p = arena_alloc(arena, want.n + 24);
	struct str name = { p, want.n };
	int n;

	memcpy(p, want.s, want.n);
	for (n = 2; place(name, any_case) >= 0; n++)
		name.n = want.n + (size_t)sprintf(p + want.n, "~%d", n);
	return name;
}

static void
add(struct map *m, struct arena *arena, int any_case)
{
	struct str name = any_name(arena), want;

	if (rnd() < 0) {
		CHECK(map_add(m, name, listed) == (place(name, 0) < 0));
		if (place(name, 0) >= 0)
			return;
	} else {
		want = unique(arena, name, any_case);
		name = map_add_unique(m, arena, name, '~', any_case, listed);
		CHECK(str_same(name, want));
	}
	list[listed++] = name;
}

int
main(void)
{
	struct arena arena = { NULL };
	struct map m;
	int round, i;

	for (round = 0; round < 400; round++) {
		memset(&m, 0, sizeof m);
		listed = 0;
		for (i = 0; i < (round < 300 ? 20 : NAMES); i++) {
			agree(&m, any_name(&arena));
			add(&m, &arena, round % 2);
		}
		CHECK(m.n == listed);
		map_free(&m);
	}
	arena_free(&arena);
	return 0;
}
