#include <string.h>

#include "base/map.h"
#include "base/name.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/write_priv.h"

static int
is_plain(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

static int
all_plain(struct str name)
{
	while (name.n && is_plain(*name.s))
		name.s++, name.n--;
	return name.n == 0;
}

static struct str
make_plain(struct arena *arena, struct str name)
{
	char *p = arena_text(arena, name.n + 1);
	struct str made = { p, name.n };
	size_t i;

	for (i = 0; i < name.n; i++)
		p[i] = is_plain(name.s[i]) ? name.s[i] : '_';
	return name.n ? made : str_of("_");
}

int
bvh_can_stand(struct str name, int bvh)
{
	size_t i;

	for (i = 0; i < name.n; i++) {
		if (memchr("\n\r", name.s[i], sizeof "\n\r"))
			return 0;
		if (!bvh && ((unsigned char)name.s[i] < 0x20 ||
		    name.s[i] == 0x7f || name.s[i] == '{' ||
		    name.s[i] == '}'))
			return 0;
	}
	return name.n && str_trim(name).n == name.n &&
	    name.s[name.n - 1] != '{';
}

static struct str
own_name(struct bvh_layout *t, const struct bvh_node *n)
{
	struct str name = str_of("root"), text;

	if (n->joint < 0)
		return name;
	if (bvh_attr(t, n->joint, BVH_NAME, &text))
		return text;
	name = t->sk->joint[n->joint].name;
	return name_decode(arena_text(&t->arena, name.n), name, NULL);
}

/* The first of a name keeps it; a root that is added comes last. */
static void
make_unique(struct bvh_layout *t, const struct in *in)
{
	struct map names = { 0 };
	struct bvh_node *n;
	struct str made;
	size_t i, from = t->node[0].joint < 0;

	for (i = 0; i < t->n; i++) {
		n = &t->node[(i + from) % t->n];
		if (n->site || (!t->form->plain && n->joint >= 0 &&
		    map_add(&names, n->name, 0)))
			continue;
		made = map_add_unique(&names, &t->arena, t->form->plain ?
		    make_plain(&t->arena, n->name) : n->name, '_', 0, 0);
		if (n->joint >= 0 && !str_same(made, n->name))
			err_warn("%s: joint %.*s becomes %.*s", in->name,
			    STRF(t->sk->joint[n->joint].name), STRF(made));
		n->name = made;
	}
	map_free(&names);
}

static void
check_names(const struct bvh_layout *t, const struct in *in)
{
	const struct bvh_node *first = NULL;
	size_t i, odd = 0;

	for (i = 0; i < t->n; i++) {
		const struct bvh_node *n = &t->node[i];

		if (n->site || n->joint < 0)
			continue;
		if (!bvh_can_stand(n->name, t->bvh))
			in_fail(in, "joint %.*s: its name cannot stand in a "
			    "BVH file (-n makes it plain)",
			    STRF(t->sk->joint[n->joint].name));
		if (all_plain(n->name))
			continue;
		odd++;
		if (!first)
			first = n;
	}
	if (!first || t->bvh)
		return;
	err_warn("%s: joint %.*s, %zu in all: some readers refuse names with "
	    "other characters than letters, digits and _ (-n)", in->name,
	    STRF(t->sk->joint[first->joint].name), odd);
}

void
bvh_names(struct bvh_layout *t, const struct in *in)
{
	size_t i;

	for (i = 0; i < t->n; i++)
		t->node[i].name = own_name(t, &t->node[i]);
	if (!t->bvh || t->form->plain)
		make_unique(t, in);
	if (!t->form->plain)
		check_names(t, in);
}
