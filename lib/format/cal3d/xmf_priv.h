#ifndef FORMAT_CAL3D_XMF_PRIV_H
#define FORMAT_CAL3D_XMF_PRIV_H

#include "format/cal3d/bones.h"
#include "format/cal3d/head.h"
#include "format/cal3d/layout.h"
#include "format/cal3d/xmf.h"

/* Reading meshes: xmfread.c reads the XML, cmfread.c the binary form, of which
 * cmftry.c finds out what version 1300 means; xmfput.c puts what they read. */

enum { XMF_MAX = 0x7fffffff };

/* A text in the text of the vertex or target that is being read; n is 0 where
 * there is none. */
struct xmf_span {
	size_t at, n;
};

struct xmf_influence {
	int bone;
	struct xmf_span weight;
};

/* What is being read of a vertex, or of what a morph makes of one. */
struct xmf_vertex {
	struct text text;
	struct xmf_span at, normal, color, physique;
	int collapses;           /* the next two are there */
	long long to, faces;     /* to is a number of the part, or -1 */
	struct xmf_span uv[XMF_SETS];
	int sets;
	struct xmf_influence *influence;
	size_t n, cap;
};

/* What tells on which side of a face its outside is. */
struct xmf_corner {
	double at[3], normal[3];
};

/* The part that is being read; faces[] and so on count what has come. */
struct xmf_part {
	long long number;
	long long first;         /* the mesh's number of its first vertex */
	struct xmf_corner *corner;       /* per vertex */
	size_t n, cap;
	size_t springs, morphs, faces;
	int clockwise;           /* its faces are, as seen from outside */
};

struct xmf {
	struct elems e;
	struct head head;
	const struct skel *sk;
	struct bones bones;      /* of sk */
	long long parts, vertices, morphs, faces;        /* that have come */
	struct xmf_part part;
	struct xmf_vertex v;
	int target;              /* the vertex that the last target of the
	                          * morph is of; -1: it has none yet */
	int wide;                /* it is said that a face has a vertex that
	                          * other readers do not know */
	/* of the XML form: */
	struct layout layout;
	struct arena arena;      /* what is kept until the end of a part */
	int sets;                /* the most that a vertex of the part has */
	long long most;          /* the largest COLLAPSEID of the part, */
	unsigned long long mostline;     /* and where it stands */
	int left_out, wrong;     /* it is said that something was left out, and
	                          * that a vertex or a morph says a wrong
	                          * number */
};

/* What a binary file of some version has; bits. */
enum {
	CMF_COLORS = 1,
	CMF_MORPHS = 2,          /* a part's header says how many it has */
	CMF_ENDED = 4,           /* the list of a morph's targets ends with a
	                          * number that no vertex has; else their
	                          * number stands before them */
	CMF_DOUBT = 8            /* only the file tells about CMF_COLORS and
	                          * CMF_ENDED */
};

/* Reads what follows the magic word, and puts the mesh. */
void xmf_read_binary(struct xmf *x, struct str name);
/* Reads the rest of the file, which consists of that many parts, into memory,
 * without consuming it. Returns the form that it has, without CMF_DOUBT. Dies
 * where it has none, or could have several. */
unsigned cmf_try(struct in *in, int parts);

/* Puts the mesh's first line and its source. */
void xmf_put_head(struct xmf *x, struct str name);
/* Begins a part. slot: its material; empty: none. */
void xmf_put_part(struct xmf *x, struct str slot, long long lod);

/* A text of the vertex. */
struct str xmf_text(const struct xmf_vertex *v, struct xmf_span span);
/* Begins what follows in x->v. */
void xmf_begin_vertex(struct xmf *x);
/* Adds an influence; dies where the skeleton has no such bone. */
void xmf_add_influence(struct xmf *x, int bone, struct xmf_span weight);
/* Puts x->v as a vertex whose coordinates these are. */
void xmf_put_vertex(struct xmf *x, const struct xmf_corner *corner);
/* What the next four are about are numbers of vertices of the part. */
void xmf_put_spring(struct xmf *x, const long long *v, struct str coef,
    struct str length);
/* name: raw; NULL: none. */
void xmf_put_morph(struct xmf *x, const struct str *name);
/* Puts x->v as where the morph moves vertex v; dies if that is the one before,
 * too. */
void xmf_put_target(struct xmf *x, long long v);
void xmf_put_face(struct xmf *x, const long long *v);

#endif
