#include <math.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/num.h"
#include "ir/humanoid.h"
#include "ir/ir_priv.h"
#include "ir/put.h"
#include "ir/skel_priv.h"

int
rotation_read(const struct str *f, double radians, double *m)
{
	unsigned char axis[3];
	double v[4];
	int i, word = !num_of(f[3], &v[3]);

	for (i = 0; i < 3; i++)
		if (!num_of(f[i], &v[i]))
			return 0;
	if (!word) {
		if (!quat_unit(v))
			return 0;
		quat_mat(m, v);
		return 1;
	}
	if (f[3].n != 3 || euler_axes(axis, f[3].s, 3) != 3)
		return 0;
	for (i = 0; i < 3; i++)
		v[i] *= radians;
	euler_mat(m, v, axis, 3);
	return 1;
}

static void
read_rotation(const struct ir *ir, struct skel *sk, double *m, const char *what)
{
	const struct str *f = ir->rec.f + 1;
	struct str all = { f[0].s, (size_t)(f[3].s + f[3].n - f[0].s) };

	if (!rotation_read(f, sk->angle, m))
		in_expected(&ir->in, what, "`X Y Z W` or `A B C ORDER`", all);
}

/* The joint of that name. A joint's records mostly follow it. */
static int
joint_named(const struct skel *sk, struct str name)
{
	int last = (int)sk->n - 1;

	return last >= 0 && str_same(sk->joint[last].name, name) ? last :
	    skel_find(sk, name);
}

/* The parent of that name. Mostly it is the last joint, or that one's
 * parent. */
static int
parent_named(const struct skel *sk, struct str name)
{
	int up = sk->n ? sk->joint[sk->n - 1].parent : -1;

	return up >= 0 && str_same(sk->joint[up].name, name) ? up :
	    joint_named(sk, name);
}

static int
read_joint(const struct ir *ir, struct skel *sk)
{
	const struct str *f = ir->rec.f;
	int parent = -1, j;

	if (!str_is(f[1], "-")) {
		parent = parent_named(sk, f[1]);
		if (parent < 0)
			in_die(&ir->in, "joint %.*s: no joint '%.*s' before "
			    "it", STRF(f[0]), STRF(f[1]));
	}
	j = skel_grow(sk, f[0], parent);
	if (j < 0)
		in_die(&ir->in, "second joint '%.*s'", STRF(f[0]));
	return j;
}

static double
limit_value(const struct ir *ir, struct str f)
{
	if (str_is(f, "inf"))
		return HUGE_VAL;
	if (str_is(f, "-inf"))
		return -HUGE_VAL;
	return ir_num(ir, f, "limit");
}

/* Gives the joint arrays of its own, where it may share those of a joint with
 * the same channels. */
static void
own_limits(struct skel *sk, struct joint *j)
{
	struct dof *d = &j->dof;
	size_t size = d->n * sizeof *d->lo;

	if (j->has & HAS_LIMIT)
		return;
	j->has |= HAS_LIMIT;
	d->lo = memcpy(arena_alloc(&sk->arena, size), d->lo, size);
	d->hi = memcpy(arena_alloc(&sk->arena, size), d->hi, size);
	d->limited = memset(arena_alloc(&sk->arena, d->n), 0, d->n);
}

/* A limit is that of the first channel of its name that has none yet: a list
 * may hold a channel twice. */
static void
read_limit(const struct ir *ir, struct skel *sk, struct joint *j)
{
	const struct str *f = ir->rec.f;
	struct dof *d = &j->dof;
	size_t i;

	for (i = 0; i < d->n; i++)
		if (str_same(d->word[i], f[1]) &&
		    !(j->has & HAS_LIMIT && d->limited[i]))
			break;
	if (i == d->n)
		in_die(&ir->in, "limit: joint %.*s has no channel '%.*s' "
		    "without a limit", STRF(f[0]), STRF(f[1]));
	own_limits(sk, j);
	d->limited[i] = 1;
	d->lo[i] = limit_value(ir, f[2]);
	d->hi[i] = limit_value(ir, f[3]);
}

/* Mostly a list is the same as that of the joint before. */
static void
read_dof(const struct ir *ir, struct skel *sk, struct joint *j)
{
	const struct joint *before = j > sk->joint ? j - 1 : j;

	if (!(before->has & HAS_LIMIT) &&
	    str_same(dof_list(&before->dof), ir->rec.tail))
		j->dof = before->dof;
	else
		dof_take(&j->dof, ir, &sk->arena);
}

static void
check_once(const struct ir *ir, const struct skel *sk, int j)
{
	enum ir_word word = ir->rec.word;
	struct ir_rec before;

	if (word != IR_ATTR && word != IR_LIMIT &&
	    skel_get(sk, j, word, &before))
		in_die(&ir->in, "second %s of joint %.*s", ir_word_text(word),
		    STRF(sk->joint[j].name));
}

static void
read_role(const struct ir *ir, struct skel *sk, struct joint *j)
{
	struct str role = ir->rec.f[1];
	uint64_t bit;

	j->role = humanoid_find(role);
	if (j->role < 0 && !str_is(role, "-"))
		in_expected(&ir->in, "role", "a bone of VRM's humanoid, or `-'",
		    role);
	if (j->role < 0)
		return;
	bit = (uint64_t)1 << j->role;
	if (sk->roles & bit)
		in_die(&ir->in, "second joint with role %.*s", STRF(role));
	sk->roles |= bit;
}

