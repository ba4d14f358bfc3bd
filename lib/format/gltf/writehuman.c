#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/human.h"
#include "format/gltf/write_priv.h"

/* The bones without which VRM has no humanoid. */
static const int needed[] = {
	HUMANOID_HIPS, HUMANOID_SPINE, HUMANOID_HEAD,
#define SIDE(side) \
	side + HUMANOID_UPPER_ARM, side + HUMANOID_LOWER_ARM, \
	side + HUMANOID_HAND, side + HUMANOID_UPPER_LEG, \
	side + HUMANOID_LOWER_LEG, side + HUMANOID_FOOT
	SIDE(HUMANOID_LEFT), SIDE(HUMANOID_RIGHT)
#undef SIDE
};

/* How far from where they point in a T-pose arms and legs may be. The legs of
 * VRM's own characters stand apart by so much. */
#define MOST_ARM (5 * RAD_PER_DEG)
#define MOST_LEG (15 * RAD_PER_DEG)

/* Feet that are farther from the ground than this part of the figure's size do
 * not stand on it. */
static const double most_gap = 0.1;

/* Bones that get farther from their places than this part of it are said. */
static const double most_stray = 0.01;

/* --- which joints --- */

/* Adds the names of bones that are needed and that no joint is. */
static void
add_missing(struct text *t, const int *joint)
{
	size_t i;

	for (i = 0; i < sizeof needed / sizeof *needed; i++) {
		if (joint[needed[i]] >= 0)
			continue;
		text_z(t, t->n ? ", " : "");
		text_z(t, humanoid_name(needed[i]));
	}
	text_ch(t, '\0');
}

/* Eyes are moved by what the figure looks at, which is no motion of bones. */
static void
take_joints(struct gltf_human *h, const struct human *human)
{
	size_t j;
	int i;

	memcpy(h->joint, human->joint, sizeof h->joint);
	h->joint[HUMANOID_LEFT_EYE] = h->joint[HUMANOID_RIGHT_EYE] = -1;
	free(h->role);
	h->role = xcalloc(human->sk->n, sizeof *h->role);
	for (j = 0; j < human->sk->n; j++)
		h->role[j] = -1;
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (h->joint[i] >= 0)
			h->role[h->joint[i]] = i;
}

void
gltf_human_make(struct gltf_writer *w)
{
	const struct skel *sk = w->figure.sk;
	struct text missing = { NULL, 0, 0 };
	struct human human;

	human_make(&human, sk, w->ir->in.name);
	add_missing(&missing, human.joint);
	if (missing.n > 1)
		err_die("%s: skeleton %.*s: no %s, which a VRM animation needs "
		    "(@joints -R)", w->ir->in.name, STRF(sk->name), missing.s);
	human_doubt(&human, HUMAN_NEEDED);
	human_tell_shape(&human);
	take_joints(w->human, &human);
	human_free(&human);
	free(missing.s);
}

/* The role of the node above that of a role; -1: there is none. Arms go from the
 * chest. */
static int
above(const struct gltf_human *h, int role)
{
	do
		role = role == HUMANOID_LEFT + HUMANOID_SHOULDER ||
		    role == HUMANOID_RIGHT + HUMANOID_SHOULDER ?
		    HUMANOID_UPPER_CHEST : role_before(role);
	while (role >= 0 && h->joint[role] < 0);
	return role;
}

/* --- the T-pose --- */

/* The figure's turn: what points up goes to y, then the axis nearest to its left
 * to x. All are axes, and the numbers of the rest keep their digits. */
static void
set_turn(struct gltf_writer *w, const double *up)
{
	static const double y[3] = { 0, 1, 0 };
	struct gltf_figure *f = &w->figure;
	const double quarter = 90 * RAD_PER_DEG;
	double q[4], turn[4], left[3];
	int i;

	quat_between(q, up, y);
	if (body_left(left, &f->body, f->body.rest, up)) {
		quat_vec(left, q, left);
		quat_turn(turn, y, quarter *
		    floor(atan2(left[2], left[0]) / quarter + 0.5));
		quat_mul(q, turn, q);
	}
	quat_mat(f->turn, q);
	for (i = 0; i < 9; i++)
		f->turn[i] = floor(f->turn[i] + 0.5);
	quat_from_mat(w->human->turn, f->turn);
}

