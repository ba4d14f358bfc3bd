#include <stdio.h>

#include "format/gltf/humanoid.h"
#include "ir/humanoid.h"

/* VRM 0.x calls the joints of a thumb Proximal, Intermediate and Distal: what
 * they are called since. */
static const char *const thumbs[][2] = {
	{ "leftThumbProximal", "leftThumbMetacarpal" },
	{ "leftThumbIntermediate", "leftThumbProximal" },
	{ "rightThumbProximal", "rightThumbMetacarpal" },
	{ "rightThumbIntermediate", "rightThumbProximal" }
};

static struct str
now_called(struct str name)
{
	size_t i;

	for (i = 0; i < sizeof thumbs / sizeof *thumbs; i++)
		if (str_is(name, thumbs[i][0]))
			return str_of(thumbs[i][1]);
	return name;
}

/* Values that are left out for the same reason: a file may have any number. */
struct left_out {
	size_t first, n;
	struct str name;         /* what the first one is called */
};

struct taken {
	struct gltf *g;
	int *role;               /* per node */
	char given[HUMANOID_ROLES];
	struct left_out unknown, second;
};

static void
leave_out(struct left_out *l, size_t v, struct str name)
{
	if (l->n++)
		return;
	l->first = v;
	l->name = name;
}

/* How many there are, for a message about the first. */
static const char *
in_all(char *text, size_t size, const struct left_out *l)
{
	text[0] = '\0';
	if (l->n > 1)
		snprintf(text, size, " (%zu in all)", l->n);
	return text;
}

static void
warn_left_out(const struct taken *h)
{
	const struct json *j = &h->g->json;
	char text[40];

	if (h->unknown.n)
		json_warn(j, h->unknown.first, "'%.*s' is no bone of VRM's "
		    "humanoid%s", STRF(h->unknown.name),
		    in_all(text, sizeof text, &h->unknown));
	if (h->second.n)
		json_warn(j, h->second.first, "a second one: the first is "
		    "taken%s", in_all(text, sizeof text, &h->second));
}

/* v: the value that gives the role, for messages. */
static void
give(struct taken *h, size_t v, struct str name, size_t node)
{
	size_t at = gltf_ref(h->g, node, &h->g->node);
	int role = humanoid_find(name);

	if (role < 0) {
		leave_out(&h->unknown, v, name);
	} else if (h->given[role] || h->role[at] >= 0) {
		leave_out(&h->second, v, name);
	} else {
		h->given[role] = 1;
		h->role[at] = role;
	}
}

/* A node of -1 stands for none. Returns whether the list has bones. */
static int
take_list(struct taken *h, size_t list)
{
	struct json *j = &h->g->json;
	size_t v, node;
	struct str name;

	for (v = json_first(j, list, JSON_ARRAY); v; v = json_next(j, v)) {
		node = json_need(j, v, "node");
		name = json_string(j, json_need(j, v, "bone"));
		if (!str_is(json_raw(j, node), "-1"))
			give(h, v, now_called(name), node);
	}
	return json_first(j, list, JSON_ARRAY) != 0;
}

static int
take_object(struct taken *h, size_t object)
{
	struct json *j = &h->g->json;
	size_t v;

	for (v = json_first(j, object, JSON_OBJECT); v; v = json_next(j, v))
		give(h, v, json_key(j, v), json_need(j, v, "node"));
	return json_first(j, object, JSON_OBJECT) != 0;
}

static size_t
find_bones(const struct gltf *g, const char *extension)
{
	const char *key[] = {
		"extensions", extension, "humanoid", "humanBones"
	};
	size_t v = 0, i;

	for (i = 0; i < sizeof key / sizeof *key; i++) {
		v = json_get(&g->json, v, key[i]);
		if (!v)
			return 0;
	}
	return v;
}

/* A file may have more than one, for readers old and new: the first that has
 * bones is taken. */
void
gltf_humanoid(int *role, struct gltf *g)
{
	static const struct {
		const char *name;
		int (*take)(struct taken *h, size_t bones);
	} extension[] = {
		{ "VRMC_vrm", take_object },
		{ "VRMC_vrm_animation", take_object },
		{ "VRM", take_list }
	};
	struct taken h = { .g = g, .role = role };
	size_t i, v;

	for (i = 0; i < g->node.n; i++)
		role[i] = -1;
	for (i = 0; i < sizeof extension / sizeof *extension; i++) {
		v = find_bones(g, extension[i].name);
		if (v && extension[i].take(&h, v))
			break;
	}
	warn_left_out(&h);
}
