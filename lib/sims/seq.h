#ifndef SIMS_SEQ_H
#define SIMS_SEQ_H

#include "sims/text.h"

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
	struct str anim[2];
	int anims;
	int up, after;           /* parent and next, as places */
	int first, children;     /* of its children */
};

struct seq_tree {
	struct seq_node *node;
	size_t cap;
	int n, root;
};

struct seq_part {
	long long id;
	struct str mesh, texture;
};

struct seq_figure {
	unsigned long long line; /* 0: not there yet */
	long long id, type, hidden, offset, skeleton;
	struct seq_part part[SEQ_PARTS];
	int parts;
};

struct seq {
	struct seq_tree tree[SEQ_TREES];
	struct seq_figure figure[SEQ_FIGURES];
	long long selected;
	struct arena arena;      /* owns the names */
};

/* sim1, sim2, both; and back, -1 if the word is none of them. */
const char *seq_tree_name(int tree);
int seq_tree_of(struct str name);

void seq_free(struct seq *s);

/* Each adds what the line at hand says, and dies if it cannot be. Names are
 * copied. v: type, parent, next, id, m, n. */
void seq_add_node(struct seq_tree *t, const struct in *in,
    const long long *v);
void seq_add_anim(struct seq *s, struct seq_node *n, const struct in *in,
    struct str name);
/* v: id, type, hidden, offset, skeleton. */
struct seq_figure *seq_add_figure(struct seq *s, const struct in *in,
    const long long *v);
/* A part without its names. */
struct seq_part *seq_add_part(struct seq_figure *f, const struct in *in,
    long long id);

/* When a tree has ended: finds the nodes that nodes name, and dies with the
 * line of the node where they do not make a tree. */
void seq_check_tree(struct seq_tree *t, const struct in *in, int tree);
void seq_check_figure(const struct seq_figure *f, const struct in *in);

/* The node after a node, or -1: a node comes before its children, those
 * before its siblings. */
int seq_step(const struct seq_tree *t, int place);

#endif
