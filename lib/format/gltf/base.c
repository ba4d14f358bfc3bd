#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "format/gltf/base.h"
#include "format/gltf/bind.h"

/* Rests that differ by less, in sizes of the figure and in radians, are the
 * same. */
static const double same_place = 1e-4, same_turn = 1e-3;

/* The first buffer of a GLB has no uri where it is the chunk BIN. */
static int
has_chunk(const struct gltf *g)
{
	return g->binary && (!g->buffer.n ||
	    !json_get(&g->json, g->buffer.v[0], "uri"));
}

void
gltf_base_open(struct gltf_writer *w, const char *path)
{
	struct gltf_base *b = xcalloc(1, sizeof *b);
	size_t j;

	w->base = b;
	gltf_open(&b->g, path);
	gltf_joints_find(&b->js, &b->g);
	for (j = 0; j < b->js.n; j++)
		map_add(&b->names, b->js.joint[j].name, j);
	b->moved = xcalloc(b->g.node.n, 1);
	b->chunk = has_chunk(&b->g);
	if (b->chunk && b->g.buffer.n)
		gltf_buffer(&b->g, 0);   /* that new bytes do not fill a gap */
	w->pack.nview = b->g.view.n;
	w->pack.naccessor = b->g.accessor.n;
	w->pack.buffer = b->chunk ? 0 : b->g.buffer.n;
	w->pack.before = b->chunk ? b->g.nbin : 0;
}

/* Dies with a list of the joints that are not there. */
static void
need_joints(const struct gltf_writer *w)
{
	const struct skel *sk = w->figure.sk;
	struct text list = { NULL, 0, 0 };
	size_t j;

	for (j = 0; j < sk->n; j++) {
		if (map_find(&w->base->names, sk->joint[j].name))
			continue;
		if (list.n)
			text_z(&list, ", ");
		text_str(&list, sk->joint[j].name);
	}
	text_ch(&list, '\0');
	if (list.n > 1)
		err_die("%s: no joints of these names: %s", w->base->g.in.name,
		    list.s);
	free(list.s);
}

static struct gltf_joint *
joint_of(const struct gltf_writer *w, int j)
{
	struct str name = w->figure.sk->joint[j].name;

	return &w->base->js.joint[*map_find(&w->base->names, name)];
}

static struct str
parent_name(const struct gltf_writer *w, int j)
{
	const struct gltf_joint *joint = joint_of(w, j);

	return joint->parent < 0 ? str_of("-") :
	    w->base->js.joint[joint->parent].name;
}

static void
check_parent(const struct gltf_writer *w, int j)
{
	const struct joint *joint = w->figure.sk->joint;
	int p = joint[j].parent;
	struct str want = p < 0 ? str_of("-") : joint[p].name;

	if (!str_same(want, parent_name(w, j)))
		err_die("%s: joint %.*s: expected it below %.*s as in the "
		    "stream, saw it below %.*s", w->base->g.in.name,
		    STRF(joint[j].name), STRF(want), STRF(parent_name(w, j)));
}

/* A node's translation is multiplied by the scale of all above it; what else
 * stands above the topmost joint is undone. */
static void
place_joint(struct gltf_writer *w, int j)
{
	struct gltf_place *place = &w->figure.place[j];
	const struct gltf_joint *joint = joint_of(w, j);

	place->node = joint->node;
	place->unit = w->figure.length / joint->scale;
	place->top = joint->parent < 0;
	if (!place->top)
		return;
	quat_conj(place->above_q, joint->base_q);
	quat_mat(place->above.m, place->above_q);
	mat_vec(place->above.t, place->above.m, joint->base.t);
	vec_scale(place->above.t, place->above.t, -1 / joint->scale);
}

/* How far its rest is from the base's. */
static void
compare_rest(const struct gltf_writer *w, int j, double *away, double *angle)
{
	const struct joint *joint = &w->figure.sk->joint[j];
	const struct gltf_joint *there = joint_of(w, j);
	double t[3], q[4];

	vec_scale(t, joint->offset, w->figure.length);
	quat_from_mat(q, joint->rest);
	vec_sub(t, t, there->t);
	*away = vec_len(t);
	*angle = quat_angle(q, there->q);
}

/* The first joint whose rest is another, or -1. */
static int
other_rest(const struct gltf_writer *w)
{
	double size = w->figure.body.size * w->figure.length, away, angle;
	int j, n = (int)w->figure.sk->n;

	for (j = 0; j < n; j++) {
		compare_rest(w, j, &away, &angle);
		if (away > same_place * size || angle > same_turn)
			return j;
	}
	return -1;
}

/* It is that of the nodes or, after gltf2ir -B, that in which the skins are
 * bound. */
static void
check_rest(const struct gltf_writer *w)
{
	struct gltf_base *b = w->base;
	int j = other_rest(w);
	double away, angle;

	if (j < 0)
		return;
	compare_rest(w, j, &away, &angle);
	gltf_skins_free(gltf_bind(&b->js, &b->g), b->g.skin.n);
	gltf_bind_rest(&b->js, &b->g, 1);
	if (other_rest(w) >= 0)
		err_die("%s: joint %.*s: at rest it is %.3g away from that of "
		    "the stream, and turned by %.3g degrees", b->g.in.name,
		    STRF(w->figure.sk->joint[j].name), away,
		    angle / RAD_PER_DEG);
}

void
gltf_base_place(struct gltf_writer *w)
{
	int j, n = (int)w->figure.sk->n;

	need_joints(w);
	w->figure.place = xcalloc((size_t)n, sizeof *w->figure.place);
	for (j = 0; j < n; j++) {
		check_parent(w, j);
		place_joint(w, j);
	}
	check_rest(w);
}
