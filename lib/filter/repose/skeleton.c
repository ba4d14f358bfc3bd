#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "filter/repose/plan.h"
#include "ir/put.h"

/* The lines of the new skeleton: those of the old one, in place of which new
 * ones stand where they are not true any more. */
struct lines {
	const struct repose_plan *p;
	struct text *t;
	struct xform *rest;      /* of the old skeleton, where records `bind`
	                          * are to be added; else NULL */
	int known;               /* how many of these are known */
	size_t limits;           /* joints of which limits are left out */
	int limited;             /* the last of them, or -1 */
};

static void
add_word(struct lines *l, enum ir_word word, int j)
{
	text_z(l->t, ir_word_text(word));
	text_ch(l->t, ' ');
	text_str(l->t, l->p->sk->joint[j].name);
}

void
repose_clear(double *v, int n)
{
	double most = 0;
	int i;

	for (i = 0; i < n; i++)
		most = fmax(most, fabs(v[i]));
	for (i = 0; i < n; i++)
		if (fabs(v[i]) < 1e-14 * most)
			v[i] = 0;
}

static void
add_numbers(struct lines *l, const double *v, int n)
{
	double clear[9];

	memcpy(clear, v, (size_t)n * sizeof *v);
	repose_clear(clear, n);
	text_ch(l->t, ' ');
	text_nums(l->t, clear, (size_t)n);
}

/* A rotation has a quaternion's four fields, which need no unit. */
static void
add_rotation(struct lines *l, enum ir_word word, int j, const double *q)
{
	add_word(l, word, j);
	add_numbers(l, q, 4);
	text_ch(l->t, '\n');
}

static int
differ(const double *a, const double *b)
{
	double left[3];

	vec_sub(left, a, b);
	return vec_len(left) > 1e-12 * (vec_len(a) + vec_len(b));
}

/* Adds a record, or its old line where it says the same. */
static void
add_offset(struct lines *l, int j, const struct ir_rec *rec)
{
	double q[4], v[3];

	repose_parent_frame(l->p, j, 0, q);
	quat_conj(q, q);
	quat_vec(v, q, l->p->joint[j].place);
	if (rec && !differ(v, l->p->sk->joint[j].offset)) {
		text_line(l->t, rec->line);
		return;
	}
	add_word(l, IR_OFFSET, j);
	add_numbers(l, v, 3);
	text_ch(l->t, '\n');
}

static void
add_turn(struct lines *l, enum ir_word word, int j, const struct ir_rec *rec)
{
	const struct joint *jt = &l->p->sk->joint[j];
	const struct repose_joint *pj = &l->p->joint[j];
	const double *is = word == IR_REST ? pj->rest : pj->axis;
	double was[4];

	quat_from_mat(was, word == IR_REST ? jt->rest : jt->axis);
	if (quat_angle(was, is) < 1e-10) {
		if (rec)
			text_line(l->t, rec->line);
	} else if (quat_angle(is, quat_none) >= 1e-9) {
		add_rotation(l, word, j, is);
	}
}

static void
add_bind(struct lines *l, int j)
{
	struct xform inverse;
	double q[4], back[4];

	if (!l->rest || j >= l->known || !xform_invert(&inverse, &l->rest[j]))
		return;
	quat_conj(back, l->p->joint[j].own);
	quat_vec(inverse.t, back, inverse.t);
	quat_from_mat(q, inverse.m);
	quat_mul(q, back, q);
	add_word(l, IR_BIND, j);
	add_numbers(l, inverse.t, 3);
	add_numbers(l, q, 4);
	text_ch(l->t, '\n');
}

int
repose_has_bind(const struct skel *sk, int j)
{
	struct ir_rec rec;

	return skel_get(sk, j, IR_BIND, &rec) ||
	    skel_get(sk, j, IR_WORLD, &rec);
}

/* Adds what the old skeleton has no records of. */
static void
add_missing(struct lines *l, int j)
{
	const struct joint *jt = &l->p->sk->joint[j];

	if (!(jt->has & HAS_REST))
		add_turn(l, IR_REST, j, NULL);
	if (!(jt->has & HAS_AXIS))
		add_turn(l, IR_AXIS, j, NULL);
	if (!repose_has_bind(l->p->sk, j))
		add_bind(l, j);
}

static void
add_joint(struct lines *l, int j, const struct ir_rec *rec)
{
	text_line(l->t, rec->line);
	if (l->p->sk->joint[j].has & HAS_OFFSET)
		return;
	if (l->p->joint[j].moved)
		add_offset(l, j, NULL);
	add_missing(l, j);
}

static void
add_bone(struct lines *l, int j, const struct ir_rec *rec)
{
	const struct joint *jt = &l->p->sk->joint[j];
	const struct repose_joint *pj = &l->p->joint[j];
	double q[4], v[4];

	quat_conj(q, pj->own);
	v[0] = pj->length;
	quat_vec(v + 1, q, jt->dir);
	if (pj->length == jt->length && !differ(v + 1, jt->dir)) {
		text_line(l->t, rec->line);
		return;
	}
	add_word(l, IR_BONE, j);
	if (pj->length == jt->length) {
		text_ch(l->t, ' ');
		text_str(l->t, rec->f[1]);
		add_numbers(l, v + 1, 3);
	} else {
		add_numbers(l, v, 4);
	}
	text_ch(l->t, '\n');
}

static int
has_own(const struct lines *l, int j)
{
	return l->p->joint[j].own[3] != 1;
}

