#include <stdlib.h>

#include "figure/role_priv.h"

/* The trunk is one way, from the hips to the head: what is beside it, or is of
 * another figure, is not of it. */

/* Of the joints of a part, the one whose way from the top of the skeleton has
 * most in common with that of joint `along', or -1. */
static int
nearest(const struct roles *r, enum part part, int along)
{
	int *common = xcalloc(r->sk->n, sizeof *common), best = -1, p;
	size_t i;

	for (i = 0; i < r->sk->n; i++) {
		p = r->sk->joint[i].parent;
		common[i] = along >= 0 && skel_is_above(r->sk, (int)i, along) ?
		    (int)i : p < 0 ? -1 : common[p];
		if (r->role[i].part == part &&
		    (best < 0 || common[i] > common[best]))
			best = (int)i;
	}
	free(common);
	return best;
}

static int
arms_meet(const struct roles *r)
{
	int j = role_sides_meet(r->sk, r->role, PART_UPARM);

	return j >= 0 ? j : role_sides_meet(r->sk, r->role, PART_COLLAR);
}

/* Where the trunk ends: the head or, without one, the neck. */
static int
end_of_trunk(const struct roles *r, int along)
{
	int j = nearest(r, PART_HEAD, along);

	return j >= 0 ? j : nearest(r, PART_NECK, along);
}

/* A joint that moves the skin may hang beside the way, on a helper of that. */
static int
is_of_trunk(const struct roles *r, size_t j, int end)
{
	int p = r->sk->joint[j].parent;

	if (r->deforms && r->named[j].is_deform && p >= 0 &&
	    !r->named[p].is_deform)
		return 1;
	return skel_is_above(r->sk, (int)j, end) ||
	    (r->role[j].part != PART_TORSO &&
	    skel_is_above(r->sk, end, (int)j));
}

static void
drop_beside(struct roles *r, int end)
{
	size_t i;

	for (i = 0; i < r->sk->n; i++) {
		enum part part = r->role[i].part;

		if ((part == PART_TORSO || part == PART_NECK ||
		    part == PART_HEAD) && !is_of_trunk(r, i, end))
			r->role[i].part = PART_NONE;
	}
}

/* The joint nearest to j that is, or is above, both; or -1. */
static int
above_both(const struct skel *sk, int j, int other)
{
	while (j >= 0 && !skel_is_above(sk, j, other))
		j = sk->joint[j].parent;
	return j;
}

/* Where an arm or a leg is beside the figure below joint `top', that is another
 * figure's, and so is all else beside it. */
static void
drop_other_figures(struct roles *r, int top)
{
	size_t i;
	int found = 0;

	for (i = 0; i < r->sk->n; i++)
		found |= (r->role[i].part == PART_THIGH ||
		    r->role[i].part == PART_UPARM) &&
		    !skel_is_above(r->sk, top, (int)i);
	for (i = 0; found && i < r->sk->n; i++)
		if (r->role[i].part != PART_ROOT &&
		    !skel_is_above(r->sk, top, (int)i))
			r->role[i].part = r->role[i].limb = PART_NONE;
}

void
role_read_trunk(struct roles *r)
{
	int hips = role_joint(r->sk, r->role, PART_HIPS, SIDE_NONE), top = hips;
	int arms = arms_meet(r), end = end_of_trunk(r, arms >= 0 ? arms : hips);

	if (end < 0)
		end = arms;
	if (end < 0)
		return;
	drop_beside(r, end);
	if (arms >= 0)
		top = above_both(r->sk, top, arms);
	top = above_both(r->sk, top, end);
	if (top >= 0)
		drop_other_figures(r, top);
}
