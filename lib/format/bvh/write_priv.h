#ifndef FORMAT_BVH_WRITE_PRIV_H
#define FORMAT_BVH_WRITE_PRIV_H

#include "format/bvh/bvh_priv.h"
#include "ir/motion.h"
#include "ir/pose.h"

struct bvh_channel {
	unsigned char ch;        /* enum chan: p, r or s */
	int place;               /* of the value to be copied; -1: computed */
};

/* A joint of the file, or an End Site that stands beside children. */
struct bvh_node {
	int joint;               /* of the skeleton; -1: a root over its tops */
	int parent, child, next; /* nodes, or -1 */
	int depth;
	int site;                /* it is an End Site */
	int turned;              /* it, or a node above it, is turned at rest */
	struct str name;         /* as the file has it */
	struct bvh_channel *ch;  /* in the order of the file */
	size_t n;                /* how many channels */
	unsigned computed;       /* the kinds of those that are computed */
	int copied;              /* the values of some are copied */
	struct str list;         /* CHANNELS in the words of the BVH file that
	                          * it came from, if they are unusual */
	int deforms;             /* its transform, or one above it, may be no
	                          * rotation */
	int like;                /* its values are numbers of a BVH file */
	int unmarked;            /* it has no CHANNELS */
	int adds;                /* its positions add to OFFSET */
	int doubtful;            /* its first three channels are positions,
	                          * which it does not need where they are those
	                          * at rest in all frames */
	int strays;              /* in some frame they are not */
	double near[3];          /* its angles in the last frame, in radians */
};

/* A skeleton as the file has it: the nodes in the order of the file. */
struct bvh_layout {
	const struct skel *sk;
	const struct bvh_form *form;
	int bvh;                 /* it came from a BVH file */
	int still;               /* there is no motion; the caller sets it */
	struct bvh_node *node;
	size_t n;
	struct xform *rest;      /* per joint of the skeleton */
	double size;             /* the largest extent of its joints at rest */
	struct arena arena;
};

/* writelayout.c. in: for messages. */
void bvh_layout_make(struct bvh_layout *t, const struct skel *sk,
    const struct bvh_form *form, const struct in *in);
/* Chooses the nodes' channels when those of the motion are known. Returns
 * whether some values have to be computed. */
int bvh_layout_channels(struct bvh_layout *t, const struct motion *m);
/* Whether a node is doubtful. Such nodes lose their positions, if they have not
 * strayed, by the other, which is called when all frames are known. */
int bvh_layout_doubtful(const struct bvh_layout *t);
void bvh_layout_settle(struct bvh_layout *t);
void bvh_layout_free(struct bvh_layout *t);

/* Whether a name can be read back from the end of a line. Braces and control
 * characters within it are kept if they come from a BVH file (bvh), else they
 * are refused. */
int bvh_can_stand(struct str name, int bvh);
/* The text of an attr of a joint, or with -1 of the skeleton; 0 if there is
 * none, or if the skeleton did not come from a BVH file. */
int bvh_attr(const struct bvh_layout *t, int joint, const char *key,
    struct str *text);
/* The blanks that an attr's text encodes, as names are encoded. One blank if it
 * is anything else, or if there are too many: they are repeated on each
 * line. */
struct str bvh_blanks(struct arena *arena, struct str text);
/* Where a node is in its parent's frame at rest, in world axes. */
void bvh_offset(const struct bvh_layout *t, const struct bvh_node *node,
    double *v);
/* The texts of its OFFSET if they can be copied, else 0. */
int bvh_offset_texts(const struct bvh_layout *t, const struct bvh_node *node,
    struct str *f);

/* writehierarchy.c: writes all up to the line MOTION. */
void bvh_put_hierarchy(struct bvh_layout *t);
/* Writes `before` and a number, with as many digits as the form wants. */
void bvh_put_number(const struct bvh_form *form, struct str before, double v);

#endif
