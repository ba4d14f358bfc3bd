#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/foothold.h"
#include "filter/retarget/judge.h"
#include "filter/retarget/stance.h"
#include "ir/humanoid.h"

enum { HIPS, HEAD, FRONTS };

/* What each figure is compared by. */
struct judged_side {
	struct body body;        /* the other's, but with roles of its own */
	int joint[HUMANOID_ROLES];
	double up[3];
	int has_up;
	double front[FRONTS][3]; /* in the frames of hips and head */
};

struct judged_bone {
	int t[2], s[2];          /* from, to: joints of target and source */
};

struct judged_foot {
	int t[FOOTHOLD_POINTS], s[FOOTHOLD_POINTS];      /* joints, or -1 */
	int t_tail, s_tail;      /* the toes are the end of its bone */
	double t_leg;            /* the length of the target's leg */
	struct foothold *foothold;       /* of the source's foot; or NULL: it is
	                                  * not judged */
	char said[2];            /* what records say of the frame before, and of
	                          * this one: '0', '1', or 0, nothing */
	double t_at[FOOTHOLD_POINTS][3];         /* in the frame before */
	double sole;             /* height of the source's lowest point there */
};

struct judge {
	const struct bone_map *map;
	const struct solve *solve;
	const struct source *source;
	struct judged_side t, s; /* target and source */
	double rate;             /* 0 if it is not known */
	int seen;                /* frames, 2 for all that are more */
	double when;             /* the number of the last one */
	struct judged_bone bone[8];
	int bones;
	double angles, sum, worst;       /* of limbs: how many, their sum, and
	                                  * the largest */
	double (*t_before)[4], (*s_before)[4];   /* rotations, frame before */
	struct worst_turn pop;
	struct judged_foot foot[2];
	double up[3];            /* the source's, in the target's world */
	double deepest;          /* height of the target's feet */
	double lean;             /* largest so far */
	int has_front;
	double turned;           /* largest angle between fronts */
};

/* --- the two figures --- */

static int
has_role(const int *joint, int j)
{
	int i;

	for (i = 0; i < HUMANOID_ROLES && joint[i] != j; i++)
		;
	return i < HUMANOID_ROLES;
}

/* Where only one figure has a joint of that role, the other's is what the map
 * pairs it with. */
static void
pair_role(struct judge *j, int role)
{
	int *t = &j->t.joint[role], *s = &j->s.joint[role], i;
	int n = (int)j->map->n;

	if (*t >= 0 && *s < 0) {
		i = j->map->src[*t];
		if (i >= 0 && !has_role(j->s.joint, i))
			*s = i;
	} else if (*s >= 0 && *t < 0) {
		for (i = 0; i < n && j->map->src[i] != *s; i++)
			;
		if (i < n && !has_role(j->t.joint, i))
			*t = i;
	}
}

/* Poses are shared with the other body; roles are asked for once more, as that
 * may have been made without its shape. */
static void
make_side(struct judged_side *side, const struct body *b)
{
	side->body = *b;
	side->body.role = xcalloc(b->sk->n, sizeof *b->role);
	body_ask(&side->body, 1);
	role_humanoid(b->sk, side->body.role, side->joint);
}

/* With -u the source's up comes from the target's, which says nothing about
 * it. */
static void
find_ups(struct judge *j, const struct frames *f, const double *up,
    enum up_by by)
{
	memcpy(j->s.up, up, sizeof j->s.up);
	if (by == UP_OPTION)
		by = body_up(j->s.up, &j->s.body, f);
	j->s.has_up = by <= UP_REST;
	j->t.has_up = body_up(j->t.up, &j->t.body, NULL) <= UP_REST;
}

static void
add_bone(struct judge *j, int from, int to)
{
	struct judged_bone *b = &j->bone[j->bones];

	b->t[0] = j->t.joint[from];
	b->t[1] = j->t.joint[to];
	b->s[0] = j->s.joint[from];
	b->s[1] = j->s.joint[to];
	j->bones += b->t[0] >= 0 && b->t[1] >= 0 && b->s[0] >= 0 &&
	    b->s[1] >= 0;
}

static double
leg_of(const struct judged_side *side, int first)
{
	const int *joint = side->joint + first;
	double v[3], w[3];

	if (joint[HUMANOID_UPPER_LEG] < 0 || joint[HUMANOID_LOWER_LEG] < 0 ||
	    joint[HUMANOID_FOOT] < 0)
		return 0;
	body_span(&side->body, joint[HUMANOID_UPPER_LEG],
	    joint[HUMANOID_LOWER_LEG], v);
	body_span(&side->body, joint[HUMANOID_LOWER_LEG],
	    joint[HUMANOID_FOOT], w);
	return vec_len(v) + vec_len(w);
}

