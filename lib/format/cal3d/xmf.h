#ifndef FORMAT_CAL3D_XMF_H
#define FORMAT_CAL3D_XMF_H

#include "ir/skel.h"

/* Cal3D mesh files (XMF), and binary ones (CMF). */
struct xmf;

/* Opens a file; dies if it is not there. */
struct xmf *xmf_open(const char *path);
/* Reads the file and puts its mesh as it comes; dies with its place where it is
 * no mesh, or has weights of bones that the skeleton lacks. sk has to last; NULL:
 * bones are called by their numbers. Frees x. */
void xmf_put(struct xmf *x, struct str name, const struct skel *sk);

#endif
