#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/text.h"
#include "ir/ir_priv.h"
#include "ir/put.h"
#include "ir/skel_priv.h"

void
skel_add_line(struct skel *sk, int j, enum ir_word word, struct str line)
{
	struct skel_rec *r;
	int k = (int)sk->nrec;

	sk->rec = xgrow(sk->rec, &sk->reccap, sk->nrec + 1, sizeof *sk->rec);
	r = &sk->rec[sk->nrec++];
	r->word = word;
	r->joint = j;
	r->next = -1;
	r->line = str_keep(&sk->arena, line);
	if (j < 0)
		return;
	sk->joint[j].words |= skel_bit(word);
	if (sk->joint[j].first < 0)
		sk->joint[j].first = k;
	else
		sk->rec[sk->joint[j].last].next = k;
	sk->joint[j].last = k;
}

/* The line of a record, as far as its first name. */
static struct text
begin(const char *word, struct str name)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, word);
	text_ch(&t, ' ');
	text_str(&t, name);
	return t;
}

static struct text
begin_of(const struct skel *sk, enum ir_word word, int j)
{
	struct text t = begin(ir_word_text(word), sk->joint[j].name);

	text_ch(&t, ' ');
	return t;
}

static void
end(struct skel *sk, int j, enum ir_word word, struct text *t)
{
	skel_add_line(sk, j, word, text_get(t));
	free(t->s);
}

void
skel_add_record(struct skel *sk, int j, enum ir_word word, struct str fields)
{
	struct text t = begin(ir_word_text(word), j < 0 ? fields :
	    sk->joint[j].name);

	if (j >= 0) {
		text_ch(&t, ' ');
		text_str(&t, fields);
	}
	end(sk, j, word, &t);
}

struct skel *
skel_new(struct str name)
{
	struct skel *sk = xcalloc(1, sizeof *sk);
	struct text t = begin(ir_kind_text(IR_SKELETON), name);

	sk->name = str_keep(&sk->arena, name);
	sk->angle = RAD_PER_DEG;
	sk->up = -1;
	end(sk, -1, IR_BEGIN, &t);
	return sk;
}

/* As in a list in which each can be reached from the last by few steps (E.
 * Myers): a jump is as long as the two before it and one more where these are
 * alike, else it leads to the parent. */
static void
set_jump(struct skel *sk, int j)
{
	struct joint *joint = sk->joint;
	int parent = joint[j].parent, jump;

	joint[j].jump = j;
	if (parent < 0)
		return;
	jump = joint[parent].jump;
	joint[j].depth = joint[parent].depth + 1;
	joint[j].jump = joint[parent].depth - joint[jump].depth ==
	    joint[jump].depth - joint[joint[jump].jump].depth ?
	    joint[jump].jump : parent;
}

int
skel_grow(struct skel *sk, struct str name, int parent)
{
	struct joint *j;

	name = str_keep(&sk->arena, name);
	if (!map_add(&sk->names, name, sk->n))
		return -1;
	sk->joint = xgrow(sk->joint, &sk->cap, sk->n + 1, sizeof *sk->joint);
	j = &sk->joint[sk->n];
	memset(j, 0, sizeof *j);
	j->name = name;
	j->parent = parent;
	j->first = j->last = -1;
	mat_identity(j->rest);
	mat_identity(j->axis);
	set_jump(sk, (int)sk->n);
	return (int)sk->n++;
}

int
skel_add_joint(struct skel *sk, struct str name, int parent)
{
	int j = skel_grow(sk, name, parent);
	struct text t;

	if (j < 0)
		return -1;
	t = begin_of(sk, IR_JOINT, j);
	text_str(&t, parent < 0 ? str_of("-") : sk->joint[parent].name);
	end(sk, j, IR_JOINT, &t);
	return j;
}

/* What is left of a zero after computing is one. */
static void
add_vector(struct text *t, const double *v)
{
	double least = 1e-14 * vec_len(v), w[3];
	int i;

	for (i = 0; i < 3; i++)
		w[i] = fabs(v[i]) <= least ? 0 : v[i];
	text_nums(t, w, 3);
}

void
skel_set_offset(struct skel *sk, int j, const double *v)
{
	struct text t = begin_of(sk, IR_OFFSET, j);

	add_vector(&t, v);
	memcpy(sk->joint[j].offset, v, sizeof sk->joint[j].offset);
	sk->joint[j].has |= HAS_OFFSET;
	end(sk, j, IR_OFFSET, &t);
}

void
skel_set_rotation(struct skel *sk, int j, enum ir_word word, const double *m)
{
	static const unsigned char xyz[] = { 0, 1, 2 };
	struct joint *jt = &sk->joint[j];
	struct text t = begin_of(sk, word, j);
	double q[4], a[3];
	int i;

	memcpy(word == IR_REST ? jt->rest : jt->axis, m, sizeof jt->rest);
	jt->has |= word == IR_REST ? HAS_REST : HAS_AXIS;
	quat_from_mat(q, m);
	euler_from_quat(a, xyz, 3, q, NULL);
	for (i = 0; i < 3; i++) {
		a[i] /= RAD_PER_DEG;
		a[i] = fabs(a[i]) <= 1e-12 ? 0 : a[i];
	}
	text_nums(&t, a, 3);
	text_z(&t, " xyz");
	end(sk, j, word, &t);
}

void
skel_set_bone(struct skel *sk, int j, double length, const double *dir)
{
	struct text t = begin_of(sk, IR_BONE, j);

	text_nums(&t, &length, 1);
	text_ch(&t, ' ');
	add_vector(&t, dir);
	sk->joint[j].length = length;
	memcpy(sk->joint[j].dir, dir, sizeof sk->joint[j].dir);
	sk->joint[j].has |= HAS_BONE;
	end(sk, j, IR_BONE, &t);
}

void
skel_set_dof(struct skel *sk, int j, struct str channels)
{
	struct text t = begin_of(sk, IR_DOF, j);

	text_str(&t, channels);
	dof_read(&sk->joint[j].dof, channels, &sk->arena);
	sk->joint[j].has |= HAS_DOF;
	end(sk, j, IR_DOF, &t);
}

static void
copy_meaning(struct joint *j, const struct joint *from, enum ir_word word)
{
	switch (word) {
	case IR_OFFSET:
		memcpy(j->offset, from->offset, sizeof j->offset);
		j->has |= HAS_OFFSET;
		break;
	case IR_REST:
		memcpy(j->rest, from->rest, sizeof j->rest);
		j->has |= HAS_REST;
		break;
	case IR_AXIS:
		memcpy(j->axis, from->axis, sizeof j->axis);
		j->has |= HAS_AXIS;
		break;
	case IR_BONE:
		j->length = from->length;
		memcpy(j->dir, from->dir, sizeof j->dir);
		j->has |= HAS_BONE;
		break;
	default:
		break;
	}
}

void
skel_copy(struct skel *sk, int j, const struct skel *from, int k,
    enum ir_word word)
{
	struct text t;
	struct ir_rec r;
	struct str rest;

	if (!skel_get(from, k, word, &r))
		return;
	rest.s = r.f[0].s + r.f[0].n;
	rest.n = (size_t)(r.line.s + r.line.n - rest.s);
	t = begin(ir_word_text(word), sk->joint[j].name);
	text_str(&t, rest);
	copy_meaning(&sk->joint[j], &from->joint[k], word);
	end(sk, j, word, &t);
}
