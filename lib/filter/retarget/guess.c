#include <stdlib.h>

#include "filter/retarget/bonemap_priv.h"

/* A map by the parts of the body that the joints of both skeletons are. */

enum { ANY = -2 };               /* side or digit */

struct side {
	const struct skel *sk;
	struct role *role;
	int *first, *next;       /* see tree_children() */
	int *list;               /* joints picked, parents first */
	size_t n;
};

struct guess {
	struct bone_map *map;
	struct side t, s;        /* target and source */
	char *used;              /* joints of the source */
};

static int
moves(const struct skel *sk, size_t j)
{
	return sk->joint[j].dof.n > 0;
}

static void
pick(struct side *x, enum part part, int side, int digit)
{
	size_t i;

	for (i = 0; i < x->sk->n; i++) {
		const struct role *r = &x->role[i];

		if (r->part == part && (side == ANY || r->side == side) &&
		    (digit == ANY || r->digit == digit) && moves(x->sk, i))
			x->list[x->n++] = (int)i;
	}
}

static void
pick_both(struct guess *g, enum part part, int side, int digit)
{
	g->t.n = g->s.n = 0;
	pick(&g->t, part, side, digit);
	pick(&g->s, part, side, digit);
}

static void
set(struct guess *g, int t, int s)
{
	if (g->map->src[t] >= 0)
		return;
	g->map->src[t] = s;
	g->used[s] = 1;
}

/* The lists are of limbs: what one has more of is left out. */
static void
match_first(struct guess *g)
{
	size_t i;

	for (i = 0; i < g->t.n && i < g->s.n; i++)
		set(g, g->t.list[i], g->s.list[i]);
}

/* The lists are of something that bends along its length. Where the target has
 * more joints, they share those of the source; where it has fewer, each follows
 * the last of a stretch, which has turned with those before it. */
static void
match_all(struct guess *g)
{
	size_t i, nt = g->t.n, ns = g->s.n;

	for (i = 0; i < nt && ns; i++)
		set(g, g->t.list[i], g->s.list[nt > ns ? i * ns / nt :
		    (i + 1) * ns / nt - 1]);
}

static int
has(const struct side *x, enum part part)
{
	return role_joint(x->sk, x->role, part, 0) >= 0;
}

/* Without a neck, or a head, the other one is both. The digits of these joints
 * say nothing. */
static void
match_spine(struct guess *g)
{
	pick_both(g, PART_TORSO, ANY, ANY);
	match_all(g);
	pick_both(g, PART_TAIL, ANY, ANY);
	match_all(g);
	pick_both(g, PART_NECK, ANY, ANY);
	if (has(&g->t, PART_NECK) && has(&g->s, PART_NECK) &&
	    has(&g->t, PART_HEAD) && has(&g->s, PART_HEAD)) {
		match_all(g);
		pick_both(g, PART_HEAD, ANY, ANY);
		match_first(g);
	} else {
		pick(&g->t, PART_HEAD, ANY, ANY);
		pick(&g->s, PART_HEAD, ANY, ANY);
		match_all(g);
	}
}

static void
match_limb(struct guess *g, enum part part, int side)
{
	pick_both(g, part, side, ANY);
	match_first(g);
}

/* A finger follows the same one, else the joint that is all of them as one;
 * and that follows the middle finger, or the next best. A thumb does not follow
 * all as one, nor they a thumb. */
static void
match_digit(struct guess *g, enum part part, int side, int digit)
{
	static const signed char as_one[] = { DIGIT_ALL, 2, 1, 3, 4 };
	size_t i;

	pick_both(g, part, side, digit);
	for (i = 0; !g->s.n && digit == DIGIT_ALL && i < sizeof as_one; i++)
		pick(&g->s, part, side, as_one[i]);
	if (!g->s.n && (digit > 0 || part == PART_TOE))
		pick(&g->s, part, side, DIGIT_ALL);
	if (part == PART_TOE)
		match_first(g);
	else
		match_all(g);
}

static void
match_side(struct guess *g, int side)
{
	int part, digit;

	for (part = PART_COLLAR; part <= PART_BREAST; part++)
		if (part != PART_FINGER && part != PART_TOE)
			match_limb(g, (enum part)part, side);
	for (digit = DIGIT_ALL; digit < 10; digit++) {
		match_digit(g, PART_FINGER, side, digit);
		match_digit(g, PART_TOE, side, digit);
	}
}

static int
turns(const struct skel *sk, int j)
{
	return (sk->joint[j].dof.kinds & DOF_TURNS) != 0;
}

