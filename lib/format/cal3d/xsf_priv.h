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

/* What the XML of a part is called. */
extern const char *const xsf_partname[];

/* Whether a bone has that part. */
static inline int
xsf_has(const struct xsf_bone *b, enum xsf_part part)
{
	return b->parts >> part & 1;
}

#endif
