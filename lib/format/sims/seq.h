#ifndef FORMAT_SIMS_SEQ_H
#define FORMAT_SIMS_SEQ_H

#include <stdint.h>

#include "ir/ir.h"

/* An animation sequence of SimPose-ium: three trees of nodes, what is
 * selected, and two figures. */

enum { SEQ_TREES = 3, SEQ_FIGURES = 2, SEQ_PARTS = 8 };

enum {
	SEQ_UNSET = -1, SEQ_ROOT, SEQ_LOOP, SEQ_LOOP_RANGE, SEQ_RANDOM,
	SEQ_ACTION, SEQ_WAIT
};

/* Nodes are known by their place in the file; -1: none. */
struct seq_node {
	unsigned long long line;
	long long type, parent, next, id, m, n;  /* as the file has them */
	struct str anim[2];      /* s NULL: no name */
	int anims;
	int up, after;           /* parent and next, as places */
	int first, children;     /* of its children */
};

struct seq_tree {
	struct seq_node *node;
	size_t cap;
	int n, root;
	int *order;              /* all places: a node comes before its
	                          * children, those before its siblings */
};

struct seq_part {
	long long id;
	struct str mesh, texture;        /* s NULL: no name */
};

struct seq_figure {
	unsigned long long line; /* 0: not there yet */
	long long id, type, hidden, offset, skeleton;
	struct seq_part part[SEQ_PARTS];
	int parts;
};

/* Starts as all zero. */
struct seq {
	struct seq_tree tree[SEQ_TREES];
	struct seq_figure figure[SEQ_FIGURES];
	int selected;            /* a tree */
	struct arena arena;      /* owns the names */
};

/* Read and write a file (SPS). Both ways of reading die where it is no
 * sequence. */
void sps_read(struct seq *s, struct in *in);
void sps_write(const struct seq *s);

/* Read, at its IR_BEGIN and up to its `end`, and write the sequence object of
 * the IR. */
void seq_read(struct seq *s, struct ir *ir);
void seq_put(const struct seq *s, struct str name);

void seq_free(struct seq *s);

/* Returns the tree called sim1, sim2 or both; -1 if the name is none of
 * these. */
int seq_tree_of(struct str name);
/* Writes the names of a tree's animations in the order in which they are
 * played, a line each: loops expanded, random choices made by the seed. */
void seq_play(const struct seq_tree *t, uint64_t seed);

#endif
