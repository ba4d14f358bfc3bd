#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "ir/skel.h"
#include "math/vec.h"

static size_t
hash_of(struct str name)
{
	size_t h = 5381, i;

	for (i = 0; i < name.n; i++)
		h = h * 33 ^ (unsigned char)(name.s[i] | 0x20);
	return h ^ h >> 15;
}

/* The slot of a name, or the free one where it would be. */
static int *
slot(const struct skel *sk, struct str name,
    int (*same)(struct str, struct str))
{
	size_t i = hash_of(name);

	for (;; i++) {
		int *p = &sk->hash[i & (sk->hashcap - 1)];

		if (*p < 0 || same(sk->joint[*p].name, name))
			return p;
	}
}

int
skel_find(const struct skel *sk, struct str name)
{
	return *slot(sk, name, str_same);
}

int
skel_ifind(const struct skel *sk, struct str name)
{
	return *slot(sk, name, str_isame);
}

static void
rehash(struct skel *sk)
{
	size_t i;

	sk->hashcap *= 2;
	sk->hash = xreallocarray(sk->hash, sk->hashcap, sizeof *sk->hash);
	for (i = 0; i < sk->hashcap; i++)
		sk->hash[i] = -1;
	for (i = 0; i < sk->n; i++)
		*slot(sk, sk->joint[i].name, str_same) = (int)i;
}

struct skel *
skel_new(struct str name)
{
	struct skel *sk = xcalloc(1, sizeof *sk);

	sk->name = str_keep(&sk->arena, name);
	sk->angle = RAD_PER_DEG;
	sk->hashcap = 32;
	rehash(sk);
	return sk;
}

void
skel_free(struct skel *sk)
{
	if (!sk)
		return;
	arena_free(&sk->arena);
	free(sk->joint);
	free(sk->rec);
	free(sk->hash);
	free(sk);
}

int
skel_add(struct skel *sk, struct str name, int parent)
{
	struct joint *j;

	if (skel_find(sk, name) >= 0)
		return -1;
	sk->joint = xgrow(sk->joint, &sk->cap, sk->n + 1, sizeof *sk->joint);
	j = &sk->joint[sk->n];
	memset(j, 0, sizeof *j);
	j->name = str_keep(&sk->arena, name);
	j->parent = parent;
	j->first = j->last = -1;
	mat_identity(j->rest);
	mat_identity(j->axis);
	if (2 * ++sk->n > sk->hashcap)
		rehash(sk);
	else
		*slot(sk, j->name, str_same) = (int)sk->n - 1;
	return (int)sk->n - 1;
}

void
skel_write(const struct skel *sk)
{
	size_t i;

	for (i = 0; i < sk->nrec; i++)
		out_line(sk->rec[i].line);
}

static int
split(const struct skel *sk, int rec, struct ir_rec *r)
{
	r->word = sk->rec[rec].word;
	ir_split(r, IR_SKELETON, sk->rec[rec].line);
	return 1;
}

int
skel_get(const struct skel *sk, int joint, enum ir_word word,
    struct ir_rec *r)
{
	size_t i;
	int k;

	if (joint >= 0) {
		for (k = sk->joint[joint].first; k >= 0; k = sk->rec[k].next)
			if (sk->rec[k].word == word)
				return split(sk, k, r);
		return 0;
	}
	for (i = 0; i < sk->nrec; i++)
		if (sk->rec[i].word == word && sk->rec[i].joint < 0)
			return split(sk, (int)i, r);
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
	size_t i;

	for (i = 0; i < sk->nrec; i++)
		if (sk->rec[i].word == IR_UNIT && split(sk, (int)i, &r) &&
		    str_is(r.f[0], kind))
			return r.f[1];
	return none;
}
