#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/quat.h"
#include "base/tree.h"
#include "filter/retarget/align.h"

/* --- directions: the best rotation --- */

/* Makes the matrix k for which qᵀ·k·q is the sum of b·(a turned by q) (P.
 * Davenport), shifted so that no eigenvalue is negative. */
static void
davenport(double (*k)[4], const double (*a)[3], const double (*b)[3], size_t n)
{
	double shift = 0, trace = 0, cross[3];
	size_t h;
	int i, j;

	memset(k, 0, 16 * sizeof **k);
	for (h = 0; h < n; h++) {
		for (i = 0; i < 3; i++)
			for (j = 0; j < 3; j++)
				k[i][j] += b[h][i] * a[h][j] +
				    b[h][j] * a[h][i];
		vec_cross(cross, a[h], b[h]);
		for (i = 0; i < 3; i++) {
			k[i][3] += cross[i];
			k[3][i] += cross[i];
		}
		trace += vec_dot(a[h], b[h]);
		shift += vec_len(a[h]) * vec_len(b[h]);
	}
	for (i = 0; i < 3; i++)
		k[i][i] += shift - trace;
	k[3][3] += shift + trace;
}

/* Squares the matrix; its largest element becomes 1. */
static double
square(double (*k)[4])
{
	double s[4][4], max = 0;
	int i, j, h;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++) {
			s[i][j] = 0;
			for (h = 0; h < 4; h++)
				s[i][j] += k[i][h] * k[h][j];
			max = fmax(max, fabs(s[i][j]));
		}
	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++)
			k[i][j] = max > 0 ? s[i][j] / max : 0;
	return max;
}

static void
scale(double (*k)[4])
{
	double max = 0;
	int i, j;

	for (i = 0; i < 4; i++)
		for (j = 0; j < 4; j++)
			max = fmax(max, fabs(k[i][j]));
	for (i = 0; i < 4 && max > 0; i++)
		for (j = 0; j < 4; j++)
			k[i][j] /= max;
}

/* The rotation that takes vectors a to b best (least squares); where there are
 * several, the one that turns least. The eigenvectors of the matrix's largest
 * eigenvalue are the best rotations; a high power of the matrix projects on
 * these, and takes the quaternion of no rotation to the one that turns
 * least. */
static void
fit_rotation(double *q, const double (*a)[3], const double (*b)[3], size_t n)
{
	double k[4][4];
	int i, best = 3;

	davenport(k, a, b, n);
	scale(k);
	for (i = 0; i < 30; i++)
		if (square(k) <= 0)
			break;
	if (k[3][3] < 1e-12)
		for (i = 0; i < 3; i++)
			if (k[i][i] > k[best][best])
				best = i;
	for (i = 0; i < 4; i++)
		q[i] = k[i][best];
	if (!quat_unit(q)) {
		q[0] = q[1] = q[2] = 0;
		q[3] = 1;
	}
}

static void
mean(double *r, const double (*v)[3], size_t n)
{
	size_t h;
	int i;

	r[0] = r[1] = r[2] = 0;
	for (h = 0; h < n; h++)
		for (i = 0; i < 3; i++)
			r[i] += v[h][i] / (double)n;
}

/* How far unit vectors are from their mean: the mean of the squares. */
static double
spread(const double *mean_of)
{
	return 1 - vec_dot(mean_of, mean_of);
}

/* How far a, turned by q, is from b: the mean of the squares. */
static double
residual(const double *q, const double (*a)[3], const double (*b)[3], size_t n)
{
	double v[3], sum = 0;
	size_t h;

	for (h = 0; h < n; h++) {
		quat_vec(v, q, a[h]);
		vec_sub(v, v, b[h]);
		sum += vec_dot(v, v) / (double)n;
	}
	return sum;
}

/* Whether a rotation takes a to b, but for this part of their spread. */
static int
is_rigid(double *q, const double (*a)[3], const double (*b)[3], size_t n,
    double tolerance)
{
	double ma[3], mb[3];

	mean(ma, a, n);
	mean(mb, b, n);
	if (spread(ma) <= ALIGN_FLAT * ALIGN_FLAT ||
	    spread(mb) <= ALIGN_FLAT * ALIGN_FLAT)
		return 0;
	fit_rotation(q, a, b, n);
	return residual(q, a, b, n) <= tolerance * tolerance * spread(mb);
}

