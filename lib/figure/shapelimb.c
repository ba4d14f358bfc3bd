#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "figure/shape_priv.h"

#define LIMB_LEAST 0.12    /* what two joints need to be a pair of limbs */
#define EVEN_LEAST 0.3           /* one hand may hold something */
#define EVEN 0.9                 /* what shows the middle */
#define BEGIN_UNEVEN 0.06        /* to the middle */
#define CENTER_UNEVEN 0.5        /* of what is between them */
#define SPAN_LEAST 0.02          /* between the limbs of a pair */
#define SPAN_ALONG 0.8           /* cosine: pairs that lie across the figure */
#define DROP_LEAST 0.2           /* from the hips to the floor */
#define ON_FLOOR 0.15            /* what is no higher stands on it */
#define LEGS_APART 0.12          /* level: legs begin nearer to each other */
#define DOWN 0.8                 /* cosine: a shin's bone */
#define SHIN_OFF 0.02            /* of it: how much longer its bones may be */
#define ARM_LEAST 0.15           /* with its hand */
#define RIVAL_LENGTH 0.7         /* what else is as long as a limb */
#define RIVAL_ARM 0.4            /* as an arm, above the middle of the trunk */
#define WINGS_BEHIND 0.02        /* the arms */
#define RIVAL_BEGINS 0.03        /* and is elsewhere, where it begins */
#define RIVAL_APART 0.2          /* or, from the middle on, all of it */
#define PIGTAIL 0.03             /* where it begins, above the arms */
#define UPPER_TO_LOWER 1.07      /* a usual thigh to its shin, arm to forearm */
#define SKEW 2                 /* what another ratio counts */
#define COLLAR_LEAST 0.18        /* what is shorter begins no limb, and what */
#define COLLAR_MOST 0.45         /* begins in the middle has to be longer */
#define TWIST_OFF 0.01           /* of its bone */
#define BESIDE 0.015             /* the middle */
#define FINGER_LEAST 0.02
#define FINGER_MOST 0.33         /* of the arm */

/* A joint that has more children of a limb's length is no part of a human
 * figure. */
enum { CHILDREN = 32 };

/* The first of its children that reach as far. */
static int
list_long(const struct stature *s, int parent, double least, int *child)
{
	int i, n = 0;

	for (i = s->first[parent]; i >= 0 && n < CHILDREN; i = s->next[i])
		if (s->node[i].reach >= least)
			child[n++] = i;
	return n;
}

static void
try_pair(struct stature *s, int parent, int a, int b)
{
	double ra = s->node[a].reach, rb = s->node[b].reach;
	struct shape_pair p = { .parent = parent, .child = { a, b } };

	p.length = fmin(ra, rb);
	p.even = p.length / fmax(ra, rb);
	vec_sub(p.span, s->node[a].center, s->node[b].center);
	shape_level(s, p.span);
	if (p.even >= EVEN_LEAST && vec_len(p.span) >= SPAN_LEAST * s->tall)
		s->pair[s->pairs++] = p;
}

static void
pair_children(struct stature *s, int parent)
{
	int child[CHILDREN], i, k;
	int n = list_long(s, parent, LIMB_LEAST * s->tall, child);

	s->pair = xgrow(s->pair, &s->cap, s->pairs + (size_t)(n * n / 2) + 1,
	    sizeof *s->pair);
	for (i = 0; i < n; i++)
		for (k = i + 1; k < n; k++)
			try_pair(s, parent, child[i], child[k]);
}

/* The level direction in which most pairs of limbs lie, the longest and widest
 * above all: the axis of the matrix that their spans make. */
static void
find_side(struct stature *s)
{
	double x[3] = { 1, 0, 0 }, y[3], xx = 0, xy = 0, yy = 0, a, b, w;
	size_t i;

	vec_cross(y, s->up, x);
	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];

		a = vec_dot(p->span, x) / s->tall;
		b = vec_dot(p->span, y) / s->tall;
		w = pow(p->even * p->length / s->tall, 4);
		xx += w * a * a;
		xy += w * a * b;
		yy += w * b * b;
	}
	w = atan2(2 * xy, xx - yy) / 2;
	vec_scale(x, x, cos(w));
	vec_scale(y, y, sin(w));
	vec_add(s->side, x, y);
}

static int
is_across(const struct stature *s, const struct shape_pair *p)
{
	return fabs(vec_dot(p->span, s->side)) >= SPAN_ALONG * vec_len(p->span);
}

/* Where the middle of a pair is, and what it counts. */
struct middle {
	double at, weight;
};

