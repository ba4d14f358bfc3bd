#ifndef FORMAT_CAL3D_XSF_PRIV_H
#define FORMAT_CAL3D_XSF_PRIV_H

#include "format/cal3d/head.h"
#include "format/cal3d/xsf.h"

/* A bone's transforms, in the order of its elements: TRANSLATION, ROTATION,
 * LOCALTRANSLATION and LOCALROTATION. */
enum xsf_part { XSF_T, XSF_R, XSF_LT, XSF_LR, XSF_PARTS };

/* A transform in numbers. Its rotation is the IR's quaternion, which is the
 * conjugate of the file's. */
struct xsf_place {
	double t[3], q[4];
};

/* The two transforms of a bone in numbers: rest is made of its TRANSLATION and
 * ROTATION, local of its LOCALTRANSLATION and LOCALROTATION. */
struct xsf_places {
	struct xsf_place rest, local;
};

/* What few bones have. A text that is empty means that this one has none. */
struct xsf_more {
	struct str given;        /* its name in the file, where the IR has
	                          * another */
	struct str before, inside;       /* comments before it and in it, as
	                          * lines with LF */
	struct str odd[XSF_PARTS];       /* four numbers that the file gives
	                          * as a rotation and that are none */
	struct str light;        /* TYPE R G B */
	struct str extra;        /* `KEY TEXT` lines for attr records */
};

struct xsf_bone {
	struct str name;         /* as the IR writes it, unique */
	struct xsf_more *more;   /* never NULL. Bones that have nothing of it
	                          * share one: more_of() in xsfread.c gives
	                          * a bone its own, to be filled */
	unsigned parts;          /* bit p: it has the part p, see xsf_has() */
	struct str part[XSF_PARTS];      /* numbers with the IR's signs; none
	                          * where the bone is only checked */
	struct str idtext;       /* its ID as the file writes it */
	struct str numchild;     /* NUMCHILDS; empty: none */
	struct str childids;     /* its CHILDIDs; empty: none */
	unsigned long long line; /* where it begins */
	int id, parentid;        /* its ID and PARENTID */
	int parent;              /* place of its parent in the file, or -1 */
	int child, sibling;      /* places of its first child and of its
	                          * parent's next child, or -1 */
	size_t children;         /* how many have it as their parent */
};

/* A skeleton file in memory, with texts as the IR will have them. */
struct xsf {
	struct elems e;
	struct head head;
	struct arena arena;
	struct str ambient;      /* SCENEAMBIENTCOLOR; empty: none */
	struct str numbones;     /* NUMBONES; empty: none */
	struct str notes, after; /* comments before and after the bones */
	int numchild;            /* the file writes NUMCHILD for NUMCHILDS */
	int binary;              /* it is a CSF: each bone has a child list */
	struct xsf_bone *bone;   /* in the order of the file */
	size_t n, cap;
	int check;               /* the bones are checked, and not put */
	struct xsf_places *place;        /* per bone, where they are checked */
	size_t placecap;
	unsigned long long line; /* where SKELETON begins */
	int byplace;             /* PARENTID and CHILDID count places, since
	                          * the IDs are not distinct */
	int notree;              /* they count places, since as IDs they make no
	                          * hierarchy */
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
