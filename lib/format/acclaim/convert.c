#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "base/num.h"
#include "base/text.h"
#include "format/acclaim/channel.h"
#include "format/acclaim/convert.h"
#include "format/acclaim/name.h"

/* What is known of a joint of the source. */
struct limb {
	int made;                /* the joint of the result that is made of
	                          * it */
	double axis[9];          /* its rest rotation, seen from the root */
	double end[3];           /* from its origin to the end of its bone, in
	                          * the result's axes */
	int child;               /* its first child, or -1 */
	int moves, turns;        /* it may move or turn, and needs channels for
	                          * that */
	int deformed;            /* a joint above may deform it */
};

struct maker {
	const struct skel *sk;
	const struct in *in;
	int warnings;
	struct limb *limb;
	struct xform *rest;
	struct skel *to;         /* the result */
	struct map names;        /* the names of its joints */
	struct arena arena;
	int *from;
	size_t cap;
};

/* Sets where the bone of a joint ends: where its record says, or else at its
 * first child. A root's bone has no length. */
static void
find_end(struct maker *mk, int j)
{
	const struct joint *jt = &mk->sk->joint[j];
	struct limb *l = &mk->limb[j];
	int i;

	for (i = 0; i < 3; i++) {
		l->end[i] = 0;
		if (j == 0)
			continue;
		if (jt->has & HAS_BONE)
			l->end[i] = jt->length * jt->dir[i];
		else if (l->child >= 0)
			l->end[i] = mk->sk->joint[l->child].offset[i];
	}
	mat_vec(l->end, l->axis, l->end);
}

/* Sets how joint j may move. A joint that may be deformed moves and turns all
 * joints below it. */
static void
find_motion(struct maker *mk, int j)
{
	const struct joint *jt = &mk->sk->joint[j];
	struct limb *l = &mk->limb[j], *up = l;
	unsigned above = 0;

	if (jt->parent >= 0) {
		up = &mk->limb[jt->parent];
		above = mk->sk->joint[jt->parent].dof.kinds;
	}
	l->deformed = up->deformed || above & DOF_DEFORMS;
	l->moves = l->deformed || above & DOF_L || jt->dof.kinds & DOF_MOVES;
	l->turns = l->deformed || jt->dof.kinds & DOF_TURNS;
}

static void
find_limbs(struct maker *mk)
{
	int j, n = (int)mk->sk->n, parent;
	double back[9];

	mk->limb = xcalloc((size_t)n, sizeof *mk->limb);
	for (j = 0; j < n; j++) {
		mk->limb[j].child = -1;
		find_motion(mk, j);
	}
	mat_transpose(back, mk->rest[0].m);
	for (j = n - 1; j >= 0; j--) {
		const struct joint *jt = &mk->sk->joint[j];
		struct limb *l = &mk->limb[j];

		parent = jt->parent;
		if (parent >= 0)
			mk->limb[parent].child = j;
		mat_mul(l->axis, back, mk->rest[j].m);
		find_end(mk, j);
	}
}

/* Adds a joint with a name that no other has. In Acclaim files the case of
 * letters does not tell names apart. */
static int
add_joint(struct maker *mk, int from, int parent, struct str want,
    const char *suffix)
{
	struct text t = { NULL, 0, 0 };
	struct str name;

	text_str(&t, want);
	text_z(&t, suffix);
	name = map_add_unique(&mk->names, &mk->arena, text_get(&t), '~', 1, 0);
	free(t.s);
	mk->from = xgrow(mk->from, &mk->cap, mk->to->n + 1, sizeof *mk->from);
	mk->from[mk->to->n] = from;
	return skel_add_joint(mk->to, name, parent);
}

static void
add_id(struct skel *to, int j)
{
	char number[24];
	struct str a = { number, 0 };

	a.n = (size_t)(str_uint(number, (unsigned long long)j) - number);
	skel_add_record(to, j, IR_ID, a);
}

/* Gives a joint its bone: where it begins and ends, and its axis. */
static void
set_bone(struct skel *to, int j, const double *begin, const double *axis,
    const double *end)
{
	static const double up[3] = { 0, 1, 0 };
	double length = vec_len(end), dir[3];
	int i;

	for (i = 0; i < 3; i++)
		dir[i] = length > 0 ? end[i] / length : up[i];
	add_id(to, j);
	skel_set_offset(to, j, begin);
	skel_set_rotation(to, j, IR_AXIS, axis);
	skel_set_bone(to, j, length, dir);
}