static int
middles_by_place(const void *a, const void *b)
{
	const struct middle *x = a, *y = b;

	return (x->at > y->at) - (x->at < y->at);
}

/* The middle of most pairs that are even, the longest above all. */
static void
find_middle(struct stature *s)
{
	struct middle *m = xcalloc(s->pairs + 1, sizeof *m);
	double half = 0;
	size_t i, n = 0;

	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];

		if (p->even < EVEN || !is_across(s, p))
			continue;
		m[n].at = (vec_dot(s->node[p->child[LEFT]].at, s->side) +
		    vec_dot(s->node[p->child[RIGHT]].at, s->side)) / 2;
		m[n].weight = p->length * p->length;
		half += m[n++].weight / 2;
	}
	qsort(m, n, sizeof *m, middles_by_place);
	for (i = 0; i + 1 < n && half > m[i].weight; i++)
		half -= m[i].weight;
	s->middle = m[i].at;
	free(m);
}

/* Whether both begin as far from the middle and lie on the two sides of it. */
static int
are_sides(const struct stature *s, const struct shape_pair *p)
{
	const struct shape_node *l = &s->node[p->child[LEFT]];
	const struct shape_node *r = &s->node[p->child[RIGHT]];
	double ends = vec_dot(l->at, s->side) + vec_dot(r->at, s->side);
	double sum = vec_dot(l->center, s->side) + vec_dot(r->center, s->side);

	return is_across(s, p) &&
	    fabs(ends - 2 * s->middle) <= BEGIN_UNEVEN * s->tall &&
	    fabs(sum - 2 * s->middle) <= CENTER_UNEVEN * vec_len(p->span);
}

static void
keep_sides(struct stature *s)
{
	size_t i, n = 0;

	for (i = 0; i < s->pairs; i++)
		if (are_sides(s, &s->pair[i]))
			s->pair[n++] = s->pair[i];
	s->pairs = n;
}

void
shape_pairs(struct stature *s)
{
	int i;

	s->pairs = 0;
	for (i = 0; i < s->n; i++)
		pair_children(s, i);
	find_side(s);
	find_middle(s);
	keep_sides(s);
}

int
shape_part(const struct shape_limbs *l, int side, int part)
{
	return l->way[side][l->part[part]];
}

double
shape_limb_length(const struct stature *s, const struct shape_limbs *l,
    int side)
{
	int lower = shape_part(l, side, LOWER);

	return shape_distance(s, shape_part(l, side, UPPER), lower) +
	    shape_distance(s, lower, shape_part(l, side, END));
}

/* Whether node lies on the bone from its parent to another one and carries
 * nothing: it twists what that bone moves. */
static int
is_twist(const struct stature *s, int node, int next)
{
	double bone = shape_distance(s, next, s->node[node].parent);

	return node != next && s->first[node] < 0 && s->node[node].bone +
	    shape_distance(s, node, next) < (1 + TWIST_OFF) * bone;
}

/* Its children by which a limb may go on: none that twists a longer bone. */
static int
list_next(const struct stature *s, int parent, int *child)
{
	int all[CHILDREN], n = list_long(s, parent, 0, all), i, k, kept = 0;

	for (i = 0; i < n; i++) {
		for (k = 0; k < n; k++)
			if (s->node[all[i]].bone < s->node[all[k]].bone &&
			    is_twist(s, all[i], all[k]))
				break;
		if (k == n)
			child[kept++] = all[i];
	}
	return kept;
}

/* From two nodes on to those children that reach farthest and are most alike.
 * Returns 0 if there are none. */
static int
step_on(const struct stature *s, int *node)
{
	int child[SIDES][CHILDREN], n[SIDES], i, k, next[SIDES] = { -1, -1 };
	double score, best = 0;

	for (i = 0; i < SIDES; i++)
		n[i] = list_next(s, node[i], child[i]);
	for (i = 0; i < n[LEFT]; i++) {
		for (k = 0; k < n[RIGHT]; k++) {
			double a = s->node[child[LEFT][i]].reach;
			double b = s->node[child[RIGHT][k]].reach;

			score = fmin(a, b) * fmin(a, b) / fmax(a, b);
			if (!(score > best))
				continue;
			best = score;
			next[LEFT] = child[LEFT][i];
			next[RIGHT] = child[RIGHT][k];
		}
	}
	memcpy(node, next, sizeof next);
	return best > 0;
}

