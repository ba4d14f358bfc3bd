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

struct taken {
	struct gltf *g;
	int *role;               /* per node */
	char given[HUMANOID_ROLES];
};

/* v: the value that gives the role, for messages. */
static void
give(struct taken *h, size_t v, struct str name, size_t node)
{
	const struct json *j = &h->g->json;
	size_t at = gltf_ref(h->g, node, &h->g->node);
	int role = humanoid_find(name);

	if (role < 0) {
		json_warn(j, v, "'%.*s' is no bone of VRM's humanoid",
		    STRF(name));
	} else if (h->given[role] || h->role[at] >= 0) {
		json_warn(j, v, "a second one: the first is taken");
	} else {
		h->given[role] = 1;
		h->role[at] = role;
	}
}

/* A node of -1 stands for none. */
static void
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
}

static void
take_object(struct taken *h, size_t object)
{
	struct json *j = &h->g->json;
	size_t v;

	for (v = json_first(j, object, JSON_OBJECT); v; v = json_next(j, v))
		give(h, v, json_key(j, v), json_need(j, v, "node"));
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

void
gltf_humanoid(int *role, struct gltf *g)
{
	struct taken h = { .g = g, .role = role };
	size_t i, v;

	for (i = 0; i < g->node.n; i++)
		role[i] = -1;
	if ((v = find_bones(g, "VRMC_vrm")) ||
	    (v = find_bones(g, "VRMC_vrm_animation")))
		take_object(&h, v);
	else if ((v = find_bones(g, "VRM")))
		take_list(&h, v);
}