/* Dies: the record's numbers are not what they should be. */
static void NORETURN
bad_record(const struct lines *l, const struct ir_rec *rec)
{
	in_die(l->p->in, "%.*s: expected numbers", STRF(rec->line));
}

/* The inverse bind transform ends in the joint's frame. */
static void
turn_bind(struct lines *l, int j, const struct ir_rec *rec)
{
	double back[4], q[4], m[9], v[3];
	int i;

	for (i = 0; i < 3; i++)
		if (!num_of(rec->f[1 + i], &v[i]))
			bad_record(l, rec);
	if (!rotation_read(rec->f + 4, l->p->sk->angle, m))
		bad_record(l, rec);
	quat_conj(back, l->p->joint[j].own);
	quat_vec(v, back, v);
	quat_from_mat(q, m);
	quat_mul(q, back, q);
	add_word(l, IR_BIND, j);
	add_numbers(l, v, 3);
	add_numbers(l, q, 4);
	text_ch(l->t, '\n');
}

static void
turn_world(struct lines *l, int j, const struct ir_rec *rec)
{
	double own[9], m[9];
	int i;

	for (i = 0; i < 9; i++)
		if (!num_of(rec->f[4 + i], &m[i]))
			bad_record(l, rec);
	quat_mat(own, l->p->joint[j].own);
	mat_mul(m, m, own);
	add_word(l, IR_WORLD, j);
	for (i = 0; i < 3; i++) {
		text_ch(l->t, ' ');
		text_str(l->t, rec->f[1 + i]);
	}
	add_numbers(l, m, 9);
	text_ch(l->t, '\n');
}

/* Which of a joint's one or two angles a channel is. */
static int
angle_of(const struct rotation *r, const struct dof *d, struct str channel)
{
	int i = 0;

	while (i < r->n && !str_same(d->word[r->place[i]], channel))
		i++;
	return i;
}

/* Whether a limit's channel goes on meaning what it does, or is shifted. */
static enum repose_how
how_limited(const struct repose_plan *p, int j, unsigned kind)
{
	if (kind & p->still.rotation[j].kind)
		return repose_how_turned(p, &p->still, j);
	if (kind & DOF_MOVES)
		return repose_how_moved(p, &p->still, j);
	return HOW_STAYS;
}

static void
add_limit(struct lines *l, int j, const struct ir_rec *rec)
{
	const struct repose_plan *p = l->p;
	const struct rotation *r = &p->still.rotation[j];
	enum repose_how how = how_limited(p, j, chan_kind(chan_of(rec->f[1])));
	double v[2], by;
	int i;

	if (how == HOW_STAYS) {
		text_line(l->t, rec->line);
		return;
	}
	i = angle_of(r, &p->still.dof[j], rec->f[1]);
	if (how != HOW_SHIFTED || i == r->n) {
		l->limits += j != l->limited;
		l->limited = j;
		return;
	}
	by = p->joint[j].shift[i] / r->unit;
	add_word(l, IR_LIMIT, j);
	text_ch(l->t, ' ');
	text_str(l->t, rec->f[1]);
	for (i = 0; i < 2; i++) {
		text_ch(l->t, ' ');
		if (num_of(rec->f[2 + i], &v[i]) && isfinite(v[i] -= by))
			text_nums(l->t, &v[i], 1);
		else
			text_str(l->t, rec->f[2 + i]);
	}
	text_ch(l->t, '\n');
}

static void
add_record(struct lines *l, int j, const struct ir_rec *rec)
{
	switch (rec->word) {
	case IR_JOINT: add_joint(l, j, rec); break;
	case IR_OFFSET:
		add_offset(l, j, rec);
		add_missing(l, j);
		break;
	case IR_REST: case IR_AXIS: add_turn(l, rec->word, j, rec); break;
	case IR_BONE: add_bone(l, j, rec); break;
	case IR_LIMIT: add_limit(l, j, rec); break;
	case IR_BIND: case IR_WORLD: case IR_BOX:
		if (!has_own(l, j))
			text_line(l->t, rec->line);
		else if (rec->word == IR_BIND)
			turn_bind(l, j, rec);
		else if (rec->word == IR_WORLD)
			turn_world(l, j, rec);
		break;
	default:
		text_line(l->t, rec->line);
	}
}

/* Whether anything changes. */
static int
changes(const struct repose_plan *p)
{
	size_t j;

	for (j = 0; j < p->sk->n; j++)
		if (p->joint[j].turned || p->joint[j].moved)
			return 1;
	return p->own_frames > 0;
}

void
repose_skeleton(const struct repose_plan *p, int bind, struct text *t)
{
	const struct skel *sk = p->sk;
	struct lines l = { .p = p, .t = t, .limited = -1 };
	struct ir_rec rec = { .word = IR_UNKNOWN };
	size_t k;

	if (bind && changes(p)) {
		l.rest = xcalloc(sk->n, sizeof *l.rest);
		l.known = pose_rest(sk, l.rest);
		if (l.known < 0)
			l.known = (int)sk->n;
	}
	for (k = 0; k < sk->nrec; k++) {
		if (sk->rec[k].joint < 0) {
			text_line(t, sk->rec[k].line);
			continue;
		}
		skel_split(sk, k, &rec);
		add_record(&l, sk->rec[k].joint, &rec);
	}
	if (l.limits)
		err_warn("%s: skeleton %.*s: limits are left out where "
		    "channels count from another rest: those of %zu joints",
		    p->in->name, STRF(sk->name), l.limits);
	free(l.rest);
}
