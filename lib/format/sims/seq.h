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

/* Nodes refer to each other by their place in the file; -1: none. */
struct seq_node {
	unsigned long long line;
	long long type, parent, next, id, m, n;  /* the numbers that the file
	                                          * has */
	struct str anim[2];      /* s NULL: no name */
	int anims;
	int up, after;           /* the places of parent and next */
	int first, children;     /* the first child's place; how many there
	                          * are */
};

struct seq_tree {
	struct seq_node *node;
	size_t cap;
	int n, root;
	int *order;              /* the places of all nodes: a node stands
	                          * before its children, and these before its
	                          * next siblings */
};

struct seq_part {
	long long id;
	struct str mesh, texture;        /* s NULL: no name */
};

struct seq_figure {
	unsigned long long line; /* the line where it begins; 0: not there
	                          * yet */
	long long id, type, hidden, offset, skeleton;
	struct seq_part part[SEQ_PARTS];
	int parts;
};

/* To be set to zero before use. */
struct seq {
	struct seq_tree tree[SEQ_TREES];
	struct seq_figure figure[SEQ_FIGURES];
	int selected;            /* the number of the selected tree */
	struct arena arena;      /* owns the names */
};

/* sps_read() reads a file (SPS), sps_write() writes one. sps_read() and
 * seq_read() die where the input is no sequence. */
void sps_read(struct seq *s, struct in *in);
void sps_write(const struct seq *s);

/* seq_read() reads the sequence object of the IR: the stream is at its
 * IR_BEGIN, and is read up to its `end`. seq_put() writes one. */
void seq_read(struct seq *s, struct ir *ir);
void seq_put(const struct seq *s, struct str name);

void seq_free(struct seq *s);

/* Returns the tree of that name (sim1, sim2 or both), or -1 if there is
 * none. */
int seq_tree_of(struct str name);
/* Writes the names of a tree's animations in the order in which they are
 * played, one in each line. Loops are expanded, and random choices are made by
 * the seed. */
void seq_play(const struct seq_tree *t, uint64_t seed);

#endif
