#include "format/fbx/fbx.h"
#include "format/fbx/mesh.h"
#include "format/fbx/motion.h"
#include "format/fbx/unread.h"
#include "ir/put.h"

static void
put_motions(const struct fbx_figure *g, struct str file,
    const struct fbx_options *o)
{
	const struct fbx_scene *s = g->s;
	struct str name;
	int found = 0;
	size_t i;

	for (i = 0; i < s->n; i++) {
		name = s->object[i].name.n ? s->object[i].name : file;
		if (!str_is(s->object[i].class, "AnimationStack") ||
		    !ir_is_wanted(name, o->motion))
			continue;
		found++;
		fbx_motion_put(g, (int)i, name, o);
	}
	if (o->motion && !found)
		in_fail(&s->f->in, "no animation '%s'", o->motion);
}

/* A text that is cut off between them has no other sign of it. */
static void
check_lists(const struct fbx *f)
{
	static const char *const lists[] = { "Objects", "Connections" };
	size_t i;

	for (i = 0; i < sizeof lists / sizeof *lists; i++)
		if (fbx_child(f, -1, lists[i]) < 0)
			fbx_die(f, (int)f->n - 1, "expected %s, saw none up "
			    "to here", lists[i]);
}

void
fbx_to_ir(const char *path, const struct fbx_options *o)
{
	struct str file = ir_file_name(path);
	struct fbx_meshes meshes;
	struct fbx_figure g;
	struct fbx_scene s;
	struct fbx f;

	fbx_open(&f, path);
	check_lists(&f);
	fbx_scene_read(&s, &f);
	fbx_figure_find(&g, &s);
	fbx_meshes_find(&meshes, &g);
	fbx_unread_warn(&g);
	fbx_figure_put(&g, file);
	fbx_meshes_put(&meshes, file, o->pictures);
	put_motions(&g, file, o);
	fbx_meshes_free(&meshes);
	fbx_figure_free(&g);
	fbx_scene_free(&s);
	fbx_close(&f);
}
