#include <math.h>
#include <stdlib.h>

#include "base/math/vec.h"
#include "base/num.h"
#include "base/out.h"
#include "base/tree.h"
#include "filter/retarget/bonemap.h"
#include "ir/pose.h"

/* --- a file --- */

static int
joint_of(const struct in *in, const struct skel *sk, struct str name,
    const char *which)
{
	int j = skel_find(sk, name);

	if (j < 0)
		in_die(in, "the %s skeleton has no joint '%.*s'", which,
		    STRF(name));
	return j;
}

static void
read_line(struct bone_map *map, const struct in *in, const struct str *f,
    size_t n, char *seen, const struct skel *target, const struct skel *source)
{
	double weight = 0;
	int t;

	if (n < 2 || n > 3)
		in_die(in, "expected 'target-joint source-joint [weight]'");
	t = joint_of(in, target, f[0], "target");
	if (seen[t])
		in_die(in, "second line for '%.*s'", STRF(f[0]));
	seen[t] = 1;
	if (n == 3 && (!num_of(f[2], &weight) || weight <= 0 || weight > 1))
		in_expected(in, "weight", "a number over 0, at most 1", f[2]);
	map->none[t] = str_is(f[1], "-");
	if (!map->none[t])
		map->src[t] = joint_of(in, source, f[1], "source");
	map->weight[t] = weight;
}

static void
read_map(struct bone_map *map, const char *path, const struct skel *target,
    const struct skel *source)
{
	char *seen = xcalloc(target->n, 1);
	struct str f[3];
	struct in in;
	size_t n;

	in_open(&in, path);
	while ((n = in_words(&in, f, 3)))
		read_line(map, &in, f, n, seen, target, source);
	in_close(&in);
	free(seen);
}

/* To be called for the parent first. */
static void
set_above(struct bone_map *map, const struct skel *target, int j)
{
	int parent = target->joint[j].parent;

	map->above[j] = parent < 0 || map->src[parent] >= 0 ? parent :
	    map->above[parent];
}

/* --- without a file: by the parts of the body that the joints are --- */

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

/* The lists are of limbs: the joints that one has more than the other are left
 * out. */
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

/* In a skeleton that has no neck, or no head, the other one stands for both.
 * The digits of these joints say nothing. */
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

/* A finger follows the same finger, or else the joint that stands for all
 * fingers; that joint follows the middle finger, or the next best one. A thumb
 * and a joint that stands for all fingers do not follow each other. */
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
		if (part != PART_FINGER && part != PART_TOE) {
			pick_both(g, (enum part)part, side, ANY);
			match_first(g);
		}
	for (digit = DIGIT_ALL; digit < 10; digit++) {
		match_digit(g, PART_FINGER, side, digit);
		match_digit(g, PART_TOE, side, digit);
	}
}

#define FAR 0.8                  /* thigh lengths: no longer near the hips */

/* How far joint `top' is from the hips below it at rest, in thigh lengths; < 0
 * if it is not known. */
static double
far_above(const struct side *x, int top, int hips)
{
	int thigh = role_joint(x->sk, x->role, PART_THIGH, 0);
	int shin = role_joint(x->sk, x->role, PART_SHIN, 0);
	struct xform *rest = xcalloc(x->sk->n, sizeof *rest);
	double way[3], leg[3], far = -1;

	if (thigh >= 0 && shin >= 0 && pose_rest(x->sk, rest) < 0) {
		vec_sub(way, rest[hips].t, rest[top].t);
		vec_sub(leg, rest[shin].t, rest[thigh].t);
		if (vec_len(leg) > 0)
			far = vec_len(way) / vec_len(leg);
	}
	free(rest);
	return far;
}

/* Whether two joints above the hips are alike: both on the ground, or both near
 * the hips. */
static int
are_alike(const struct guess *g, int tr, int th, int sr, int sh)
{
	double t = far_above(&g->t, tr, th), s = far_above(&g->s, sr, sh);

	return t < 0 || s < 0 || fabs(t - s) < FAR;
}

static int
goes_anywhere(const struct dof *d)
{
	return d->kinds & DOF_TURNS && dof_travels(d);
}

/* The topmost joint from the hips up that can be brought to any place or, if
 * there is none, that has channels. */
static int
top_over(const struct skel *sk, int hips)
{
	int j, top = hips;

	for (j = hips; j >= 0; j = sk->joint[j].parent)
		if (dof_travels(&sk->joint[j].dof) || (moves(sk, (size_t)j) &&
		    !dof_travels(&sk->joint[top].dof)))
			top = j;
	return top;
}