/* A foot is judged where both figures have its leg, the motion a rate, and the
 * source an axis that points up. */
static void
make_foot(struct judge *j, int side, int first)
{
	struct judged_foot *f = &j->foot[side];
	double leg = leg_of(&j->s, first);

	f->t[FOOTHOLD_HEEL] = j->t.joint[first + HUMANOID_FOOT];
	f->t[FOOTHOLD_TOE] = j->t.joint[first + HUMANOID_TOES];
	f->s[FOOTHOLD_HEEL] = j->s.joint[first + HUMANOID_FOOT];
	f->s[FOOTHOLD_TOE] = j->s.joint[first + HUMANOID_TOES];
	f->t_tail = stance_has_tail(&j->t.body, side);
	f->s_tail = stance_has_tail(&j->s.body, side);
	f->t_leg = leg_of(&j->t, first);
	if (f->t_leg > 0 && leg > 0 && j->rate > 0 && j->s.has_up)
		f->foothold = foothold_new(j->s.up, leg);
}

struct judge *
judge_new(const struct body *target, const struct body *source,
    const struct bone_map *map, const struct frames *f, const double *up,
    enum up_by by)
{
	struct judge *j = xcalloc(1, sizeof *j);
	double num, den;
	int i, first;

	j->map = map;
	make_side(&j->t, target);
	make_side(&j->s, source);
	for (i = 0; i < HUMANOID_ROLES; i++)
		pair_role(j, i);
	bone_map_agree(map, &j->t.body, &j->s.body);
	find_ups(j, f, up, by);
	j->rate = fmax(0, rate_read(f->m.rate, &num, &den));
	for (i = 0; i < 2; i++) {
		first = i ? HUMANOID_RIGHT : HUMANOID_LEFT;
		add_bone(j, first + HUMANOID_UPPER_ARM,
		    first + HUMANOID_LOWER_ARM);
		add_bone(j, first + HUMANOID_LOWER_ARM, first + HUMANOID_HAND);
		add_bone(j, first + HUMANOID_UPPER_LEG,
		    first + HUMANOID_LOWER_LEG);
		add_bone(j, first + HUMANOID_LOWER_LEG, first + HUMANOID_FOOT);
		make_foot(j, i, first);
	}
	j->deepest = HUGE_VAL;
	return j;
}

void
judge_free(struct judge *j)
{
	if (!j)
		return;
	free(j->t.body.role);
	free(j->s.body.role);
	foothold_free(j->foot[0].foothold);
	foothold_free(j->foot[1].foothold);
	free(j->t_before);
	free(j->s_before);
	free(j);
}

/* Finds the figure's front at rest, as hips and head have it. The thighs show
 * it, or rather where left and right are exchanged, the toes. */
static int
find_front(struct judged_side *side)
{
	const struct body *b = &side->body;
	const int joint[FRONTS] = { b->hips, b->head };
	double f[9], front[3], inv[4];
	int k;

	if (body_folded(b) || !body_frame(f, b))
		return 0;
	mat_column(front, f, 2);
	if (body_toes_back(b))
		vec_scale(front, front, -1);
	for (k = 0; k < FRONTS; k++) {
		quat_conj(inv, b->turn[joint[k]]);
		quat_vec(side->front[k], inv, front);
	}
	return 1;
}

static void
ask_feet(const struct judge *j, struct source *source)
{
	const struct skel *sk = j->s.body.sk;
	int i, k, foot;

	for (i = 0; i < 2; i++) {
		foot = j->foot[i].s[FOOTHOLD_HEEL];
		for (k = 0; foot >= 0 && k < (int)sk->n; k++)
			if (skel_is_above(sk, foot, k))
				source_need(source, k, NEED_PLACE);
	}
}

void
judge_begin(struct judge *j, const struct solve *s, struct source *source)
{
	const struct body *b = &j->s.body;
	int i;

	j->solve = s;
	j->source = source;
	quat_vec(j->up, s->u, j->s.up);
	for (i = 0; i < HUMANOID_ROLES; i++)
		source_need(source, j->s.joint[i], NEED_PLACE);
	source_need(source, b->hips, NEED_PLACE);
	source_need(source, b->head, NEED_PLACE);
	ask_feet(j, source);
	j->has_front = find_front(&j->t) && find_front(&j->s);
	j->t_before = xcalloc(j->t.body.sk->n, sizeof *j->t_before);
	j->s_before = xcalloc(b->sk->n, sizeof *j->s_before);
}

/* --- a frame --- */

static double
angle_between(const double *a, const double *b)
{
	double cross[3];

	vec_cross(cross, a, b);
	return atan2(vec_len(cross), vec_dot(a, b)) / RAD_PER_DEG;
}

