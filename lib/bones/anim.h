#ifndef BONES_ANIM_H
#define BONES_ANIM_H

#include "bones/write.h"

/* A motion on its way into an animation file: what writeanim.c and
 * writebones.c share. */

enum { BP_BOX, BP_VALUES, BP_REF, BP_TEXTS };

/* A joint, in the frame at hand. */
struct bp_bone {
	struct bp_plan plan;
	size_t at[BP_TEXTS], n[BP_TEXTS];        /* where in bp_anim.text;
	                                          * n 0: absent */
	double near[2][3];               /* its angles, and its node's */
	struct text local;               /* its vertices, and how many */
	long long nlocal;
};

struct bp_anim {
	struct bp_out *o;
	struct motion m;
	struct bp_head head;
	struct bp_head source;   /* of the file it came from; */
	int known;               /* it came from one */
	int kind;                /* enum bp_mode, -1: not known yet */
	int form;                /* as bp_out.form, decided */
	int compute;             /* some transforms are not copied */
	int *order;              /* bone b is joint order[b] */
	struct bp_bone *bone;    /* per joint */
	struct text text;        /* of the frame's records */
	struct text comments;    /* before the record that comes next */
	long long counted;       /* frames, by the `count` record; or -1 */
	long long frames, now;   /* begun so far; the number of this one */
	long long verts;         /* in this frame */
	int open;                /* the head is written */
	int warned;
	double *refval;
	struct xform *world, *refworld;
};

/* When all channels are known. */
void bp_bones_set_up(struct bp_anim *a);
/* Takes a v, r or b record of joint j. */
void bp_bones_keep(struct bp_anim *a, int j, int what, struct str text);
/* Writes the frame to the body. */
void bp_bones_put(struct bp_anim *a);

#endif
