#include "base/err.h"
#include "figure/role_priv.h"
#include "ir/humanoid.h"

/* Which joint is to be below which, by ir(5) */

int
role_before(int role)
{
	int side = role < HUMANOID_RIGHT ? HUMANOID_LEFT : HUMANOID_RIGHT;
	int limb = role - side;

	if (role <= HUMANOID_HEAD)
		return role - 1;
	if (role < HUMANOID_LEFT)
		return HUMANOID_HEAD;
	if (limb == HUMANOID_SHOULDER || limb == HUMANOID_UPPER_LEG)
		return HUMANOID_HIPS;
	if (limb >= HUMANOID_FINGERS && (limb - HUMANOID_FINGERS) % 3 == 0)
		return side + HUMANOID_HAND;
	return role - 1;
}

int
role_is_before(int a, int b)
{
	while (b > a)
		b = role_before(b);
	return a == b;
}

/* The nearest role before another one that a joint has, or -1. */
static int
known_before(const int *joint, int role)
{
	do
		role = role_before(role);
	while (role >= 0 && joint[role] < 0);
	return role;
}

void
role_recorded(const struct skel *sk, int *joint)
{
	size_t j;
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++)
		joint[i] = -1;
	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].has & HAS_ROLE && sk->joint[j].role >= 0)
			joint[sk->joint[j].role] = (int)j;
}

void
role_warn_rows(const struct skel *sk, const int *joint, const char *file)
{
	static int said;
	int i, before;

	for (i = 0; !said && i < HUMANOID_ROLES; i++) {
		before = known_before(joint, i);
		if (joint[i] < 0 || before < 0 ||
		    skel_is_above(sk, joint[before], joint[i]))
			continue;
		err_warn("%s: skeleton %.*s: %.*s is %s, but not below %.*s, "
		    "%s (@joints -R)", file, STRF(sk->name),
		    STRF(sk->joint[joint[i]].name), humanoid_name(i),
		    STRF(sk->joint[joint[before]].name), humanoid_name(before));
		said = 1;
	}
}

void
role_warn_records(const struct skel *sk, const char *file)
{
	int joint[HUMANOID_ROLES];

	role_recorded(sk, joint);
	role_warn_rows(sk, joint, file);
}
