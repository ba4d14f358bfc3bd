#ifndef FORMAT_BVH_WRITE_PRIV_H
#define FORMAT_BVH_WRITE_PRIV_H

#include "format/bvh/write.h"
#include "ir/rigid.h"

struct bvh_channel {
	unsigned char ch;        /* enum chan: p, r or s */
	int place;               /* of the value to be copied; -1: computed */
};

/* A joint of the file, or an End Site. */
struct bvh_node {
	int joint;               /* of the skeleton; -1: a root over its tops */
	int parent, child, next; /* nodes, or -1 */
	int depth;
	int site;                /* an End Site beside children */
	int turned;              /* at rest, it or what is above */
	struct str name;         /* as the file has it */
	struct bvh_channel *ch;  /* in the order of the file; */
	size_t n;
	struct str list;         /* in the file's words, if they are unusual */
	int deforms;             /* it or what is above may be no rotation */
	int like;                /* its numbers are those of a BVH file, */
	int unmarked;            /* it has no CHANNELS, */
	int adds;                /* its positions add to OFFSET */
	double near[3];          /* its angles, in radians */
};

/* A skeleton as the file has it: the nodes in the order of the file. */
struct bvh_layout {
	const struct skel *sk;
	const struct bvh_form *form;
	int bvh;                 /* it came from a BVH file */
	int still;               /* set it: there is no motion */
	struct bvh_node *node;
	size_t n;
	struct xform *rest;      /* per joint of the skeleton */
	struct arena arena;
};

/* in: for messages. */
void bvh_layout_make(struct bvh_layout *t, const struct skel *sk,
    const struct bvh_form *form, const struct in *in);
/* The rows of a file. */
struct bvh_values {
	struct bvh_layout *layout;
	int computes;            /* some values are not copied */
	int exponents;           /* set it: those in texts stay */
	struct str between;      /* set it: two values; else a blank */
	struct rigid rigid;
	int warned;
	double (*turn)[9];       /* per joint: its rotation from rest on */
	const struct motion *m;
	struct text text;        /* of the frame's records, */
	struct piece *value;     /* and where in it each value of m is */
};

/* When the channels of the motion are known; r starts as all zero. From here
 * on m has the texts of values and, where none is computed, only these. */
void bvh_values_begin(struct bvh_values *r, struct bvh_layout *t,
    struct motion *m);
void bvh_values_end(struct bvh_values *r);
/* Takes the `v` record at hand. */
void bvh_values_keep(struct bvh_values *r, const struct frames *f);
/* Writes a whole frame, or the rest pose. */
void bvh_values_put(struct bvh_values *r, const struct frames *f);
void bvh_values_put_rest(const struct bvh_values *r);

/* Sets what the nodes' channels are, when the motion's are known. Returns
 * whether some values have to be computed. */
int bvh_plan(struct bvh_layout *t, const struct motion *m);
void bvh_layout_free(struct bvh_layout *t);

/* Sets the nodes' names, and says which cannot stay as they are. */
void bvh_names(struct bvh_layout *t, const struct in *in);

/* Whether it can be read back from the end of a line. Braces and control
 * characters within stay as a BVH file had them; others are not given them. */
int bvh_can_stand(struct str name, int bvh);
/* The text of an attr of a joint, or with -1 of the skeleton; 0 if there is
 * none, or if it did not come from a BVH file. */
int bvh_attr(const struct bvh_layout *t, int joint, const char *key,
    struct str *text);
/* What an attr encodes as names are: blanks, and nothing else, and no more than
 * a few, as they stand before everything. */
struct str bvh_blanks(struct arena *arena, struct str text);
/* Where a node is in its parent's frame at rest, in world axes. */
void bvh_offset(const struct bvh_layout *t, const struct bvh_node *node,
    double *v);
/* The texts of its OFFSET where they are copied, else 0. */
int bvh_offset_texts(const struct bvh_layout *t, const struct bvh_node *node,
    struct str *f);
/* A number after a blank or what else. */
void bvh_put_number(const struct bvh_form *form, struct str before, double v);

/* Writes all up to the line MOTION. */
void bvh_put_hierarchy(struct bvh_layout *t);

#endif
