#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/euler.h"
#include "base/math/quat.h"
#include "base/out.h"
#include "base/text.h"
#include "base/tree.h"
#include "ir/ir_priv.h"
#include "ir/put.h"
#include "ir/skel_priv.h"

/* The bit of a word in joint.words; several words may share one. */
static inline uint64_t
word_bit(enum ir_word word)
{
	return (uint64_t)1 << word % 64;
}

/* --- what is asked of a skeleton --- */

int
skel_find(const struct skel *sk, struct str name)
{
	const size_t *j = map_find(&sk->names, name);

	return j ? (int)*j : -1;
}

int
skel_ifind(const struct skel *sk, struct str name)
{
	const size_t *j = map_ifind(&sk->names, name);

	return j ? (int)*j : -1;
}

void
skel_children(const struct skel *sk, int **first, int **next)
{
	int *parent = xcalloc(sk->n, sizeof *parent);
	size_t j;

	*first = xcalloc(sk->n, sizeof **first);
	*next = xcalloc(sk->n, sizeof **next);
	for (j = 0; j < sk->n; j++)
		parent[j] = sk->joint[j].parent;
	tree_children(parent, (int)sk->n, *first, *next);
	free(parent);
}

/* Goes up from b by jumps: a parent's index is below its child's. */
int
skel_is_above(const struct skel *sk, int a, int b)
{
	const struct joint *joint = sk->joint;

	while (b > a)
		b = joint[b].jump >= a && joint[b].jump < b ? joint[b].jump :
		    joint[b].parent;
	return a == b;
}

void
skel_free(struct skel *sk)
{
	if (!sk)
		return;
	arena_free(&sk->arena);
	free(sk->joint);
	free(sk->rec);
	map_free(&sk->names);
	free(sk);
}

void
skel_write(const struct skel *sk)
{
	size_t i;

	for (i = 0; i < sk->nrec; i++)
		out_line(sk->rec[i].line);
	if (sk->rec[sk->nrec - 1].word != IR_END)
		ir_put_end(IR_SKELETON);
}

void
skel_split(const struct skel *sk, size_t k, struct ir_rec *r)
{
	struct str rest = sk->rec[k].line, word;

	r->word = sk->rec[k].word;
	r->line = rest;
	if (r->word <= IR_UNKNOWN) {
		r->word = IR_UNKNOWN;
		return;
	}
	str_field(&rest, &word);
	ir_split_from(r, 0, rest);
}

/* The record after record k of a joint, or of the whole skeleton; -1: none. */
static int
after(const struct skel *sk, int joint, int k)
{
	if (joint >= 0)
		return k < 0 ? sk->joint[joint].first : sk->rec[k].next;
	for (k++; k < (int)sk->nrec && sk->rec[k].joint >= 0; k++)
		;
	return k < (int)sk->nrec ? k : -1;
}

int
skel_next(const struct skel *sk, int joint, enum ir_word word, int *k,
    struct ir_rec *r)
{
	if (joint >= 0 && !(sk->joint[joint].words & word_bit(word))) {
		*k = -1;
		return 0;
	}
	do
		*k = after(sk, joint, *k);
	while (*k >= 0 && sk->rec[*k].word != word);
	if (*k < 0)
		return 0;
	skel_split(sk, (size_t)*k, r);
	return 1;
}

int
skel_get(const struct skel *sk, int joint, enum ir_word word,
    struct ir_rec *r)
{
	int k = -1;

	return skel_next(sk, joint, word, &k, r);
}

int
skel_attr(const struct skel *sk, int joint, const char *key, int *k,
    struct str *text)
{
	struct ir_rec r;

	while (skel_next(sk, joint, IR_ATTR, k, &r))
		if (str_is(r.f[1], key)) {
			*text = r.tail;
			return 1;
		}
	return 0;
}

struct str
skel_source(const struct skel *sk)
{
	struct str none = { "", 0 }, word;
	struct ir_rec r;

	if (!skel_get(sk, -1, IR_SOURCE, &r))
		return none;
	str_field(&r.tail, &word);
	return word;
}

