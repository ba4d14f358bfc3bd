#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/tree.h"
#include "filter/retarget/align.h"
#include "filter/retarget/bonemap.h"
#include "filter/retarget/fit.h"

/* Bones whose directions make a shape up to this part of their spread are
 * taken as rigid. */
#define TOLERANCE 0.25

/* Pairs of directions from one joint to the mapped ones below it. */
struct pairs {
	const struct body *target, *source;
	const struct bone_map *map;
	const double *u;
	double (*a)[3], (*b)[3];         /* of the target, of the source */
	size_t n;
};

static void
add_pair(struct pairs *p, const double *a, const double *b)
{
	memcpy(p->a[p->n], a, sizeof *p->a);
	mat_vec(p->b[p->n++], p->u, b);
}

/* Adds the direction from joint t to i below it, but for twist bones. Returns
 * whether the two lie in the same place on either skeleton: then the directions
 * go from there to the joints below it. */
static int
gather_one(struct pairs *p, int t, int i)
{
	int s = p->map->src[t], c = p->map->src[i];
	double a[3], b[3];

	if (p->target->role[i].limb || !skel_is_above(p->source->sk, s, c))
		return 0;
	body_span(p->target, t, i, a);
	body_span(p->source, s, c, b);
	if (c == s && !body_bone(p->source, s, b))
		return 0;
	if (!vec_unit(a, a, 1e-6 * p->target->size) ||
	    !vec_unit(b, b, 1e-6 * p->source->size))
		return 1;
	add_pair(p, a, b);
	return 0;
}

static void
gather(struct pairs *p, int t)
{
	struct tree_walk w = { .first = p->map->first, .next = p->map->next };
	int i = w.first[t], same;

	while (i >= 0) {
		same = gather_one(p, w.n ? w.above[w.n - 1] : t, i);
		i = tree_walk(&w, i, same);
	}
}

static void
align_one(struct pairs *p, int t, double (*turn)[4])
{
	double a[3], b[3];
	int above = p->map->above[t];

	p->n = 0;
	gather(p, t);
	if (!p->n && body_bone(p->target, t, a) &&
	    body_bone(p->source, p->map->src[t], b))
		add_pair(p, a, b);
	if (p->n)
		fit_bones(turn[t], (const double (*)[3])p->a,
		    (const double (*)[3])p->b, p->n, TOLERANCE);
	else if (above >= 0 && p->target->role[t].part != PART_HEAD)
		memcpy(turn[t], turn[above], sizeof *turn);
	else
		memcpy(turn[t], quat_none, sizeof *turn);
}

void
align_bones(double (*turn)[4], const double *u, const struct body *target,
    const struct body *source, const struct bone_map *map)
{
	struct pairs p;
	size_t i;

	p.target = target;
	p.source = source;
	p.map = map;
	p.u = u;
	p.a = xcalloc(map->n, sizeof *p.a);
	p.b = xcalloc(map->n, sizeof *p.b);
	for (i = 0; i < map->n; i++)
		if (map->src[i] >= 0)
			align_one(&p, (int)i, turn);
	for (i = 0; i < map->n; i++)
		memcpy(turn[i], turn[bone_map_limb(map, target, (int)i)],
		    sizeof *turn);
	free(p.a);
	free(p.b);
}
