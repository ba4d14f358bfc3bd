#include <stdlib.h>

#include "base/num.h"
#include "base/out.h"
#include "base/tree.h"
#include "filter/retarget/bonemap_priv.h"

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

void
bone_map_set_above(struct bone_map *map, const struct skel *target, int j)
{
	int parent = target->joint[j].parent;

	map->above[j] = parent < 0 || map->src[parent] >= 0 ? parent :
	    map->above[parent];
}

/* In the lists joints that follow none are below none. */
static void
find_below(struct bone_map *map, const struct skel *target)
{
	int *follower = xcalloc(map->n, sizeof *follower);
	size_t i;

	for (i = 0; i < map->n; i++) {
		bone_map_set_above(map, target, (int)i);
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
	map->by_name = 0;
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
		bone_map_guess(map, target, source);
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

	role_find(target, role);
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
	}
}

int
bone_map_limb(const struct bone_map *map, const struct body *b, int j)
{
	int limb = b->role[j].along;

	return limb >= 0 && map->src[j] >= 0 &&
	    map->src[limb] == map->src[j] ? limb : j;
}
