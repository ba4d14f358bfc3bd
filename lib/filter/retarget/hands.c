#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/mem.h"
#include "filter/retarget/hands.h"
#include "filter/retarget/limb.h"

/* Lengths are those of an arm, upper arm and forearm; strengths are relative to
 * that with which a hand stays where it would be anyway. */

/* How near a hand of the source has to be for the target's to be as near. From
 * there on the correction fades out within BLEND, or in up to MOST where a hand
 * would miss by much: else it would go much faster than the source's. */
#define NEAR 0.35
#define BLEND 0.25
#define MOST 0.4
/* How weak that is that holds a hand against what it is near to. */
#define LOOSE 1e-4
/* How strong an arm is that would have to reach too far. */
#define ARM 1e3
/* The last part of an arm, into which it stretches less and less. */
#define SOFT 0.02

/* What a hand may be near to. */
enum { OTHER, HEAD, HIPS, ANCHORS };

/* A hand that is near keeps its distance; how strong it also keeps its place
 * relative to that. Rigs differ in where the hips' joint lies in the body. */
static const double place[ANCHORS] = { 100, 100, 1 };
/* How many times as long as a hand misses it fades out at least. */
static const double easy[ANCHORS] = { 2, 2, 1.5 };

struct arm {
	int known;               /* in both figures; if not, the other members
	                          * mean nothing */
	struct limb_ik limb;     /* limb.end is the hand */
	int top, middle, end;    /* the source's joints */
};

struct hands {
	struct solve *s;
	struct source *source;
	struct arm arm[2];
	int anchor[ANCHORS], from[ANCHORS];      /* joints of target and source,
	                          * or -1 */
	double length, own;      /* of an arm, in the target and the source */
};

const char *
hands_lack(const struct body *target, const struct body *source)
{
	int side, both = 0, source_has = 0;

	for (side = 0; side < 2; side++) {
		source_has |= body_has_arm(source, side);
		both |= body_has_arm(source, side) &&
		    body_has_arm(target, side);
	}
	if (both)
		return NULL;
	return source_has ? "the target has no arms that are" :
	    "the source has no arms that are";
}

/* A joint of the part itself: where there is no head, body.head is next to
 * it. */
static int
is_head(const struct body *b)
{
	return b->head >= 0 && b->role[b->head].part != PART_NECK &&
	    b->role[b->head].part != PART_TORSO;
}

/* The axis about which an elbow bends that is straight at rest: so that the
 * forearm comes to the front; of an arm that points there, up. */
static void
show_axis(struct limb_ik *l, const struct solve *s)
{
	double arm[3], axis[3], f[9], way[3];
	int i = 3;

	body_span(s->body, l->top, l->end, arm);
	if (!body_frame(f, s->body))
		mat_identity(f);
	do {
		mat_column(way, f, --i);
		vec_cross(axis, arm, way);
	} while (i && !vec_unit(axis, axis, 0.5 * vec_len(arm)));
	limb_learn(l, s, vec_len(axis) > 0 ? axis : way);
}

static void
make_arm(struct hands *h, int side)
{
	const struct body *b = h->s->body, *from = h->source->body;
	struct arm *a = &h->arm[side];

	if (!body_has_arm(b, side) || !body_has_arm(from, side))
		return;
	a->known = 1;
	a->top = from->uparm[side];
	a->middle = from->forearm[side];
	a->end = from->hand[side];
	source_need(h->source, a->end, NEED_PLACE);
	limb_make(&a->limb, h->s, LIMB_LEFT_ARM << side, b->uparm[side],
	    b->forearm[side], b->hand[side]);
	show_axis(&a->limb, h->s);
}

static void
set_anchor(struct hands *h, int which, int target, int source)
{
	h->anchor[which] = h->from[which] = -1;
	if (target < 0 || source < 0)
		return;
	h->anchor[which] = target;
	h->from[which] = source;
	source_need(h->source, source, NEED_PLACE);
}

struct hands *
hands_new(struct solve *s, struct source *source)
{
	const struct body *b = s->body, *from = source->body;
	struct hands *h = xcalloc(1, sizeof *h);
	int known = is_head(b) && is_head(from);

	h->s = s;
	h->source = source;
	make_arm(h, 0);
	make_arm(h, 1);
	set_anchor(h, OTHER, b->hand[1], from->hand[1]);
	set_anchor(h, HEAD, known ? b->head : -1, from->head);
	set_anchor(h, HIPS, b->hips, from->hips);
	return h;
}

void
hands_free(struct hands *h)
{
	if (!h)
		return;
	limb_free(&h->arm[0].limb);
	limb_free(&h->arm[1].limb);
	free(h);
}

static double
span(double (*pos)[3], int from, int to)
{
	double v[3];

	vec_sub(v, pos[to], pos[from]);
	return vec_len(v);
}

