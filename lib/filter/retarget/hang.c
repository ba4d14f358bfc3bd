#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "filter/retarget/hang.h"
#include "ir/humanoid.h"

/* Whether it is to hang on its limb. Where parts of the body are compared, one
 * that the source lacks does so, too; else those that the map names. */
static int
is_wanted(const struct bone_map *map, const struct body_apart *a)
{
	return map->src[a->end] >= 0 ||
	    (map->by_parts && map->src[a->limb] >= 0);
}

/* Whether it can be brought to any place when its limb has been placed, which
 * does not depend on such an end itself. */
static int
can_hang(const struct body *b, const struct body_apart *a)
{
	int i;

	for (i = 0; i < b->aparts; i++)
		if (skel_is_above(b->sk, b->apart[i].end, a->limb))
			return 0;
	return dof_travels(&b->sk->joint[a->end].dof) &&
	    (a->top < 0 || skel_is_above(b->sk, a->top, a->limb));
}

int
hang_is_due(const struct body *b, const struct bone_map *map,
    const struct body_apart *a)
{
	return is_wanted(map, a) && can_hang(b, a);
}

/* Whether it would be left behind. Where joints go by equal names and the
 * source's is apart, too, it moves as that does. */
static int
stays_behind(const struct body *b, const struct body *from,
    const struct bone_map *map, const struct body_apart *a)
{
	return is_wanted(map, a) && !can_hang(b, a) &&
	    !(map->by_name && body_apart(from, map->src[a->end]));
}

static void
tell(const struct body *b, const struct body_apart *a, const char *file,
    int only_warn)
{
	static const char text[] = "%s: %s %.*s is not below %.*s, and cannot "
	    "be moved to its end (-m with '%.*s -')";
	const char *role = humanoid_name(a->role);
	struct str end = b->sk->joint[a->end].name;
	struct str limb = b->sk->joint[a->limb].name;

	if (!only_warn)
		err_die(text, file, role, STRF(end), STRF(limb), STRF(end));
	err_warn(text, file, role, STRF(end), STRF(limb), STRF(end));
}

void
hang_check(const struct body *b, const struct body *from,
    const struct bone_map *map, const char *file, int only_warn)
{
	int i;

	for (i = 0; i < b->aparts; i++)
		if (stays_behind(b, from, map, &b->apart[i]))
			tell(b, &b->apart[i], file, only_warn);
}

/* Finds the way from joint limb to joint end in the frame of the limb. */
static void
find_way(const struct body *b, int limb, int end, double *way)
{
	double inv[4];

	body_span(b, limb, end, way);
	quat_conj(inv, b->turn[limb]);
	quat_vec(way, inv, way);
}

/* A foot or hand that the source lacks turns with its limb. */
static void
turn_with(struct solve *s, int t, int limb)
{
	const struct solve_joint *on = &s->j[limb];
	struct solve_joint *j = &s->j[t];
	double q[4];

	j->src = on->src;
	j->part = on->part;
	j->base = on->base;
	j->need_change = on->need_change;
	quat_conj(q, s->body->turn[limb]);
	quat_mul(q, q, s->body->turn[t]);
	quat_mul(j->k, on->k, q);
}

/* Where equal names say that both figures are built alike, an end that leaves
 * its limb in the source does so in the target. */
static void
find_source(struct hang *h, const struct solve *s, const struct bone_map *map)
{
	const struct body *from = s->source->body;
	const struct body_apart *a = body_apart(from, s->j[h->joint].src);

	h->src = h->src_limb = -1;
	if (!map->by_name || !a || a->limb != s->j[h->limb].src)
		return;
	h->src = a->end;
	h->src_limb = a->limb;
	find_way(from, a->limb, a->end, h->src_way);
}

void
hang_add(struct solve *s, const struct bone_map *map,
    const struct body_apart *a)
{
	struct solve_joint *j = &s->j[a->end];
	struct hang *h = &s->hang[s->hangs++];

	h->joint = a->end;
	h->limb = a->limb;
	find_way(s->body, h->limb, h->joint, h->way);
	if (j->src < 0)
		turn_with(s, h->joint, h->limb);
	find_source(h, s, map);
	j->place = PLACE_HANG;
	j->repeats = 0;
}

void
hang_set_order(struct solve *s)
{
	const struct skel *sk = s->body->sk;
	char *late = xcalloc(sk->n, 1);
	size_t n = 0;
	int t, pass;

	for (t = 0; t < (int)sk->n; t++)
		late[t] = s->j[t].place == PLACE_HANG ||
		    (sk->joint[t].parent >= 0 && late[sk->joint[t].parent]);
	for (pass = 0; pass < 2; pass++)
		for (t = 0; t < (int)sk->n; t++)
			if (late[t] == pass)
				s->order[n++] = t;
	free(late);
}

int
hang_needs(const struct solve *s, int t)
{
	size_t i;

	for (i = 0; i < s->hangs; i++)
		if (skel_is_above(s->body->sk, t, s->hang[i].joint) ||
		    skel_is_above(s->body->sk, t, s->hang[i].limb))
			return 1;
	return 0;
}

void
hang_tell_source(const struct solve *s)
{
	const struct hang *h;

	for (h = s->hang; h < s->hang + s->hangs; h++)
		if (h->src >= 0) {
			source_need(s->source, h->src, NEED_PLACE);
			source_need(s->source, h->src_limb, NEED_PLACE);
		}
}

/* Adds the way from where the source's end would hang on its limb to where it
 * is. */
static void
add_gap(const struct solve *s, const struct hang *h, double *at)
{
	const struct source_pose *from = &s->source->now;
	double way[3], gap[3];

	quat_vec(way, from->w[h->src_limb], h->src_way);
	vec_sub(gap, from->pos[h->src], from->pos[h->src_limb]);
	vec_sub(gap, gap, way);
	solve_to_target(s, gap);
	vec_add(at, at, gap);
}

void
hang_place(const struct solve *s, int t, double *at)
{
	const struct hang *h = s->hang;

	while (h->joint != t)
		h++;
	quat_vec(at, s->w[h->limb], h->way);
	vec_add(at, at, s->pos[h->limb]);
	if (h->src >= 0)
		add_gap(s, h, at);
}
