#ifndef IR_MESH_H
#define IR_MESH_H

#include "ir/skel.h"

/* A mesh: its vertices, by how much the joints move them, and its faces. */

struct weight {
	int joint;
	double w;
	struct str text;
	int next;                /* the vertex's next one, or -1 */
};

struct vertex {
	double at[3];
	struct str text;         /* of these: `X Y Z` */
	int first, last;         /* its weights, see weight.next; or -1 */
};

/* A comment or a note. */
struct mesh_comment {
	size_t before;           /* a vertex, or mesh.n: it comes last */
	enum ir_word word;
	struct str line;
};

/* A polygon: its corners are the vertices mesh.corner[first] and on. */
struct face {
	size_t first, n;
};

struct mesh {
	struct vertex *vert;
	size_t n, cap;
	struct face *face;
	size_t nface, facecap;
	int *corner;
	size_t ncorner, cornercap;
	struct weight *weight;
	size_t nweight, weightcap;
	struct mesh_comment *comment;
	size_t ncomment, commentcap;
	struct arena arena;
};

/* Reads a mesh when ir_next() has just returned IR_BEGIN for it, up to its
 * `end`. Vertices and faces are numbered from 0 and in order; the joints of
 * the weights are the skeleton's (NULL: it has none). pass: also writes it as
 * it comes. Dies with file:line where it is not so. */
struct mesh *mesh_read(struct ir *ir, const struct skel *sk, int pass);
void mesh_free(struct mesh *mesh);

#endif
