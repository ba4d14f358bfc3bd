#include <stdio.h>
#include <stdlib.h>

#include "base/map.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "base/text.h"
#include "format/sims/joints.h"
#include "format/sims/skn_priv.h"
#include "ir/pose.h"
#include "ir/put.h"

/* --- the skeleton: where the bones are in model space --- */

static void
no_joint(struct skn *s, size_t bone)
{
	skn_go_to(s, &s->bones, bone);
	in_die(&s->in, "bone %.*s: no such joint in the skeleton (-C, -s)",
	    STRF(s->bone[bone]));
}

static void
take_built_in(struct skn *s, int child, struct xform *space)
{
	struct xform world[SIMS_JOINTS];
	size_t i;
	int j;

	sims_put_skeleton(child);
	sims_rest(child, world);
	for (i = 0; i < s->nbone; i++) {
		for (j = 0; j < SIMS_JOINTS; j++)
			if (str_same(sims_joint(j), s->bone[i]))
				break;
		if (j == SIMS_JOINTS)
			no_joint(s, i);
		space[i] = world[j];
	}
}

/* Sets where a joint takes the vertices in its space. */
static void
set_space(const struct skel *sk, const char *file, int j,
    const struct xform *rest, struct xform *space)
{
	struct xform inverse;
	const char *fault = bind_inverse(sk, j, rest, &inverse);

	if (!fault && !xform_invert(space, &inverse))
		fault = "its bind transform is singular";
	if (fault)
		err_die("%s: joint %.*s: %s", file, STRF(sk->joint[j].name),
		    fault);
}

static void
take_skeleton(struct skn *s, const char *file, struct xform *space)
{
	struct skel *sk = skel_load(file, 1);
	struct xform *rest = xcalloc(sk->n, sizeof *rest);
	int known = pose_rest(sk, rest), j;
	size_t i;

	for (i = 0; i < s->nbone; i++) {
		j = skel_find(sk, s->bone[i]);
		if (j < 0)
			no_joint(s, i);
		set_space(sk, file, j, known < 0 || j < known ? &rest[j] :
		    NULL, &space[i]);
	}
	free(rest);
	skel_free(sk);
}

/* Two bones of one name would be one joint. */
static void
check_names(struct skn *s)
{
	struct map names = { 0 };
	size_t i;

	for (i = 0; i < s->nbone; i++)
		if (!map_add(&names, s->bone[i], i)) {
			skn_go_to(s, &s->bones, i);
			in_die(&s->in, "second bone %.*s", STRF(s->bone[i]));
		}
	map_free(&names);
}

/* --- the mesh --- */

static struct str
number(char *digits, size_t i)
{
	struct str a = { digits, (size_t)(str_uint(digits, i) - digits) };

	return a;
}

static int
has_picture(const struct skn *s)
{
	return s->texture.n && !str_is(s->texture, "x");
}

/* The texture's file stands beside the mesh's, where a program that draws finds
 * it. */
static void
put_material(const struct skn *s)
{
	struct text t = { NULL, 0, 0 };

	text_str(&t, s->texture);
	text_z(&t, ".bmp");
	ir_put_begin(IR_MATERIAL, s->texture);
	out_ch('\n');
	ir_put_source(s->binary ? "bmf" : "skn");
	ir_put(IR_MAP);
	out_text(" 0 ");
	out_name(text_get(&t));
	out_ch('\n');
	ir_put_end(IR_MATERIAL);
	free(t.s);
}

static void
put_part(const struct skn *s)
{
	struct text t = { NULL, 0, 0 };

	ir_put(IR_MESHPART);
	out_text(" 0 - ");
	ir_object_name(&t, s->texture);
	if (has_picture(s))
		out_name(text_get(&t));
	else
		out_ch('-');
	out_ch('\n');
	free(t.s);
}

/* What does not follow from the bones of the vertices. */
static void
put_bindings(const struct skn *s)
{
	const struct skn_binding *b;
	struct skn_order o;
	struct str none = { "", 0 };
	char line[64];
	int ordered;
	size_t i;

	skn_order(s, &o);
	ordered = skn_is_ordered(s, &o);
	skn_order_free(&o);
	if (ordered)
		return;
	for (i = 0; i < s->nbone; i++)
		ir_put_attr(s->bone[i], str_of("bone"), none);
	for (i = 0; i < s->nbinding; i++) {
		b = &s->binding[i];
		snprintf(line, sizeof line, "%d %d %d %d", b->first, b->count,
		    b->blended, b->nblended);
		ir_put_attr(s->bone[b->bone], str_of("binding"), str_of(line));
	}
}

