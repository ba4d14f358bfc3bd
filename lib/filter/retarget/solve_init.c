#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/align.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/solve.h"
#include "filter/retarget/transfer.h"
#include "ir/pose.h"

/* What the solver finds out before the first frame. */

/* --- how each joint is solved --- */

enum { UNKNOWN = -2 };

struct init {
	struct solve *s;
	const struct bone_map *map;
	int clamp, feet, hands;  /* -k, -f, -H */
	double (*a)[4];          /* A of each joint */
	int *like;               /* see same_rotation() */
	int *above, *below;      /* see find_rows() */
	int *stiff;              /* see find_stiff() */
	int *doubt;              /* -k: limits may keep it from what is
	                          * wanted */
};

static int
is_none(const double *q, double least)
{
	return quat_angle(q, quat_none) < least;
}

/* Finds for each joint how many joints in a row follow the same one as it does:
 * from it down, and above it. */
static void
find_rows(struct init *init)
{
	const struct bone_map *map = init->map;
	int n = (int)map->n, t, up;

	for (t = n; t-- > 0;) {
		init->below[t]++;
		up = map->above[t];
		if (up >= 0 && map->src[up] == map->src[t] &&
		    init->below[up] < init->below[t])
			init->below[up] = init->below[t];
	}
	for (t = 0; t < n; t++) {
		up = map->above[t];
		if (up >= 0 && map->src[up] == map->src[t])
			init->above[t] = init->above[up] + 1;
	}
}

/* Sets which part of the source's change a joint takes, and from which base
 * on. */
static void
set_part(const struct init *init, int t)
{
	struct solve *s = init->s;
	const struct bone_map *map = init->map;
	struct solve_joint *j = &s->j[t];
	int up = map->above[t], above = init->above[t];

	j->base = up;
	if (up >= 0 && map->src[up] == map->src[t])
		j->base = s->j[up].base;
	j->part = map->weight[t] > 0 ? map->weight[t] :
	    1.0 / (above + init->below[t]);
	if (above)
		j->part += s->j[up].part;
	if (j->part > 1 - 1e-9)
		j->part = 1;
	j->need_change = j->part < 1;
	if (j->need_change && j->base >= 0)
		s->j[j->base].need_change = 1;
}

static void
set_constant(const struct init *init, int t)
{
	const struct solve *s = init->s;
	struct solve_joint *j = &s->j[t];
	double q[4];

	quat_mul(j->k, init->a[t], s->body->turn[t]);
	quat_conj(q, s->u);
	quat_mul(j->k, q, j->k);
	quat_conj(q, s->source->body->turn[j->src]);
	quat_mul(j->k, q, j->k);
	if (is_none(j->k, 1e-9))
		memcpy(j->k, quat_none, sizeof j->k);
}

static void
set_rest(struct solve *s, int t)
{
	struct solve_joint *j = &s->j[t];
	int parent = s->body->sk->joint[t].parent;

	memcpy(j->rest, s->body->turn[t], sizeof j->rest);
	if (s->body->posed) {
		quat_from_mat(j->rest, s->body->sk->joint[t].rest);
	} else if (parent >= 0) {
		quat_conj(j->rest, s->body->turn[parent]);
		quat_mul(j->rest, j->rest, s->body->turn[t]);
	}
	if (is_none(j->rest, 1e-12))
		memcpy(j->rest, quat_none, sizeof j->rest);
}

/* Whether it follows a joint, and can be moved to any place; a foot that is
 * apart from its leg carries no body. */
static int
is_mover(const struct init *init, int t)
{
	return init->map->src[t] >= 0 && dof_travels(&init->s->m.dof[t]) &&
	    !body_apart(init->s->body, t);
}

/* The topmost joint that can be moved to any place, or -1. Where parts of the
 * body are compared it is one above the hips, or the hips: another may come
 * first that carries a foot alone. */
static int
find_mover(const struct init *init)
{
	const struct body *b = init->s->body;
	int n = (int)init->map->n, t, first = -1;

	for (t = n; t-- > 0;)
		if (is_mover(init, t))
			first = t;
	for (t = 0; t <= b->hips && init->map->by_parts; t++)
		if (is_mover(init, t) && skel_is_above(b->sk, t, b->hips))
			return t;
	return first;
}