/* The angle between the way from one bone to the next, at rest, and a
 * direction. */
static double
off(const struct gltf_writer *w, int role, const double *want)
{
	const struct gltf_human *h = w->human;
	double v[3], side[3];

	body_span(&w->figure.body, h->joint[role], h->joint[role + 1], v);
	mat_vec(v, w->figure.turn, v);
	vec_cross(side, v, want);
	return atan2(vec_len(side), vec_dot(v, want));
}

static void
check_limb(const struct gltf_writer *w, int role, const double *want,
    double most)
{
	const struct skel *sk = w->figure.sk;
	double angle;
	int i;

	for (i = role; i < role + 2; i++) {
		angle = off(w, i, want);
		if (!(angle <= most))
			err_die("%s: skeleton %.*s: at rest %s is %.1f degrees "
			    "off a T-pose (@repose -t)", w->ir->in.name,
			    STRF(sk->name), humanoid_name(i),
			    angle / RAD_PER_DEG);
	}
}

static void
check_tpose(const struct gltf_writer *w)
{
	static const double left[3] = { 1, 0, 0 }, right[3] = { -1, 0, 0 },
	    down[3] = { 0, -1, 0 };

	check_limb(w, HUMANOID_LEFT + HUMANOID_UPPER_ARM, left, MOST_ARM);
	check_limb(w, HUMANOID_RIGHT + HUMANOID_UPPER_ARM, right, MOST_ARM);
	check_limb(w, HUMANOID_LEFT + HUMANOID_UPPER_LEG, down, MOST_LEG);
	check_limb(w, HUMANOID_RIGHT + HUMANOID_UPPER_LEG, down, MOST_LEG);
}

/* --- nodes --- */

/* Where the figure's feet are, or its toes, if they do not stand on the ground;
 * else 0. Then the hips are that much higher, as readers compare how high hips
 * are at rest. */
static double
gap(const struct gltf_writer *w)
{
	const struct gltf_human *h = w->human;
	double lowest = HUGE_VAL, at[3];
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++) {
		if (h->joint[i] < 0)
			continue;
		mat_vec(at, w->figure.turn,
		    w->figure.body.rest[h->joint[i]].t);
		lowest = fmin(lowest, at[1]);
	}
	return fabs(lowest) > most_gap * w->figure.body.size ? lowest : 0;
}

/* Where a node is, seen from the one above, at rest. */
static void
rest_place(const struct gltf_writer *w, int role, double *v)
{
	const struct gltf_human *h = w->human;
	const struct body *b = &w->figure.body;
	int up = above(h, role);

	memcpy(v, b->rest[h->joint[role]].t, 3 * sizeof *v);
	if (up >= 0)
		body_span(b, h->joint[up], h->joint[role], v);
	mat_vec(v, w->figure.turn, v);
	if (up < 0)
		v[1] -= gap(w);
	vec_scale(v, v, w->figure.length);
}

static void
add_children(struct gltf_writer *w, int role)
{
	const struct gltf_human *h = w->human;
	int i, n = 0;

	for (i = role + 1; i < HUMANOID_ROLES; i++)
		if (h->joint[i] >= 0 && above(h, i) == role)
			gltf_add(&w->nodes, n++ ? "," : ",\"children\":[",
			    w->figure.place[h->joint[i]].node);
	if (n)
		text_ch(&w->nodes, ']');
}

static void
add_node(struct gltf_writer *w, int role)
{
	double at[3];

	rest_place(w, role, at);
	gltf_begin_node(w, w->figure.sk->joint[w->human->joint[role]].name);
	text_z(&w->nodes, ",\"translation\":");
	gltf_add_floats(w, at, 3);
	add_children(w, role);
	text_ch(&w->nodes, '}');
}

/* Numbers the nodes: bones come after those above them. */
static void
place_joints(struct gltf_writer *w)
{
	struct gltf_figure *f = &w->figure;
	size_t node = 0;
	int i;

	f->place = xcalloc(f->sk->n, sizeof *f->place);
	for (i = 0; i < HUMANOID_ROLES; i++) {
		if (w->human->joint[i] < 0)
			continue;
		f->place[w->human->joint[i]].node = node++;
		f->place[w->human->joint[i]].unit = f->length;
	}
}

