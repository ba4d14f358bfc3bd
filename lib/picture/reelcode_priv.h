#ifndef PICTURE_REELCODE_PRIV_H
#define PICTURE_REELCODE_PRIV_H

#include "picture/code.h"
#include "picture/reelcode.h"

/* What the coding of a reel shares with what is found out before it.
 *
 * A node is a point of the figure: a joint, or the end of a bone, which has a
 * place only. What is coded of it is its local transform. */

enum {
	LEVELS = 7,              /* distances between frames in a span: 1 to
	                          * 64 */
	SPAN = 1 << (LEVELS - 1),
	FLAGS = 8
};

/* Which of a node's values there are. */
enum {
	TURNED = 1,              /* a rotation, the same in all frames */
	TURNS = 2,
	PLACED = 4,              /* a place other than the rig's offset */
	MOVES = 8,
	FORMED = 16,
	FORMS = 32,
	LACKS = 64,              /* some frames are gaps */
	LOOSE = 128              /* it is coded in the world, as what is above
	                          * it tells nothing */
};

struct node {
	unsigned flags;
	int parent;              /* -1: none, or it is loose */
	struct local first;      /* of the first frame in which it is known */
	double turned, moved, formed;    /* how far others are from it */
	int rigid;               /* neither it nor what is above it has a form */
	double far;              /* the largest distance to its parent */
	double reach;            /* how far it carries others that do not make
	                          * good what it is off by */
	double turnstep, movestep;       /* that of a form is turnstep */
	int turnpower, movepower;
	double lo[3], hi[3];     /* the extent of vertices in its space; lo > hi
	                          * where it has none */
};

struct reelcoder {
	struct scene *s;
	const struct reel *reel;
	const struct rig *rig;
	size_t n;                /* nodes */
	struct node *node;
	int loose;               /* some nodes are */
	struct local *now;       /* per node, of the frame read */
	struct xform *world;     /* per node, of a frame */
	struct xform *made;      /* the same, as the page will have it */
	double size;             /* of the figure */
	double limit;            /* the largest error */
	double step;             /* for a node of that reach 1 */
	double error;            /* the largest so far */
	size_t span;             /* frames, a power of 2 up to SPAN */
	int unused;              /* levels that are coarser than a span is
	                          * long */
	/* of the last two spans */
	struct local *want, *have;       /* per frame and node */
	struct coder *coder;     /* NULL: in a trial */
	uint32_t *expect;        /* per level, node and number */
	size_t expects;
	struct code_numbers *odds;       /* of turns, places and forms */
	struct odds gap[2], flag[FLAGS];
	char *gone;              /* per node: it was a gap in the frame
	                          * before */
	double (*right)[4], (*made_turn)[4];     /* per node, in the world in
	                                          * the frame being coded: its
	                                          * rotation, and what is made
	                                          * of it */
};

/* Finds what nodes do, the size of the figure, and how far its joints reach. */
void reelplan_find(struct reelcoder *r);
/* Sets the nodes' steps by r->step. */
void reelplan_steps(struct reelcoder *r);
/* Reads frame k to r->now. */
void reelplan_frame(struct reelcoder *r, size_t k);
/* Sets a corner of the extent of a node's vertices, which is 0 to 7; 0 if it
 * has none. */
int reelplan_corner(const struct node *nd, int corner, double *p);

#endif