void
align_directions(double *q, const double (*a)[3], const double (*b)[3],
    size_t n, double tolerance)
{
	double ma[3], mb[3];

	if (is_rigid(q, a, b, n, tolerance))
		return;
	mean(ma, a, n);
	mean(mb, b, n);
	memcpy(q, quat_none, 4 * sizeof *q);
	if (vec_len(ma) > 0.5 && vec_len(mb) > 0.5)
		quat_between(q, ma, mb);
}

/* --- U: the axes of one world in the other --- */

/* The rotation next to m that takes axes to axes, and that takes the vector
 * `from` to `to` unless they are 0. */
static void
snap(double *u, const double *m, const double *from, const double *to)
{
	double r[9], v[3], near, best = -HUGE_VAL;
	int i, k;

	for (i = 0; i < AXES_WAYS; i++) {
		axes_way(r, i);
		mat_vec(v, r, from);
		if (mat_det(r) < 0 ||
		    (vec_len(from) > 0 && vec_dot(v, to) < 0.5))
			continue;
		near = 0;
		for (k = 0; k < 9; k++)
			near += r[k] * m[k];
		if (near > best + 1e-9) {
			best = near;
			memcpy(u, r, sizeof r);
		}
	}
}

/* Makes the vectors relative to their mean. */
static void
center(double (*v)[3], size_t n)
{
	double mean[3] = { 0, 0, 0 };
	size_t i;
	int k;

	for (i = 0; i < n; i++)
		for (k = 0; k < 3; k++)
			mean[k] += v[i][k] / (double)n;
	for (i = 0; i < n; i++)
		vec_sub(v[i], v[i], mean);
}

/* Where the bodies do not tell their axes: by how the joints of the map lie
 * around their center. */
static void
whole(double *m, const struct body *target, const struct body *source,
    const struct bone_map *map)
{
	double (*a)[3] = xcalloc(map->n, sizeof *a), q[4];
	double (*b)[3] = xcalloc(map->n, sizeof *b);
	size_t i, n = 0;

	for (i = 0; i < map->n; i++) {
		if (map->src[i] < 0)
			continue;
		memcpy(a[n], source->rest[map->src[i]].t, sizeof *a);
		memcpy(b[n], target->rest[i].t, sizeof *b);
		n++;
	}
	center(a, n);
	center(b, n);
	fit_rotation(q, (const double (*)[3])a, (const double (*)[3])b, n);
	quat_mat(m, q);
	free(a);
	free(b);
}

/* By the axes of the bodies: the columns left, up and forward. */
static void
by_frames(double *m, const double *target, const double *source)
{
	double back[9];

	mat_transpose(back, source);
	mat_mul(m, target, back);
}

/* Turns a body so that it stands along `up' at rest. */
static void
stand(struct body *b, const double *up)
{
	double rest[3], q[4];

	if (!body_rest_up(rest, b) || vec_dot(rest, up) > 0.5)
		return;
	body_stand_up(q, b, up);
	body_pose(b, b->rest, q);
}

/* Poses a body as in a frame, and turns it so that its axes are those in the
 * columns of `as'. 0 if the frame does not show them. */
static int
unfold(struct body *b, const struct xform *w, const double *as)
{
	double own[9], m[9], q[4];

	if (!body_is_whole(b, w) || !body_frame_in(own, b, w))
		return 0;
	by_frames(m, as, own);
	quat_from_mat(q, m);
	body_pose(b, w, q);
	return 1;
}

/* The axes that a source would have if it stood and faced as the target does,
 * where its `up' goes to the target's by the shortest arc. */
