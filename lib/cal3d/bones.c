#include <stdlib.h>

#include "base/num.h"
#include "cal3d/bones.h"

enum { MAX = 0x7fffffff };

struct key {
	int key, joint;
};

static int
by_key(const void *a, const void *b)
{
	const struct key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return (x->joint > y->joint) - (x->joint < y->joint);
}

int
bones_native(const struct skel *sk)
{
	return str_is(skel_source(sk), "xsf");
}

int
bones_attr(const struct skel *sk, int joint, const char *key, int *at,
    struct str *text)
{
	struct ir_rec r;
	int k = *at;

	for (;;) {
		if (joint < 0)
			k++;
		else
			k = k < 0 ? sk->joint[joint].first : sk->rec[k].next;
		if (k < 0 || k >= (int)sk->nrec)
			return 0;
		if (sk->rec[k].word != IR_ATTR || sk->rec[k].joint != joint)
			continue;
		r.word = IR_ATTR;
		ir_split(&r, IR_SKELETON, sk->rec[k].line);
		if (!str_is(r.f[1], key))
			continue;
		*text = r.tail;
		*at = k;
		return 1;
	}
}

static int
number(struct str text, int otherwise)
{
	long long v;

	return num_int(str_trim(text), 0, MAX, &v) ? (int)v : otherwise;
}

/* A bone whose parent stood behind it has its place in the file noted. */
static void
find_order(struct bones *b, struct key *k)
{
	const struct skel *sk = b->sk;
	int native = bones_native(sk), at;
	struct str text;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		at = -1;
		k[i].joint = k[i].key = (int)i;
		if (native && bones_attr(sk, (int)i, "place", &at, &text))
			k[i].key = number(text, (int)i);
	}
	qsort(k, sk->n, sizeof *k, by_key);
	for (i = 0; i < sk->n; i++) {
		b->order[i] = k[i].joint;
		b->place[k[i].joint] = (int)i;
	}
}

static void
find_refs(struct bones *b, struct key *k)
{
	const struct skel *sk = b->sk;
	int native = bones_native(sk), same = 0;
	struct ir_rec r;
	size_t i;

	for (i = 0; i < sk->n; i++) {
		k[i].joint = (int)i;
		k[i].key = b->place[i];
		r.word = IR_ID;
		if (native && skel_get(sk, (int)i, IR_ID, &r))
			k[i].key = number(r.f[1], b->place[i]);
		b->ref[i] = k[i].key;
	}
	qsort(k, sk->n, sizeof *k, by_key);
	for (i = 1; i < sk->n; i++)
		same |= k[i].key == k[i - 1].key;
	for (i = 0; i < sk->n; i++) {
		b->sorted[i] = same ? b->order[i] : k[i].joint;
		if (same)
			b->ref[i] = b->place[i];
	}
}

/* From last to first, so that each list is in the order of the file. */
static void
find_children(struct bones *b)
{
	size_t n = b->sk->n, i;
	int j, p;

	for (i = n; i > 0; i--) {
		j = b->order[i - 1];
		p = b->sk->joint[j].parent;
		if (p < 0)
			continue;
		b->sibling[j] = b->children[p]++ ? b->child[p] : -1;
		b->child[p] = j;
	}
}

static int *
numbers(size_t n)
{
	int *p = xreallocarray(NULL, n, sizeof *p);
	size_t i;

	for (i = 0; i < n; i++)
		p[i] = -1;
	return p;
}

void
bones_of(struct bones *b, const struct skel *sk)
{
	struct key *k = xreallocarray(NULL, sk->n, sizeof *k);

	b->sk = sk;
	b->order = numbers(sk->n);
	b->place = numbers(sk->n);
	b->ref = numbers(sk->n);
	b->sorted = numbers(sk->n);
	b->child = numbers(sk->n);
	b->sibling = numbers(sk->n);
	b->children = xcalloc(sk->n, sizeof *b->children);
	find_order(b, k);
	find_refs(b, k);
	find_children(b);
	free(k);
}

void
bones_free(struct bones *b)
{
	free(b->order);
	free(b->place);
	free(b->ref);
	free(b->sorted);
	free(b->children);
	free(b->child);
	free(b->sibling);
}

int
bones_find(const struct bones *b, long long ref)
{
	size_t lo = 0, n = b->sk->n, mid;

	while (n > 0) {
		mid = lo + n / 2;
		if (b->ref[b->sorted[mid]] == ref)
			return b->sorted[mid];
		if (b->ref[b->sorted[mid]] < ref) {
			lo = mid + 1;
			n -= n / 2 + 1;
		} else {
			n /= 2;
		}
	}
	return -1;
}
