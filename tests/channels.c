/* What channels mean, for every kind of list: against the equations of ir(5)
 * with elementary matrices, and there and back. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "check.h"
#include "ir/pose.h"
#include "ir/translation.h"

enum { MANY = 40 };              /* values of a joint, at most */

/* Two joints; the second has the channels of the current case. */
static struct skel *sk;
static struct motion m;
static double val[MANY];

static void
frame_of(double *r, int any)
{
	double q[4];

	mat_identity(r);
	if (!any)
		return;
	rnd_quat(q);
	quat_mat(r, q);
}

static void
add_joint(const char *name, int parent, const char *dof, int rest, int axis)
{
	int i = skel_add_joint(sk, str_of(name), parent);
	struct joint *j = &sk->joint[i];

	j->has = HAS_OFFSET | HAS_BONE | (rest ? HAS_REST : 0) |
	    (axis ? HAS_AXIS : 0);
	frame_of(j->rest, rest);
	frame_of(j->axis, axis);
	rnd_vec(j->offset);
	rnd_vec(j->dir);
	j->length = 1 + rnd();
	dof_read(&j->dof, str_of(dof), &sk->arena);
}

/* variant: which of rest and axis there are, and the angle unit. */
static void
begin(const char *dof, const char *parent_dof, int variant)
{
	snprintf(check_about, sizeof check_about, "`%.50s` %d: ", dof,
	    variant);
	sk = skel_new(str_of("s"));
	sk->angle = variant & 4 ? 1 : RAD_PER_DEG;
	add_joint("a", -1, parent_dof, 0, 0);
	add_joint("b", 0, dof, variant & 1, variant & 2);
	motion_begin(&m, sk);
	CHECK(m.nval <= MANY);
}

static void
end(void)
{
	motion_end(&m);
	skel_free(sk);
}

/* A quaternion whose elements without a channel are 0, or w 1. */
static void
any_quat(const struct dof *d, double *q)
{
	int i;

	rnd_quat(q);
	for (i = 0; i < 4; i++)
		if (dof_find(d, CH_QX + i) < 0)
			q[i] = 0;
	if (dof_find(d, CH_QW) >= 0)
		quat_unit(q);
}

/* Values of all kinds; with scale 0 that of a rotation. */
static void
any_values(double *v, int scale)
{
	double q[4];
	size_t j, i;

	any_quat(&m.dof[1], q);
	for (j = 0; j < 2; j++)
		for (i = 0; i < m.dof[j].n; i++) {
			int ch = m.dof[j].ch[i];
			double *x = v + m.at[j] + i;

			*x = 2 * rnd();
			if (chan_kind(ch) & (DOF_R | DOF_A))
				*x = 3 * rnd() / m.angle;
			if (chan_kind(ch) == DOF_Q)
				*x = q[ch - CH_QX];
			if (chan_kind(ch) == DOF_S && !scale)
				*x = 1;
		}
}

/* ir(5): R·A·M·S·A⁻¹ or Q·S or m; o + R·A·t, p; and the parent's length. */
static void
by_the_book(struct xform *x)
{
	const struct joint *jt = &sk->joint[1];
	const struct dof *d = &m.dof[1];
	const double *v = val + m.at[1];
	double r[9], a[9], s[9], q[4] = { 0, 0, 0, 1 }, e[9], t[3] = { 0 };
	int k = dof_find(&m.dof[0], CH_L);
	size_t i;

	mat_identity(r);
	mat_identity(a);
	mat_identity(s);
	memcpy(x->t, jt->offset, sizeof x->t);
	for (i = 0; i < 3 && k >= 0 && !(d->kinds & DOF_P); i++)
		x->t[i] += (val[k] - sk->joint[0].length) *
		    sk->joint[0].dir[i];
	for (i = 0; i < d->n; i++) {
		int ch = d->ch[i];

		switch (chan_kind(ch)) {
		case DOF_R:
			elementary(e, ch - CH_RX, v[i] * sk->angle);
			mat_mul(r, e, r);
			break;
		case DOF_A:
			elementary(e, ch - CH_AX, v[i] * sk->angle);
			mat_mul(a, e, a);
			break;
		case DOF_Q: q[ch - CH_QX] = v[i]; break;
		case DOF_S: s[4 * (ch - CH_SX)] = v[i]; break;
		case DOF_T: t[ch - CH_TX] = v[i]; break;
		}
	}
	mat_vec(t, jt->axis, t);
	mat_vec(t, jt->rest, t);
	for (i = 0; i < 3; i++)
		x->t[i] += t[i];
	for (i = 0; i < d->n; i++)
		if (chan_kind(d->ch[i]) == DOF_P)
			x->t[d->ch[i] - CH_PX] = v[i];
	if (d->kinds & DOF_M) {
		mat_identity(x->m);
		for (i = 0; i < d->n; i++)
			if (chan_kind(d->ch[i]) == DOF_M)
				x->m[d->ch[i] - CH_M11] = v[i];
		return;
	}
	if (d->kinds & DOF_Q) {
		quat_unit(q);
		quat_mat(a, q);
	}
	if (d->kinds & (DOF_Q | DOF_A)) {
		mat_mul(x->m, a, s);
		return;
	}
	mat_transpose(e, jt->axis);
	mat_mul(s, s, e);
	mat_mul(r, r, s);
	mat_mul(r, jt->axis, r);
	mat_mul(x->m, jt->rest, r);
}