/* Finds the mean lengths of the arms. */
static void
measure(struct hands *h)
{
	int side, n = 0;

	h->length = h->own = 0;
	for (side = 0; side < 2; side++) {
		const struct arm *a = &h->arm[side];
		double (*pos)[3] = h->source->now.pos;

		if (!a->known)
			continue;
		n++;
		h->length += limb_length(h->s, &a->limb);
		h->own += span(pos, a->top, a->middle) +
		    span(pos, a->middle, a->end);
	}
	h->length /= n;
	h->own /= n;
}

/* --- what holds the hands --- */

/* A spring that keeps a hand at its distance from an anchor, and one that keeps
 * it at its place relative to that. Vectors are in the target's world. */
struct hold {
	int side;                /* the hand */
	int both;                /* the anchor is the other hand */
	int rope;                /* only the first spring, which is slack where
	                          * it is too short: an arm, from its top */
	double way[3];           /* from the anchor to the hand */
	double want[3];          /* the same, as it is to be */
	double far;              /* the length of that */
	double firm, place;      /* how strong the springs are */
};

/* By each other, by head and hips, and by the arms. */
enum { HOLDS = 1 + 2 * 2 + 2 };

/* How strong a hand is held at a distance: endlessly where it is near, but the
 * nearer, the stronger. blend: in which way that fades out. */
static double
strength(double far, double blend)
{
	double t = 1 - (far - NEAR) / blend;
	double part, near = far / NEAR;

	t = fmin(1, fmax(0, t));
	part = t * t * (3 - 2 * t);
	return part / (1 - part + LOOSE * part * (0.01 + near * near));
}

static void
set_strength(struct hold *o, int which)
{
	double miss[3], far, all;

	vec_sub(miss, o->want, o->way);
	far = which == HIPS ? fabs(vec_len(o->way) - o->far) : vec_len(miss);
	all = strength(o->far, fmin(MOST, fmax(BLEND, easy[which] * far)));
	if (o->both)
		all /= 2;        /* as both hands give way */
	o->place = all * place[which] / (all + place[which]);
	o->firm = all - o->place;
}

/* Finds what holds a hand; 0 if it is too far away for that. */
static int
find_hold(const struct hands *h, int side, int which, struct hold *o)
{
	const struct solve *s = h->s;
	const struct arm *a = &h->arm[side];
	int to = h->anchor[which], from = h->from[which];

	if (!a->known || to < 0)
		return 0;
	vec_sub(o->want, h->source->now.pos[a->end], h->source->now.pos[from]);
	vec_scale(o->want, o->want, 1 / h->own);
	if (s->turned)
		quat_vec(o->want, s->u, o->want);
	vec_sub(o->way, s->pos[a->limb.end], s->pos[to]);
	vec_scale(o->way, o->way, 1 / h->length);
	o->far = vec_len(o->want);
	o->side = side;
	o->both = which == OTHER;
	o->rope = 0;
	set_strength(o, which);
	return o->firm > 0;
}

/* An arm that is straighter than that already need not bend. */
static void
hold_arm(const struct hands *h, int side, struct hold *o)
{
	const struct solve *s = h->s;
	const struct limb_ik *l = &h->arm[side].limb;

	o->side = side;
	o->both = 0;
	o->rope = 1;
	o->firm = ARM;
	vec_sub(o->way, s->pos[l->end], s->pos[l->top]);
	vec_scale(o->way, o->way, 1 / h->length);
	o->far = fmax(vec_len(o->way),
	    (1 - SOFT) * limb_length(s, l) / h->length);
}

/* Returns how many there are; 0 if no hand is near to anything. */
static size_t
find_holds(const struct hands *h, struct hold *o)
{
	size_t n;
	int side, which;

	n = h->arm[1].known && find_hold(h, 0, OTHER, o);
	for (side = 0; side < 2; side++)
		for (which = HEAD; which < ANCHORS; which++)
			n += (size_t)find_hold(h, side, which, &o[n]);
	for (side = 0; n && side < 2; side++)
		if (h->arm[side].known)
			hold_arm(h, side, &o[n++]);
	return n;
}

/* --- where the hands go --- */

/* They go to where the springs have the least energy. Newton's method finds it,
 * from where it would be if all held the place. So where a hand can, it has the
 * place; what is only as far as it should be costs little, and what is not,
 * most. */

enum { ROOM = 6 };               /* by how much the left and the right hand are
	                          * moved */

struct system {
	double a[ROOM][ROOM], b[ROOM];   /* a times the step is b */
};

/* Adds a pull on a hand, and how it changes where the hand goes: by `all' in
 * any direction, and by `along' more along n. If the anchor is the other hand,
 * it is pulled the other way. */