static void
set_dof(struct skel *to, int j, int moves, int turns)
{
	const char *list = moves && turns ? "tx ty tz rx ry rz" :
	    moves ? "tx ty tz" : "rx ry rz";

	if (moves || turns)
		skel_set_dof(to, j, str_of(list));
}

/* The root's offset becomes its position, its rest rotation its orientation.
 * That is copied as text if its angles are degrees. */
static void
add_root(struct maker *mk, int j)
{
	const struct joint *jt = &mk->sk->joint[j];
	unsigned char axis[3];
	struct ir_rec r;
	int made = add_joint(mk, j, -1, jt->name, "");

	mk->limb[j].made = made;
	skel_copy(mk->to, made, mk->sk, j, IR_OFFSET);
	if (skel_get(mk->sk, j, IR_REST, &r) && euler_order(axis, r.f[4]) &&
	    mk->sk->angle != 1)
		skel_copy(mk->to, made, mk->sk, j, IR_REST);
	else
		skel_set_rotation(mk->to, made, IR_REST, jt->rest);
	set_dof(mk->to, made, 1, 1);
}

/* Sets v to the vector from the end of its parent's bone to where joint j
 * begins, in the result's axes. Returns 0 if both are the same place. */
static int
gap(const struct maker *mk, int j, double *v)
{
	int parent = mk->sk->joint[j].parent, up = parent, i;
	double d[3], back[9], size;

	if (up < 0)
		up = 0;
	for (i = 0; i < 3; i++)
		d[i] = mk->rest[j].t[i] - mk->rest[up].t[i];
	mat_transpose(back, mk->rest[0].m);
	mat_vec(d, back, d);
	size = vec_len(d);
	for (i = 0; i < 3; i++)
		v[i] = d[i] - (parent < 0 ? 0 : mk->limb[up].end[i]);
	return vec_len(v) > 1e-7 * size;
}

static void
warn_names(const struct maker *mk, int j)
{
	struct str name = mk->sk->joint[j].name;
	struct str own = mk->to->joint[mk->limb[j].made].name;

	if (!mk->warnings)
		return;
	if (!str_same(own, name))
		err_warn("%s: joint %.*s becomes %.*s: in Acclaim files the "
		    "case of letters does not tell names apart", mk->in->name,
		    STRF(name), STRF(own));
	if (mk->sk->joint[j].parent < 0)
		err_warn("%s: joint %.*s, a second root, becomes a child of "
		    "%.*s", mk->in->name, STRF(name),
		    STRF(mk->sk->joint[0].name));
}

