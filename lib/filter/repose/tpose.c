#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/repose/tpose.h"
#include "figure/human.h"

/* A trunk that leans by more than this at rest is a pose of the day: then the
 * hips are turned upright, too, and each bone of the back. */
#define MOST_LEAN (15 * RAD_PER_DEG)

/* A bone of the back or the neck is straightened where it lies farther from the
 * vertical than backs are bent. */
#define MOST_BEND (30 * RAD_PER_DEG)

/* A foot that is steeper than this does not stand. */
#define MOST_SLOPE (80 * RAD_PER_DEG)

/* Knees and elbows that are bent less do not show about which axis. */
#define LEAST_BEND (15 * RAD_PER_DEG)

/* By how much thumbs lie below the front of a hand whose palm is down. */
#define THUMB_LOW (35 * RAD_PER_DEG)

/* A joint that would be turned by less stays. */
#define LEAST_TURN (0.01 * RAD_PER_DEG)

/* A collar bone that points less to the side than this cosine is folded
 * away. */
#define LEAST_SIDE 0.3

/* Bones shorter than this, in parts of the figure's size, show no direction. */
#define SHORT 1e-3

enum { NO_ROLE = -1 };

struct tpose {
	const struct repose_aim *aim;
	struct human human;
	const struct body *body;
	int *role;               /* per joint: see humanoid.h; or NO_ROLE */
	double (*at)[3];         /* where the joints are in the pose to start
	                          * with */
	double up[3], left[3], front[3];         /* of the T-pose */
	int neutral;             /* hips and head are level in that pose, and
	                          * the feet stand on their soles */
	int chest;               /* the joint from which the arms go, or -1 */
	int spine;               /* the lowest joint of the trunk above the
	                          * hips, or -1 */
	double slope;            /* by which the feet point down, where they do
	                          * not stand in that pose */
};

static int
joint_of(const struct tpose *t, int role)
{
	return t->human.joint[role];
}

/* --- the pose to start with --- */

/* Whether a joint is above one that has a role. */
static char *
find_carriers(const struct tpose *t)
{
	const struct skel *sk = t->body->sk;
	char *carries = xcalloc(sk->n, 1);
	int j;

	for (j = (int)sk->n - 1; j > 0; j--)
		if (sk->joint[j].parent >= 0 &&
		    (carries[j] || t->role[j] != NO_ROLE))
			carries[sk->joint[j].parent] = 1;
	return carries;
}

/* Sets where the joints are, each turned as in the body's pose; but a joint
 * that has no role, and is above none that has one, as at rest. */
static void
set_pose(struct tpose *t, double (*base)[4], double (*rest)[4])
{
	const struct skel *sk = t->body->sk;
	char *carries = find_carriers(t);
	double q[4], v[3];
	size_t j;
	int p;

	for (j = 0; j < sk->n; j++) {
		p = sk->joint[j].parent;
		memcpy(base[j], t->body->turn[j], sizeof *base);
		memcpy(t->at[j], sk->joint[j].offset, sizeof *t->at);
		if (p < 0)
			continue;
		if (t->role[j] == NO_ROLE && !carries[j]) {
			quat_conj(q, rest[p]);
			quat_mul(q, q, rest[j]);
			quat_mul(base[j], base[p], q);
		}
		quat_vec(v, base[p], sk->joint[j].offset);
		vec_add(t->at[j], t->at[p], v);
	}
	free(carries);
}

/* Turns that pose about `up` so that it faces the front. */
static void
face_front(struct tpose *t, double (*base)[4], const double *front)
{
	double q[4];
	size_t j;

	quat_between(q, front, t->front);
	if (quat_angle(q, quat_none) < LEAST_TURN)
		return;
	for (j = 0; j < t->body->sk->n; j++) {
		quat_mul(base[j], q, base[j]);
		quat_vec(t->at[j], q, t->at[j]);
	}
}

/* The level axis nearest to v, or with NULL the one that figures with that axis
 * up mostly face. */
static void
set_front(struct tpose *t, const double *v)
{
	int i, best = -1;

	for (i = 0; v && i < 3; i++)
		if (t->up[i] == 0 && (best < 0 || fabs(v[i]) > fabs(v[best])))
			best = i;
	t->front[0] = t->front[1] = t->front[2] = 0;
	if (best >= 0)
		t->front[best] = v[best] < 0 ? -1 : 1;
	else if (t->up[2] != 0)
		t->front[1] = -t->up[2];
	else
		t->front[2] = 1;
	vec_cross(t->left, t->up, t->front);
}

