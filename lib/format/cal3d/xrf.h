#ifndef FORMAT_CAL3D_XRF_H
#define FORMAT_CAL3D_XRF_H

#include "ir/ir.h"

/* Cal3D material files, XML (XRF) or binary (CRF). */
struct xrf;

/* Reads a whole file; dies with its place where it is no material. Warns about
 * a wrong count, and about a layout that is not kept. */
struct xrf *xrf_read(const char *path);
/* Puts the material. */
void xrf_put(struct xrf *x, struct str name);

/* From a material's IR_BEGIN reads up to its `end` and writes it as a file, of
 * that version or, with 0, that of its source or a usual one. Writes nothing if
 * it dies. */
void xrf_write(struct ir *ir, int binary, int version);

#endif
