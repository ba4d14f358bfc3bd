#ifndef FORMAT_CAL3D_XMFWRITE_PRIV_H
#define FORMAT_CAL3D_XMFWRITE_PRIV_H

#include "base/text.h"
#include "format/cal3d/xmfwrite.h"
#include "ir/mesh.h"

/* A mesh of the IR on its way into a file: xmfstream.c finds it, xmfplan.c says
 * what becomes of it, xmfwrite.c and cmfwrite.c write it. */

enum xmf_colors {
	XMF_NO_COLORS,
	XMF_OWN_COLORS,          /* where the mesh has them */
	XMF_ALL_COLORS           /* of each vertex */
};

enum xmf_morphs {
	XMF_NO_MORPHS,
	XMF_ENDED,               /* a list of vertices that a number ends
	                          * which no vertex has */
	XMF_COUNTED              /* one that begins with their number */
};

struct xmf_plan_part {
	long long slot;          /* what MATERIAL says */
	size_t triangles;
	int sets;                /* of texture coordinates */
	int clockwise;           /* its faces are, as seen from outside */
};

struct xmf_plan {
	const struct mesh *mesh; /* the joints of its weights are numbers of
	                          * bones, as the file has them */
	const struct in *in;     /* for messages */
	int binary;
	int version;             /* -1: the file has none, or no number */
	struct text versiontext; /* as the file has it; empty: none */
	int cal3d;               /* the mesh came from such a file, */
	int sameform;            /* of the same form, */
	int same;                /* and of the same version */
	enum xmf_colors colors;
	enum xmf_morphs morphs;
	struct xmf_plan_part *part;      /* as many as parts of the mesh */
	double (*normal)[3];     /* per vertex, that of its faces; NULL: all
	                          * have a `normal` */
	const struct weight **weight;    /* those that xmf_weights() finds */
	size_t nweight, weightcap;
};

/* Decides what the file is like. Warns about what it cannot hold. materials:
 * the number of each material of the unit by its name. */
void xmf_plan(struct xmf_plan *p, const struct mesh *m, const struct in *in,
    const struct xmf_form *form, const struct map *materials);
void xmf_plan_free(struct xmf_plan *p);

/* Sets p->weight[] to the weights of a vertex, in the order of the file. */
void xmf_weights(struct xmf_plan *p, const struct vertex *v);
/* The coordinates of that set in the list that begins with the uv at first, or
 * else those of vertex i itself, or NULL. */
const struct mesh_uv *xmf_uv(const struct mesh *m, int first, size_t i,
    int set);
/* The corners of triangle number k of a face, as numbers of vertices of the
 * part. */
void xmf_corners(const struct xmf_plan *p, size_t part,
    const struct face *face, size_t k, long long *corner);

void xmf_write_xml(struct xmf_plan *p);
void xmf_write_binary(struct xmf_plan *p);

#endif
