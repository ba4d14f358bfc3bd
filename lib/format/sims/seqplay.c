#include <stdlib.h>

#include "base/out.h"
#include "format/sims/seq.h"

struct play {
	const struct seq_tree *t;
	uint64_t random;
	char *plays;             /* per node: it or a node below it has a
	                          * name */
	long long *left;         /* per node: how often its children still have
	                          * to be played */
};

/* Returns a number from lo to hi, by the upper 32 bits of SplitMix64 (Steele,
 * Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
static long long
choose(struct play *p, long long lo, long long hi)
{
	uint64_t z = p->random += 0x9e3779b97f4a7c15U;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
	z = (z ^ z >> 27) * 0x94d049bb133111ebU;
	z ^= z >> 31;
	return lo + (long long)((z >> 32) * (uint64_t)(hi - lo + 1) >> 32);
}

/* Finds the nodes that play something. A loop that plays nothing must not take
 * time, however often it is repeated. */
static void
find_plays(struct play *p)
{
	const struct seq_tree *t = p->t;
	const struct seq_node *n;
	int i, j, k;

	for (i = t->n - 1; i >= 0; i--) {
		j = t->order[i];
		n = &t->node[j];
		if ((n->type == SEQ_LOOP || n->type == SEQ_LOOP_RANGE) &&
		    n->n == 0)
			p->plays[j] = 0;
		for (k = 0; k < n->anims; k++)
			if (n->anim[k].s)
				p->plays[j] = 1;
		if (n->up >= 0)
			p->plays[n->up] |= p->plays[j];
	}
}

/* Plays the node itself; its children are played after it. */
static void
enter(struct play *p, int i)
{
	const struct seq_node *n = &p->t->node[i];
	int k;

	for (k = 0; k < n->anims; k++)
		if (n->anim[k].s)
			out_line(n->anim[k]);
	p->left[i] = p->plays[i] && n->first >= 0;
	if (p->left[i] && n->type == SEQ_LOOP)
		p->left[i] = n->n;
	if (p->left[i] && n->type == SEQ_LOOP_RANGE)
		p->left[i] = choose(p, n->m, n->n);
}

/* Returns the child with which a node's next round begins. */
static int
begin_round(struct play *p, int i)
{
	const struct seq_node *n = &p->t->node[i];
	int child = n->first;
	long long k;

	p->left[i]--;
	if (n->type == SEQ_RANDOM)
		for (k = choose(p, 0, n->children - 1); k > 0; k--)
			child = p->t->node[child].after;
	return child;
}

/* Returns the node to enter after the node i, or -1. */
static int
follow(struct play *p, int i)
{
	const struct seq_node *node = p->t->node;
	int up;

	while (p->left[i] == 0) {
		up = node[i].up;
		if (up < 0)
			return -1;
		if (node[up].type != SEQ_RANDOM && node[i].after >= 0)
			return node[i].after;
		i = up;
	}
	return begin_round(p, i);
}

void
seq_play(const struct seq_tree *t, uint64_t seed)
{
	struct play p;
	int i;

	p.t = t;
	p.random = seed;
	p.plays = xcalloc((size_t)t->n, 1);
	p.left = xcalloc((size_t)t->n, sizeof *p.left);
	find_plays(&p);
	for (i = t->root; i >= 0; i = follow(&p, i))
		enter(&p, i);
	free(p.plays);
	free(p.left);
}
