#ifndef FORMAT_BONESPRO_WRITE_PRIV_H
#define FORMAT_BONESPRO_WRITE_PRIV_H

#include "format/bonespro/form.h"
#include "format/bonespro/head.h"
#include "format/bonespro/write.h"
#include "ir/rigid.h"

/* Adds a comment line or `note` of the IR as a comment; other records and
 * blank lines add nothing. */
void bp_add_comment(struct text *to, enum ir_word word, struct str line);

/* What the records of a bone say. */
enum { BP_BOX, BP_VALUES, BP_REF, BP_TEXTS };

/* A joint, in the current frame. */
struct bp_bone {
	struct bp_plan plan;
	size_t at[BP_TEXTS], n[BP_TEXTS];        /* where in bp_anim.text;
	                                          * n 0: absent */
	double near[2][3];               /* its angles, and its node's */
	struct text local;               /* its vertices, their numbers and */
	long long *vertex;               /* how many */
	size_t nlocal, cap;
};

/* A motion on its way into an animation file. */
struct bp_anim {
	struct frames f;
	const struct mesh *mesh; /* or NULL */
	struct text body;        /* what is not written yet */
	struct bp_head head;
	struct bp_head source;   /* of the file it came from; */
	int known;               /* it came from one */
	int kind;                /* enum bp_mode, -1: not known yet */
	int asked;               /* the form asked for, */
	int form;                /* and the one chosen: never as it came */
	int compute;             /* some transforms are not copied */
	int *order;              /* bone b is joint order[b] */
	struct bp_bone *bone;    /* per joint */
	struct text text;        /* of the frame's records */
	struct text comments;    /* before the record that comes next */
	long long counted;       /* frames, by the `count` record; or -1 */
	long long now;           /* the number of the current frame */
	long long verts;         /* in this frame */
	int open;                /* the head is written */
	int warned;
	double *refval;
	struct rigid pose[2];    /* of bones and of their nodes; in matrices
	                          * what they have is not made rigid */
};

/* To be called when all channels are known. */
void bp_bones_set_up(struct bp_anim *a);
/* Takes the text of a v, r or b record of joint j. */
void bp_bones_keep(struct bp_anim *a, int j, int what, struct str text);
/* Adds the frame to the body. */
void bp_bones_add(struct bp_anim *a);

#endif
