#ifndef FORMAT_CAL3D_XAF_H
#define FORMAT_CAL3D_XAF_H

#include "ir/skel.h"

/* Cal3D animation files (XAF). */
struct xaf;

/* Reads a whole file; dies with file:line where it is no animation. Warns
 * about wrong counts. */
struct xaf *xaf_read(const char *path);
/* Puts the motion of the skeleton's joints; dies where it lacks one. Without a
 * skeleton (NULL) joints are called by their numbers. */
void xaf_put(struct xaf *x, struct str name, const struct skel *sk);

/* A motion on its way into a file. */
struct xaf_writer;

/* From a motion's IR_BEGIN reads up to its `end`; sk: its skeleton, which has
 * to last, or NULL. */
struct xaf_writer *xaf_take(struct ir *ir, const struct skel *sk);
/* Writes the file, XML or binary, and frees the writer. Writes nothing if it
 * dies. tolerance: how far joints may be off for lack of keys that are
 * left out; below 0 none are. */
void xaf_write(struct xaf_writer *w, double tolerance, int binary);

#endif