struct str
skel_unit(const struct skel *sk, const char *kind)
{
	struct str none = { "", 0 };
	struct ir_rec r;
	int k = -1;

	while (skel_next(sk, -1, IR_UNIT, &k, &r))
		if (str_is(r.f[0], kind))
			return r.f[1];
	return none;
}

/* --- making one --- */

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
	sk->joint[j].words |= word_bit(word);
	if (sk->joint[j].first < 0)
		sk->joint[j].first = k;
	else
		sk->rec[sk->joint[j].last].next = k;
	sk->joint[j].last = k;
}

/* Begins the line of a record: its word and its first name. */
static struct text
begin_line(const char *word, struct str name)
{
	struct text t = { NULL, 0, 0 };

	text_z(&t, word);
	text_ch(&t, ' ');
	text_str(&t, name);
	return t;
}

static struct text
begin_line_of(const struct skel *sk, enum ir_word word, int j)
{
	struct text t = begin_line(ir_word_text(word), sk->joint[j].name);

	text_ch(&t, ' ');
	return t;
}

static void
end_line(struct skel *sk, int j, enum ir_word word, struct text *t)
{
	skel_add_line(sk, j, word, text_get(t));
	free(t->s);
}

void
skel_add_record(struct skel *sk, int j, enum ir_word word, struct str fields)
{
	struct text t = begin_line(ir_word_text(word), j < 0 ? fields :
	    sk->joint[j].name);

	if (j >= 0) {
		text_ch(&t, ' ');
		text_str(&t, fields);
	}
	end_line(sk, j, word, &t);
}

struct skel *
skel_new(struct str name)
{
	struct skel *sk = xcalloc(1, sizeof *sk);
	struct text t = begin_line(ir_kind_text(IR_SKELETON), name);

	sk->name = str_keep(&sk->arena, name);
	sk->angle = RAD_PER_DEG;
	sk->up = -1;
	end_line(sk, -1, IR_BEGIN, &t);
	return sk;
}

/* Jumps upwards are as in E. Myers' list in which every element can be reached
 * from the last in few steps. Where the parent's jump and the next one from
 * there are equally long, this joint's jump is as long as both and one more;
 * else it leads to the parent. */
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
	t = begin_line_of(sk, IR_JOINT, j);
	text_str(&t, parent < 0 ? str_of("-") : sk->joint[parent].name);
	end_line(sk, j, IR_JOINT, &t);
	return j;
}

/* Adds three numbers; what rounding has left of a 0 is written as 0. */
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
	struct text t = begin_line_of(sk, IR_OFFSET, j);

	add_vector(&t, v);
	memcpy(sk->joint[j].offset, v, sizeof sk->joint[j].offset);
	sk->joint[j].has |= HAS_OFFSET;
	end_line(sk, j, IR_OFFSET, &t);
}

void
skel_set_rotation(struct skel *sk, int j, enum ir_word word, const double *m)
{
	static const unsigned char xyz[] = { 0, 1, 2 };
	struct joint *jt = &sk->joint[j];
	struct text t = begin_line_of(sk, word, j);
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
	end_line(sk, j, word, &t);
}

void
skel_set_bone(struct skel *sk, int j, double length, const double *dir)
{
	struct text t = begin_line_of(sk, IR_BONE, j);

	text_nums(&t, &length, 1);
	text_ch(&t, ' ');
	add_vector(&t, dir);
	sk->joint[j].length = length;
	memcpy(sk->joint[j].dir, dir, sizeof sk->joint[j].dir);
	sk->joint[j].has |= HAS_BONE;
	end_line(sk, j, IR_BONE, &t);
}

void
skel_set_dof(struct skel *sk, int j, struct str channels)
{
	struct text t = begin_line_of(sk, IR_DOF, j);

	text_str(&t, channels);
	dof_read(&sk->joint[j].dof, channels, &sk->arena);
	sk->joint[j].has |= HAS_DOF;
	end_line(sk, j, IR_DOF, &t);
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
	t = begin_line(ir_word_text(word), sk->joint[j].name);
	text_str(&t, rest);
	copy_meaning(&sk->joint[j], &from->joint[k], word);
	end_line(sk, j, word, &t);
}