static int
facing(double *as, const struct body *target, const double *to,
    const double *up)
{
	double frame[9], left[3], forward[3], q[4];

	if (!body_frame(frame, target))
		return 0;
	mat_column(left, frame, 0);
	quat_between(q, to, up);
	quat_vec(left, q, left);
	vec_cross(forward, left, up);
	if (!vec_unit(forward, forward, 1e-6))
		return 0;
	vec_cross(left, up, forward);
	mat_of_columns(as, left, up, forward);
	return 1;
}

/* The axes of a body that stands upright, along y or z, whichever is nearer to
 * its trunk in `own', and that faces along the axis next to which it faces
 * there. */
static void
upright(double *as, const double *own)
{
	int axis = fabs(own[7]) > fabs(own[4]) ? 2 : 1;
	int side = fabs(own[0]) >= fabs(own[3 * (3 - axis)]) ? 0 : 3 - axis;
	double up[3] = { 0, 0, 0 }, left[3] = { 0, 0, 0 }, forward[3];

	up[axis] = own[3 * axis + 1] < 0 ? -1 : 1;
	left[side] = own[3 * side] < 0 ? -1 : 1;
	vec_cross(forward, left, up);
	mat_of_columns(as, left, up, forward);
}

void
align_target(struct body *b, const struct target *target)
{
	static int said;
	double own[9], as[9];

	if (!body_folded(b))
		return;
	if (target->posed && body_frame_in(own, b, target->posed)) {
		upright(as, own);
		if (unfold(b, target->posed, as))
			return;
	}
	if (!said++)
		err_warn("%s: skeleton %.*s: at rest all bones lie along one "
		    "axis: which way it faces is not known (-s with a motion "
		    "of it)", target->file, STRF(b->sk->name));
}

/* Where the hips are turned farther from an axis, and the shoulders as far, a
 * figure faces aside; else bones of the hips are not quite symmetric. */
#define ASIDE 0.99               /* the cosine of 8 degrees */

/* Whether the shoulders lie along `left', as far as they are known, seen from
 * above. */
static int
shoulders_lie(const struct body *b, const double *left, const double *up)
{
	int l = role_joint(b->sk, b->role, PART_ARM, SIDE_LEFT);
	int r = role_joint(b->sk, b->role, PART_ARM, SIDE_RIGHT);
	double way[3];

	if (l < 0 || r < 0)
		return 1;
	body_span(b, r, l, way);
	vec_across(way, way, up);
	return vec_unit(way, way, 1e-6 * b->size) &&
	    vec_dot(way, left) >= ASIDE;
}

/* Turns a body that stands at rest and faces aside, so that it faces along an
 * axis. */
static void
face_axis(struct body *b, const double *up)
{
	double left[3], axis[3] = { 0, 0, 0 }, q[4];
	int i, side = 0;

	if (!body_left(left, b, b->rest, up))
		return;
	for (i = 1; i < 3; i++)
		if (fabs(left[i]) > fabs(left[side]))
			side = i;
	axis[side] = left[side] < 0 ? -1 : 1;
	if (vec_dot(left, axis) >= ASIDE || !shoulders_lie(b, left, up))
		return;
	quat_between(q, left, axis);
	body_pose(b, b->rest, q);
}

void
align_rests(struct body *target, struct body *source, const struct frames *f,
    const double *up)
{
	struct xform *w;
	double to[3], rest[3], as[9];

	body_up(to, target, NULL);
	stand(target, to);
	face_axis(target, to);
	if (body_rest_up(rest, source) && vec_dot(rest, up) > 0.5) {
		face_axis(source, up);
		return;
	}
	w = xcalloc(source->sk->n, sizeof *w);
	if (!facing(as, target, to, up) || !frames_first(f, w) ||
	    !unfold(source, w, as))
		stand(source, up);
	free(w);
}

/* By the axes of the bodies when each stands as it does in its motion. A folded
 * rest pose shows no front: then up turns to up by the shortest arc, which is
 * the way next to none. */
static void
by_stand(double *m, const struct body *target, const struct body *source,
    const double *to, const double *from)
{
	double ft[9], fs[9], q[4], stand[9];

	if (body_folded(target) || body_folded(source)) {
		mat_identity(m);
		return;
	}
	body_frame(ft, target);
	body_stand_up(q, target, to);
	quat_mat(stand, q);
	mat_mul(ft, stand, ft);
	body_frame(fs, source);
	body_stand_up(q, source, from);
	quat_mat(stand, q);
	mat_mul(fs, stand, fs);
	by_frames(m, ft, fs);
}

