#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "format/sims/skeleton.h"

static char why[160 + ERR_PREFIX];

const char *
sims_find(struct sims_skeleton *s, const struct skel *sk)
{
	struct str name;
	int i;

	s->turned = 0;
	for (i = 0; i < SIMS_JOINTS; i++) {
		name = sims_joint(i);
		s->joint[i] = skel_find(sk, name);
		if (s->joint[i] >= 0)
			continue;
		snprintf(why, sizeof why, "expected the 29 joints of the "
		    "Sims, saw no %.*s: see %sretarget(1)", STRF(name),
		    err_prefix());
		return why;
	}
	return NULL;
}

/* Whether the nearest ancestor of the joint that is one of the 29 is the right
 * one. strictly: it also has to be the joint's parent. */
static int
has_parent(const struct sims_skeleton *s, const struct skel *sk, int joint,
    int strictly)
{
	int above = s->joint[joint], want = sims_parent(joint), i;

	do {
		above = sk->joint[above].parent;
		for (i = 0; i < SIMS_JOINTS; i++)
			if (above == s->joint[i])
				return i == want;
	} while (above >= 0 && !strictly);
	return above < 0 && want < 0;
}

static const char *
check_parents(const struct sims_skeleton *s, const struct skel *sk,
    int strictly)
{
	struct str parent = str_of("no joint");
	int i;

	for (i = 0; i < SIMS_JOINTS; i++) {
		if (has_parent(s, sk, i, strictly))
			continue;
		if (i > 0)
			parent = sims_joint(sims_parent(i));
		snprintf(why, sizeof why, "%.*s: expected %.*s right above "
		    "it, as the Sims have it: see %sretarget(1)",
		    STRF(sims_joint(i)), STRF(parent), err_prefix());
		return why;
	}
	return NULL;
}

/* Whether two vectors have the same direction, to 0.1 degrees. */
static int
same_direction(const double *a, const double *b)
{
	const double sine = 1.7453e-3;
	double c[3];

	vec_cross(c, a, b);
	return vec_dot(a, b) > 0 &&
	    vec_len(c) <= sine * vec_len(a) * vec_len(b);
}

/* Sets v to where a joint lies from its parent, in the parent's frame. */
static void
place(double *v, const struct xform *parent, const double *at)
{
	double inv[9], d[3];

	mat_transpose(inv, parent->m);
	vec_sub(d, at, parent->t);
	mat_vec(v, inv, d);
}

/* Returns the first joint that lies in another direction from its parent than
 * in The Sims, or -1. If s->turned is set, the frames are turned first. PELVIS
 * may be anywhere. */
static int
misplaced(const struct sims_skeleton *s, const struct xform *rest,
    const struct xform *sims)
{
	const double *at;
	struct xform parent;
	double a[3], b[3];
	int i, p;

	for (i = SIMS_PELVIS + 1; i < SIMS_JOINTS; i++) {
		p = sims_parent(i);
		at = rest[s->joint[i]].t;
		parent = rest[s->joint[p]];
		if (s->turned)
			mat_mul(parent.m, rest[s->joint[p]].m, s->turn[p]);
		place(a, &parent, at);
		place(b, &sims[p], sims[i].t);
		if (!same_direction(a, b))
			return i;
	}
	return -1;
}

static void
set_turns(struct sims_skeleton *s, const struct xform *rest,
    const struct xform *sims)
{
	double inv[9];
	int i;

	s->turned = 1;
	for (i = 0; i < SIMS_JOINTS; i++) {
		mat_transpose(inv, rest[s->joint[i]].m);
		mat_mul(s->turn[i], inv, sims[i].m);
	}
}

/* Returns the joint that is misplaced in the frames as they are. Returns -1 if
 * none is or, unless `strictly` is set, if the frames can be turned. */
static int
check_rest(struct sims_skeleton *s, const struct xform *rest, int strictly)
{
	struct xform sims[2][SIMS_JOINTS];
	int child, bad = -1;

	for (child = 1; child >= 0; child--) {
		sims_rest(child, sims[child]);
		bad = misplaced(s, rest, sims[child]);
		if (bad < 0)
			return -1;
	}
	for (child = 0; child < 2 && !strictly; child++) {
		set_turns(s, rest, sims[child]);
		if (misplaced(s, rest, sims[child]) < 0)
			return -1;
	}
	return bad;
}

static const char *
compare_rest(struct sims_skeleton *s, const struct skel *sk, int strictly)
{
	const char *fault = sims_find(s, sk);
	struct xform *rest;
	int bad = -1;

	if (!fault)
		fault = check_parents(s, sk, strictly);
	if (fault)
		return fault;
	rest = xreallocarray(NULL, sk->n, sizeof *rest);
	if (pose_rest(sk, rest) < 0)
		bad = check_rest(s, rest, strictly);
	free(rest);
	if (bad < 0)
		return NULL;
	snprintf(why, sizeof why, "%.*s: at rest it is not where the "
	    "Sims have it: see %sretarget(1)", STRF(sims_joint(bad)),
	    err_prefix());
	return why;
}

const char *
sims_compare(struct sims_skeleton *s, const struct skel *sk)
{
	return compare_rest(s, sk, 0);
}

const char *
sims_compare_strictly(struct sims_skeleton *s, const struct skel *sk)
{
	return compare_rest(s, sk, 1);
}