/* The hips follow the hips. Where the source has nothing above its own, the
 * joint of the target there that moves and turns takes their motion, and the
 * hips stay with it. */
static void
match_hips(struct guess *g)
{
	int th = role_joint(g->t.sk, g->t.role, PART_HIPS, 0);
	int sh = role_joint(g->s.sk, g->s.role, PART_HIPS, 0);
	int tr, sr;

	if (th < 0 || sh < 0)
		return;
	for (sr = 0; sr != sh && !moves(g->s.sk, (size_t)sr);)
		sr++;
	if (!skel_is_above(g->s.sk, sr, sh))
		sr = sh;
	for (tr = 0; tr != th && !(moves(g->t.sk, (size_t)tr) &&
	    skel_is_above(g->t.sk, tr, th));)
		tr++;
	if (tr != th)
		set(g, tr, sr);
	if (moves(g->t.sk, (size_t)th) &&
	    (tr == th || sr != sh || !turns(g->t.sk, tr)))
		set(g, th, sh);
}

/* Joints of the same name go together; all: only where each that moves has
 * one. */
static int
match_names(struct guess *g, int all)
{
	size_t i;
	int s;

	for (i = 0; all && i < g->t.sk->n; i++)
		if (moves(g->t.sk, i) &&
		    skel_ifind(g->s.sk, g->t.sk->joint[i].name) < 0)
			return 0;
	for (i = 0; i < g->t.sk->n; i++) {
		s = skel_ifind(g->s.sk, g->t.sk->joint[i].name);
		if (s >= 0 && moves(g->t.sk, i) && !g->used[s])
			set(g, (int)i, s);
	}
	return 1;
}

static void
pick_children(struct side *x, int parent)
{
	int i;

	x->n = 0;
	for (i = x->first[parent]; i >= 0; i = x->next[i])
		x->list[x->n++] = i;
}

/* Joints whose names say nothing go by their place: the children of two that
 * go together, where both have as many. */
static void
match_children(struct guess *g, int t, int s)
{
	size_t i;

	pick_children(&g->t, t);
	pick_children(&g->s, s);
	if (g->t.n != g->s.n)
		return;
	for (i = 0; i < g->t.n; i++) {
		int a = g->t.list[i], b = g->s.list[i];

		if (!g->t.role[a].part && !g->t.role[a].limb &&
		    !g->s.role[b].part && !g->used[b] &&
		    moves(g->t.sk, (size_t)a))
			set(g, a, b);
	}
}

/* A twist bone that does not hang on its limb follows what that does. */
static void
match_twist(struct guess *g, int t)
{
	const struct side *x = &g->t;
	const struct bone_map *map = g->map;
	int limb = x->role[t].along, above = map->above[t];

	if (limb < 0 || map->src[limb] < 0 || skel_is_above(x->sk, t, limb) ||
	    !moves(x->sk, (size_t)t))
		return;
	if (above < 0 || map->src[above] != map->src[limb])
		set(g, t, map->src[limb]);
}

static void
begin(struct side *x, const struct skel *sk, size_t room)
{
	x->sk = sk;
	x->role = xcalloc(sk->n, sizeof *x->role);
	x->list = xcalloc(room, sizeof *x->list);
	role_find(sk, x->role);
	skel_children(sk, &x->first, &x->next);
}

static void
end(struct side *x)
{
	free(x->role);
	free(x->first);
	free(x->next);
	free(x->list);
}

static void
match_parts(struct guess *g)
{
	struct bone_map *map = g->map;
	size_t i;

	match_hips(g);
	match_spine(g);
	match_side(g, SIDE_LEFT);
	match_side(g, SIDE_RIGHT);
	match_names(g, 0);
	if (map->n && g->s.sk->n && map->src[0] < 0 && !g->t.role[0].part &&
	    !g->used[0])
		set(g, 0, 0);
	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			match_children(g, (int)i, map->src[i]);
	for (i = 0; i < map->n; i++) {
		bone_map_set_above(map, g->t.sk, (int)i);
		match_twist(g, (int)i);
	}
}

/* match_digit() picks a joint of the source up to seven times. */
void
bone_map_guess(struct bone_map *map, const struct skel *target,
    const struct skel *source)
{
	struct guess g = { .map = map };

	begin(&g.t, target, target->n);
	begin(&g.s, source, 7 * source->n);
	g.used = xcalloc(source->n, 1);
	map->by_name = match_names(&g, 1);
	if (!map->by_name)
		match_parts(&g);
	end(&g.t);
	end(&g.s);
	free(g.used);
}