/* --- directions of a figure --- */

static int
first_of(const struct tpose *t, int from, int to)
{
	while (from <= to && joint_of(t, from) < 0)
		from++;
	return from <= to ? joint_of(t, from) : -1;
}

static int
last_of(const struct tpose *t, int from, int to)
{
	while (to >= from && joint_of(t, to) < 0)
		to--;
	return to >= from ? joint_of(t, to) : -1;
}

/* The way from one joint to another in the pose to start with; 0 if it is too
 * short to show a direction, or one of them is -1. */
static int
way(const struct tpose *t, int from, int to, double *v)
{
	if (from < 0 || to < 0)
		return 0;
	vec_sub(v, t->at[to], t->at[from]);
	return vec_len(v) > SHORT * t->body->size;
}

/* From the right joint of that part to the left one. */
static int
across(const struct tpose *t, int part, double *v)
{
	return way(t, joint_of(t, HUMANOID_RIGHT + part),
	    joint_of(t, HUMANOID_LEFT + part), v);
}

/* The joint to which the bone of one with that role goes, or -1. */
static int
next_joint(const struct tpose *t, int role)
{
	int part;

	if (role < HUMANOID_HEAD)
		return first_of(t, role + 1, HUMANOID_HEAD);
	if (role < HUMANOID_LEFT)
		return -1;
	part = (role - HUMANOID_LEFT) % (HUMANOID_RIGHT - HUMANOID_LEFT);
	switch (part) {
	case HUMANOID_SHOULDER: case HUMANOID_UPPER_ARM:
	case HUMANOID_LOWER_ARM: case HUMANOID_UPPER_LEG:
	case HUMANOID_LOWER_LEG: case HUMANOID_FOOT:
		return joint_of(t, role + 1);
	case HUMANOID_HAND:      /* the middle finger, or another one */
		role += HUMANOID_FINGERS - HUMANOID_HAND;
		if (joint_of(t, role + 6) >= 0)
			return joint_of(t, role + 6);
		return joint_of(t, role + 3) >= 0 ? joint_of(t, role + 3) :
		    joint_of(t, role + 9);
	case HUMANOID_TOES:
		return -1;
	default:
		return (part - HUMANOID_FINGERS) % 3 < 2 ?
		    joint_of(t, role + 1) : -1;
	}
}

static int
is_thumb(const struct tpose *t, int j)
{
	int part = t->role[j] - HUMANOID_LEFT;

	if (part >= HUMANOID_RIGHT - HUMANOID_LEFT)
		part -= HUMANOID_RIGHT - HUMANOID_LEFT;
	return part >= HUMANOID_FINGERS && part < HUMANOID_FINGERS + 3;
}

/* The direction of the bone of joint j in the pose to start with; 0 if it is
 * not known. */
static int
bone_way(const struct tpose *t, int j, double *v)
{
	const struct joint *jt = &t->body->sk->joint[j];
	int to = next_joint(t, t->role[j]), i;
	double child[3];

	if (way(t, j, to, v))
		return 1;
	if (jt->has & HAS_BONE && jt->length != 0) {
		quat_vec(v, t->aim->base[j], jt->dir);
		return vec_unit(v, v, 0);
	}
	v[0] = v[1] = v[2] = 0;
	for (i = t->body->first[j]; i >= 0; i = t->body->next[i])
		if (!is_thumb(t, i) && way(t, j, i, child))
			vec_add(v, v, child);
	return vec_len(v) > SHORT * t->body->size;
}

/* --- turning a joint --- */

/* Turns v from how it points in the pose to start with to how it does when
 * joint j is turned by q. */
static void
carry(const struct tpose *t, int j, const double *q, double *v)
{
	double move[4];

	quat_conj(move, t->aim->base[j]);
	quat_mul(move, q, move);
	quat_vec(v, move, v);
}

/* Turns joint j, which is turned by q, so that a way from it points to `to`. */
static void
swing(const struct tpose *t, int j, double *q, const double *way_now,
    const double *to)
{
	double v[3], turn[4];

	memcpy(v, way_now, sizeof v);
	carry(t, j, q, v);
	quat_between(turn, v, to);
	quat_mul(q, turn, q);
}

/* Turns it about an axis so that v points as nearly that way as it can. */
static void
twist(const struct tpose *t, int j, double *q, const double *way_now,
    const double *axis, const double *to)
{
	double v[3], side[3], turn[4];

	memcpy(v, way_now, sizeof v);
	carry(t, j, q, v);
	vec_across(v, v, axis);
	if (!vec_unit(v, v, SHORT * vec_len(way_now)))
		return;
	vec_cross(side, axis, v);
	quat_turn(turn, axis, atan2(vec_dot(to, side), vec_dot(to, v)));
	quat_mul(q, turn, q);
}

