#include <stdlib.h>

#include "retarget/bonemap.h"
#include "retarget/role.h"

/* A map from the parts of the body that the joints of both skeletons are. */

struct side {
	const struct skel *sk;
	struct role *role;
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

		if (r->part == part && r->side == side && r->digit == digit &&
		    moves(x->sk, i))
			x->list[x->n++] = (int)i;
	}
}

static void
set(struct guess *g, int t, int s)
{
	if (g->map->src[t] >= 0)
		return;
	g->map->src[t] = s;
	g->used[s] = 1;
}

static void
start(struct guess *g)
{
	g->t.n = g->s.n = 0;
}

/* The lists are of limbs: what one has more is left out. */
static void
match_first(struct guess *g)
{
	size_t i;

	for (i = 0; i < g->t.n && i < g->s.n; i++)
		set(g, g->t.list[i], g->s.list[i]);
}

/* The lists are of something that bends along its length: where the target
 * has more joints they share, where it has fewer the last of each stretch
 * counts, as it has turned with those before it. */
static void
match_all(struct guess *g)
{
	size_t i, nt = g->t.n, ns = g->s.n;

	for (i = 0; i < nt && ns; i++)
		set(g, g->t.list[i], g->s.list[nt > ns ? i * ns / nt :
		    (i + 1) * ns / nt - 1]);
}

/* Torso and tail; digits of torso joints say nothing. */
static void
pick_any(struct side *x, enum part part)
{
	size_t i;

	for (i = 0; i < x->sk->n; i++)
		if (x->role[i].part == part && moves(x->sk, i))
			x->list[x->n++] = (int)i;
}

static void
match_spine(struct guess *g)
{
	int with_head;

	start(g);
	pick_any(&g->t, PART_TORSO);
	pick_any(&g->s, PART_TORSO);
	match_all(g);
	start(g);
	pick_any(&g->t, PART_TAIL);
	pick_any(&g->s, PART_TAIL);
	match_all(g);
	/* Without a neck, or a head, the other one is both. */
	with_head = role_joint(g->t.sk, g->t.role, PART_NECK, 0) < 0 ||
	    role_joint(g->s.sk, g->s.role, PART_NECK, 0) < 0 ||
	    role_joint(g->t.sk, g->t.role, PART_HEAD, 0) < 0 ||
	    role_joint(g->s.sk, g->s.role, PART_HEAD, 0) < 0;
	start(g);
	pick_any(&g->t, PART_NECK);
	pick_any(&g->s, PART_NECK);
	if (!with_head) {
		match_all(g);
		start(g);
	}
	pick_any(&g->t, PART_HEAD);
	pick_any(&g->s, PART_HEAD);
	if (with_head)
		match_all(g);
	else
		match_first(g);
}

static void
match_limb(struct guess *g, enum part part, int side)
{
	size_t i;

	start(g);
	for (i = 0; i < g->t.sk->n; i++)
		if (g->t.role[i].part == part && g->t.role[i].side == side &&
		    moves(g->t.sk, i))
			g->t.list[g->t.n++] = (int)i;
	for (i = 0; i < g->s.sk->n; i++)
		if (g->s.role[i].part == part && g->s.role[i].side == side &&
		    moves(g->s.sk, i))
			g->s.list[g->s.n++] = (int)i;
	match_first(g);
}

/* A finger follows the same one, else all of them as one; and all as one
 * follow the middle finger, or the next best. The thumb goes by itself. */
static void
match_digit(struct guess *g, enum part part, int side, int digit)
{
	static const signed char as_one[] = { DIGIT_ALL, 2, 1, 3, 4, 0 };
	size_t i;

	start(g);
	pick(&g->t, part, side, digit);
	pick(&g->s, part, side, digit);
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
	return (sk->joint[j].dof.kinds &
	    (DOF_R | DOF_Q | DOF_A | DOF_M)) != 0;
}

/* The hips follow the hips. Where the source has nothing above its own, what
 * moves and turns the target there takes their motion, and the hips stay with
 * it. */
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
	if (!role_above(g->s.sk, sr, sh))
		sr = sh;
	for (tr = 0; tr != th && !(moves(g->t.sk, (size_t)tr) &&
	    role_above(g->t.sk, tr, th));)
		tr++;
	if (tr != th)
		set(g, tr, sr);
	if (moves(g->t.sk, (size_t)th) &&
	    (tr == th || sr != sh || !turns(g->t.sk, tr)))
		set(g, th, sh);
}

/* Joints of the same name, where all that move have one. */
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

/* Joints whose names say nothing, by their place: the children of two that
 * go together, where both have as many. */
static void
match_children(struct guess *g, int t, int s)
{
	size_t i;

	start(g);
	for (i = 0; i < g->t.sk->n; i++)
		if (g->t.sk->joint[i].parent == t)
			g->t.list[g->t.n++] = (int)i;
	for (i = 0; i < g->s.sk->n; i++)
		if (g->s.sk->joint[i].parent == s)
			g->s.list[g->s.n++] = (int)i;
	if (g->t.n != g->s.n)
		return;
	for (i = 0; i < g->t.n; i++) {
		int a = g->t.list[i], b = g->s.list[i];

		if (!g->t.role[a].part && !g->s.role[b].part && !g->used[b] &&
		    moves(g->t.sk, (size_t)a))
			set(g, a, b);
	}
}

void
bone_map_guess(struct bone_map *map, const struct skel *target,
    const struct skel *source)
{
	struct guess g = { NULL, { NULL, NULL, NULL, 0 },
	    { NULL, NULL, NULL, 0 }, NULL };
	size_t i;

	g.map = map;
	g.t.sk = target;
	g.s.sk = source;
	g.used = xcalloc(source->n, 1);
	g.t.role = xcalloc(target->n, sizeof *g.t.role);
	g.s.role = xcalloc(source->n, sizeof *g.s.role);
	g.t.list = xcalloc(target->n, sizeof *g.t.list);
	g.s.list = xcalloc(7 * source->n, sizeof *g.s.list);
	role_find(target, g.t.role);
	role_find(source, g.s.role);
	if (!match_names(&g, 1)) {
		match_hips(&g);
		match_spine(&g);
		match_side(&g, SIDE_LEFT);
		match_side(&g, SIDE_RIGHT);
		match_names(&g, 0);
		if (target->n && source->n && map->src[0] < 0 &&
		    !g.t.role[0].part && !g.used[0])
			set(&g, 0, 0);
		for (i = 0; i < target->n; i++)
			if (map->src[i] >= 0)
				match_children(&g, (int)i, map->src[i]);
	}
	free(g.used);
	free(g.t.role);
	free(g.s.role);
	free(g.t.list);
	free(g.s.list);
}