static void
same(const struct xform *a, const struct xform *b)
{
	BELOW(far(a->m, b->m, 9), 1e-12);
	BELOW(far(a->t, b->t, 3), 1e-12);
}

/* Values to a transform, and from it next to themselves: the same values,
 * where each has an effect. From other values: the same transform. */
static void
there_and_back(void)
{
	double near[MANY], back[MANY];
	struct xform x, y;

	any_values(val, 0);
	CHECK(pose_local(&m, 1, val, &x));
	memcpy(back, val, sizeof back);
	pose_channels(&m, 1, &x, val, back);
	if ((m.dof[1].kinds & DOF_MOVES) != DOF_MOVES)
		BELOW(far(back, val, (int)m.nval), 1e-7);
	CHECK(pose_local(&m, 1, back, &y));
	same(&x, &y);

	any_values(near, 0);
	memcpy(near, val, m.at[1] * sizeof *near);
	memcpy(back, near, sizeof back);
	/* angles beyond the third are not solved for */
	if (m.rotation[1].kind & (DOF_R | DOF_A) && m.rotation[1].n > 3)
		memcpy(near, val, sizeof near);
	pose_channels(&m, 1, &x, near, back);
	CHECK(pose_local(&m, 1, back, &y));
	same(&x, &y);
}

/* Without matrices, under either relation. */
static void
by_quaternions(void)
{
	struct xform w[2], x;
	double q[2][4], t[2][3], tail[3], other[3];
	int j;

	CHECK(pose_only_turns(&m) ==
	    !((m.dof[0].kinds | m.dof[1].kinds) & (DOF_S | DOF_M)));
	for (m.world = 0; m.world < 2 && pose_only_turns(&m); m.world++) {
		CHECK(pose_world(&m, val, w) == -1);
		for (j = 0; j < 2; j++) {
			CHECK(pose_turned(&m, j, val, q, t));
			quat_mat(x.m, q[j]);
			memcpy(x.t, t[j], sizeof x.t);
			same(&x, &w[j]);
			BELOW(fabs(quat_dot(q[j], q[j]) - 1), 1e-15);
			pose_tail(&m, val, j, w, tail);
			pose_tail_turned(&m, val, j, q, t, other);
			BELOW(far(tail, other, 3), 1e-12);
		}
	}
	m.world = 0;
}

static void
one_list(const char *dof, const char *parent_dof)
{
	struct xform x, book;
	int variant;

	for (variant = 0; variant < 8; variant++) {
		begin(dof, parent_dof, variant);
		any_values(val, 1);
		CHECK(pose_local(&m, 1, val, &x));
		by_the_book(&book);
		same(&x, &book);
		by_quaternions();
		there_and_back();
		end();
	}
}

/* A list of n words, the ones that the digits of `which` choose. */
static void
make_list(char *list, const char *const *word, int base, int n, int which)
{
	*list = '\0';
	for (; n > 0; n--, which /= base) {
		strcat(list, word[which % base]);
		strcat(list, " ");
	}
}

