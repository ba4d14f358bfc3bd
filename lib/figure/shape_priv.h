#ifndef FIGURE_SHAPE_PRIV_H
#define FIGURE_SHAPE_PRIV_H

#include "figure/shape.h"

/* All lengths in the rules are parts of the figure's height, but those that
 * compare two bones. */

enum { LEFT, RIGHT, SIDES };
enum { UPPER, LOWER, END, PARTS };       /* thigh, shin, foot; and so the arm */

/* A joint, or where a bone without a child ends. Parents come first. */
struct shape_node {
	int parent, joint;       /* joint: -1 where a bone ends */
	double at[3], height;
	double bone;             /* the length of the way from its parent */
	double reach;            /* the longest way along bones from there */
	double low;              /* the lowest of it and what it carries */
	int highest;             /* a node of these */
	double center[3];        /* their mean */
	int count;
};

/* Two children of a joint that may be limbs. */
struct shape_pair {
	int parent, child[SIDES];
	double span[3];          /* level, between their centers */
	double length, even;     /* the shorter one; and to the longer one */
};

/* Two limbs, whose ways have as many nodes. */
enum { LONGEST_WAY = 32 };

struct shape_limbs {
	int way[SIDES][LONGEST_WAY], n;
	int part[PARTS];         /* places on the ways */
};

enum { HEADS = 8 };              /* joints of neck and head */

struct stature {
	const struct skel *sk;
	struct shape_node *node;
	int n, *first, *next;
	double up[3], side[3], front[3];
	int doubt;               /* only knees, or what may be heels, show it */
	double floor, tall, middle;
	struct shape_pair *pair; /* those across the figure, once side is
	                          * known */
	size_t pairs, cap;
	struct shape_limbs leg, arm;
	struct shape_pair arms;
	int hips, chest;
	int trunk;               /* the hips, or what carries them and the
	                          * chest */
	int neck;                /* the chest where it is the neck, or -1 */
	int head[HEADS], heads;  /* neck to head */
	int hung;                /* feet that nothing but the root carried */
	int found;               /* how many steps of the search */
	const char *fault;       /* of the search that came farthest */
	int farthest;
};

/* shapetree.c: the nodes, and what is measured on them */
void shape_nodes(struct stature *s, const struct skel *sk,
    const struct xform *rest);
void shape_nodes_free(struct stature *s);
/* Gives the shins that end above the floor the feet that nothing but the root
 * carries; whether there were any. */
int shape_hang_feet(struct stature *s);
/* Whether a leg ends, without a foot, where something else has one. */
int shape_other_foot(const struct stature *s, int end);
/* Measures the figure along s->up. */
void shape_measure(struct stature *s);
double shape_distance(const struct stature *s, int a, int b);
/* Takes from v its part along up. */
void shape_level(const struct stature *s, double *v);
double shape_level_distance(const struct stature *s, int a, int b);
double shape_from_middle(const struct stature *s, int node);
/* Whether a is higher than b by that part of the figure's height. */
int shape_is_higher(const struct stature *s, int a, int b, double part);
/* The first node that carries both, or is one of them; -1: there is none. */
int shape_meet(const struct stature *s, int a, int b);

/* shapelimb.c: pairs of limbs; each NULL, or what is wrong */
void shape_pairs(struct stature *s);
const char *shape_legs(struct stature *s);
const char *shape_arms(struct stature *s);
/* Once the front is known: whether what was taken for arms are wings, whose
 * feathers are like fingers, and arms without fingers begin before them. */
const char *shape_before_arms(struct stature *s);
int shape_part(const struct shape_limbs *l, int side, int part);
/* The length of the limb on that side. */
double shape_limb_length(const struct stature *s, const struct shape_limbs *l,
    int side);

/* shapecheck.c: NULL, or what a human figure has not */
const char *shape_check(const struct stature *s);

#endif