static void
set_ways(const struct stature *s, struct shape_limbs *l,
    const struct shape_pair *p)
{
	int node[SIDES] = { p->child[LEFT], p->child[RIGHT] }, i;

	l->n = 0;
	do {
		for (i = 0; i < SIDES; i++)
			l->way[i][l->n] = node[i];
		l->n++;
	} while (l->n < LONGEST_WAY && step_on(s, node));
}

static double
bone_on_way(const struct stature *s, const int *way, int i)
{
	return shape_distance(s, way[i], way[i - 1]);
}

/* Whether a limb may begin there: not at a hip joint or collar, which is near
 * the middle or a short way from where it does. */
static int
may_begin_there(const struct stature *s, const int *way, int n, int i)
{
	double here, rest;

	if (i + 2 >= n || s->node[way[i + 2]].joint < 0)
		return 1;
	here = bone_on_way(s, way, i + 1);
	rest = shape_distance(s, way[i + 1], way[n - 1]);
	if (here < COLLAR_LEAST * rest)
		return 0;
	return here >= COLLAR_MOST * rest || shape_from_middle(s, way[i]) >=
	    fmax(BESIDE * s->tall, shape_from_middle(s, way[i + 1]) / 2);
}

static int
may_begin(const struct stature *s, const struct shape_limbs *l, int i)
{
	return may_begin_there(s, l->way[LEFT], l->n, i) &&
	    may_begin_there(s, l->way[RIGHT], l->n, i);
}

/* Whether a way is straight from its k-th place to its n-th. */
static int
is_straight(const struct stature *s, const int *way, int k, int n)
{
	double distance = shape_distance(s, way[k], way[n]), sum = 0;

	while (k < n)
		sum += bone_on_way(s, way, ++k);
	return sum <= (1 + SHIN_OFF) * distance;
}

/* A foot is where the shin, from its k-th place on, comes straight down to. */
static int
comes_down(const struct stature *s, const struct shape_limbs *l, int k, int n)
{
	int i;

	for (i = 0; i < SIDES; i++) {
		const int *way = l->way[i];

		if (s->node[way[n - 1]].height - s->node[way[n]].height <
		    DOWN * bone_on_way(s, way, n) || !is_straight(s, way, k, n))
			return 0;
	}
	return 1;
}

static double
part_score(const struct stature *s, const int *way, const int *part)
{
	double a = shape_distance(s, way[part[UPPER]], way[part[LOWER]]);
	double b = shape_distance(s, way[part[LOWER]], way[part[END]]);

	return a > 0 && b > 0 ? (a + b) *
	    (1 - SKEW * fabs(log(a / b / UPPER_TO_LOWER))) : -HUGE_VAL;
}

/* Which places on the ways are tried. */
struct part_choice {
	int n;                   /* those before it are joints */
	int end;                 /* the hand's, where it is known, or 0 */
	int down;                /* the last one has to come down */
	double best;
};

static void
try_parts(const struct stature *s, struct shape_limbs *l, int upper,
    struct part_choice *c)
{
	int p[PARTS] = { upper, 0, 0 };
	double score;

	for (p[LOWER] = upper + 1; p[LOWER] < c->n; p[LOWER]++) {
		for (p[END] = p[LOWER] + 1; p[END] < c->n; p[END]++) {
			if ((c->end && p[END] != c->end) ||
			    (c->down && !comes_down(s, l, p[LOWER], p[END])))
				continue;
			score = part_score(s, l->way[LEFT], p) +
			    part_score(s, l->way[RIGHT], p);
			if (score <= c->best + 1e-9 * s->tall)
				continue;
			c->best = score;
			memcpy(l->part, p, sizeof p);
		}
	}
}

/* Takes the joints with long bones of like lengths between them. */
static int
set_parts(const struct stature *s, struct shape_limbs *l, int end, int down)
{
	struct part_choice c = { .end = end, .down = down, .best = -HUGE_VAL };
	int i;

	while (c.n < l->n && s->node[l->way[LEFT][c.n]].joint >= 0 &&
	    s->node[l->way[RIGHT][c.n]].joint >= 0)
		c.n++;
	for (i = 0; i < c.n && !may_begin(s, l, i); i++)
		;
	try_parts(s, l, i, &c);
	return c.best > -HUGE_VAL;
}

/* Both legs come down to the floor, from hips that are well above it. */
static int
are_legs(const struct stature *s, const struct shape_pair *p)
{
	double end = fmax(s->node[p->child[LEFT]].low,
	    s->node[p->child[RIGHT]].low);

	return s->node[p->parent].height - end > DROP_LEAST * s->tall &&
	    end - s->floor < ON_FLOOR * s->tall;
}

