#ifndef IR_MESH_H
#define IR_MESH_H

#include "base/digest.h"
#include "ir/skel.h"

/* A mesh: its vertices, the weights by which joints move them, its faces, and
 * the parts that have materials of their own. Texts are those of the stream. */

struct weight {
	int joint;               /* of the skeleton; without one, the number
	                          * that is its name */
	double w;
	struct str text;
	int local;               /* the vertex in the joint's space, or -1 */
	int next;                /* the vertex's next one, or -1 */
};

/* `local`: a vertex and its normal in the space of the joint of a weight. A
 * vertex has one for each of its weights, or none. */
struct mesh_local {
	int vertex, weight;
	double at[3], normal[3];
	struct str text;         /* `X Y Z NX NY NZ` */
};

/* `uv` and `muv` */
struct mesh_uv {
	int set;
	double v[2];
	struct str text;         /* `U V` */
	int next;                /* the next one of the vertex or target, or
	                          * -1 */
};

/* `normal` */
struct mesh_normal {
	double v[3];
	struct str text;
};

/* `color` */
struct mesh_color {
	double v[4];
	int n;                   /* 3, or 4 with A */
	struct str text;
};

/* `collapse` */
struct mesh_collapse {
	int to;                  /* a vertex, or -1 */
	long long faces;
};

/* `physique` */
struct mesh_physique {
	double w;
	struct str text;
};

/* Numbers are places in the arrays of the mesh; -1: there is none. */
struct vertex {
	double at[3];
	struct str text;         /* at[] as the stream has it: `X Y Z` */
	int first, last;         /* its weights, see weight.next */
	int local;               /* the last of its weights that has a local */
	int uv, lastuv;          /* see mesh_uv.next */
	int normal, color, collapse, physique;
	int morph;               /* the last one that has a target for it */
};

/* A comment or a note. */
struct mesh_comment {
	size_t before;           /* the vertex that follows; mesh.n: none */
	enum ir_word word;
	struct str line;
};

/* A polygon: its corners are the vertices mesh.corner[first] and on. */
struct face {
	size_t first, n;
};

struct mesh_spring {
	int v[2];
	double coef, length;
	struct str text;         /* `COEF LENGTH` */
};

/* Where a vertex is when a morph is at its full weight. */
struct mesh_target {
	int vertex;
	unsigned has;            /* MESH_AT, MESH_NORMAL */
	double at[3], normal[3];
	struct str attext, normaltext;
	int uv, lastuv;
};

enum { MESH_AT = 1, MESH_NORMAL = 2 };

/* A run of an array of the mesh. */
struct mesh_run {
	size_t first, n;
};

struct mesh_morph {
	struct str name;         /* a field, "-": none */
	struct mesh_run target;
};

/* A part: what comes from its record, or from the beginning of a mesh that has
 * none, up to the next one. */
struct mesh_part {
	struct str name, material;       /* fields, "-": none */
	struct str slot;         /* empty: none */
	long long lod;
	struct mesh_run vert, spring, morph, face;
};

struct mesh_attr {
	struct str of, key, text;        /* fields, and the text */
};

struct mesh {
	struct str name;         /* a field */
	struct str source;       /* the words of its record; empty: none */
	struct digest digest;    /* of all lines but comments */
	struct vertex *vert;
	size_t n, cap;
	struct mesh_part *part;  /* at least one if there is a vertex */
	size_t npart, partcap;
	struct face *face;
	size_t nface, facecap;
	int *corner;
	size_t ncorner, cornercap;
	struct weight *weight;
	size_t nweight, weightcap;
	struct mesh_local *local;        /* in the order of the stream */
	size_t nlocal, localcap;
	struct mesh_normal *normal;
	size_t nnormal, normalcap;
	struct mesh_uv *uv;
	size_t nuv, uvcap;
	struct mesh_color *color;
	size_t ncolor, colorcap;
	struct mesh_collapse *collapse;
	size_t ncollapse, collapsecap;
	struct mesh_physique *physique;
	size_t nphysique, physiquecap;
	struct mesh_spring *spring;
	size_t nspring, springcap;
	struct mesh_morph *morph;
	size_t nmorph, morphcap;
	struct mesh_target *target;
	size_t ntarget, targetcap;
	struct mesh_comment *comment;
	size_t ncomment, commentcap;
	struct mesh_attr *attr;
	size_t nattr, attrcap;
	struct arena arena;
};

/* Called when ir_next() has just returned IR_BEGIN for a mesh: reads it up to
 * its `end`. Dies with file:line unless parts, vertices, morphs and faces are
 * numbered from 0 and in order, the vertices that records are about are there,
 * the weights' joints are in the skeleton or, where sk is NULL as there is none,
 * numbers, and locals are those of the weights. pass: also writes the mesh as it
 * comes. */
struct mesh *mesh_read(struct ir *ir, const struct skel *sk, int pass);
/* The same for who reads the records: a mesh at its IR_BEGIN, which is then to
 * be given each record up to its `end`. It has no digest. */
struct mesh *mesh_new(const struct ir *ir);
void mesh_take(struct mesh *m, const struct ir *ir, const struct skel *sk);
void mesh_free(struct mesh *mesh);
/* Makes the weights of each vertex shares of 1. Returns the first vertex whose
 * weights sum to 0 or less, or how many vertices there are. */
size_t mesh_share_weights(struct mesh *mesh);

/* Sets r to the unit vector along v, however long that is; 0: it has no
 * direction. */
int mesh_unit_normal(double *r, const double *v);
/* The normals of a part's vertices by its faces, to be freed: the mean of those
 * of the faces at a vertex, weighted by their areas; 0 0 1 where there are
 * none. */
double (*mesh_face_normals(const struct mesh *m,
    const struct mesh_part *part))[3];

/* Gets the text of the attr record number *at or after of that key, and moves
 * *at, which begins at 0, past it; 0 if there is none. of: "-", or what it is
 * about. */
int mesh_attr(const struct mesh *m, struct str of, const char *key, size_t *at,
    struct str *text);

#endif