void
gltf_human_stand(struct gltf_writer *w, const double *up)
{
	int i;

	set_turn(w, up);
	check_tpose(w);
	place_joints(w);
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (w->human->joint[i] >= 0)
			add_node(w, i);
	gltf_add_element(&w->roots, "", 0);
}

/* --- motions --- */

/* How a joint has turned in the world since rest. */
static void
turn_since_rest(const struct gltf_writer *w, const struct xform *world, int j,
    double *q)
{
	double rest[4];

	quat_conj(rest, w->figure.body.turn[j]);
	quat_from_mat(q, world[j].m);
	quat_mul(q, q, rest);
}

/* The rotation of the node: what the joint turns by more than the one above. It
 * is rounded to much less than a float of 1, as a bone that stays has the same
 * floats in all frames. */
static void
get_rotation(const struct gltf_writer *w, const struct xform *world, int j,
    double *q)
{
	const struct gltf_human *h = w->human;
	int up = above(h, h->role[j]), i;
	double p[4];

	turn_since_rest(w, world, j, q);
	if (up >= 0) {
		turn_since_rest(w, world, h->joint[up], p);
		quat_conj(p, p);
		quat_mul(q, p, q);
	}
	quat_mul(q, h->turn, q);
	quat_conj(p, h->turn);
	quat_mul(q, q, p);
	for (i = 0; i < 4; i++)
		q[i] = ldexp(floor(ldexp(q[i], 30) + 0.5), -30);
}

void
gltf_human_get(const struct gltf_writer *w, const struct xform *world,
    int joint, int cols, double *v)
{
	if (cols == 4) {
		get_rotation(w, world, joint, v);
		return;
	}
	mat_vec(v, w->figure.turn, world[joint].t);
	vec_scale(v, v, w->figure.length);
}

void
gltf_human_watch(struct gltf_writer *w, const struct xform *world)
{
	const struct body *b = &w->figure.body;
	struct gltf_human *h = w->human;
	double rest[3], now[3], q[4];
	int i, up;

	for (i = HUMANOID_HIPS + 1; i < HUMANOID_ROLES; i++) {
		if (h->joint[i] < 0)
			continue;
		up = above(h, i);
		body_span(b, h->joint[up], h->joint[i], rest);
		turn_since_rest(w, world, h->joint[up], q);
		quat_vec(rest, q, rest);
		vec_sub(now, world[h->joint[i]].t, world[h->joint[up]].t);
		vec_sub(now, now, rest);
		if (vec_len(now) > h->farthest) {
			h->farthest = vec_len(now);
			h->stray = i;
		}
	}
}

void
gltf_human_moved(struct gltf_writer *w, struct str motion)
{
	struct gltf_human *h = w->human;
	int j = h->joint[h->stray];

	if (h->farthest > most_stray * w->figure.body.size)
		err_warn("%s: motion %.*s: joint %.*s is up to %.2g m away from "
		    "its place: a VRM animation moves only the hips",
		    w->ir->in.name, STRF(motion),
		    STRF(w->figure.sk->joint[j].name),
		    h->farthest * w->figure.length);
	h->farthest = 0;
	h->motions++;
}

/* --- the file --- */

void
gltf_human_add(struct gltf_writer *w, struct text *t)
{
	struct gltf_human *h = w->human;
	int i;

	if (!h->motions)
		in_fail(&w->ir->in, "expected a motion, saw none");
	if (h->motions > 1)
		err_warn("%s: %zu motions: programs play the first one of a "
		    "VRM animation (-M, -d)", w->ir->in.name, h->motions);
	h->motions = 0;
	text_z(t, ",\n\"extensionsUsed\":[\"VRMC_vrm_animation\"]"
	    ",\n\"extensions\":{\"VRMC_vrm_animation\":{\"specVersion\":\"1.0\""
	    ",\"humanoid\":{\"humanBones\":{");
	for (i = 0; i < HUMANOID_ROLES; i++) {
		if (h->joint[i] < 0)
			continue;
		text_z(t, i ? ",\n\"" : "\"");
		text_z(t, humanoid_name(i));
		gltf_add(t, "\":{\"node\":", w->figure.place[h->joint[i]].node);
		text_ch(t, '}');
	}
	text_z(t, "}}}}");
}
