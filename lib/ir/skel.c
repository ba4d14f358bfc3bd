#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/out.h"
#include "base/tree.h"
#include "ir/ir_priv.h"
#include "ir/put.h"
#include "ir/skel_priv.h"

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

/* A joint's parent has a lower index than it has. */
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

/* The record after k, of a joint or of the whole skeleton; -1: none. */
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
	if (joint >= 0 && !(sk->joint[joint].words & skel_bit(word))) {
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