/* The topmost joint carries the body. Where it follows the hips, it is the hips
 * that come to lie where the source's are. Where it follows a joint above
 * these, and parts of the body are compared, the hips have a place of their
 * own, too; if they cannot go there by themselves, they are carried. */
static void
find_carriers(const struct init *init)
{
	struct solve *s = init->s;
	const int *src = init->map->src;
	int hips = s->body->hips, from = s->source->body->hips, t;

	s->root.mover = s->hips.mover = s->hips.anchor = -1;
	t = s->root.mover = s->root.anchor = find_mover(init);
	if (t < 0)
		return;
	s->root.src = src[t];
	if (hips < 0 || from < 0 || !skel_is_above(s->body->sk, t, hips))
		return;
	if (src[t] == from) {
		s->root.anchor = hips;
	} else if (init->map->by_parts && src[hips] == from) {
		struct carrier *c = is_mover(init, hips) ? &s->hips :
		    &s->root;

		c->mover = c == &s->hips ? hips : t;
		c->anchor = hips;
		c->src = from;
	}
}

/* The way from the hips to the middle between the thighs, in the frame of joint
 * j; 0 if it is not known. */
static int
way_to_legs(const struct body *b, int j, double *v)
{
	double left[3], right[3], inv[4];

	if (b->hips < 0 || b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	body_span(b, b->hips, b->thigh[0], left);
	body_span(b, b->hips, b->thigh[1], right);
	vec_add(v, left, right);
	vec_scale(v, v, 0.5);
	quat_conj(inv, b->turn[j]);
	quat_vec(v, inv, v);
	return 1;
}

/* Where parts of the body are compared and hips follow hips, their legs are to
 * begin in the same place: one rig has its hips joint between them, another
 * above or below. */
static void
find_legs(const struct init *init, struct carrier *c)
{
	struct solve *s = init->s;
	const struct body *source = s->source->body;
	const struct solve_joint *j;
	double own[3];
	int t = c->anchor;

	if (!init->map->by_parts || t < 0 || t != s->body->hips ||
	    c->src != source->hips)
		return;
	if (s->j[t].src < 0)
		t = c->mover;    /* it carries the hips as they are at rest */
	j = &s->j[t];
	if (j->src != source->hips || j->part < 1 ||
	    !way_to_legs(s->body, t, own) ||
	    !way_to_legs(source, source->hips, c->legs))
		return;
	quat_vec(own, j->k, own);
	vec_scale(own, own, 1 / s->scale);
	vec_sub(c->legs, c->legs, own);
	c->has_legs = vec_len(c->legs) > 1e-9 * source->size;
}

/* Whether its channels are angles about the same axes as the source's. */
static int
same_angles(const struct rotation *a, const struct rotation *b)
{
	int i;

	if (!(a->kind & (DOF_R | DOF_A)) || a->kind != b->kind ||
	    a->n != b->n || a->unit != b->unit)
		return 0;
	for (i = 0; i < a->n; i++)
		if (a->axis[i] != b->axis[i])
			return 0;
	return 1;
}

/* The way of a foot that is apart from its leg, which is that of the body,
 * means nothing to one that is below it. */
static enum solve_place
place_of(const struct solve *s, int t)
{
	int src = s->j[t].src;

	if (t == s->root.mover || t == s->hips.mover)
		return PLACE_CARRY;
	if (s->m.dof[t].kinds & DOF_MOVES && source_moves(s->source, src) &&
	    (body_apart(s->body, t) || !body_apart(s->source->body, src)))
		return PLACE_FOLLOW;
	return PLACE_REST;
}

/* Whether a joint is `top' or below it, or goes with what is. */
static int
is_in(const struct init *init, int top, int t)
{
	const struct skel *sk = init->s->body->sk;

	return top >= 0 && (skel_is_above(sk, top, t) ||
	    skel_is_above(sk, top, init->s->j[t].limb));
}

/* With -f: in which legs it is, or a foot that is apart from the leg; with -H:
 * in which arms. */
static int
find_limbs(const struct init *init, int t)
{
	const struct body *b = init->s->body;
	int k, in = 0;

	for (k = 0; k < 2; k++) {
		if (init->feet && (is_in(init, b->thigh[k], t) ||
		    (b->foot[k] >= 0 && body_apart(b, b->foot[k]) &&
		    skel_is_above(b->sk, b->foot[k], t))))
			in |= LIMB_LEFT_LEG << k;
		if (init->hands && body_has_arm(b, k) &&
		    is_in(init, b->uparm[k], t))
			in |= LIMB_LEFT_ARM << k;
	}
	return in;
}

static int
is_limited(const struct init *init, int t)
{
	const struct dof *d = &init->s->body->sk->joint[t].dof;
	size_t i;

	for (i = 0; init->clamp && i < d->n; i++)
		if (d->lo[i] > -HUGE_VAL || d->hi[i] < HUGE_VAL)
			return 1;
	return 0;
}

/* Finds for each joint of the source the joint, it or one above it, that its
 * rotation always comes from; -1 for none. */
static void
find_stiff(const struct init *init)
{
	const struct motion *m = init->s->source->m;
	size_t i;

	for (i = 0; i < m->sk->n; i++) {
		const struct joint *joint = &m->sk->joint[i];

		init->stiff[i] = (int)i;
		if (!m->rotation[i].kind && !(joint->has & HAS_REST &&
		    quat_angle(m->rotation[i].pre, quat_none) > 1e-12))
			init->stiff[i] = joint->parent < 0 ? -1 :
			    init->stiff[joint->parent];
	}
}

/* Whether translation channels move both along the same axes. */
static int
same_frames(const struct joint *a, const struct joint *b)
{
	double p[9], q[9], d = 0;
	int i;

	mat_mul(p, a->rest, a->axis);
	mat_mul(q, b->rest, b->axis);
	for (i = 0; i < 9; i++)
		d = fmax(d, fabs(p[i] - q[i]));
	return d < 1e-14;
}

/* Whether it carries the body to another place than the source's joint. */
static int
is_brought(const struct carrier *c, int t, int feet)
{
	return t == c->mover && (t != c->anchor || feet || c->has_legs);
}

/* Whether the same values of channels that move it put it in the same
 * place. */
static int
same_places(const struct init *init, int t)
{
	const struct solve *s = init->s;
	const struct joint *a = &s->body->sk->joint[t];
	const struct joint *b = &s->source->m->sk->joint[s->j[t].src];

	if (s->j[t].place == PLACE_HANG)
		return 0;
	if (!(s->m.dof[t].kinds & (DOF_MOVES | DOF_L)))
		return 1;
	if (is_brought(&s->root, t, init->feet) ||
	    is_brought(&s->hips, t, init->feet))
		return 0;
	return s->scale == 1 &&
	    memcmp(a->offset, b->offset, sizeof a->offset) == 0 &&
	    memcmp(a->dir, b->dir, sizeof a->dir) == 0 &&
	    (a->length == b->length || !(s->m.dof[t].kinds & DOF_L)) &&
	    same_frames(a, b) && (a->parent < 0) == (b->parent < 0);
}

/* Whether the values of joint t are those of its joint of the source in every
 * frame, because both turn alike and so do their parents. parent_like: the
 * joint of the source that has the rotation of t's parent, see
 * same_rotation(). */
static int
same_values(const struct init *init, int t, int parent_like)
{
	const struct solve *s = init->s;
	const struct motion *m = s->source->m;
	const struct solve_joint *j = &s->j[t];
	int parent = m->sk->joint[j->src].parent;

	if (s->source->positional || m->world || j->in_limb & LIMB_LEGS ||
	    j->hinge)
		return 0;
	return parent_like != UNKNOWN &&
	    parent_like == (parent < 0 ? -1 : init->stiff[parent]) &&
	    dof_same(&s->m.dof[t], &m->dof[j->src]) &&
	    rotation_same(&s->m.rotation[t], &m->rotation[j->src]) &&
	    same_places(init, t);
}

/* Returns the joint of the source that has the same rotation as joint t in
 * every frame; -1 if t never turns, or UNKNOWN. */
static int
same_rotation(const struct init *init, int t, int parent_like)
{
	const struct solve *s = init->s;
	const struct solve_joint *j = &s->j[t];

	if (j->how == SOLVE_REST)
		return j->rest[3] == 1 ? parent_like : UNKNOWN;
	if (s->turned || j->part < 1 || j->k[3] != 1 || j->hinge)
		return UNKNOWN;
	if (j->how == SOLVE_COPY || j->keeps ||
	    (rotation_is_free(&s->m.rotation[t]) && !j->limited && !j->in_limb))
		return init->stiff[j->src];
	return UNKNOWN;
}

static enum solve_how
how_to_solve(const struct init *init, int t, int parent_like)
{
	const struct solve *s = init->s;
	struct solve_joint *j = &s->j[t];

	if (j->src < 0)
		return SOLVE_REST;
	if (!s->turned && j->part == 1 && j->k[3] == 1 &&
	    same_values(init, t, parent_like)) {
		j->keeps = j->limited || init->doubt[t] || j->in_limb;
		if (!j->keeps)
			return SOLVE_COPY;
	}
	return same_angles(&s->m.rotation[t],
	    &s->source->m->rotation[j->src]) ? SOLVE_BESIDE : SOLVE_NEAR;
}

/* To be called for the parent of a joint first. */
static void
init_joint(const struct init *init, int t)
{
	struct solve *s = init->s;
	struct solve_joint *j = &s->j[t];

	j->src = init->map->src[t];
	j->limb = bone_map_limb(init->map, s->body, t);
	j->limited = is_limited(init, t);
	j->in_limb = find_limbs(init, t);
	set_rest(s, t);
	j->repeats = j->src < 0;
	if (j->src >= 0) {
		set_part(init, t);
		set_constant(init, t);
		j->place = place_of(s, t);
		j->has_others = (s->m.dof[t].kinds &
		    (DOF_S | DOF_L | DOF_NAMED)) != 0;
		j->repeats = j->has_others || (s->m.dof[t].kinds & DOF_MOVES &&
		    j->place == PLACE_REST);
	}
	pose_rest_values(&s->m, t, s->m.val);
}

static void
choose_how(const struct init *init)
{
	struct solve *s = init->s;
	const struct joint *joint = s->body->sk->joint;
	int n = (int)init->map->n, t, parent, like;

	for (t = 0; t < n; t++) {
		struct solve_joint *j = &s->j[t];

		parent = joint[t].parent;
		like = parent < 0 ? -1 : init->like[parent];
		/* first what is above it */
		init->doubt[t] = parent >= 0 && init->doubt[parent];
		j->keeps = 0;
		j->how = how_to_solve(init, t, like);
		init->like[t] = same_rotation(init, t, like);
		if (j->limited)
			init->doubt[t] = 1;
		else if (j->how != SOLVE_REST &&
		    rotation_is_free(&s->m.rotation[t]))
			init->doubt[t] = 0;
	}
}

/* Whether joint t is joint `from' of the source once more: it has the same
 * place and rotation, if its parent has. */
static int
is_same(const struct init *init, int t, int from)
{
	const struct solve *s = init->s;
	const struct joint *a = &s->body->sk->joint[t];
	const struct joint *b = &s->source->m->sk->joint[from];

	if (init->like[t] != init->stiff[from] ||
	    (s->j[t].src >= 0 && s->j[t].src != from) ||
	    memcmp(a->offset, b->offset, sizeof a->offset) != 0)
		return 0;
	return source_moves(s->source, from) ? s->j[t].src == from &&
	    s->j[t].place == PLACE_FOLLOW && same_places(init, t) :
	    s->j[t].place == PLACE_REST;
}

/* Whether an end that is apart, and its limb from what is above both of them
 * on, are the same as in the source. */
static int
is_same_limb(const struct init *init, const struct body_apart *a)
{
	const struct solve *s = init->s;
	const struct skel *sk = s->body->sk, *from = s->source->m->sk;
	int limb = a->limb, j = s->j[limb].src;

	if (s->j[a->end].how != SOLVE_COPY)
		return 0;
	for (; !skel_is_above(sk, limb, a->end);
	    limb = sk->joint[limb].parent) {
		if (j < 0 || !is_same(init, limb, j))
			return 0;
		j = from->joint[j].parent;
	}
	return skel_is_above(from, j, s->j[a->end].src);
}

/* Lets feet and hands that are apart from their limbs hang on these. Where
 * joints go by equal names, to be called when it is known which values are
 * copied: then most of them are where the source's are. */
static void
find_hangs(const struct init *init)
{
	struct solve *s = init->s;
	const struct body_apart *a = s->body->apart;
	int i;

	for (i = 0; i < s->body->aparts; i++, a++)
		if (hang_is_due(s->body, init->map, a) &&
		    !(init->map->by_name && is_same_limb(init, a)))
			hang_add(s, init->map, a);
	if (s->hangs)
		hang_set_order(s);
}

/* Whether its bone can make a hinge of it. A joint whose values are copied
 * needs none, and one that is apart from its limb has none above it. */
static int
may_be_hinge(const struct init *init, int t)
{
	const struct solve_joint *j = &init->s->j[t];

	return j->src >= 0 && j->how != SOLVE_COPY && !j->keeps &&
	    !body_apart(init->s->body, t);
}

static void
find_hinges(const struct init *init)
{
	struct solve *s = init->s;
	size_t i;

	s->hinge = xcalloc(init->map->n, sizeof *s->hinge);
	for (i = 0; i < init->map->n; i++) {
		struct hinge *h = &s->hinge[s->hinges];

		if (!may_be_hinge(init, (int)i) || !hinge_make(h, &s->m,
		    s->body, init->map, (int)i, init->clamp) ||
		    s->j[h->free].hinge)
			continue;
		s->j[i].hinge = s->j[h->free].hinge = h;
		s->hinges++;
	}
}

/* --- channels that are neither rotation nor translation --- */

/* They have the values of the source's channels of the same names. */

/* Maps the names of channels to their places in a list; a name that comes
 * twice, to the last of them. */
static void
map_words(struct map *words, const struct dof *d)
{
	size_t i, *at;

	for (i = 0; i < d->n; i++) {
		at = map_find(words, d->word[i]);
		if (at)
			*at = i;
		else
			map_add(words, d->word[i], i);
	}
}

static void
set_others(struct solve *s, int t, const struct map *words)
{
	const struct dof *d = &s->m.dof[t];
	const size_t *at;
	size_t i;

	for (i = 0; i < d->n; i++) {
		at = chan_kind(d->ch[i]) & (DOF_S | DOF_L | DOF_NAMED) ?
		    map_find(words, d->word[i]) : NULL;
		s->other[s->m.at[t] + i] = !at ? -1 :
		    (int)(s->source->m->at[s->j[t].src] + *at);
	}
}

/* Several joints may follow the same one; its names are mapped once. */
static void
find_others(struct solve *s)
{
	const struct motion *from = s->source->m;
	struct map *words = xcalloc(from->sk->n, sizeof *words);
	int n = (int)s->m.sk->n, t, src;
	size_t i;

	for (t = 0; t < n; t++) {
		if (!s->j[t].has_others)
			continue;
		src = s->j[t].src;
		if (!words[src].n)
			map_words(&words[src], &from->dof[src]);
		set_others(s, t, &words[src]);
	}
	for (i = 0; i < from->sk->n; i++)
		map_free(&words[i]);
	free(words);
}

/* --- rotations that depend on one joint of the source --- */

/* A joint's rotation to its parent may depend on only one joint of the source,
 * on the rotation of that to its own parent. Then all else is constant, and no
 * rotation in the world is needed. */

/* What a joint's rotation in the world is in every frame: that of `joint' times
 * the constant c, if that joint turns as is wanted of it; or c alone, if
 * nothing turns the joint. */
struct base {
	enum { BASE_UNKNOWN, BASE_WORLD, BASE_JOINT } kind;
	int joint;
	double c[4];
};

/* Sets may_flip, fixed and late. With -v a joint that nothing turns is not
 * fixed: it is asked how well it follows. */
static void
find_free(struct solve *s, int t)
{
	struct solve_joint *j = &s->j[t];

	j->may_flip = (j->how == SOLVE_COPY || j->keeps) &&
	    s->m.rotation[t].kind == DOF_Q;
	j->fixed = j->how == SOLVE_REST || (j->how != SOLVE_COPY &&
	    !s->m.rotation[t].kind && !s->report && !j->limited);
	j->late = j->how != SOLVE_REST && !j->limited &&
	    rotation_is_free(&s->m.rotation[t]);
}

/* Whether w is U·W·K. */
static int
follows(const struct solve_joint *j)
{
	return j->src >= 0 && j->part == 1 && !j->hinge &&
	    !(j->in_limb & LIMB_LEGS) && (j->how == SOLVE_COPY || j->late);
}

static void
find_base(struct base *base, const struct solve *s, int t)
{
	int parent = s->body->sk->joint[t].parent;
	struct base *b = &base[t];

	memcpy(b->c, quat_none, sizeof b->c);
	if (follows(&s->j[t])) {
		b->kind = BASE_JOINT;
		b->joint = t;
	} else if (s->j[t].how == SOLVE_REST || !s->m.rotation[t].kind) {
		b->kind = BASE_WORLD;
		if (parent >= 0)
			*b = base[parent];
		quat_mul(b->c, b->c, s->j[t].rest);
	} else {
		b->kind = BASE_UNKNOWN;
	}
}

/* Of the joints from src up to below `above': the one that turns, if there is
 * just one, else -1. The rotation from `above' to src is before·q·after, of
 * which q is what its channels turn by. */
static int
find_turner(const struct motion *m, int above, int src, double *before,
    double *after)
{
	const struct rotation *r;
	int turner = -1;

	memcpy(before, quat_none, sizeof quat_none);
	memcpy(after, quat_none, sizeof quat_none);
	for (; src != above; src = m->sk->joint[src].parent) {
		if (src < 0)
			return -1;
		r = &m->rotation[src];
		if (r->kind && turner >= 0)
			return -1;
		if (turner < 0)
			quat_mul(after, r->post, after);
		else
			quat_mul(before, r->post, before);
		if (r->kind)
			turner = src;
		if (turner < 0)
			quat_mul(after, r->pre, after);
		else
			quat_mul(before, r->pre, before);
	}
	return turner;
}

/* Sets the matrix of the product before·q·after, which is linear in q: its
 * columns are what it makes of each part of q. */
static void
set_product(double (*by)[4], const double *before, const double *after)
{
	double q[4];
	int i, k;

	for (k = 0; k < 4; k++) {
		q[0] = q[1] = q[2] = q[3] = 0;
		q[k] = 1;
		quat_mul(q, before, q);
		quat_mul(q, q, after);
		for (i = 0; i < 4; i++)
			by[i][k] = q[i];
	}
}

static void
undo(double *q, const double *turn)
{
	double inv[4];

	quat_conj(inv, turn);
	quat_mul(q, inv, q);
}

/* The rotation that is wanted of joint t, relative to its parent, is
 * C⁻¹·K⁻¹·S·K, where S is the source's rotation from the base's joint to t's
 * own. Without the rest and the axis of t that is what its channels make. base:
 * of t's parent. */
static void
set_relative(struct solve *s, int t, const struct base *base)
{
	struct solve_joint *j = &s->j[t];
	const struct rotation *turn = &s->m.rotation[t];
	int above = base->kind == BASE_JOINT ? s->j[base->joint].src : -1;
	double before[4], after[4], q[4];

	j->turner = find_turner(s->source->m, above, j->src, before, after);
	if (j->turner < 0)
		return;
	if (base->kind == BASE_JOINT)
		undo(before, s->j[base->joint].k);
	else if (s->turned)
		quat_mul(before, s->u, before);
	undo(before, base->c);
	undo(before, turn->pre);
	quat_mul(after, after, j->k);
	quat_conj(q, turn->post);
	quat_mul(after, after, q);
	set_product(j->by, before, after);
}

static void
find_relative(struct solve *s)
{
	static const struct base world = { BASE_WORLD, -1, { 0, 0, 0, 1 } };
	size_t n = s->body->sk->n, t;
	struct base *base = xcalloc(n, sizeof *base);

	for (t = 0; t < n; t++) {
		int parent = s->body->sk->joint[t].parent;
		const struct base *of = parent < 0 ? &world : &base[parent];

		find_free(s, (int)t);
		find_base(base, s, (int)t);
		s->j[t].turner = -1;
		if (base[t].kind == BASE_JOINT && base[t].joint == (int)t &&
		    of->kind != BASE_UNKNOWN && !s->source->whole)
			set_relative(s, (int)t, of);
	}
	free(base);
}

/* --- what has to be posed --- */

/* Where only texts are copied, nothing of the target has to be posed, and so
 * nothing of the source. */

/* Whether its values are computed from rotations. */
static int
is_solved(const struct solve *s, int t)
{
	const struct solve_joint *j = &s->j[t];

	return j->how == SOLVE_COPY ? j->may_flip : !j->fixed;
}

static int
is_above_anchor(const struct solve *s, const struct carrier *c, int t)
{
	return c->mover >= 0 && is_solved(s, c->mover) &&
	    skel_is_above(s->body->sk, t, c->anchor);
}

static int
is_over(const struct solve *s, int t, int below)
{
	return below >= 0 && skel_is_above(s->body->sk, t, below);
}

/* Whether it is in a limb, or above a limb, what hands come near to, or an
 * anchor that is brought somewhere. */
static int
is_place_needed(const struct solve *s, int t, const struct transfer_options *o)
{
	const struct body *b = s->body;
	int k, need = s->j[t].in_limb;

	need |= is_above_anchor(s, &s->root, t) ||
	    is_above_anchor(s, &s->hips, t) || hang_needs(s, t);
	for (k = 0; k < 2; k++)
		need |= (o->feet && is_over(s, t, b->thigh[k])) ||
		    (o->hands && is_over(s, t, b->uparm[k]));
	return need || (o->hands && (is_over(s, t, b->head) ||
	    is_over(s, t, b->hips)));
}

static void
find_places(struct solve *s, const struct transfer_options *o)
{
	int n = (int)s->body->sk->n, t;

	for (t = 0; t < n; t++) {
		s->j[t].need_place = o->whole ||
		    is_place_needed(s, t, o);
		s->j[t].need_turn = o->whole;
	}
}

/* Parents come before their children in the list, so this goes from its end. */
static void
find_turns(struct solve *s)
{
	const struct joint *joint = s->body->sk->joint;
	size_t i;
	int t;

	for (t = s->root.anchor; t != s->root.mover; t = joint[t].parent)
		s->j[joint[t].parent].need_turn = 1;
	for (i = 0; i < s->hangs; i++)
		s->j[s->hang[i].limb].need_turn = 1;
	for (t = (int)s->body->sk->n; t-- > 0;) {
		struct solve_joint *j = &s->j[t];
		int parent = joint[t].parent;
		int solved = is_solved(s, t);
		int absolute = solved && j->turner < 0;

		j->need_turn |= absolute || j->in_limb;
		if (parent >= 0 && (absolute || solve_is_placed(j) ||
		    (solved && j->place != PLACE_REST) ||
		    (j->need_turn && j->turner < 0 && j->how != SOLVE_COPY)))
			s->j[parent].need_turn = 1;
	}
}

static void
tell_source(const struct solve *s)
{
	int n = (int)s->body->sk->n, t;

	if (s->root.anchor != s->root.mover)
		source_need(s->source, s->root.src, NEED_PLACE);
	for (t = 0; t < n; t++) {
		const struct solve_joint *j = &s->j[t];

		if (j->src < 0)
			continue;
		if (j->place != PLACE_REST &&
		    (solve_is_placed(j) || is_solved(s, t)))
			source_need(s->source, j->src, NEED_PLACE);
		else if (j->need_turn || j->need_change)
			source_need(s->source, j->src, NEED_TURN);
		else if (j->has_others)
			source_need(s->source, j->src, NEED_VALUES);
		if (j->turner >= 0 && is_solved(s, t))
			source_need(s->source, j->turner, NEED_OWN);
	}
}

static void
find_needs(struct solve *s, const struct transfer_options *o)
{
	source_need_nothing(s->source);
	find_places(s, o);
	find_turns(s);
	tell_source(s);
	hang_tell_source(s);
}

/* --- the solver --- */

static void
make_arrays(struct solve *s, size_t n)
{
	s->j = xcalloc(n, sizeof *s->j);
	s->want = xcalloc(n, sizeof *s->want);
	s->w = xcalloc(n, sizeof *s->w);
	s->pos = xcalloc(n, sizeof *s->pos);
	s->order = xcalloc(n, sizeof *s->order);
	s->before = xcalloc(n, sizeof *s->before);
	s->change = xcalloc(n, sizeof *s->change);
	s->other = xcalloc(s->m.nval, sizeof *s->other);
	s->written = xcalloc(s->m.nval, sizeof *s->written);
	s->beside = xcalloc(s->m.nval, sizeof *s->beside);
	s->was = xcalloc(s->m.nval, sizeof *s->was);
}

/* The hinges are known. */
static void
make_past(const struct solve *s, struct solve_past *p)
{
	size_t i;

	p->near = xcalloc(s->m.nval, sizeof *p->near);
	p->src_near = xcalloc(s->source->m->nval, sizeof *p->src_near);
	p->hinge = xcalloc(s->hinges, sizeof *p->hinge);
	for (i = 0; i < s->hinges; i++)
		p->hinge[i] = s->hinge[i].past;
}

static void
free_past(struct solve_past *p)
{
	free(p->near);
	free(p->src_near);
	free(p->hinge);
}

void
solve_make(struct solve *s, const struct body *target, struct source *source,
    const struct bone_map *map, const struct transfer_options *o)
{
	int n = (int)target->sk->n, t;
	struct init init = { .s = s, .map = map };

	memset(s, 0, sizeof *s);
	motion_begin(&s->m, target->sk);
	make_arrays(s, target->sk->n);
	s->body = target;
	s->source = source;
	s->scale = o->scale;
	s->report = o->report;
	quat_from_mat(s->u, o->axes);
	s->turned = !is_none(s->u, 1e-12);
	init.clamp = o->clamp;
	init.feet = o->feet;
	init.hands = o->hands;
	init.a = xcalloc(target->sk->n, sizeof *init.a);
	init.like = xcalloc(target->sk->n, sizeof *init.like);
	init.above = xcalloc(target->sk->n, sizeof *init.above);
	init.below = xcalloc(target->sk->n, sizeof *init.below);
	init.stiff = xcalloc(source->m->sk->n, sizeof *init.stiff);
	init.doubt = xcalloc(target->sk->n, sizeof *init.doubt);
	align_bones(init.a, o->axes, target, source->body, map);
	find_carriers(&init);
	find_rows(&init);
	find_stiff(&init);
	for (t = 0; t < n; t++) {
		s->order[t] = t;
		init_joint(&init, t);
	}
	find_legs(&init, &s->root);
	find_legs(&init, &s->hips);
	find_others(s);
	if (!map->by_name)
		find_hangs(&init);
	choose_how(&init);
	find_hinges(&init);
	make_past(s, &s->past);
	make_past(s, &s->kept);
	choose_how(&init);
	if (map->by_name) {
		find_hangs(&init);
		choose_how(&init);
	}
	find_relative(s);
	find_needs(s, o);
	free(init.a);
	free(init.like);
	free(init.above);
	free(init.below);
	free(init.stiff);
	free(init.doubt);
}

void
solve_free(struct solve *s)
{
	motion_end(&s->m);
	free(s->j);
	free(s->want);
	free(s->w);
	free(s->pos);
	free(s->order);
	free(s->before);
	free(s->change);
	free(s->other);
	free(s->written);
	free(s->beside);
	free(s->was);
	free_past(&s->past);
	free_past(&s->kept);
	free(s->hinge);
}
