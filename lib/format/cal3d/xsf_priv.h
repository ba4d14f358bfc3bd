#ifndef FORMAT_CAL3D_XSF_PRIV_H
#define FORMAT_CAL3D_XSF_PRIV_H

#include "format/cal3d/head.h"
#include "format/cal3d/xsf.h"

/* A bone's transforms, in the order of its elements. */
enum xsf_part { XSF_T, XSF_R, XSF_LT, XSF_LR, XSF_PARTS };

/* A transform in numbers, its rotation as the IR has it. */
struct xsf_place {
	double t[3], q[4];
};

/* Those of a bone, from its parts */
struct xsf_places {
	struct xsf_place rest, local;
};

/* What few bones have; empty: none. */
struct xsf_more {
	struct str given;        /* the file's name, if that is another */
	struct str before, inside;       /* comments, lines with LF */
	struct str odd[XSF_PARTS];       /* a rotation that is none */
	struct str light;        /* TYPE R G B */
	struct str extra;        /* `KEY TEXT` lines for attr records */
};

struct xsf_bone {
	struct str name;         /* as the IR writes it, unique */
	struct xsf_more *more;   /* to be written by xsf_more() only */
	unsigned parts;          /* that it has, as bits */
	struct str part[XSF_PARTS];      /* numbers with the IR's signs; none
	                          * where the bone is only checked */
	struct str idtext;       /* of its ID */
	struct str numchild;     /* NUMCHILDS; empty: none */
	struct str childids;     /* empty: none */
	unsigned long long line;
	int id, parentid;
	int parent;              /* place of its parent in the file, or -1 */
	int child, sibling;      /* its first child and the next one of its
	                          * parent's, or -1 */
	size_t children;
};

/* A skeleton file, taken apart as the IR will have it. */
struct xsf {
	struct elems e;
	struct head head;
	struct arena arena;
	struct str ambient;
	struct str numbones;     /* empty: none */
	struct str notes, after; /* comments before and after the bones */
	int numchild;            /* it is spelled NUMCHILD here */
	int binary;              /* so that each bone has a child list */
	struct xsf_bone *bone;   /* in the order of the file */
	size_t n, cap;
	struct xsf_places *place;        /* of each bone, if they are checked; */
	size_t placecap;
	int check;               /* they are */
	unsigned long long line; /* of SKELETON */
	int odd;                 /* rotations warned about while reading */
	int byplace;             /* PARENTID and CHILDID count places, since
	                          * the IDs are not distinct */
	int notree;              /* or since by them there is no hierarchy */
	int *order;              /* places, parents before children */
	struct map names;
	struct text boneextra, childids; /* of the current bone */
};

enum { XSF_MAXID = 0x7fffffff };

/* What the XML of a part is called. */
extern const char *const xsf_partname[];

/* A bone more; line: where it begins. */
struct xsf_bone *xsf_add_bone(struct xsf *x, unsigned long long line);
/* What it has more, to be filled. */
struct xsf_more *xsf_more(struct xsf *x, struct xsf_bone *b);
/* The name that the file gives it, and where it has none, its number. */
void xsf_set_name(struct xsf *x, struct xsf_bone *b, struct str raw);
void xsf_set_place(struct xsf *x, struct xsf_bone *b);
/* Whether it has that part. */
static inline int
xsf_has(const struct xsf_bone *b, enum xsf_part part)
{
	return b->parts >> part & 1;
}
/* Takes the numbers of a part; dies where they are none. */
void xsf_set_part(struct xsf *x, struct xsf_bone *b, int part,
    struct str content);
/* Reads what follows the magic word of a binary file. */
void xsf_read_binary(struct xsf *x);

/* Finds the hierarchy, and the order of the bones. */
void xsf_tree(struct xsf *x);
/* Whether the CHILDIDs of a bone are not its children, in their order. */
int xsf_child_differs(const struct xsf *x, const struct xsf_bone *b);

/* Warns where local transforms are off the chain of the others; returns how
 * many such findings there are. */
int xsf_check_bind(struct xsf *x, int digits);

#endif