static const struct shape_pair *
find_legs(const struct stature *s)
{
	const struct shape_pair *best = NULL;
	size_t i;

	for (i = 0; i < s->pairs; i++)
		if (are_legs(s, &s->pair[i]) &&
		    (!best || s->pair[i].length > best->length))
			best = &s->pair[i];
	return best;
}

/* Whether the limbs of two pairs are in other places, whichever is which: not
 * the same ones twice, which rigs have to be moved by. */
static int
are_elsewhere(const struct stature *s, const struct shape_pair *p,
    const struct shape_pair *q)
{
	const struct shape_node *l = &s->node[p->child[LEFT]];
	int i, beside = shape_from_middle(s, p->child[LEFT]) > BESIDE * s->tall;
	double at[3], center[3];

	for (i = 0; i < SIDES; i++) {
		const struct shape_node *n = &s->node[q->child[i]];

		vec_sub(at, l->at, n->at);
		vec_sub(center, l->center, n->center);
		if (vec_len(at) <= RIVAL_BEGINS * s->tall && (beside ||
		    vec_len(center) <= RIVAL_APART * s->tall))
			return 0;
	}
	return 1;
}

/* Whether something else stands on the floor: away from the legs, or beside
 * them, as the hem of a dress. */
static int
has_more_legs(const struct stature *s, const struct shape_pair *legs)
{
	size_t i;

	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];

		if (!are_legs(s, p))
			continue;
		if (p->parent == legs->parent ?
		    p->length >= RIVAL_LENGTH * legs->length &&
		    are_elsewhere(s, legs, p) :
		    shape_level_distance(s, p->parent, legs->parent) >
		    LEGS_APART * s->tall)
			return 1;
	}
	return 0;
}

const char *
shape_legs(struct stature *s)
{
	const struct shape_pair *p = find_legs(s);

	if (!p)
		return "no legs";
	if (has_more_legs(s, p))
		return "more than two legs";
	s->hips = p->parent;
	set_ways(s, &s->leg, p);
	return set_parts(s, &s->leg, 0, 1) ? NULL : "no thigh, shin and foot";
}

static double
way_length(const struct stature *s, const struct shape_limbs *l, int side)
{
	double sum = s->node[l->way[side][0]].bone;
	int i;

	for (i = 1; i < l->n; i++)
		sum += bone_on_way(s, l->way[side], i);
	return sum;
}

/* Whether several short things begin at a place of a way, and nothing long, or
 * many. */
static int
has_fingers(const struct stature *s, const int *way, int n, int place,
    double most)
{
	int i, fingers = 0, longer = 0;

	for (i = s->first[way[place]]; i >= 0; i = s->next[i]) {
		if (place + 1 < n && is_twist(s, i, way[place + 1]))
			continue;
		longer += s->node[i].reach > most;
		fingers += s->node[i].reach > FINGER_LEAST * s->tall &&
		    s->node[i].reach <= most;
	}
	return longer ? fingers > 2 : fingers > 1;
}

/* The hands' place on the ways: the first one with fingers, or 0. */
static int
hand_place(const struct stature *s, const struct shape_limbs *l)
{
	double most[SIDES];
	int i, k;

	for (k = 0; k < SIDES; k++)
		most[k] = FINGER_MOST * way_length(s, l, k);
	for (i = 1; i < l->n; i++)
		for (k = 0; k < SIDES; k++)
			if (has_fingers(s, l->way[k], l->n, i, most[k]))
				return i;
	return 0;
}

/* How far each node, and what it carries, goes out from the middle. */
static double *
outmost(const struct stature *s)
{
	double *out = xcalloc((size_t)s->n, sizeof *out);
	int i, p;

	for (i = s->n; i-- > 0;) {
		out[i] = fmax(out[i], shape_from_middle(s, i));
		p = s->node[i].parent;
		if (p >= 0)
			out[p] = fmax(out[p], out[i]);
	}
	return out;
}

/* Marks two nodes and what they carry. */
static char *
mark_carried(const struct stature *s, int a, int b)
{
	char *mark = xcalloc((size_t)s->n, 1);
	int i;

	mark[a] = mark[b] = 1;
	for (i = 0; i < s->n; i++)
		if (s->node[i].parent >= 0 && mark[s->node[i].parent])
			mark[i] = 1;
	return mark;
}

