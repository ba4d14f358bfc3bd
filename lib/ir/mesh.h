#ifndef IR_MESH_H
#define IR_MESH_H

#include "ir/skel.h"

/* A mesh: its vertices, the weights by which joints move them, and its
 * faces. */

struct weight {
	int joint;
	double w;
	struct str text;
	int next;                /* the vertex's next one, or -1 */
};

struct vertex {
	double at[3];
	struct str text;         /* at[] as the stream has it: `X Y Z` */
	int first, last;         /* its weights, see weight.next; or -1 */
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

/* Called when ir_next() has just returned IR_BEGIN for a mesh: reads it up to
 * its `end`. Dies with file:line unless vertices and faces are numbered from 0
 * and in order, and the weights' joints are in the skeleton, which is NULL
 * where there is none. pass: also writes the mesh as it comes. */
struct mesh *mesh_read(struct ir *ir, const struct skel *sk, int pass);
void mesh_free(struct mesh *mesh);

#endif
