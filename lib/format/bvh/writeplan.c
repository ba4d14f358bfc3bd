#include <string.h>

#include "base/math/vec.h"
#include "format/bvh/bvh_priv.h"
#include "format/bvh/write_priv.h"
#include "ir/translation.h"

/* Which numbers a node has in a row, and which of them are copied. */

static void
add(struct bvh_node *n, int ch, int place)
{
	n->ch[n->n].ch = (unsigned char)ch;
	n->ch[n->n++].place = place;
}

/* The channel of a BVH file's joint that it is written as, or CH_NAMED: none.
 * Positions that add to OFFSET are written as they were read. */
static enum chan
as_written(enum chan ch)
{
	switch (chan_kind(ch)) {
	case DOF_P: case DOF_R: case DOF_S:
		return ch;
	case DOF_T:
		return (enum chan)(CH_PX + ch - CH_TX);
	default:
		return CH_NAMED;
	}
}

/* In the usual order: positions, rotations, scales; rotations are listed from
 * the last applied on. */
static void
list_channels(struct bvh_node *n, const struct dof *d)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) & DOF_MOVES)
			add(n, as_written(d->ch[i]), (int)i);
	for (i = d->n; i-- > 0; )
		if (chan_kind(d->ch[i]) == DOF_R)
			add(n, d->ch[i], (int)i);
	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_S)
			add(n, d->ch[i], (int)i);
}

/* Takes the first channel that is the word's off a list. */
static int
take(struct bvh_channel *from, size_t n, struct str word,
    struct bvh_channel *to)
{
	enum chan ch = bvh_channel(word);
	size_t i;

	for (i = 0; i < n; i++) {
		if (ch == CH_NAMED || from[i].ch != ch)
			continue;
		*to = from[i];
		from[i].ch = CH_NAMED;
		return 1;
	}
	return 0;
}

/* Puts them into the order of a list of words, if it is a list of them. */
static void
reorder(struct bvh_layout *t, struct bvh_node *n, struct str list)
{
	size_t size = (n->n + 1) * sizeof *n->ch, i = 0;
	struct bvh_channel *old = arena_alloc(&t->arena, size);
	struct bvh_channel *now = arena_alloc(&t->arena, size);
	struct str rest = list, word;

	memcpy(old, n->ch, n->n * sizeof *old);
	while (str_field(&rest, &word)) {
		if (i == n->n || !take(old, n->n, word, &now[i]))
			return;
		i++;
	}
	if (i < n->n)
		return;
	n->ch = now;
	n->list = list;
}

/* Whether the joint's values are numbers of a BVH file. */
static int
is_like(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	const struct joint *jt = &t->sk->joint[n->joint];
	const struct dof *d = &m->dof[n->joint];
	size_t i;

	if (!t->bvh || m->world || m->angle != RAD_PER_DEG || n->turned ||
	    jt->has & HAS_AXIS)
		return 0;
	if ((d->kinds & DOF_T && (jt->parent >= 0 || d->kinds & DOF_P)) ||
	    (jt->parent >= 0 && m->dof[jt->parent].kinds & DOF_L))
		return 0;
	for (i = 0; i < d->n; i++)
		if (as_written(d->ch[i]) == CH_NAMED)
			return 0;
	return 1;
}

/* Whether what a node's channels say, or those above it, may be no rotation;
 * its parent has been looked at. */
static int
deforms(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	return (n->joint >= 0 && m->dof[n->joint].kinds & DOF_DEFORMS) ||
	    (n->parent >= 0 && t->node[n->parent].deforms);
}

/* Whether it may move in its parent's frame, as what is below one that may be
 * deformed does. */
static int
moves(const struct bvh_layout *t, const struct motion *m,
    const struct bvh_node *n)
{
	return translation_moves(m, n->joint) || t->node[n->parent].deforms;
}

/* Position and rotation channels, or only these; positions that a BVH file
 * had are copied. */
static void
list_usual(struct bvh_node *n, const struct bvh_layout *t,
    const struct motion *m)
{
	const struct dof *d = n->joint < 0 ? NULL : &m->dof[n->joint];
	int place[3] = { -1, -1, -1 }, i;
	int placed = n->parent < 0 || (!t->still && moves(t, m, n));

	if (n->like)
		dof_places(d, n->adds ? CH_TX : CH_PX, 3, place);
	for (i = 0; placed && i < 3; i++)
		add(n, CH_PX + i, place[i]);
	for (i = 0; i < 3; i++)
		add(n, CH_RX + t->form->order[i], -1);
}

static void
list_node(struct bvh_layout *t, const struct motion *m, struct bvh_node *n)
{
	const struct dof *d = n->joint < 0 ? NULL : &m->dof[n->joint];
	struct str list;

	n->n = 0;
	if (n->site)
		return;
	n->ch = arena_alloc(&t->arena, (6 + (d ? d->n : 0)) * sizeof *n->ch);
	if (!n->like || t->form->ordered) {
		list_usual(n, t, m);
		return;
	}
	list_channels(n, d);
	n->unmarked = !d->n && !(t->sk->joint[n->joint].has & HAS_DOF);
	if (bvh_attr(t, n->joint, BVH_CHANNELS, &list))
		reorder(t, n, list);
}

int
bvh_plan(struct bvh_layout *t, const struct motion *m)
{
	struct bvh_node *n;
	int all = !t->form->ordered;
	size_t i;

	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		n->like = n->joint >= 0 && is_like(t, m, n);
		all &= n->like;
		n->deforms = deforms(t, m, n);
	}
	for (i = 0; i < t->n; i++) {
		n = &t->node[i];
		n->like &= all || !n->deforms;
		n->adds = n->like && m->dof[n->joint].kinds & DOF_T;
		list_node(t, m, n);
	}
	return !all;
}