/* Keeps the pairs that may be arms: long, above the hips, no part of a leg. */
static void
keep_arms(struct stature *s)
{
	char *leg = mark_carried(s, s->leg.way[LEFT][0],
	    s->leg.way[RIGHT][0]);
	size_t i, n = 0;

	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];

		if (!leg[p->child[LEFT]] && !leg[p->child[RIGHT]] &&
		    p->length >= ARM_LEAST * s->tall &&
		    !shape_is_higher(s, s->hips, p->parent, 0.05))
			s->pair[n++] = *p;
	}
	s->pairs = n;
	free(leg);
}

static int
pair_has_hands(const struct stature *s, const struct shape_pair *p)
{
	struct shape_limbs l;

	set_ways(s, &l, p);
	return hand_place(s, &l) > 0;
}

/* The pair with hands, if there is one, or else any, that is longest and goes
 * out farthest. */
static const struct shape_pair *
find_arms(const struct stature *s, int *hands)
{
	const struct shape_pair *found = NULL;
	double *out = outmost(s), score, best = 0;
	size_t i;

	*hands = 0;
	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];
		int h = pair_has_hands(s, p);

		score = p->length + fmin(out[p->child[LEFT]],
		    out[p->child[RIGHT]]);
		if (h < *hands || (h == *hands && score <= best))
			continue;
		*hands = h;
		best = score;
		found = p;
	}
	free(out);
	return found;
}

/* Whether a pair begins in the upper half of the trunk: not a skirt. */
static int
begins_high(const struct stature *s, const struct shape_pair *p)
{
	return 2 * s->node[p->child[LEFT]].height > s->node[s->hips].height +
	    s->node[s->arms.child[LEFT]].height;
}

/* Whether an arm is one of a pair, of which the other is none. */
static int
has_arm(const struct stature *s, const struct shape_pair *p)
{
	int i, found = 0;

	for (i = 0; i < SIDES; i++)
		found |= p->child[i] == s->arms.child[LEFT] ||
		    p->child[i] == s->arms.child[RIGHT];
	return found;
}

/* Whether a pair that begins elsewhere is long enough for arms. */
static int
is_as_long(const struct stature *s, const struct shape_pair *p)
{
	return p->length >= s->arms.length *
	    (begins_high(s, p) ? RIVAL_ARM : RIVAL_LENGTH) &&
	    !has_arm(s, p) && are_elsewhere(s, &s->arms, p);
}

/* Marks the pairs that may as well be the arms: wings. Pigtails, which the head
 * carries, are none. */
static char *
mark_rivals(const struct stature *s)
{
	const struct shape_pair *arms = &s->arms;
	char *carried = mark_carried(s, arms->parent, arms->parent);
	char *rival = xcalloc(s->pairs, 1);
	size_t i;

	carried[arms->parent] = 0;
	for (i = 0; i < s->pairs; i++) {
		const struct shape_pair *p = &s->pair[i];

		rival[i] = is_as_long(s, p) &&
		    !(carried[p->parent] && shape_is_higher(s, p->parent,
		    arms->child[LEFT], PIGTAIL));
	}
	free(carried);
	return rival;
}

static int
has_rival(const struct stature *s, int hands)
{
	char *rival = mark_rivals(s);
	int found = 0;
	size_t i;

	for (i = 0; i < s->pairs && !found; i++)
		found = rival[i] && pair_has_hands(s, &s->pair[i]) == hands;
	free(rival);
	return found;
}

static double
pair_front(const struct stature *s, const struct shape_pair *p)
{
	return (vec_dot(s->node[p->child[LEFT]].at, s->front) +
	    vec_dot(s->node[p->child[RIGHT]].at, s->front)) / 2;
}

const char *
shape_before_arms(struct stature *s)
{
	double least = pair_front(s, &s->arms) +
	    WINGS_BEHIND * s->tall * vec_len(s->front);
	char *rival = mark_rivals(s);
	int found = 0;
	size_t i;

	for (i = 0; i < s->pairs && !found; i++)
		found = rival[i] && begins_high(s, &s->pair[i]) &&
		    pair_front(s, &s->pair[i]) > least;
	free(rival);
	return found ? "more than two arms" : NULL;
}

const char *
shape_arms(struct stature *s)
{
	const struct shape_pair *p;
	int hands;

	keep_arms(s);
	p = find_arms(s, &hands);
	if (!p)
		return "no arms";
	s->arms = *p;
	if (has_rival(s, hands))
		return "more than two arms";
	s->chest = p->parent;
	set_ways(s, &s->arm, p);
	return set_parts(s, &s->arm, hand_place(s, &s->arm), 0) ? NULL :
	    "no arm, forearm and hand";
}
