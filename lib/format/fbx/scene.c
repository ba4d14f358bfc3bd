#include <stdlib.h>
#include <string.h>

#include "base/tree.h"
#include "format/fbx/scene.h"

/* For a search by id. */
struct fbx_id {
	long long id;
	int object;
};

/* The properties that all objects of a class have, unless they have others. */
struct fbx_template {
	struct map property;     /* nodes P */
};

/* The name without the class, which stands before it in a text, and after it in
 * a binary file. */
static struct str
plain_name(const struct fbx *f, struct str name)
{
	const char *mark = f->binary ? "\0\1" : "::";
	const char *p = name.s, *end = p + name.n;

	for (; end - p >= 2; p++) {
		if (memcmp(p, mark, 2) != 0)
			continue;
		if (f->binary) {
			name.n = (size_t)(p - name.s);
		} else {
			name.s = p + 2;
			name.n = (size_t)(end - name.s);
		}
		break;
	}
	return name;
}

/* What has no id cannot be connected, and is none of the objects; a Model has
 * one. */
static void
add_object(struct fbx_scene *s, int node)
{
	struct fbx *f = s->f;
	struct fbx_object *o;
	long long id;

	if (!fbx_int(f, node, 0, &id) || id == 0) {
		if (str_is(f->node[node].name, "Model"))
			fbx_die(f, node, "Model: expected an id first");
		return;
	}
	s->object = xgrow(s->object, &s->cap, s->n + 1, sizeof *s->object);
	o = &s->object[s->n++];
	memset(o, 0, sizeof *o);
	o->id = id;
	o->node = node;
	o->class = f->node[node].name;
	if (fbx_string(f, node, 1, &o->name))
		o->name = plain_name(f, o->name);
	fbx_string(f, node, 2, &o->type);
	o->parent = o->template = -1;
	o->own = fbx_child(f, node, "Properties70");
}

static int
by_id(const void *a, const void *b)
{
	const struct fbx_id *x = a, *y = b;

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	return (x->object > y->object) - (x->object < y->object);
}

static void
sort_ids(struct fbx_scene *s)
{
	const struct fbx_object *o;
	size_t i;

	s->id = xreallocarray(NULL, s->n, sizeof *s->id);
	for (i = 0; i < s->n; i++) {
		s->id[i].id = s->object[i].id;
		s->id[i].object = (int)i;
	}
	qsort(s->id, s->n, sizeof *s->id, by_id);
	for (i = 1; i < s->n; i++)
		if (s->id[i].id == s->id[i - 1].id) {
			o = &s->object[s->id[i].object];
			fbx_die(s->f, o->node, "%.*s '%.*s': another object "
			    "has its id, %lld", STRF(o->class), STRF(o->name),
			    o->id);
		}
}

static void
read_objects(struct fbx_scene *s)
{
	int list = fbx_child(s->f, -1, "Objects"), i;

	for (; list >= 0; list = fbx_next(s->f, list, "Objects"))
		for (i = fbx_child(s->f, list, NULL); i >= 0;
		    i = fbx_next(s->f, i, NULL))
			add_object(s, i);
	sort_ids(s);
}

