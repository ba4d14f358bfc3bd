#ifndef FORMAT_SIMS_SKN_H
#define FORMAT_SIMS_SKN_H

#include "ir/mesh.h"

/* The meshes of The Sims: SKN, a text, and BMF, which holds the same as binary
 * numbers. Lengths are feet. */
struct skn;

/* Reads a file of either kind; path NULL or "-": standard input. Dies where it
 * is not as it should be: all counts are true, and each vertex is bound to one
 * bone and blended with at most one other. */
struct skn *skn_read(const char *path);
/* Writes it as IR: a skeleton, then the mesh, with a material if it has a
 * texture. skeleton: a file of IR with the skeleton to use, or NULL: the
 * adult's or the child's. */
void skn_put(struct skn *s, const char *skeleton, int child);
void skn_free(struct skn *s);

/* Writes a mesh as SKN or BMF. The stream is at its IR_BEGIN and is read up to
 * its `end`. sk: the skeleton before it in the stream, or NULL. */
void skn_write(struct ir *ir, const struct skel *sk, int binary);

#endif