/* --- the parts of a figure --- */

static void
turn_hips(const struct tpose *t, int j, double *q)
{
	double v[3];

	if (across(t, HUMANOID_UPPER_LEG, v) ||
	    across(t, HUMANOID_UPPER_ARM, v))
		swing(t, j, q, v, t->left);
	if (!t->neutral && bone_way(t, j, v))
		twist(t, j, q, v, t->left, t->up);
}

/* The angle between the vertical and v after joint j has been turned by q. */
static double
lean(const struct tpose *t, int j, const double *q, const double *way_now)
{
	double v[3], side[3];

	memcpy(v, way_now, sizeof v);
	carry(t, j, q, v);
	vec_cross(side, t->up, v);
	return atan2(vec_len(side), vec_dot(t->up, v));
}

/* A natural back keeps its shape: it is turned as a whole, so that the line
 * from its lowest joint to its topmost one is upright, and the chest to the
 * front. */
static void
turn_trunk(const struct tpose *t, int j, double *q)
{
	int top = last_of(t, HUMANOID_SPINE, HUMANOID_HEAD);
	double v[3];

	if (j == t->spine && way(t, j, top, v))
		swing(t, j, q, v, t->up);
	if (bone_way(t, j, v) && (!t->neutral || lean(t, j, q, v) > MOST_BEND))
		swing(t, j, q, v, t->up);
	if ((j == t->spine || j == t->chest) &&
	    (across(t, HUMANOID_SHOULDER, v) ||
	    across(t, HUMANOID_UPPER_ARM, v)))
		twist(t, j, q, v, t->up, t->left);
}

static void
turn_head(const struct tpose *t, int j, double *q)
{
	double v[3];

	if (t->neutral)
		memcpy(q, t->aim->base[j], 4 * sizeof *q);
	else if (bone_way(t, j, v) && lean(t, j, q, v) < 2 * MOST_BEND)
		swing(t, j, q, v, t->up);
}

static void
set_side(const struct tpose *t, int first, double *side)
{
	vec_scale(side, t->left, first == HUMANOID_LEFT ? 1 : -1);
}

/* The axis about which a knee or an elbow is bent in the pose to start with, by
 * the role of the thigh or the upper arm; 0 if it is too straight to show
 * it. */
static int
hinge(const struct tpose *t, int role, double *axis)
{
	double upper[3], lower[3];
	int top = joint_of(t, role), middle = joint_of(t, role + 1);

	if (top < 0 || middle < 0 || !bone_way(t, top, upper) ||
	    !bone_way(t, middle, lower) || !vec_unit(upper, upper, 0) ||
	    !vec_unit(lower, lower, 0))
		return 0;
	vec_cross(axis, upper, lower);
	return vec_len(axis) > sin(LEAST_BEND) && vec_dot(upper, lower) > -0.9;
}

/* Collar bones stay as they are, unless they lie along the back. */
static void
turn_collar(const struct tpose *t, int j, int first, double *q)
{
	double side[3], v[3], now[3];

	set_side(t, first, side);
	if (!bone_way(t, j, v))
		return;
	memcpy(now, v, sizeof now);
	carry(t, j, q, now);
	if (vec_dot(now, side) < LEAST_SIDE * vec_len(now))
		swing(t, j, q, v, side);
}

/* Sets v to the way across the hand from the last finger to the first one, and
 * `to` to where it points when the palm is down. Where no two fingers are
 * known, v is that to the thumb, which lies a little lower. 0 if neither is
 * known. */
static int
knuckles(const struct tpose *t, int first, double *v, double *to)
{
	int hand = first + HUMANOID_HAND, finger = first + HUMANOID_FINGERS;
	int a = finger + 3, b = finger + 12;
	double along[3], thumb[3];

	while (a < b && joint_of(t, a) < 0)
		a += 3;
	while (b > a && joint_of(t, b) < 0)
		b -= 3;
	memcpy(to, t->front, 3 * sizeof *to);
	if (a < b && way(t, joint_of(t, b), joint_of(t, a), v))
		return 1;
	vec_scale(to, to, cos(THUMB_LOW));
	vec_scale(thumb, t->up, -sin(THUMB_LOW));
	vec_add(to, to, thumb);
	a = first_of(t, finger, finger + 2);
	if (!way(t, joint_of(t, hand), a, thumb) ||
	    !bone_way(t, joint_of(t, hand), along) ||
	    !vec_unit(along, along, 0))
		return 0;
	vec_across(v, thumb, along);
	return vec_len(v) > SHORT * t->body->size;
}

