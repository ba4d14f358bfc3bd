#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "format/gltf/accessor.h"
#include "format/gltf/animation.h"
#include "format/gltf/bind.h"
#include "format/gltf/gltf.h"
#include "format/gltf/mesh.h"
#include "ir/files.h"
#include "ir/humanoid.h"
#include "ir/put.h"

/* A scale that differs by less from 1 is not told. */
static const double no_scale = 1e-6;

/* The name of object v, or the other one. */
static struct str
name_of(struct gltf *g, size_t v, struct str otherwise)
{
	size_t name = json_get(&g->json, v, "name");
	struct str a = otherwise;

	if (name && json_string(&g->json, name).n)
		a = json_string(&g->json, name);
	return a;
}

/* text: the numbers v as the file writes them, if they are copied. */
static void
put_numbers(enum ir_word word, struct str joint, const double *v, int n,
    struct str text, int copied)
{
	ir_put_record(word, joint);
	if (copied)
		out_field(text);
	else
		out_nums(v, (size_t)n);
	out_ch('\n');
}

static void
put_bind(const struct gltf_joint *joint)
{
	ir_put_record(IR_BIND, joint->name);
	if (joint->bind_exact)
		gltf_put_floats(joint->bind.t, 3);
	else
		out_nums(joint->bind.t, 3);
	out_nums(joint->bind_q, 4);
	out_ch('\n');
}

static void
put_attrs(struct gltf *g, const struct gltf_joint *joint)
{
	size_t name = json_get(&g->json, g->node.v[joint->node], "name");
	struct text t = { NULL, 0, 0 };

	if (joint->renamed) {
		text_name(&t, json_string(&g->json, name));
		ir_put_attr(joint->name, str_of("name"), text_get(&t));
	}
	if (joint->scale > 1 + no_scale || joint->scale < 1 - no_scale) {
		t.n = 0;
		text_nums(&t, &joint->scale, 1);
		ir_put_attr(joint->name, str_of("scale"), text_get(&t));
	}
	free(t.s);
}

static void
put_joint(struct gltf *g, const struct gltf_joints *js, size_t j)
{
	const struct gltf_joint *joint = &js->joint[j];

	ir_put_fields(IR_JOINT, joint->name, joint->parent < 0 ? str_of("-") :
	    js->joint[joint->parent].name);
	ir_put_record(IR_ID, joint->name);
	out_field_int((long long)joint->node);
	out_ch('\n');
	if (js->role[joint->node] >= 0)
		ir_put_fields(IR_ROLE, joint->name,
		    str_of(humanoid_name(js->role[joint->node])));
	put_attrs(g, joint);
	put_numbers(IR_OFFSET, joint->name, joint->t, 3, joint->ttext,
	    joint->copied);
	if (!joint->copied || joint->qtext.n)
		put_numbers(IR_REST, joint->name, joint->q, 4, joint->qtext,
		    joint->copied);
	ir_put_dof(joint->name, str_of("px py pz qx qy qz qw"));
	if (joint->bound)
		put_bind(joint);
}

static void
put_skeleton(struct gltf *g, const struct gltf_joints *js, struct str name)
{
	size_t j;

	ir_put_begin(IR_SKELETON, name);
	out_ch('\n');
	ir_put_source("gltf 2.0");
	ir_put_line(IR_SPACE, str_of("y"));
	for (j = 0; j < js->n; j++)
		put_joint(g, js, j);
	ir_put_end(IR_SKELETON);
}

/* A motion without a name is called as the file, with its number if there are
 * others. */
static struct str
motion_name(struct gltf *g, size_t i, struct str file, struct text *t)
{
	t->n = 0;
	text_str(t, file);
	if (g->animation.n > 1) {
		text_ch(t, '.');
		text_int(t, (long long)i);
	}
	return name_of(g, g->animation.v[i], text_get(t));
}

static void
put_motions(struct gltf *g, const struct gltf_joints *js, struct str file,
    const struct gltf_options *o)
{
	struct text t = { NULL, 0, 0 };
	struct str name;
	size_t i, found = 0;

	for (i = 0; i < g->animation.n; i++) {
		name = motion_name(g, i, file, &t);
		if (!ir_is_wanted(name, o->motion))
			continue;
		found++;
		gltf_put_animation(g, js, g->animation.v[i], o->rate, name);
	}
	if (o->motion && !found)
		in_fail(&g->in, "no animation '%s'", o->motion);
	free(t.s);
}

void
gltf_to_ir(const char *path, const struct gltf_options *o)
{
	struct str file = ir_file_name(path), name = file;
	struct ir_files files = { 0 };
	struct gltf_joints js;
	struct gltf_skin *skin;
	struct gltf g;

	if (o->pictures)
		ir_files_in(&files, o->pictures, "");
	gltf_open(&g, path);
	gltf_joints_find(&js, &g);
	skin = gltf_bind(&js, &g);
	gltf_bind_rest(&js, &g, o->bind);
	if (g.skin.n)
		name = name_of(&g, g.skin.v[0], file);
	put_skeleton(&g, &js, name);
	gltf_mesh_put(&g, &js, skin, name, o->pictures);
	put_motions(&g, &js, file, o);
	gltf_skins_free(skin, g.skin.n);
	gltf_joints_free(&js);
	gltf_close(&g);
}