/* Reads what a joint's record means, if it is kept in numbers. */
static void
read_meaning(const struct ir *ir, struct skel *sk, struct joint *j)
{
	const struct str *f = ir->rec.f;

	switch (ir->rec.word) {
	case IR_AXIS:
		j->has |= HAS_AXIS;
		read_rotation(ir, sk, j->axis, "axis");
		break;
	case IR_BONE:
		j->has |= HAS_BONE;
		j->length = ir_num(ir, f[1], "bone");
		ir_nums(ir, f + 2, 3, "bone", j->dir);
		break;
	case IR_DOF:
		j->has |= HAS_DOF;
		read_dof(ir, sk, j);
		break;
	case IR_LIMIT:
		read_limit(ir, sk, j);
		break;
	case IR_OFFSET:
		j->has |= HAS_OFFSET;
		ir_nums(ir, f + 1, 3, "offset", j->offset);
		break;
	case IR_REST:
		j->has |= HAS_REST;
		read_rotation(ir, sk, j->rest, "rest");
		break;
	case IR_ROLE:
		j->has |= HAS_ROLE;
		read_role(ir, sk, j);
		break;
	default:
		break;
	}
}

/* After a joint, whose angles have been read, the unit may only be repeated. */
static void
set_angle(const struct ir *ir, struct skel *sk)
{
	double angle = ir_angle(ir);

	ir_before(ir, sk->n > 0 && angle != sk->angle, "the first joint");
	sk->angle = angle;
}

/* Reads a record; returns the joint that it is about, or -1: the whole
 * skeleton. */
static int
read_record(const struct ir *ir, struct skel *sk)
{
	const struct str *f = ir->rec.f;
	int j;

	switch (ir->rec.word) {
	case IR_JOINT:
		return read_joint(ir, sk);
	case IR_UNIT:
		if (str_is(f[0], "angle"))
			set_angle(ir, sk);
		return -1;
	case IR_SPACE:
		sk->up = ir_up(ir);
		return -1;
	case IR_ATTR:
		if (str_is(f[0], "-"))
			return -1;
		break;
	case IR_AXIS: case IR_BIND: case IR_BONE: case IR_BOX: case IR_COFM:
	case IR_DOF: case IR_ID: case IR_LIGHT: case IR_LIMIT: case IR_MASS:
	case IR_OFFSET: case IR_REF: case IR_REST: case IR_ROLE:
	case IR_WORLD:
		break;
	default:
		return -1;
	}
	j = joint_named(sk, f[0]);
	if (j < 0)
		in_die(&ir->in, "no joint '%.*s' before it", STRF(f[0]));
	check_once(ir, sk, j);
	read_meaning(ir, sk, &sk->joint[j]);
	return j;
}

void
skel_check_length(const struct ir *ir, const struct joint *j,
    const struct dof *d)
{
	if (d->kinds & DOF_L && !(j->has & HAS_BONE))
		in_die(&ir->in, "dof: %.*s: channel l: expected a bone record, "
		    "saw none", STRF(j->name));
}

static void
check_bones(const struct ir *ir, const struct skel *sk)
{
	size_t j;

	for (j = 0; j < sk->n; j++)
		skel_check_length(ir, &sk->joint[j], &sk->joint[j].dof);
}

struct skel *
skel_read(struct ir *ir)
{
	struct skel *sk = skel_new(ir->name);

	sk->rec[0].line = str_keep(&sk->arena, ir->rec.line);
	while (ir_next(ir) != IR_END)
		skel_add_line(sk, read_record(ir, sk), ir->rec.word,
		    ir->rec.line);
	check_bones(ir, sk);
	skel_add_line(sk, -1, IR_END, ir->rec.line);
	return sk;
}

int
skel_follow(struct skel **sk, struct ir *ir)
{
	int begin = ir->rec.word == IR_BEGIN && ir->kind == IR_SKELETON;

	if (!begin && ir->rec.word != IR_FINISH)
		return 0;
	skel_free(*sk);
	*sk = begin ? skel_read(ir) : NULL;
	return begin;
}

struct skel *
skel_load(const char *path, int pass)
{
	struct skel *sk = NULL;
	struct ir ir;

	ir_open(&ir, path);
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word == IR_BEGIN && ir.kind == IR_SKELETON) {
			skel_free(sk);
			sk = skel_read(&ir);
			if (pass)
				skel_write(sk);
		} else if (pass && ir.rec.word != IR_START &&
		    ir.rec.word != IR_FINISH) {
			ir_pass(&ir);
		}
	}
	if (!sk)
		err_die("%s: expected a skeleton, saw none", ir.in.name);
	ir_close(&ir);
	return sk;
}

struct skel *
skel_only(struct ir *ir)
{
	struct skel *sk = NULL;

	while (ir_next(ir) != IR_EOF) {
		if (ir->rec.word != IR_BEGIN || ir->kind != IR_SKELETON)
			continue;
		if (sk)
			in_die(&ir->in, "second skeleton '%.*s'",
			    STRF(ir->name));
		sk = skel_read(ir);
	}
	if (!sk)
		in_fail(&ir->in, "no skeleton");
	if (!sk->n)
		in_fail(&ir->in, "skeleton %.*s has no joints",
		    STRF(sk->name));
	return sk;
}