static void
add_limb(struct maker *mk, int j)
{
	static const double still[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
	static const double zero[3] = { 0, 0, 0 };
	struct limb *l = &mk->limb[j];
	int parent = mk->sk->joint[j].parent, up;
	struct str name = mk->sk->joint[j].name;
	const double *begin;
	double v[3];

	begin = parent < 0 ? zero : mk->limb[parent].end;
	up = mk->limb[parent < 0 ? 0 : parent].made;
	if (gap(mk, j, v)) {
		up = add_joint(mk, -1, up, name, "~0");
		set_bone(mk->to, up, begin, still, v);
		begin = v;
	}
	l->made = add_joint(mk, j, up, name, "");
	set_bone(mk->to, l->made, begin, l->axis, l->end);
	set_dof(mk->to, l->made, l->moves || parent < 0,
	    l->turns || parent < 0);
	warn_names(mk, j);
}

/* A note that the file would take for a keyword becomes a comment. */
static void
add_note(struct skel *to, struct str note)
{
	struct str first = str_trim(note);
	struct text t = { NULL, 0, 0 };

	if (!first.n || first.s[0] != ':') {
		skel_add_record(to, -1, IR_NOTE, note);
		return;
	}
	text_z(&t, "# ");
	text_str(&t, note);
	skel_add_line(to, -1, IR_BLANK, text_get(&t));
	free(t.s);
}

static void
add_head(struct maker *mk)
{
	struct str length = skel_unit(mk->sk, "length");
	struct text t = { NULL, 0, 0 };
	struct ir_rec r;
	int k = -1;

	skel_add_record(mk->to, -1, IR_SOURCE, str_of("asf 1.10"));
	while (skel_next(mk->sk, -1, IR_NOTE, &k, &r))
		add_note(mk->to, r.tail);
	if (length.n) {
		text_z(&t, "length ");
		text_str(&t, length);
		skel_add_record(mk->to, -1, IR_UNIT, text_get(&t));
		free(t.s);
	}
	skel_add_record(mk->to, -1, IR_UNIT, str_of("angle deg"));
}

/* Joints and comments keep the order that they have in the source. */
static void
make_skeleton(struct maker *mk)
{
	const struct skel *sk = mk->sk;
	size_t i;
	int j = 0;

	mk->to = skel_new(sk->name);
	add_head(mk);
	for (i = 0; i < sk->nrec; i++) {
		if (sk->rec[i].word == IR_BLANK)
			skel_add_line(mk->to, -1, IR_BLANK, sk->rec[i].line);
		if (sk->rec[i].word != IR_JOINT)
			continue;
		if (j == 0)
			add_root(mk, j);
		else
			add_limb(mk, j);
		j++;
	}
}

/* Whether joint j is as Acclaim's joints are. */
static int
is_native_joint(const struct skel *sk, int j)
{
	const struct joint *jt = &sk->joint[j];
	unsigned char axis[3];
	struct ir_rec r;

	return (jt->parent < 0) == (j == 0) &&
	    !(jt->has & (j ? HAS_REST : HAS_AXIS)) &&
	    !(jt->dof.kinds & (DOF_P | DOF_Q | DOF_A | DOF_M | DOF_S)) &&
	    channels_kept(&jt->dof) <= CHANNELS &&
	    (!skel_get(sk, j, j ? IR_AXIS : IR_REST, &r) ||
	    euler_order(axis, r.f[4]));
}

int
convert_is_native(const struct skel *sk)
{
	size_t j;

	if (!str_is(skel_source(sk), "asf") || !sk->n)
		return 0;
	for (j = 0; j < sk->n; j++)
		if (!is_native_joint(sk, (int)j))
			return 0;
	return acclaim_same_name(sk, 0) < 0;
}

static void
set_native(struct convert *cv, const struct skel *sk)
{
	size_t j;

	cv->sk = sk;
	cv->own = NULL;
	cv->from = xreallocarray(NULL, sk->n, sizeof *cv->from);
	cv->turn = xreallocarray(NULL, sk->n, sizeof *cv->turn);
	for (j = 0; j < sk->n; j++) {
		cv->from[j] = (int)j;
		mat_identity(cv->turn[j]);
	}
}

/* Sets the rotations from the axes of each joint's source to its own axes. */
static void
find_turns(struct convert *cv, const struct maker *mk)
{
	double back[9];
	size_t i;

	cv->turn = xreallocarray(NULL, cv->sk->n, sizeof *cv->turn);
	for (i = 0; i < cv->sk->n; i++) {
		if (cv->from[i] < 0)
			continue;
		mat_transpose(back, mk->rest[cv->from[i]].m);
		mat_mul(cv->turn[i], back, mk->rest[0].m);
	}
}

void
convert_make(struct convert *cv, const struct skel *sk, const struct in *in,
    int warnings)
{
	struct maker mk;
	int bad;

	if (convert_is_native(sk)) {
		set_native(cv, sk);
		return;
	}
	memset(&mk, 0, sizeof mk);
	mk.sk = sk;
	mk.in = in;
	mk.warnings = warnings;
	mk.rest = xreallocarray(NULL, sk->n, sizeof *mk.rest);
	bad = pose_rest(sk, mk.rest);
	if (bad >= 0)
		in_fail(in, "joint %.*s has no offset",
		    STRF(sk->joint[bad].name));
	if (!sk->n)
		in_fail(in, "skeleton %.*s has no joints", STRF(sk->name));
	find_limbs(&mk);
	make_skeleton(&mk);
	cv->sk = cv->own = mk.to;
	cv->from = mk.from;
	find_turns(cv, &mk);
	free(mk.limb);
	free(mk.rest);
	map_free(&mk.names);
	arena_free(&mk.arena);
}

void
convert_free(struct convert *cv)
{
	skel_free(cv->own);
	free(cv->from);
	free(cv->turn);
}

/* Motions */

void
convert_begin(struct convert_motion *cm, const struct convert *cv,
    const struct frames *from)
{
	memset(cm, 0, sizeof *cm);
	cm->from = from;
	cm->convert = cv;
	motion_begin(&cm->to, cv->sk);
	cm->before = xreallocarray(NULL, cm->to.nval, sizeof *cm->before);
	cm->source = xreallocarray(NULL, from->m.sk->n, sizeof *cm->source);
	cm->world = xreallocarray(NULL, cv->sk->n, sizeof *cm->world);
}

/* Sets `local` to where joint i should be, as seen from where its parent is in
 * the result. */
static void
find_wanted(struct convert_motion *cm, size_t i, struct xform *local)
{
	const struct joint *joint = &cm->convert->sk->joint[i];
	struct xform world = cm->source[cm->convert->from[i]], back;

	rotation_only(&cm->from->ir->in, joint->name, world.m, &cm->warned);
	mat_mul(world.m, world.m, cm->convert->turn[i]);
	if (joint->parent < 0) {
		*local = world;
		return;
	}
	xform_invert(&back, &cm->world[joint->parent]);
	xform_mul(local, &back, &world);
}

/* Keeps the largest residuals. Those that come from rounding do not count. */
static void
measure(struct convert_motion *cm, size_t i, const struct xform *want,
    const struct xform *got)
{
	double a[4], b[4], d[3], angle, shift;
	int k;

	quat_from_mat(a, want->m);
	quat_from_mat(b, got->m);
	angle = quat_angle(a, b);
	for (k = 0; k < 3; k++)
		d[k] = want->t[k] - got->t[k];
	shift = vec_len(d);
	if (angle > 1e-6 && most_take(&cm->angle, angle))
		cm->anglejoint = (int)i;
	if (shift > 1e-6 * (1 + vec_len(want->t)) &&
	    most_take(&cm->shift, shift))
		cm->shiftjoint = (int)i;
}

/* Converts joint i of the result, whose parent has been converted. */
static void
convert_joint(struct convert_motion *cm, size_t i)
{
	const struct skel *sk = cm->convert->sk;
	int parent = sk->joint[i].parent, from = cm->convert->from[i];
	struct xform want, got;

	if (from >= 0)
		find_wanted(cm, i, &want);
	if (from >= 0 && cm->to.dof[i].n)
		pose_channels(&cm->to, (int)i, &want,
		    cm->started ? cm->before : NULL, cm->to.val);
	pose_local(&cm->to, (int)i, cm->to.val, &got);
	if (from >= 0)
		measure(cm, i, &want, &got);
	if (parent < 0)
		cm->world[i] = got;
	else
		xform_mul(&cm->world[i], &cm->world[parent], &got);
}

void
convert_frame(struct convert_motion *cm)
{
	size_t i;

	frames_pose(cm->from, cm->source);
	if (cm->to.nval)
		memcpy(cm->before, cm->to.val,
		    cm->to.nval * sizeof *cm->before);
	for (i = 0; i < cm->convert->sk->n; i++)
		convert_joint(cm, i);
	cm->started = 1;
}

static void
warn_residual(const struct convert_motion *cm, int joint, double residual,
    const char *unit)
{
	char number[NUM_MAX];
	int n;

	if (residual == 0)
		return;
	n = (int)num_print(number, residual, 4);
	err_warn("%s: joint %.*s lacks channels: off by up to %.*s %s",
	    cm->from->ir->in.name, STRF(cm->convert->sk->joint[joint].name),
	    n, number, unit);
}

void
convert_end(struct convert_motion *cm)
{
	warn_residual(cm, cm->anglejoint, cm->angle.v / RAD_PER_DEG, "degrees");
	warn_residual(cm, cm->shiftjoint, cm->shift.v, "units");
	motion_end(&cm->to);
	free(cm->before);
	free(cm->source);
	free(cm->world);
}
