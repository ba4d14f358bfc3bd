#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "filter/joints/shape.h"

/* What may change in a transform from frame to frame. */
struct slack {
	unsigned kinds;          /* channels that have a part in it */
	int moves, turns;
	int away;                /* its origin is not always at 0 */
	int pulled;              /* the joint that it leads from would now move
	                          * it by its length, and did not before */
};

enum { POSING = DOF_MOVES | DOF_TURNS | DOF_S };

struct finder {
	struct shapes *s;
	const struct plan *p;
	const struct motion *m;
	unsigned all;            /* kinds of channels that any joint has */
	struct slack *whole;     /* as in plan_fold() */
};

static struct slack
slack_mul(struct slack a, struct slack b)
{
	struct slack r;

	r.kinds = a.kinds | b.kinds;
	r.moves = a.moves || b.moves || (a.turns && b.away);
	r.turns = a.turns || b.turns;
	r.away = a.away || b.away;
	r.pulled = a.pulled;
	return r;
}

static struct slack
slack_invert(struct slack a)
{
	a.moves = a.moves || (a.turns && a.away);
	return a;
}

/* A length of a parent that stays moves the joint as it did. */
static int
is_stretched(const struct finder *f, int j)
{
	int parent = f->p->old->joint[j].parent;

	return parent >= 0 && f->m->dof[parent].kinds & DOF_L &&
	    !(f->m->dof[j].kinds & DOF_P) && !plan_parent_stays(f->p, j);
}

/* What may change in the old local transform. If channels are relative to the
 * world, it changes with all that is above it. */
static struct slack
slack_of(const struct finder *f, int j)
{
	const double *o = f->p->old->joint[j].offset;
	unsigned kinds = f->m->world ? f->all : f->m->dof[j].kinds;
	struct slack r;

	r.kinds = kinds & POSING;
	r.moves = kinds & DOF_MOVES || is_stretched(f, j);
	r.turns = (kinds & (DOF_TURNS | DOF_S)) != 0;
	r.away = r.moves || o[0] != 0 || o[1] != 0 || o[2] != 0 ||
	    !(f->p->old->joint[j].has & HAS_OFFSET);
	r.pulled = 0;
	return r;
}

static struct slack
slack_before(struct finder *f, int j)
{
	const struct plan_joint *k = &f->p->joint[j];
	struct slack r = { 0, 0, 0, 0, 0 };
	int a = j;

	if (k->up >= 0 && f->p->joint[k->up].drop)
		r = f->whole[k->up];
	else if (k->up >= 0)
		r.pulled = k->hung != HUNG_SAME &&
		    f->m->dof[k->up].kinds & DOF_L;
	while (k->hung == HUNG_TOP && (a = f->p->old->joint[a].parent) >= 0)
		r = slack_mul(slack_of(f, a), r);
	if (k->hung == HUNG_BACK)
		r = slack_mul(r, slack_invert(slack_of(f, k->up)));
	if (k->hung == HUNG_BESIDE)
		r = slack_mul(r, slack_invert(f->whole[f->p->top]));
	return r;
}

static void
add_channel(struct shape *s, struct str word, int from, int computed)
{
	s->ch[s->n].word = word;
	s->ch[s->n].from = from;
	s->ch[s->n++].computed = computed;
}

static void
add_new(struct shape *s, enum chan first, int n)
{
	int i;

	for (i = 0; i < n; i++)
		add_channel(s, str_of(chan_word((enum chan)(first + i))), -1,
		    1);
}

static int
is_complete(const struct dof *d, enum chan first)
{
	int place[3];

	return dof_places(d, first, 3, place);
}

/* Whether its translations make every place; p counts before t. */
static int
places_all(const struct dof *d)
{
	return is_complete(d, CH_PX) ||
	    (!(d->kinds & DOF_P) && is_complete(d, CH_TX));
}

/* Whether angles about one or two axes become angles about all three. */
static int
can_be_completed(const struct rotation *r)
{
	return (r->kind == DOF_R || r->kind == DOF_A) && (r->n == 1 ||
	    (r->n == 2 && r->axis[0] != r->axis[1]));
}

static void
add_missing(struct shape *s, const struct rotation *r)
{
	enum chan first = r->kind == DOF_A ? CH_AX : CH_RX;
	int axis;

	for (axis = 0; axis < 3; axis++)
		if (r->axis[0] != axis && (r->n < 2 || r->axis[1] != axis))
			add_new(s, (enum chan)(first + axis), 1);
}

/* What becomes of a joint's own channels. */
struct edit {
	unsigned drop, compute;  /* kinds of channels */
	int places;              /* gets px py pz */
	/* At most one of these is set: what it gets to make a rotation. */
	int matrix, missing, turns;
};