/* The object of that id, or -1. */
static int
object_of(const struct fbx_scene *s, long long id)
{
	size_t lo = 0, hi = s->n, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (s->id[mid].id < id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < s->n && s->id[lo].id == id ? s->id[lo].object : -1;
}

/* Reads a connection; returns 0 if it is passed over. */
static int
read_link(const struct fbx_scene *s, int node, struct fbx_link *l)
{
	int has_property = fbx_is(s->f, node, 0, "OP");
	long long child, parent;

	memset(l, 0, sizeof *l);
	if ((!has_property && !fbx_is(s->f, node, 0, "OO")) ||
	    !fbx_int(s->f, node, 1, &child) || !fbx_int(s->f, node, 2, &parent))
		return 0;
	l->child = object_of(s, child);
	l->parent = object_of(s, parent);
	if (l->child < 0 || (l->parent < 0 && parent != 0))
		return 0;
	return !has_property || fbx_string(s->f, node, 3, &l->property);
}

static int
is_model(const struct fbx_scene *s, int object)
{
	return str_is(s->object[object].class, "Model");
}

static void
set_parent(struct fbx_scene *s, int node, const struct fbx_link *l)
{
	struct fbx_object *o = &s->object[l->child];

	if (l->parent < 0 || l->property.n || !is_model(s, l->child) ||
	    !is_model(s, l->parent))
		return;
	if (o->parent >= 0 && o->parent != l->parent)
		fbx_die(s->f, node, "Model '%.*s' is below '%.*s' already",
		    STRF(o->name), STRF(s->object[o->parent].name));
	o->parent = l->parent;
}

static void
read_links(struct fbx_scene *s)
{
	int list = fbx_child(s->f, -1, "Connections"), i;
	struct fbx_link l;

	for (; list >= 0; list = fbx_next(s->f, list, "Connections"))
		for (i = fbx_child(s->f, list, "C"); i >= 0;
		    i = fbx_next(s->f, i, "C")) {
			if (!read_link(s, i, &l))
				continue;
			set_parent(s, i, &l);
			s->link = xgrow(s->link, &s->linkcap, s->nlinks + 1,
			    sizeof *s->link);
			s->link[s->nlinks++] = l;
		}
}

/* The object at that end of a link, counted from 1; 0 is the scene. */
static size_t
end_of(const struct fbx_link *l, int child)
{
	return (size_t)((child ? l->child : l->parent) + 1);
}

/* Sorts the links by their parents, or children. */
static void
sort_side(const struct fbx_scene *s, struct fbx_side *side, int child)
{
	size_t i, *start = xcalloc(s->n + 3, sizeof *start);

	side->start = start;
	side->link = xreallocarray(NULL, s->nlinks, sizeof *side->link);
	for (i = 0; i < s->nlinks; i++)
		start[end_of(&s->link[i], child) + 2]++;
	for (i = 2; i < s->n + 3; i++)
		start[i] += start[i - 1];
	for (i = 0; i < s->nlinks; i++)
		side->link[start[end_of(&s->link[i], child) + 1]++] = (int)i;
}

static int
link_of(const struct fbx_scene *s, const struct fbx_side *side, int object,
    size_t i)
{
	const size_t *start = side->start + object + 1;

	if (object >= 0)
		fbx_work(s->f, s->object[object].node, 1);
	return i < start[1] - start[0] ? side->link[start[0] + i] : -1;
}

int
fbx_link_down(const struct fbx_scene *s, int object, size_t i)
{
	return link_of(s, &s->down, object, i);
}

int
fbx_link_up(const struct fbx_scene *s, int object, size_t i)
{
	return link_of(s, &s->up, object, i);
}

static void
check_cycles(const struct fbx_scene *s)
{
	int *parent = xreallocarray(NULL, s->n, sizeof *parent), *order, bad;
	size_t i;

	order = xreallocarray(NULL, s->n, sizeof *order);
	for (i = 0; i < s->n; i++)
		parent[i] = s->object[i].parent;
	bad = tree_order(parent, (int)s->n, order);
	if (bad >= 0)
		fbx_die(s->f, s->object[bad].node, "Model '%.*s' is below "
		    "itself", STRF(s->object[bad].name));
	free(parent);
	free(order);
}

static void
add_template(struct fbx_scene *s, struct str class, int node)
{
	struct fbx_template *t;
	struct str name;
	int i;

	if (!map_add(&s->class, class, s->ntemplates))
		return;
	s->template = xgrow(s->template, &s->templatecap, s->ntemplates + 1,
	    sizeof *s->template);
	t = &s->template[s->ntemplates++];
	memset(t, 0, sizeof *t);
	for (i = fbx_child(s->f, node, "P"); i >= 0; i = fbx_next(s->f, i, "P"))
		if (fbx_string(s->f, i, 0, &name))
			map_add(&t->property, name, (size_t)i);
}

static int
down(const struct fbx *f, int node, const char *name)
{
	return node < 0 ? -1 : fbx_child(f, node, name);
}

static void
read_templates(struct fbx_scene *s)
{
	int i = down(s->f, fbx_child(s->f, -1, "Definitions"), "ObjectType");
	int node;
	struct str class;

	for (; i >= 0; i = fbx_next(s->f, i, "ObjectType")) {
		node = down(s->f, fbx_child(s->f, i, "PropertyTemplate"),
		    "Properties70");
		if (node >= 0 && fbx_string(s->f, i, 0, &class))
			add_template(s, class, node);
	}
}

static void
set_templates(struct fbx_scene *s)
{
	const size_t *template;
	size_t i;

	for (i = 0; i < s->n; i++) {
		template = map_find(&s->class, s->object[i].class);
		if (template)
			s->object[i].template = (int)*template;
	}
}

void
fbx_scene_read(struct fbx_scene *s, struct fbx *f)
{
	memset(s, 0, sizeof *s);
	s->f = f;
	read_objects(s);
	read_links(s);
	sort_side(s, &s->down, 0);
	sort_side(s, &s->up, 1);
	check_cycles(s);
	read_templates(s);
	set_templates(s);
	s->settings = down(f, fbx_child(f, -1, "GlobalSettings"),
	    "Properties70");
}

void
fbx_scene_free(struct fbx_scene *s)
{
	while (s->ntemplates)
		map_free(&s->template[--s->ntemplates].property);
	free(s->template);
	map_free(&s->class);
	free(s->object);
	free(s->link);
	free(s->id);
	free(s->down.start);
	free(s->down.link);
	free(s->up.start);
	free(s->up.link);
}

static int
property_in(const struct fbx *f, int list, const char *name)
{
	int p = down(f, list, "P");

	while (p >= 0 && !fbx_is(f, p, 0, name))
		p = fbx_next(f, p, "P");
	return p;
}

int
fbx_property(const struct fbx_scene *s, int object, const char *name)
{
	const struct fbx_object *o = &s->object[object];
	int p = property_in(s->f, o->own, name);
	const size_t *node;

	if (p >= 0 || o->template < 0)
		return p;
	node = map_find(&s->template[o->template].property, str_of(name));
	return node ? (int)*node : -1;
}

int
fbx_setting(const struct fbx_scene *s, const char *name)
{
	return property_in(s->f, s->settings, name);
}