static void
see_limbs(struct judge *j)
{
	const struct solve *s = j->solve;
	double t_way[3], s_way[3], angle;
	int i;

	for (i = 0; i < j->bones; i++) {
		const struct judged_bone *b = &j->bone[i];

		vec_sub(t_way, s->pos[b->t[1]], s->pos[b->t[0]]);
		vec_sub(s_way, j->source->now.pos[b->s[1]],
		    j->source->now.pos[b->s[0]]);
		if (vec_len(t_way) <= 1e-6 * j->t.body.size ||
		    vec_len(s_way) <= 1e-6 * j->s.body.size)
			continue;
		quat_vec(s_way, s->u, s_way);
		angle = angle_between(t_way, s_way);
		j->angles++;
		j->sum += angle;
		j->worst = fmax(j->worst, angle);
	}
}

static void
see_turns(struct judge *j, struct str number)
{
	const struct solve *s = j->solve;
	size_t n = j->t.body.sk->n, i;
	double (*now)[4] = j->source->now.w, pop;
	int src;

	for (i = 0; j->seen && i < n; i++) {
		src = s->j[i].src;
		if (src < 0)
			continue;
		pop = quat_angle(j->t_before[i], s->w[i]) -
		    2 * quat_angle(j->s_before[src], now[src]);
		solve_worst(&j->pop, pop / RAD_PER_DEG, number);
	}
	memcpy(j->t_before, s->w, n * sizeof *s->w);
	memcpy(j->s_before, now, j->s.body.sk->n * sizeof *now);
}

/* Finds where a point of a foot is; 0 if it has none. */
static int
find_point(const struct skel *sk, const int *joint, int tail, int k,
    double (*w)[4], double (*pos)[3], double *at)
{
	int j = joint[k], is_tail = k == FOOTHOLD_TOE && j < 0 && tail;
	double way[3];

	if (is_tail)
		j = joint[FOOTHOLD_HEEL];
	if (j < 0)
		return 0;
	memcpy(at, pos[j], 3 * sizeof *at);
	if (is_tail) {
		stance_tail(sk, j, w[j], way);
		vec_add(at, at, way);
	}
	return 1;
}

/* How far the slower point of a foot of the target has come, in lengths of its
 * leg. */
static double
slip(const struct judge *j, struct judged_foot *f)
{
	const struct solve *s = j->solve;
	double at[3], way[3], least = HUGE_VAL;
	int k;

	for (k = 0; k < FOOTHOLD_POINTS; k++) {
		if (!find_point(s->body->sk, f->t, f->t_tail, k, s->w, s->pos,
		    at))
			continue;
		vec_sub(way, at, f->t_at[k]);
		least = fmin(least, vec_len(way));
		memcpy(f->t_at[k], at, sizeof at);
	}
	return least / f->t_leg;
}

/* What records say of the time since the frame before. */
static enum foothold_said
said_of(struct judged_foot *f, char said)
{
	f->said[0] = f->said[1];
	if (said)
		f->said[1] = said;
	if (!f->said[0] && !f->said[1])
		return FOOTHOLD_UNSAID;
	return f->said[0] == '1' && f->said[1] == '1' ? FOOTHOLD_STANDS :
	    FOOTHOLD_FLIES;
}

static void
see_foot(struct judge *j, struct judged_foot *f, double seconds, char said)
{
	const struct source_pose *now = &j->source->now;
	const struct solve *s = j->solve;
	struct foothold_sum time = { .seconds = seconds };
	double at[FOOTHOLD_POINTS][3], was = f->sole;
	int known[FOOTHOLD_POINTS], k;

	for (k = 0; k < FOOTHOLD_POINTS; k++)
		known[k] = find_point(j->s.body.sk, f->s, f->s_tail, k, now->w,
		    now->pos, at[k]);
	f->sole = body_lowest(&j->s.body, now->w, now->pos, f->s[FOOTHOLD_HEEL],
	    j->s.up);
	time.ground = fmin(was, f->sole);
	time.slipped = slip(j, f);
	foothold_see(f->foothold, at, known, &time, said_of(f, said));
	j->deepest = fmin(j->deepest, body_lowest(&j->t.body, s->w, s->pos,
	    f->t[FOOTHOLD_HEEL], j->up));
}

static void
see_feet(struct judge *j, double when, const char *contact)
{
	struct judged_foot *f;

	for (f = j->foot; f < j->foot + 2; f++)
		if (f->foothold)
			see_foot(j, f, (when - j->when) / j->rate,
			    contact[f->s[FOOTHOLD_HEEL]]);
}

/* The angle between a figure's trunk and up. */
static double
leaning(const struct judged_side *side, double (*pos)[3])
{
	double trunk[3];

	vec_sub(trunk, pos[side->body.head], pos[side->body.hips]);
	return angle_between(trunk, side->up);
}