/* Arms, hands and fingers. Elbows bend to the front; the palm is turned down by
 * the forearm. */
static void
turn_arm(const struct tpose *t, int j, int first, int part, double *q)
{
	double side[3], v[3], to[3];

	set_side(t, first, side);
	if (bone_way(t, j, v))
		swing(t, j, q, v, side);
	if (part == HUMANOID_UPPER_ARM && hinge(t, first + part, v)) {
		vec_cross(to, side, t->front);
		twist(t, j, q, v, side, to);
	}
	if ((part == HUMANOID_LOWER_ARM || part == HUMANOID_HAND) &&
	    knuckles(t, first, v, to))
		twist(t, j, q, v, side, to);
}

static void
turn_leg(const struct tpose *t, int j, int first, int part, double *q)
{
	double down[3], v[3];

	vec_scale(down, t->up, -1);
	if (bone_way(t, j, v))
		swing(t, j, q, v, down);
	if (part == HUMANOID_UPPER_LEG && hinge(t, first + part, v))
		twist(t, j, q, v, t->up, t->left);
}

/* How steeply a way points down. */
static double
slope_of(const struct tpose *t, const double *v)
{
	return -asin(vec_dot(v, t->up) / vec_len(v));
}

static void
turn_foot(const struct tpose *t, int j, double *q)
{
	double v[3], to[3], down[3];

	if (!bone_way(t, j, v))
		return;
	if (t->neutral && fabs(slope_of(t, v)) < MOST_SLOPE) {
		memcpy(q, t->aim->base[j], 4 * sizeof *q);
		twist(t, j, q, v, t->up, t->front);
		return;
	}
	vec_scale(to, t->front, cos(t->slope));
	vec_scale(down, t->up, -sin(t->slope));
	vec_add(to, to, down);
	swing(t, j, q, v, to);
}

static void
turn_toes(const struct tpose *t, int j, double *q)
{
	double v[3];

	if (!t->neutral && bone_way(t, j, v))
		swing(t, j, q, v, t->front);
}

static void
turn_limb(const struct tpose *t, int j, int first, int part, double *q)
{
	switch (part) {
	case HUMANOID_SHOULDER:
		turn_collar(t, j, first, q);
		break;
	case HUMANOID_UPPER_ARM: case HUMANOID_LOWER_ARM: case HUMANOID_HAND:
		turn_arm(t, j, first, part, q);
		break;
	case HUMANOID_UPPER_LEG: case HUMANOID_LOWER_LEG:
		turn_leg(t, j, first, part, q);
		break;
	case HUMANOID_FOOT:
		turn_foot(t, j, q);
		break;
	case HUMANOID_TOES:
		turn_toes(t, j, q);
		break;
	default:
		if (part >= HUMANOID_FINGERS + 3)
			turn_arm(t, j, first, part, q);
	}
}

int
tpose_turn(const struct tpose *t, int j, double (*turn)[4], double *want)
{
	const struct repose_aim *a = t->aim;
	int role = t->role[j], first;
	double carried[4];

	if (role == NO_ROLE && a->sk->joint[j].parent < 0) {
		quat_from_mat(want, a->sk->joint[j].rest);
		return 0;
	}
	repose_carried(a, j, turn, want);
	first = role < HUMANOID_RIGHT ? HUMANOID_LEFT : HUMANOID_RIGHT;
	if (role == HUMANOID_HIPS)
		turn_hips(t, j, want);
	else if (role > HUMANOID_HIPS && role < HUMANOID_HEAD)
		turn_trunk(t, j, want);
	else if (role == HUMANOID_HEAD)
		turn_head(t, j, want);
	else if (role >= HUMANOID_LEFT)
		turn_limb(t, j, first, role - first, want);
	repose_carried(a, j, turn, carried);
	if (quat_angle(want, carried) < LEAST_TURN)
		memcpy(want, carried, sizeof carried);
	return role != NO_ROLE;
}

int
tpose_apart(const struct tpose *t, int i, int *limb, int *end, double *v)
{
	double back[4];

	if (i >= t->body->aparts)
		return 0;
	*limb = t->body->apart[i].limb;
	*end = t->body->apart[i].end;
	vec_sub(v, t->at[*end], t->at[*limb]);
	quat_conj(back, t->aim->base[*limb]);
	quat_vec(v, back, v);
	return 1;
}