/* Whether it is known which way a body stands. That a format usually has this
 * axis up is enough where the trunk at rest does not say otherwise. */
static int
is_known(const struct body *b, enum up_by by, const double *up)
{
	double trunk[3];

	if (by <= UP_REST || body_folded(b))
		return 1;
	body_span(b, b->hips, b->head, trunk);
	return by == UP_HABIT && vec_unit(trunk, trunk, 0) &&
	    vec_dot(trunk, up) >= 0.7;
}

static int
takes(const double *u, const double *from, const double *to)
{
	double v[3];

	mat_vec(v, u, from);
	return vec_dot(v, to) > 0.5;
}

static int
is_none(const double *u)
{
	return u[0] > 0.5 && u[4] > 0.5 && u[8] > 0.5;
}

/* Bodies whose joints have the same names are taken to be alike at rest,
 * whichever way they stand; unless one of them would lie then. */
void
align_axes(double *u, const struct body *target, const struct body *source,
    const struct bone_map *map, const double *up, enum up_by by)
{
	static const double any[3] = { 0, 0, 0 };
	double ft[9], fs[9], m[9], to[3];
	enum up_by to_by = body_up(to, target, NULL);
	int known = body_frame(ft, target) && body_frame(fs, source);
	int stand = known && is_known(target, to_by, to) &&
	    is_known(source, by, up);
	int spaces = to_by == UP_SPACE && by == UP_SPACE;

	if (!stand || map->by_name) {
		if (known)
			by_frames(m, ft, fs);
		else
			whole(m, target, source, map);
		snap(u, m, spaces ? up : any, to);
		stand = stand && !is_none(u) && !takes(u, up, to);
	}
	if (stand) {
		body_up_doubt(source, by);
		if (body_folded(target))
			body_up_doubt(target, to_by);
		by_stand(m, target, source, to, up);
		snap(u, m, up, to);
	}
}

/* --- A: the bones of a skeleton at rest --- */

/* Directions of bones that fit up to this part of their spread are taken as
 * those of a rigid shape. */
#define TOLERANCE 0.25
/* Hips or a chest whose joints fit up to this part are built alike. */
#define ALIKE 0.1
/* The cosine of the angle by which the trunk may lean then: 10 degrees. */
#define UPRIGHT 0.985

/* Pairs of directions from one joint to the joints of the map below it. */
struct pairs {
	const struct body *target, *source;
	const struct bone_map *map;
	const double *u;
	double (*a)[3], (*b)[3];         /* of the target, of the source */
	int *to;                 /* the joints of the target that they lead
	                          * to */
	size_t n;
};

static void
add_pair(struct pairs *p, int to, const double *a, const double *b)
{
	p->to[p->n] = to;
	memcpy(p->a[p->n], a, sizeof *p->a);
	mat_vec(p->b[p->n++], p->u, b);
}

/* Whether the bone of joint `above' leads to joint j: that of the root does not
 * lead to a foot that is apart from its leg, but the shin's does. */
static int
leads_to(const struct body *b, int above, int j)
{
	const struct body_apart *a = body_apart(b, j);

	return a && j != above ? a->limb == above :
	    skel_is_above(b->sk, above, j);
}

/* Adds the direction from joint t to joint i below it, unless that is a twist
 * bone. Returns whether the two lie in the same place on either skeleton: then
 * the directions to the joints below i are to be added. */
static int
gather_one(struct pairs *p, int t, int i)
{
	int s = p->map->src[t], c = p->map->src[i];
	double a[3], b[3];

	if (p->target->role[i].limb || !leads_to(p->target, t, i) ||
	    !leads_to(p->source, s, c))
		return 0;
	body_span(p->target, t, i, a);
	body_span(p->source, s, c, b);
	if (c == s && !body_bone(p->source, s, b))
		return 0;
	if (!vec_unit(a, a, 1e-6 * p->target->size) ||
	    !vec_unit(b, b, 1e-6 * p->source->size))
		return 1;
	add_pair(p, i, a, b);
	return 0;
}