/* The joint that carries the body as hips do: these or, where head and neck
 * hang on a joint above them, as the hips of some rigs are beside the trunk,
 * that one if it can go anywhere. */
static int
find_hips(const struct side *x)
{
	int hips = role_joint(x->sk, x->role, PART_HIPS, 0), j;
	int top = role_joint(x->sk, x->role, PART_HEAD, 0);

	if (top < 0)
		top = role_joint(x->sk, x->role, PART_NECK, 0);
	if (hips < 0 || top < 0)
		return hips;
	for (j = hips; j >= 0 && !skel_is_above(x->sk, j, top);)
		j = x->sk->joint[j].parent;
	return j >= 0 && goes_anywhere(&x->sk->joint[j].dof) ? j : hips;
}

/* The hips follow the hips. A joint above them follows one of the source there,
 * if they are alike. Else it takes the motion of the hips, and these stay with
 * it; unless it is on the ground, and they can go anywhere by themselves. */
static void
match_hips(struct guess *g)
{
	int th = find_hips(&g->t);
	int sh = role_joint(g->s.sk, g->s.role, PART_HIPS, 0);
	int tr, sr;

	if (th < 0 || sh < 0)
		return;
	sr = top_over(g->s.sk, sh);
	tr = top_over(g->t.sk, th);
	if (tr != th && sr != sh && !are_alike(g, tr, th, sr, sh))
		sr = sh;
	if (sr == sh && goes_anywhere(&g->t.sk->joint[th].dof) &&
	    far_above(&g->t, tr, th) >= FAR)
		tr = th;
	if (tr != th)
		set(g, tr, sr);
	if (moves(g->t.sk, (size_t)th) &&
	    (tr == th || sr != sh ||
	    !(g->t.sk->joint[tr].dof.kinds & DOF_TURNS)))
		set(g, th, sh);
}

/* Whether each joint of a that moves has a namesake in b. */
static int
has_namesakes(const struct skel *a, const struct skel *b)
{
	size_t i;

	for (i = 0; i < a->n; i++)
		if (moves(a, i) && skel_ifind(b, a->joint[i].name) < 0)
			return 0;
	return 1;
}

/* Whether a joint of the target above the hips is where its namesake is, above
 * the source's. */
static int
is_same_root(const struct guess *g, int t, int s)
{
	int th = role_joint(g->t.sk, g->t.role, PART_HIPS, 0);
	int sh = role_joint(g->s.sk, g->s.role, PART_HIPS, 0);

	return g->t.role[t].part != PART_ROOT || th < 0 || sh < 0 ||
	    are_alike(g, t, th, s, sh);
}

/* Joints of the same name go together. */
static void
match_names(struct guess *g)
{
	size_t i;
	int s;

	for (i = 0; i < g->t.sk->n; i++) {
		s = skel_ifind(g->s.sk, g->t.sk->joint[i].name);
		if (s >= 0 && moves(g->t.sk, i) && !g->used[s] &&
		    (g->map->by_name || is_same_root(g, (int)i, s)))
			set(g, (int)i, s);
	}
}

static void
pick_children(struct side *x, int parent)
{
	int i;

	x->n = 0;
	for (i = x->first[parent]; i >= 0; i = x->next[i])
		x->list[x->n++] = i;
}

/* Joints whose names say nothing are matched by their place: the children of
 * two joints that go together, where both have as many children. */
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

/* A twist bone that is not below its limb follows what the limb follows. */
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
	match_names(g);
	if (map->n && g->s.sk->n && map->src[0] < 0 && !g->t.role[0].part &&
	    !g->used[0])
		set(g, 0, 0);
	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			match_children(g, (int)i, map->src[i]);
	for (i = 0; i < map->n; i++) {
		set_above(map, g->t.sk, (int)i);
		match_twist(g, (int)i);
	}
}

/* match_digit() picks a joint of the source up to seven times. */
static void
guess_map(struct bone_map *map, const struct skel *target,
    const struct skel *source)
{
	struct guess g = { .map = map };

	map->by_name = has_namesakes(target, source);
	map->by_parts = !map->by_name && !has_namesakes(source, target);
	begin(&g.t, target, target->n);
	begin(&g.s, source, 7 * source->n);
	g.used = xcalloc(source->n, 1);
	if (map->by_name) {
		match_names(&g);
	} else {
		role_find(target, g.t.role, map->by_parts);
		role_find(source, g.s.role, map->by_parts);
		match_parts(&g);
	}
	end(&g.t);
	end(&g.s);
	free(g.used);
}

