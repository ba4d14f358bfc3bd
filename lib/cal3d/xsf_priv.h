#ifndef CAL3D_XSF_PRIV_H
#define CAL3D_XSF_PRIV_H

#include "cal3d/head.h"
#include "cal3d/xsf.h"

/* A bone's transforms, in the order of its elements. */
enum xsf_part { XSF_T, XSF_R, XSF_LT, XSF_LR, XSF_PARTS };

struct xsf_bone {
	struct str name;         /* as the IR writes it, unique */
	struct str given;        /* the file's name, if that is another */
	struct str before, inside;       /* comments, lines with LF */
	struct str part[XSF_PARTS];      /* numbers with the IR's signs */
	struct str odd[XSF_PARTS];       /* a rotation that is none */
	struct str idtext;       /* of its ID */
	struct str numchild;     /* NUMCHILDS; empty: none */
	struct str child;        /* the CHILDIDs; empty: none */
	struct str light;        /* TYPE R G B */
	struct str extra;        /* `KEY TEXT` lines for attr records */
	unsigned long long line;
	int id, parentid;
	int parent;              /* place of its parent in the file, or -1 */
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
	struct xsf_bone *bone;   /* in the order of the file */
	size_t n, cap;
	unsigned long long line; /* of SKELETON */
	int odd;                 /* rotations warned about while reading */
	int byplace;             /* the IDs are not distinct, so PARENTID and
	                          * CHILDID count places */
	int *order;              /* places, parents before children */
	struct map names;
	struct text boneextra, child;    /* of the current bone */
};

/* Finds the parents and the order of the bones. */
void xsf_tree(struct xsf *x);
/* Lists the children of all bones: those of bone i are list[first[i]] up to
 * list[first[i + 1] - 1], as what refers to them. first has room for n + 1,
 * list for n. */
void xsf_children(const struct xsf *x, size_t *first, int *list);
/* Whether the CHILDIDs of a bone are there, and are not these. */
int xsf_child_differs(struct str child, const int *ref, size_t n);

/* Warns where local transforms are off the chain of the others; returns how
 * many such findings there are. */
int xsf_check_bind(struct xsf *x, int digits);

#endif