static void
add_pull(struct system *y, const struct hold *o, const double *pull, double all,
    double along, const double *n)
{
	int at = 3 * o->side, to = 3 - at, i, k;
	double a;

	for (i = 0; i < 3; i++) {
		y->b[at + i] += pull[i];
		y->b[to + i] -= o->both * pull[i];
		for (k = 0; k < 3; k++) {
			a = (i == k) * all + along * n[i] * n[k];
			y->a[at + i][at + k] += a;
			y->a[to + i][to + k] += o->both * a;
			y->a[at + i][to + k] -= o->both * a;
			y->a[to + i][at + k] -= o->both * a;
		}
	}
}

static void
add_place(struct system *y, const struct hold *o, double strength,
    const double *way)
{
	double pull[3];

	vec_sub(pull, o->want, way);
	vec_scale(pull, pull, strength);
	add_pull(y, o, pull, strength, 0, way);
}

/* A spring that is too long also keeps its direction. One that is too short
 * gives way to the side, which is left out: with it the method could go
 * anywhere. */
static void
add_length(struct system *y, const struct hold *o, const double *way)
{
	double n[3], pull[3], len = vec_len(way), over;

	if ((o->rope && len <= o->far) || !vec_unit(n, way, 1e-9))
		return;
	over = fmax(0, 1 - o->far / len);
	vec_scale(pull, n, o->firm * (o->far - len));
	add_pull(y, o, pull, o->firm * over, o->firm * (1 - over), n);
}

/* Solves the system, whose matrix is symmetric and positive definite. */
static void
solve_system(struct system *y, double *x)
{
	int i, j, k;
	double f;

	for (k = 0; k < ROOM; k++)
		for (i = k + 1; i < ROOM; i++) {
			f = y->a[i][k] / y->a[k][k];
			for (j = k; j < ROOM; j++)
				y->a[i][j] -= f * y->a[k][j];
			y->b[i] -= f * y->b[k];
		}
	for (i = ROOM; i-- > 0;) {
		x[i] = y->b[i];
		for (j = i + 1; j < ROOM; j++)
			x[i] -= y->a[i][j] * x[j];
		x[i] /= y->a[i][i];
	}
}

/* Adds what a spring does when the hands are moved by x. first: all springs
 * hold the place. */
static void
add_hold(struct system *y, const struct hold *o, const double *x, int first)
{
	double way[3];

	vec_add(way, o->way, x + 3 * o->side);
	if (o->both)
		vec_sub(way, way, x + 3 * !o->side);
	if (!o->rope)
		add_place(y, o, first ? o->firm + o->place : o->place, way);
	if (!first)
		add_length(y, o, way);
}

/* Changes x by one step of the method; returns how far that is. */
static double
step(const struct hold *o, size_t n, double *x, int first)
{
	struct system y;
	double go[ROOM], far = 0;
	size_t i;

	memset(&y, 0, sizeof y);
	for (i = 0; i < ROOM; i++) {
		y.a[i][i] = 1;
		y.b[i] = -x[i];
	}
	for (i = 0; i < n; i++)
		add_hold(&y, &o[i], x, first);
	solve_system(&y, go);
	for (i = 0; i < ROOM; i++) {
		x[i] += go[i];
		far = fmax(far, fabs(go[i]));
	}
	return far;
}

/* Finds by how much each hand is to be moved; 0 if no hand is near to
 * anything. */
static int
find_ways(const struct hands *h, double *x)
{
	struct hold o[HOLDS];
	size_t n = find_holds(h, o);
	int i;

	if (!n)
		return 0;
	memset(x, 0, ROOM * sizeof *x);
	step(o, n, x, 1);
	for (i = 0; i < 40 && step(o, n, x, 0) > 1e-10; i++)
		;
	return 1;
}

/* Moves a hand, as far as its arm reaches. */
static void
move_hand(struct hands *h, struct arm *a, const double *way, const double *val,
    struct str number)
{
	struct solve *s = h->s;
	const double *top = s->pos[a->limb.top], *end = s->pos[a->limb.end];
	double at[3], now[3], far;

	vec_sub(now, end, top);
	vec_add(at, now, way);
	far = vec_len(at);
	if (!(vec_len(way) > 1e-9 * s->body->size && far > 0)) {
		limb_leave(s, &a->limb, val, number);
		return;
	}
	vec_scale(at, at, limb_reachable(far, vec_len(now),
	    limb_length(s, &a->limb), SOFT) / far);
	vec_add(at, at, top);
	limb_reach(s, &a->limb, at, NULL, val, number);
}

void
hands_reach(struct hands *h, const double *val, struct str number)
{
	double way[ROOM];
	int side;

	measure(h);
	if (!(h->length > 0 && h->own > 0) || !find_ways(h, way))
		memset(way, 0, sizeof way);
	for (side = 0; side < 2; side++) {
		vec_scale(way + 3 * side, way + 3 * side, h->length);
		if (h->arm[side].known)
			move_hand(h, &h->arm[side], way + 3 * side, val,
			    number);
	}
}