static const char *const place[] = {
	"", "tx ty tz ", "tz tx ty ", "ty ", "tz tx ", "px py pz ",
	"pz py px ", "py ", "tx ty tz py "
};

static void
with_places(const char *turn)
{
	char list[160];
	size_t i;

	for (i = 0; i < LEN(place); i++) {
		snprintf(list, sizeof list, "%s%s", place[i], turn);
		one_list(list, i % 2 ? "l" : "");
		snprintf(list, sizeof list, "%svisibility %s", turn,
		    place[i]);
		one_list(list, i % 2 ? "" : "rx l");
	}
}

/* Every list of up to four axes, of either kind. */
static void
angles(void)
{
	static const char *const r[] = { "rx", "ry", "rz" };
	static const char *const a[] = { "ax", "ay", "az" };
	char list[80];
	int n, which, all = 1;

	for (n = 0; n <= 4; n++, all *= 3)
		for (which = 0; which < all; which++) {
			make_list(list, r, 3, n, which);
			with_places(list);
			make_list(list, a, 3, n, which);
			with_places(list);
		}
}

static void
swap(const char **a, const char **b)
{
	const char *x = *a;

	*a = *b;
	*b = x;
}

/* All orders of n words, by Heap's way. */
static void
orders(const char **word, int n, int all)
{
	char list[160] = "";
	int i;

	if (n <= 1) {
		for (i = 0; i < all; i++)
			snprintf(list + strlen(list),
			    sizeof list - strlen(list), "%s ", word[i]);
		with_places(list);
		return;
	}
	for (i = 0; i < n; i++) {
		orders(word, n - 1, all);
		swap(&word[n % 2 ? 0 : i], &word[n - 1]);
	}
}

static void
complete(void)
{
	const char *q[] = { "qx", "qy", "qz", "qw" };
	const char *mat[] = {
		"m11", "m12", "m13", "m21", "m22", "m23", "m31", "m32", "m33"
	};
	char list[160];
	int i, k, n;

	orders(q, 4, 4);
	for (i = 0; i < 200; i++) {
		for (k = 8; k > 0; k--)
			swap(&mat[k], &mat[(int)((rnd() + 1) / 2 * (k + 1))]);
		n = i < 100 ? 9 : 1 + i % 9;
		*list = '\0';
		for (k = 0; k < n; k++)
			snprintf(list + strlen(list),
			    sizeof list - strlen(list), "%s ", mat[k]);
		with_places(list);
	}
}

/* Scale stands where ir(5) has it, and does not get lost on the way back. */
static void
mixed(void)
{
	static const char *const list[] = {
		"sx sy sz ", "sy rx ry rz sz ", "rz sx ax ay ",
		"qx qy qz qw sz ", "rx ry rz qx qy qz qw ", "rx ax ay az ",
		"u rx u ", "l rx ", "qx qw ", "qy ", "qz qy qx ",
		"m11 m22 m33 qx qy qz qw rx sx "
	};
	size_t i;

	for (i = 0; i < LEN(list); i++)
		with_places(list[i]);
}

/* At rest, every list: the offset and the rest rotation where the channels
 * can make it. */
static void
at_rest(void)
{
	static const char *const list[] = {
		"", "tx ty tz rx ry rz", "px py pz qx qy qz qw", "l rx",
		"sx sy sz rz ry rx", "m11 m12 m13 m21 m22 m23 m31 m32 m33"
	};
	struct xform x;
	size_t i;
	int variant;

	for (i = 0; i < LEN(list); i++)
		for (variant = 0; variant < 16; variant++) {
			begin(list[i], variant & 8 ? "rz l" : "", variant);
			pose_rest_values(&m, 0, val);
			pose_rest_values(&m, 1, val);
			CHECK(pose_local(&m, 1, val, &x));
			BELOW(far(x.m, sk->joint[1].rest, 9), 1e-12);
			BELOW(far(x.t, sk->joint[1].offset, 3), 1e-12);
			end();
		}
}

int
main(int argc, char **argv)
{
	static const struct test tests[] = {
		{ "angles", angles }, { "complete", complete },
		{ "mixed", mixed }, { "rest", at_rest }
	};

	return check_main(tests, LEN(tests), argc, argv);
}