static void
change_places(struct edit *c, struct shape *s, const struct finder *f,
    int j, struct slack before)
{
	const struct dof *d = &f->m->dof[j];
	int own = f->p->joint[j].hung != HUNG_BACK;

	s->moves = before.moves || before.pulled;
	if (own)
		s->moves = s->moves || d->kinds & DOF_P ||
		    is_stretched(f, j) || (before.turns &&
		    slack_of(f, j).away);
	if (f->m->world && is_complete(d, CH_PX)) {
		s->moves = 0;
		return;
	}
	c->places = s->moves && !places_all(d);
	if (s->moves ? c->places : !own)
		c->drop |= DOF_MOVES;
	else if (s->moves)
		c->compute |= d->kinds & DOF_P ? DOF_P : DOF_T;
}

static void
change_turns(struct edit *c, struct shape *s, const struct finder *f,
    int j, struct slack before)
{
	const struct rotation *r = &f->m->rotation[j];
	int own = f->p->joint[j].hung != HUNG_BACK;
	int complete = r->kind & (DOF_Q | DOF_A | DOF_M) ? 1 : 0;
	int deforms = (before.kinds & DOF_DEFORMS) != 0;

	if (f->m->world && complete && rotation_is_free(r))
		return;
	s->turns = before.turns || (own && complete);
	if (!own)
		c->drop |= DOF_S;
	if (!s->turns) {
		c->drop |= own ? 0 : DOF_TURNS;
		return;
	}
	c->compute |= r->kind;
	if (deforms || (own && r->kind == DOF_M))
		c->matrix = r->kind != DOF_M || !rotation_is_free(r);
	else if (can_be_completed(r))
		c->missing = 1;
	else
		c->turns = !rotation_is_free(r);
	if (c->matrix || c->turns)
		c->drop |= DOF_TURNS;
	if (deforms)
		c->drop |= DOF_S;
}

/* Whether a joint that gets channels to turn gets a quaternion, not angles. A
 * scale is along the axis frame below r channels, and below q along the joint's
 * own: it stays what it is. */
static int
gets_quaternion(const struct finder *f, int j, struct slack before)
{
	const struct dof *d = &f->m->dof[j];

	if (d->kinds & DOF_S && f->p->old->joint[j].has & HAS_AXIS)
		return (f->m->rotation[j].kind & (DOF_Q | DOF_A)) != 0;
	return ((before.kinds | d->kinds) & DOF_Q) != 0;
}

static void
list_channels(struct shape *s, const struct finder *f, int j,
    const struct edit *c, struct slack before)
{
	const struct dof *d = &f->m->dof[j];
	unsigned kind;
	size_t i;

	if (c->places)
		add_new(s, CH_PX, 3);
	for (i = 0; i < d->n; i++) {
		kind = chan_kind(d->ch[i]);
		if (!(kind & c->drop))
			add_channel(s, d->word[i], (int)i,
			    (kind & c->compute) != 0);
	}
	if (c->matrix)
		add_new(s, CH_M11, 9);
	else if (c->missing)
		add_missing(s, &f->m->rotation[j]);
	else if (c->turns && gets_quaternion(f, j, before))
		add_new(s, CH_QX, 4);
	else if (c->turns)
		add_new(s, CH_RX, 3);
}

static struct str
list_of(struct arena *arena, const struct shape *s)
{
	struct text t = { NULL, 0, 0 };
	struct str list;
	size_t i;

	for (i = 0; i < s->n; i++) {
		if (i)
			text_ch(&t, ' ');
		text_str(&t, s->ch[i].word);
	}
	list = str_keep(arena, text_get(&t));
	free(t.s);
	return list;
}

static void
find_shape(struct finder *f, struct shape *s, int j, struct slack before)
{
	const struct dof *d = &f->m->dof[j];
	struct edit c = { 0, 0, 0, 0, 0, 0 };
	size_t i;

	s->ch = arena_alloc(&f->s->arena, (d->n + 12) * sizeof *s->ch);
	if (!plan_parent_stays(f->p, j)) {
		change_places(&c, s, f, j, before);
		change_turns(&c, s, f, j, before);
	}
	list_channels(s, f, j, &c, before);
	s->list = list_of(&f->s->arena, s);
	s->same = s->n == d->n;
	for (i = 0; i < s->n; i++)
		s->same = s->same && !s->ch[i].computed;
}

void
shapes_find(struct shapes *s, const struct plan *p, const struct motion *m)
{
	struct finder f = { s, p, m, 0, NULL };
	struct slack before;
	size_t i, n = p->old->n;
	int j;

	memset(s, 0, sizeof *s);
	s->joint = xcalloc(p->n, sizeof *s->joint);
	f.whole = xcalloc(n, sizeof *f.whole);
	for (i = 0; i < n; i++)
		f.all |= m->dof[i].kinds;
	for (i = 0; i < n; i++) {
		j = p->order[i];
		f.whole[j] = before = slack_before(&f, j);
		if (p->joint[j].hung != HUNG_BACK)
			f.whole[j] = slack_mul(before, slack_of(&f, j));
		if (!p->joint[j].drop)
			find_shape(&f, &s->joint[p->joint[j].to], j, before);
	}
	free(f.whole);
}

void
shapes_free(struct shapes *s)
{
	free(s->joint);
	arena_free(&s->arena);
}
