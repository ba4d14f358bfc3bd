#ifndef FORMAT_SIMS_SKN_PRIV_H
#define FORMAT_SIMS_SKN_PRIV_H

#include "base/in.h"
#include "format/sims/skn.h"

enum {
	SKN_WHOLE = 32768,       /* a weight of 1 */
	SKN_NAME = 254           /* bytes of a string of BMF */
};

/* A bone moves the vertices first, first + 1 and so on, and the blended copies
 * that have the numbers blended, blended + 1 and so on among these. */
struct skn_binding {
	int bone, first, count;
	int blended, nblended;   /* blended is -1 where there are none */
};

/* A second place of a vertex, in the space of another bone. */
struct skn_blend {
	int vertex;
	int weight;              /* of this place, 0 to SKN_WHOLE */
};

/* In the space of its bone, left-handed. */
struct skn_vertex {
	double v[6];             /* X Y Z and the normal */
	struct str text;         /* the same, as the file has them, with a blank
	                          * between two */
	int bone;
};

/* The lines, or the bytes, where a list of the file begins, and how many of
 * them each item of it has. */
struct skn_place {
	unsigned long long first;
	int each;
};

/* A file. The vertices that are bound come first, then a copy for each blend, in
 * its order. */
struct skn {
	struct in in;
	const char *path;
	int binary;
	struct str name, texture;        /* raw */
	struct str *bone;        /* fields of the IR */
	size_t nbone, bonecap;
	int (*face)[3];          /* corners in the file's order: clockwise once
	                          * x has changed its sign */
	size_t nface, facecap;
	struct skn_binding *binding;
	size_t nbinding, bindingcap;
	struct str *uv;          /* `U V`; as many as bound vertices */
	size_t nuv, uvcap;
	struct skn_blend *blend;
	size_t nblend, blendcap;
	struct skn_vertex *vertex;
	size_t nvertex, vertexcap;
	struct skn_place bones, faces, bindings;
	struct arena arena;
};

/* From now on messages name the place of item i of a list. Bones of a binary
 * file have that of the first. */
void skn_go_to(struct skn *s, const struct skn_place *p, size_t i);
/* Sets which bone each vertex has. Returns NULL, or what is wrong with the
 * bindings: each vertex has to be in one. *which is the binding then, or
 * nbinding. The text is valid until the next call. */
const char *skn_bind(struct skn *s, size_t *which);
/* How bindings are made of the bones of vertices: one for each bone, which come
 * in the order in which bones first occur, as do the vertices in each. */
struct skn_order {
	int *bone;               /* which bone comes first, and so on */
	size_t nbone;            /* those that occur */
	int *vertex;             /* which vertex comes first, and so on */
	struct skn_binding *binding;     /* nbone; bones are counted as in the
	                                  * new order */
};
void skn_order(const struct skn *s, struct skn_order *o);
void skn_order_free(struct skn_order *o);
/* Whether the file's bones, bindings and vertices are in that order. */
int skn_is_ordered(const struct skn *s, const struct skn_order *o);

/* Writes the file. */
void skn_put_file(const struct skn *s);

#endif
