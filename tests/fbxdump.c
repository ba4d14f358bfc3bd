/* fbxdump FILE: the tree of an FBX file, each value of it, and its scene. Texts
 * and binary files that say the same come out the same, but for the class in
 * names. */
#include <stdio.h>
#include <stdlib.h>

#include "base/num.h"
#include "format/fbx/scene.h"

static void
put_string(struct str s)
{
	size_t i;

	printf(" \"");
	for (i = 0; i < s.n; i++)
		printf(s.s[i] > ' ' && s.s[i] != '\\' && s.s[i] != '"' ?
		    "%c" : "\\%02x", (unsigned char)s.s[i]);
	printf("\"");
}

static int
is_array(const struct fbx *f, int node)
{
	const struct fbx_node *n = &f->node[node];

	if (n->nvalues != 1)
		return 0;
	return n->values.s[0] == '*' || (f->binary && n->values.s[0] >= 'a');
}

static void
put_values(const struct fbx *f, int node)
{
	char buf[NUM_MAX];
	struct str s;
	double *v;
	size_t i, n;

	if (is_array(f, node)) {
		n = fbx_reals(f, node, &v);
		printf(" *%zu", n);
		for (i = 0; i < n; i++)
			printf(" %.17g", v[i]);
		free(v);
		return;
	}
	for (i = 0; i < f->node[node].nvalues; i++)
		if (fbx_string(f, node, i, &s))
			put_string(s);
		else if ((s = fbx_number(f, node, i, buf)).n)
			printf(" %.*s", (int)s.n, s.s);
		else
			printf(" ?");
}

static void
put_tree(const struct fbx *f)
{
	int i, up, depth;

	for (i = 0; i < (int)f->n; i++) {
		up = f->node[i].parent;
		if (up >= 0 && is_array(f, up))
			continue;
		for (depth = 0; up >= 0; up = f->node[up].parent)
			depth++;
		printf("%d %.*s", depth, (int)f->node[i].name.n,
		    f->node[i].name.s);
		put_values(f, i);
		printf("\n");
	}
}

static void
put_object(const struct fbx_scene *s, int i)
{
	static const char *const name[] = {
		"Lcl Translation", "RotationOrder", "InheritType", "Color"
	};
	const struct fbx_object *o = &s->object[i];
	size_t k;
	int l, p;

	printf("object %lld %.*s", o->id, (int)o->class.n, o->class.s);
	put_string(o->name);
	put_string(o->type);
	printf(" %d\n", o->parent);
	for (k = 0; (l = fbx_link_down(s, i, k)) >= 0; k++)
		printf("down %lld\n", s->object[s->link[l].child].id);
	for (k = 0; (l = fbx_link_up(s, i, k)) >= 0; k++) {
		p = s->link[l].parent;
		printf("up %lld", p < 0 ? 0 : s->object[p].id);
		put_string(s->link[l].property);
		printf("\n");
	}
	for (k = 0; k < sizeof name / sizeof *name; k++)
		if ((p = fbx_property(s, i, name[k])) >= 0) {
			printf("property %s", name[k]);
			put_values(s->f, p);
			printf("\n");
		}
}

int
main(int argc, char **argv)
{
	struct fbx_scene s;
	struct fbx f;
	size_t i;
	int l;

	if (argc != 2)
		return 2;
	err_prog("fbx2ir", "fbx2ir");
	fbx_open(&f, argv[1]);
	printf("version %d\n", f.version);
	put_tree(&f);
	fbx_scene_read(&s, &f);
	for (i = 0; (l = fbx_link_down(&s, -1, i)) >= 0; i++)
		printf("root %lld\n", s.object[s.link[l].child].id);
	for (i = 0; i < s.n; i++)
		put_object(&s, (int)i);
	if ((l = fbx_setting(&s, "TimeMode")) >= 0) {
		printf("TimeMode");
		put_values(&f, l);
		printf("\n");
	}
	fbx_scene_free(&s);
	fbx_close(&f);
	return 0;
}