/* --- beginning --- */

static void
set_roles(struct tpose *t)
{
	size_t j;
	int i;

	for (j = 0; j < t->body->sk->n; j++)
		t->role[j] = NO_ROLE;
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (joint_of(t, i) >= 0)
			t->role[joint_of(t, i)] = i;
}

/* The last joint of the trunk that both arms are below. */
static int
find_chest(const struct tpose *t)
{
	int left = joint_of(t, HUMANOID_LEFT + HUMANOID_UPPER_ARM);
	int right = joint_of(t, HUMANOID_RIGHT + HUMANOID_UPPER_ARM);
	int i = HUMANOID_NECK, j;

	for (; left >= 0 && right >= 0 && i > HUMANOID_HIPS; i--) {
		j = joint_of(t, i);
		if (j >= 0 && skel_is_above(t->body->sk, j, left) &&
		    skel_is_above(t->body->sk, j, right))
			return j;
	}
	return -1;
}

/* Sets which way is up, and returns whether there is a frame to start with. */
static int
set_up(struct tpose *t)
{
	const struct repose_posed *posed = t->aim->posed;
	enum up_by by;

	if (posed && posed->known) {
		memcpy(t->up, posed->up, sizeof t->up);
		by = posed->by;
	} else {
		by = body_up(t->up, t->body, NULL);
	}
	body_up_doubt(t->body, by);
	return posed && posed->world;
}

/* Sets by how much the feet point down: that of the lower one stands, where
 * both are in the air or not. */
static void
set_slope(struct tpose *t)
{
	double v[3], height, low = HUGE_VAL;
	int i, foot;

	for (i = 0; i < 2; i++) {
		foot = t->body->foot[i];
		if (foot < 0 || !bone_way(t, foot, v))
			continue;
		height = vec_dot(t->at[foot], t->up);
		if (height < low)
			t->slope = slope_of(t, v);
		low = fmin(low, height);
	}
	t->slope = fmin(fmax(t->slope, 0), MOST_SLOPE);
}

/* Whether the trunk is upright in the pose to start with. */
static int
is_upright(const struct tpose *t)
{
	double v[3];
	int top = last_of(t, HUMANOID_SPINE, HUMANOID_HEAD);

	return way(t, joint_of(t, HUMANOID_HIPS), top, v) &&
	    vec_dot(v, t->up) > cos(MOST_LEAN) * vec_len(v);
}

/* The direction to the front of the body's pose; 0 if it is not known. */
static int
body_front(const struct tpose *t, double *front)
{
	double left[3];

	if (!body_left(left, t->body, t->body->rest, t->up))
		return 0;
	vec_cross(front, left, t->up);
	return vec_unit(front, front, 0);
}

static void
start(struct tpose *t, struct repose_aim *a)
{
	double (*rest)[4] = xcalloc(a->sk->n, sizeof *rest), front[3];
	int posed = set_up(t), faces;

	memcpy(rest, a->base, a->sk->n * sizeof *rest);
	if (posed)
		err_warn("%s: skeleton %.*s does not show at rest how it "
		    "stands: the T-pose has the twists of a first frame",
		    t->body->what, STRF(a->sk->name));
	if (posed)
		body_pose(&t->human.body, a->posed->world, quat_none);
	faces = body_front(t, front);
	set_front(t, faces && !posed ? front : NULL);
	set_pose(t, a->base, rest);
	if (faces)
		face_front(t, a->base, front);
	t->neutral = !posed && is_upright(t);
	t->chest = find_chest(t);
	t->spine = first_of(t, HUMANOID_SPINE, HUMANOID_NECK);
	set_slope(t);
	free(rest);
}

struct tpose *
tpose_begin(struct repose_aim *a, const char *file)
{
	struct tpose *t = xcalloc(1, sizeof *t);
	size_t n = a->sk->n;

	human_make(&t->human, a->sk, file);
	human_doubt(&t->human, HUMAN_NEEDED);
	human_tell_shape(&t->human);
	t->aim = a;
	t->body = &t->human.body;
	t->role = xcalloc(n, sizeof *t->role);
	t->at = xcalloc(n, sizeof *t->at);
	set_roles(t);
	start(t, a);
	return t;
}

void
tpose_end(struct tpose *t)
{
	if (!t)
		return;
	human_free(&t->human);
	free(t->role);
	free(t->at);
	free(t);
}