static void
gather(struct pairs *p, int t)
{
	struct tree_walk w = { .first = p->map->first, .next = p->map->next };
	int i = w.first[t], same;

	while (i >= 0) {
		same = gather_one(p, w.n ? w.above[w.n - 1] : t, i);
		i = tree_walk(&w, i, same);
	}
}

/* Adds the direction from limb t to a foot or hand that is apart from it. */
static void
gather_apart(struct pairs *p, int t)
{
	const struct body *b = p->target;
	int i;

	for (i = 0; i < b->aparts; i++)
		if (b->apart[i].limb == t && p->map->src[b->apart[i].end] >= 0)
			gather_one(p, t, b->apart[i].end);
}

/* The direction in which the trunk stands: to the head from between the thighs,
 * wherever the hips have been put; 0 if it is not known. */
static int
find_trunk(const struct body *b, double *way)
{
	double thigh[3];

	if (b->head < 0 || b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	body_span(b, b->thigh[0], b->head, way);
	body_span(b, b->thigh[1], b->head, thigh);
	vec_add(way, way, thigh);
	return vec_unit(way, way, 1e-6 * b->size);
}

static int
is_head(const struct pairs *p, int t)
{
	return p->target->role[t].part == PART_HEAD;
}

/* Whether a joint moves the hips of either figure. */
static int
is_hips(const struct pairs *p, int t)
{
	return p->target->role[t].part == PART_HIPS ||
	    p->map->src[t] == p->source->hips;
}

static int
is_trunk(const struct pairs *p, int t)
{
	return p->target->hips >= 0 && p->source->hips >= 0 &&
	    (is_hips(p, t) || p->target->role[t].part == PART_TORSO);
}

/* Whether a joint without a bone is taken to be at rest as the source's is,
 * however what is above it lies: heads look forward, and soles are flat. */
static int
keeps_rest(const struct pairs *p, int t)
{
	return is_head(p, t) ||
	    (!p->map->by_name && body_apart(p->target, t));
}

/* The bone of a joint that has no joints of the map below it. That of a head is
 * its own: eyes and the like may lie anywhere, and so may ends of bones that do
 * not point up the trunk. */
static int
end_bone(const struct body *b, int j, int head, double *bone)
{
	double trunk[3];

	if (!body_bone(b, j, bone))
		return 0;
	return !head || (b->sk->joint[j].has & HAS_BONE &&
	    (!find_trunk(b, trunk) || vec_dot(bone, trunk) > 0.5));
}

static void
gather_bone(struct pairs *p, int t)
{
	int head = is_head(p, t);
	double a[3], b[3];

	if (end_bone(p->target, t, head, a) &&
	    end_bone(p->source, p->map->src[t], head, b))
		add_pair(p, -1, a, b);
}

static int
is_mate(const struct role *a, const struct role *b)
{
	return a->side == SIDE_LEFT && b->side == SIDE_RIGHT &&
	    a->part == b->part;
}

static void
drop_pair(struct pairs *p, size_t i)
{
	p->n--;
	p->to[i] = p->to[p->n];
	memcpy(p->a[i], p->a[p->n], sizeof *p->a);
	memcpy(p->b[i], p->b[p->n], sizeof *p->b);
}

/* Instead of the directions to a left joint and to the right one takes that
 * from one to the other: where hips or a chest begin between them is a habit of
 * those who make figures. */
static void
gather_axle(struct pairs *p, size_t left, size_t right)
{
	int l = p->to[left], r = p->to[right];
	double a[3], b[3];

	body_span(p->target, r, l, a);
	body_span(p->source, p->map->src[r], p->map->src[l], b);
	if (!vec_unit(a, a, 1e-6 * p->target->size) ||
	    !vec_unit(b, b, 1e-6 * p->source->size))
		return;
	memcpy(p->a[left], a, sizeof a);
	mat_vec(p->b[left], p->u, b);
	drop_pair(p, right);
}

/* Whether the rotation takes the target's trunk to about where the source's is,
 * or that is not known. */
static int
stands_by(const struct pairs *p, const double *q)
{
	double a[3], b[3];

	if (!find_trunk(p->target, a) || !find_trunk(p->source, b))
		return 1;
	quat_vec(a, q, a);
	mat_vec(b, p->u, b);
	return vec_dot(a, b) > UPRIGHT;
}

/* Whether joints below hips or a chest lie alike in both figures. Those at both
 * sides alone do not show that: they may begin below hips, or above them, and
 * turned over they would fit as well. Nor do joints that are alike only when
 * the trunk leans, as those of hips that have been put before it. */
static int
is_alike(const struct pairs *p)
{
	size_t i, along = 0;
	double q[4];

	for (i = 0; i < p->n; i++)
		along += p->target->role[p->to[i]].side == SIDE_NONE;
	return along && is_rigid(q, (const double (*)[3])p->a,
	    (const double (*)[3])p->b, p->n, ALIKE) && stands_by(p, q);
}

/* Adds the direction in which the trunk stands. */
static void
add_trunk(struct pairs *p)
{
	double a[3], b[3];

	if (find_trunk(p->target, a) && find_trunk(p->source, b))
		add_pair(p, -1, a, b);
}

/* The direction to the left, from thigh to thigh; 0 if it is not known. */
static int
find_left(const struct body *b, double *way)
{
	if (b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	body_span(b, b->thigh[1], b->thigh[0], way);
	return vec_unit(way, way, 1e-6 * b->size);
}

/* Adds the directions to the left and up in which the trunk stands. */
static void
gather_frame(struct pairs *p)
{
	double a[3], b[3];

	if (find_left(p->target, a) && find_left(p->source, b))
		add_pair(p, -1, a, b);
	add_trunk(p);
}

/* A chest of which only joints at both sides are known stands as the trunk
 * does. */
static void
gather_chest(struct pairs *p)
{
	const struct role *role = p->target->role;
	size_t l, r, i;

	for (l = 0; l < p->n; l++)
		for (r = 0; r < p->n; r++)
			if (is_mate(&role[p->to[l]], &role[p->to[r]])) {
				gather_axle(p, l, r);
				break;
			}
	for (i = 0; i < p->n; i++)
		if (role[p->to[i]].side == SIDE_NONE)
			return;
	add_trunk(p);
}

/* Hips that are not built alike stand as the trunk does, whatever hangs on
 * them. */
static void
gather_trunk(struct pairs *p, int t)
{
	if (is_alike(p))
		return;
	if (!is_hips(p, t)) {
		if (p->n)
			gather_chest(p);
		return;
	}
	p->n = 0;
	gather_frame(p);
}

static void
align_one(struct pairs *p, int t, double (*turn)[4])
{
	int above = p->map->above[t];

	p->n = 0;
	if (!is_head(p, t))
		gather(p, t);
	gather_apart(p, t);
	if (is_trunk(p, t))
		gather_trunk(p, t);
	if (!p->n)
		gather_bone(p, t);
	if (p->n)
		align_directions(turn[t], (const double (*)[3])p->a,
		    (const double (*)[3])p->b, p->n, TOLERANCE);
	else if (above >= 0 && !keeps_rest(p, t))
		memcpy(turn[t], turn[above], sizeof *turn);
	else
		memcpy(turn[t], quat_none, sizeof *turn);
}

void
align_bones(double (*turn)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map)
{
	struct pairs p;
	size_t i;

	p.target = target;
	p.source = source;
	p.map = map;
	p.u = u;
	p.a = xcalloc(map->n + 1, sizeof *p.a);
	p.b = xcalloc(map->n + 1, sizeof *p.b);
	p.to = xcalloc(map->n + 1, sizeof *p.to);
	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			align_one(&p, (int)i, turn);
	for (i = 0; i < map->n; i++)
		memcpy(turn[i], turn[bone_map_limb(map, target, (int)i)],
		    sizeof *turn);
	free(p.a);
	free(p.b);
	free(p.to);
}
