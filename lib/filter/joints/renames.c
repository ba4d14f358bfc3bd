#include <stdlib.h>
#include <string.h>

#include "base/in.h"
#include "base/name.h"
#include "filter/joints/renames.h"

/* A name that the IR can have as it stands. */
static void
check_name(const struct in *in, struct str name)
{
	char *raw = xmalloc(name.n + 1);
	char *again = xmalloc(NAME_ROOM(name.n));
	struct str a = { again, 0 };

	a.n = name_encode(again, name_decode(raw, name, NULL));
	if (!str_same(a, name))
		in_die(in, "expected a name as ir(5) writes it, such as "
		    "'%.*s', saw '%.*s'", STRF(a), STRF(name));
	free(raw);
	free(again);
}

static void
add(struct renames *r, const struct in *in, const struct str *f)
{
	check_name(in, f[0]);
	r->given = xgrow(r->given, &r->cap, r->n + 1, sizeof *r->given);
	r->old = xgrow(r->old, &r->oldcap, r->n + 1, sizeof *r->old);
	r->given[r->n] = str_keep(&r->arena, f[0]);
	r->old[r->n] = str_keep(&r->arena, f[1]);
	if (!map_add(&r->names, r->old[r->n], r->n))
		in_die(in, "second line for '%.*s'", STRF(f[1]));
	r->n++;
}

void
renames_read(struct renames *r, const char *path)
{
	struct str f[2];
	struct in in;
	size_t n;

	memset(r, 0, sizeof *r);
	if (!path)
		return;
	in_open(&in, path);
	while ((n = in_words(&in, f, 2))) {
		if (n != 2)
			in_die(&in, "expected 'new-name old-name'");
		add(r, &in, f);
	}
	in_close(&in);
}

struct str
renames_get(const struct renames *r, struct str old)
{
	const size_t *k = map_find(&r->names, old);

	return k ? r->given[*k] : old;
}