/* --- the map --- */

/* The lists leave out joints that follow none. */
static void
find_below(struct bone_map *map, const struct skel *target)
{
	int *follower = xcalloc(map->n, sizeof *follower);
	size_t i;

	for (i = 0; i < map->n; i++) {
		set_above(map, target, (int)i);
		follower[i] = map->src[i] < 0 ? -1 : map->above[i];
	}
	tree_children(follower, (int)map->n, map->first, map->next);
	free(follower);
}

void
bone_map_make(struct bone_map *map, const char *path,
    const struct skel *target, const struct skel *source)
{
	size_t i;

	map->n = target->n;
	map->by_name = map->by_parts = 0;
	map->src = xcalloc(map->n, sizeof *map->src);
	map->weight = xcalloc(map->n, sizeof *map->weight);
	map->none = xcalloc(map->n, 1);
	map->above = xcalloc(map->n, sizeof *map->above);
	map->first = xcalloc(map->n, sizeof *map->first);
	map->next = xcalloc(map->n, sizeof *map->next);
	for (i = 0; i < map->n; i++)
		map->src[i] = -1;
	if (path)
		read_map(map, path, target, source);
	else
		guess_map(map, target, source);
	find_below(map, target);
}

void
bone_map_free(struct bone_map *map)
{
	free(map->src);
	free(map->weight);
	free(map->none);
	free(map->above);
	free(map->first);
	free(map->next);
}

int
bone_map_empty(const struct bone_map *map)
{
	size_t i;

	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			return 0;
	return 1;
}

static int
stays(const struct role *role, const struct role *above)
{
	if (role->part == PART_HIPS)
		return above->part == PART_ROOT;
	if (role->part == PART_TWIST)
		return above->part == PART_FOREARM;
	return role->limb || (role->part && role->part == above->part &&
	    role->side == above->side);
}

int
bone_map_gaps(const struct bone_map *map, const struct skel *target)
{
	const struct joint *joint = target->joint;
	struct role *role = xcalloc(target->n, sizeof *role);
	char *below = xcalloc(target->n, 1);
	size_t i;
	int n = 0, above;

	role_find(target, role, map->by_parts);
	for (i = map->n; i-- > 0;) {
		if (joint[i].parent >= 0 && (below[i] || map->src[i] >= 0))
			below[joint[i].parent] = 1;
		above = map->above[i];
		n += map->src[i] < 0 && below[i] && above >= 0 &&
		    !map->none[i] && joint[i].dof.n > 0 &&
		    !stays(&role[i], &role[above]);
	}
	free(role);
	free(below);
	return n;
}

void
bone_map_write(const struct bone_map *map, const struct skel *target,
    const struct skel *source)
{
	size_t i;

	for (i = 0; i < map->n; i++) {
		if (map->src[i] < 0)
			out_text("# ");
		out_str(target->joint[i].name);
		out_ch(' ');
		if (map->src[i] < 0)
			out_ch('-');
		else
			out_str(source->joint[map->src[i]].name);
		if (map->weight[i] > 0)
			out_nums(&map->weight[i], 1);
		out_ch('\n');
	}
}

static void
agree(int *t, int *s, const struct bone_map *map)
{
	size_t i;

	if (*t >= 0 && *s < 0)
		*s = map->src[*t];
	for (i = 0; *t < 0 && *s >= 0 && i < map->n; i++)
		if (map->src[i] == *s)
			*t = (int)i;
}

void
bone_map_agree(const struct bone_map *map, struct body *target,
    struct body *source)
{
	int i;

	agree(&target->hips, &source->hips, map);
	agree(&target->head, &source->head, map);
	for (i = 0; i < 2; i++) {
		agree(&target->thigh[i], &source->thigh[i], map);
		agree(&target->shin[i], &source->shin[i], map);
		agree(&target->foot[i], &source->foot[i], map);
		agree(&target->toe[i], &source->toe[i], map);
		agree(&target->uparm[i], &source->uparm[i], map);
		agree(&target->forearm[i], &source->forearm[i], map);
		agree(&target->hand[i], &source->hand[i], map);
	}
	body_find_apart(target);
	body_find_apart(source);
}

int
bone_map_limb(const struct bone_map *map, const struct body *b, int j)
{
	int limb = b->role[j].along;

	return limb >= 0 && map->src[j] >= 0 &&
	    map->src[limb] == map->src[j] ? limb : j;
}