static int
has_lean(const struct judge *j)
{
	return j->t.has_up && j->s.has_up && j->t.body.hips >= 0 &&
	    j->t.body.head >= 0 && j->s.body.hips >= 0 && j->s.body.head >= 0;
}

static void
see_lean(struct judge *j)
{
	if (has_lean(j))
		j->lean = fmax(j->lean, fabs(leaning(&j->t, j->solve->pos) -
		    leaning(&j->s, j->source->now.pos)));
}

static void
see_fronts(struct judge *j)
{
	const struct solve *s = j->solve;
	const int t_joint[FRONTS] = { j->t.body.hips, j->t.body.head };
	const int s_joint[FRONTS] = { j->s.body.hips, j->s.body.head };
	double t_front[3], s_front[3];
	int k;

	for (k = 0; k < FRONTS && j->has_front; k++) {
		quat_vec(t_front, s->w[t_joint[k]], j->t.front[k]);
		quat_vec(s_front, j->source->now.w[s_joint[k]],
		    j->s.front[k]);
		quat_vec(s_front, s->u, s_front);
		j->turned = fmax(j->turned, angle_between(t_front, s_front));
	}
}

void
judge_see(struct judge *j, double when, struct str number, const char *contact)
{
	see_limbs(j);
	see_turns(j, number);
	see_feet(j, when, contact);
	see_lean(j);
	see_fronts(j);
	j->when = when;
	j->seen += j->seen < 2;
}

/* --- the values --- */

/* How many of the joints that each humanoid of VRM has are known in both
 * figures, and follow each other. Which part of a back follows which part does
 * not matter. */
static int
count_roles(const struct judge *j)
{
	static const unsigned char pair[] = {
		HUMANOID_UPPER_ARM, HUMANOID_LOWER_ARM, HUMANOID_HAND,
		HUMANOID_UPPER_LEG, HUMANOID_LOWER_LEG, HUMANOID_FOOT
	};
	static const unsigned char one[] = { HUMANOID_HIPS, HUMANOID_HEAD };
	const int *t = j->t.joint, *s = j->s.joint, *src = j->map->src;
	int spine = t[HUMANOID_SPINE], n, i, role;

	n = spine >= 0 && s[HUMANOID_SPINE] >= 0 && src[spine] >= 0;
	for (i = 0; i < (int)sizeof one; i++)
		n += t[one[i]] >= 0 && s[one[i]] >= 0 &&
		    src[t[one[i]]] == s[one[i]];
	for (i = 0; i < 2 * (int)sizeof pair; i++) {
		role = (i % 2 ? HUMANOID_RIGHT : HUMANOID_LEFT) + pair[i / 2];
		n += t[role] >= 0 && s[role] >= 0 && src[t[role]] == s[role];
	}
	return n;
}

/* Two decimals are all that is printed, and all that counts; what is not known
 * is -1. */
static double
rounded(int known, double v)
{
	return known ? floor(fmax(0, v) * 100 + 0.5) / 100 : -1;
}

/* How far the target's feet go below the ground, in % of a leg. */
static double
depth(const struct judge *j, double ground)
{
	double legs = 0;
	int i, n = 0;

	for (i = 0; i < 2; i++)
		if (j->foot[i].foothold) {
			legs += j->foot[i].t_leg;
			n++;
		}
	return 100 * n * (ground * j->solve->scale - j->deepest) / legs;
}

static void
measure_feet(const struct judge *j, double *v)
{
	struct foothold_sum sum = { 0, 0, HUGE_VAL };
	int i, stood;

	for (i = 0; i < 2; i++)
		if (j->foot[i].foothold)
			foothold_add(j->foot[i].foothold, &sum);
	stood = sum.seconds > 0;
	v[VERDICT_SLIDE] = rounded(stood, 100 * sum.slipped /
	    (stood ? sum.seconds : 1));
	v[VERDICT_DEPTH] = rounded(stood, stood ? depth(j, sum.ground) : 0);
}

void
judge_end(const struct judge *j, struct verdict *verdict)
{
	double *v = verdict->v;

	v[VERDICT_ROLES] = count_roles(j);
	v[VERDICT_LIMB] = rounded(j->angles > 0, j->sum / fmax(1, j->angles));
	v[VERDICT_WORST] = rounded(j->angles > 0, j->worst);
	measure_feet(j, v);
	v[VERDICT_POP] = rounded(j->seen > 1, j->pop.most.v);
	v[VERDICT_UP] = rounded(has_lean(j), j->lean);
	v[VERDICT_FRONT] = rounded(j->has_front, j->turned);
	verdict->frame = j->pop.at;
}