/* Adds where a place is in model space, and its normal, by a share w. */
static void
add_place(const struct skn_vertex *v, const struct xform *space, double w,
    double *at, double *normal)
{
	double p[3] = { -v->v[0], v->v[1], v->v[2] };
	double n[3] = { -v->v[3], v->v[4], v->v[5] };

	mat_vec(p, space->m, p);
	vec_add(p, p, space->t);
	vec_scale(p, p, w);
	vec_add(at, at, p);
	mat_vec(n, space->m, n);
	vec_scale(n, n, w);
	vec_add(normal, normal, n);
}

static void
put_weight(const struct skn *s, struct str vertex, int bone, int weight)
{
	char text[NUM_MAX];
	struct str w = { text, 0 };

	w.n = num_print(text, (double)weight / SKN_WHOLE, 0);
	ir_put_frame(IR_WEIGHT, vertex, s->bone[bone]);
	out_field(w);
	out_ch('\n');
}

/* blend: its blend, or -1. */
static void
put_vertex(const struct skn *s, const struct xform *space, size_t i, int blend)
{
	const struct skn_vertex *v = &s->vertex[i], *other = NULL;
	double at[3] = { 0, 0, 0 }, normal[3] = { 0, 0, 0 };
	int w = blend < 0 ? 0 : s->blend[blend].weight;
	char digits[20];
	struct str name = number(digits, i);

	add_place(v, &space[v->bone], 1 - (double)w / SKN_WHOLE, at, normal);
	if (blend >= 0) {
		other = &s->vertex[s->nuv + (size_t)blend];
		add_place(other, &space[other->bone], (double)w / SKN_WHOLE,
		    at, normal);
	}
	vec_unit(normal, normal, 0);
	ir_put_record(IR_VERT, name);
	out_nums(at, 3);
	out_ch('\n');
	ir_put_record(IR_NORMAL, name);
	out_nums(normal, 3);
	out_ch('\n');
	ir_put_frame(IR_UV, name, str_of("0"));
	out_field(s->uv[i]);
	out_ch('\n');
	put_weight(s, name, v->bone, SKN_WHOLE - w);
	if (other)
		put_weight(s, name, other->bone, w);
}

static void
put_vertices(const struct skn *s, const struct xform *space)
{
	int *blend = xcalloc(s->nuv, sizeof *blend);
	size_t i;

	for (i = 0; i < s->nuv; i++)
		blend[i] = -1;
	for (i = 0; i < s->nblend; i++)
		blend[s->blend[i].vertex] = (int)i;
	for (i = 0; i < s->nuv; i++)
		put_vertex(s, space, i, blend[i]);
	free(blend);
}

/* The file's own texts, in its order; X and NX change their signs. */
static void
put_locals(const struct skn *s)
{
	struct str rest, f;
	char digits[20];
	size_t i, v;
	int k;

	for (i = 0; i < s->nvertex; i++) {
		v = i < s->nuv ? i : (size_t)s->blend[i - s->nuv].vertex;
		ir_put_frame(IR_LOCAL, number(digits, v),
		    s->bone[s->vertex[i].bone]);
		rest = s->vertex[i].text;
		for (k = 0; str_field(&rest, &f); k++) {
			out_ch(' ');
			if (k % 3)
				out_str(f);
			else
				out_used(num_neg(out_room(f.n + 1), f));
		}
		out_ch('\n');
	}
}

static void
put_faces(const struct skn *s)
{
	char digits[20];
	size_t i;

	for (i = 0; i < s->nface; i++) {
		ir_put_record(IR_FACE, number(digits, i));
		out_field_int(s->face[i][0]);
		out_field_int(s->face[i][2]);
		out_field_int(s->face[i][1]);
		out_ch('\n');
	}
}

void
skn_put(struct skn *s, const char *skeleton, int child)
{
	struct xform *space = xcalloc(s->nbone, sizeof *space);

	check_names(s);
	ir_file_name(s->path);
	if (skeleton)
		take_skeleton(s, skeleton, space);
	else
		take_built_in(s, child, space);
	if (has_picture(s))
		put_material(s);
	ir_put_begin(IR_MESH, s->name);
	out_ch('\n');
	ir_put_source(s->binary ? "bmf" : "skn");
	ir_put_attr(str_of("-"), str_of("texture"), s->texture);
	put_bindings(s);
	put_part(s);
	put_vertices(s, space);
	put_locals(s);
	put_faces(s);
	ir_put_end(IR_MESH);
	free(space);
}
