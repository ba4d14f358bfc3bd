#include <stdlib.h>

#include "figure/body.h"
#include "filter/retarget/doubt.h"
#include "ir/humanoid.h"

struct known {
	struct doubted d;
	struct role *role;
	int joint[HUMANOID_ROLES];
};

static void
know(struct known *k, const struct doubted *d)
{
	k->d = *d;
	k->role = xcalloc(d->sk->n, sizeof *k->role);
	role_find(d->sk, k->role, 1);
	role_humanoid(d->sk, k->role, k->joint);
}

/* --- whether it is a figure --- */

static void
need_enough(const struct known *k, int only_warn)
{
	const struct skel *sk = k->d.sk;
	struct text t = { NULL, 0, 0 };

	if (role_enough(sk, k->role))
		return;
	role_missing(&t, sk, k->role);
	if (only_warn)
		err_warn("%s: skeleton %.*s is not understood as a figure: no "
		    "%s", k->d.file, STRF(sk->name), t.s);
	else
		err_die("%s: skeleton %.*s is not understood as a figure: no "
		    "%s (joints -R, -m)", k->d.file, STRF(sk->name), t.s);
	free(t.s);
}

static void
tell_shape(const struct known *k)
{
	int i;

	for (i = 0; i < HUMANOID_ROLES; i++)
		if (k->joint[i] >= 0 &&
		    k->role[k->joint[i]].by == ROLE_BY_SHAPE) {
			err_warn("roles of %s are by shape (joints -G)",
			    k->d.file);
			return;
		}
}

/* What the rest pose shows, where it is known. */
static void
need_upright(const struct known *k, int only_warn)
{
	const struct skel *sk = k->d.sk;
	struct xform *rest = xcalloc(sk->n, sizeof *rest);
	int known = pose_rest(sk, rest) < 0, fours, back;
	struct body b;

	free(rest);
	if (!known)
		return;
	body_make(&b, sk, k->d.file, 1);
	fours = body_on_all_fours(&b);
	back = body_toes_back(&b);
	body_free(&b);
	if (fours && !only_warn)
		err_die("%s: skeleton %.*s is not upright: a map is needed "
		    "(-m)", k->d.file, STRF(sk->name));
	if (fours)
		err_warn("%s: skeleton %.*s is not upright", k->d.file,
		    STRF(sk->name));
	if (back)
		err_warn("left and right of %s do not agree (-m)", k->d.file);
}

/* --- hands and feet --- */

static const struct {
	int end, above;
} ends[] = {
	{ HUMANOID_LEFT + HUMANOID_FOOT, HUMANOID_LEFT + HUMANOID_LOWER_LEG },
	{ HUMANOID_RIGHT + HUMANOID_FOOT, HUMANOID_RIGHT + HUMANOID_LOWER_LEG },
	{ HUMANOID_LEFT + HUMANOID_HAND, HUMANOID_LEFT + HUMANOID_LOWER_ARM },
	{ HUMANOID_RIGHT + HUMANOID_HAND, HUMANOID_RIGHT + HUMANOID_LOWER_ARM }
};

enum { ENDS = sizeof ends / sizeof *ends };

static int
has_child(const struct skel *sk, int j)
{
	size_t i;

	for (i = (size_t)j + 1; i < sk->n; i++)
		if (sk->joint[i].parent == j)
			return 1;
	return 0;
}

/* Whether hand or foot i is not known although the limb goes on, or the other
 * figure has one. */
static int
misses(const struct known *k, const struct known *other, int i)
{
	int above = k->joint[ends[i].above];

	return k->joint[ends[i].end] < 0 && above >= 0 &&
	    (other->joint[ends[i].end] >= 0 || has_child(k->d.sk, above));
}

static void
tell_missing(const struct known *k, const struct known *other)
{
	struct text t = { NULL, 0, 0 };
	int i;

	for (i = 0; i < ENDS; i++)
		if (misses(k, other, i)) {
			text_z(&t, t.n ? ", " : "");
			text_z(&t, humanoid_name(ends[i].end));
		}
	if (t.n)
		err_warn("%s: no %.*s: they follow nothing", k->d.file,
		    (int)t.n, t.s);
	free(t.s);
}

static void
tell_apart(const struct known *k)
{
	int i, end, above;

	for (i = 0; i < ENDS; i++) {
		end = k->joint[ends[i].end];
		above = k->joint[ends[i].above];
		if (end >= 0 && above >= 0 &&
		    !skel_is_above(k->d.sk, above, end))
			err_warn("%s: %s is not below %s: held by IK?",
			    k->d.file, humanoid_name(ends[i].end),
			    humanoid_name(ends[i].above));
	}
}

void
doubt_figures(const struct doubted *target, const struct doubted *source,
    int only_warn)
{
	struct known t, s;

	know(&t, target);
	know(&s, source);
	need_enough(&t, only_warn);
	need_enough(&s, only_warn);
	need_upright(&t, only_warn);
	need_upright(&s, only_warn);
	tell_shape(&t);
	tell_shape(&s);
	tell_missing(&t, &s);
	tell_missing(&s, &t);
	tell_apart(&t);
	tell_apart(&s);
	free(t.role);
	free(s.role);
}
