#ifndef FORMAT_CAL3D_XMF_H
#define FORMAT_CAL3D_XMF_H

#include "ir/skel.h"

/* Cal3D mesh files (XMF), and binary ones (CMF). */
struct xmf;

/* Versions that differ from the others. */
enum {
	XMF_COLORS = 911, XMF_IMVU = 919,        /* IMVU's, with these between
	                                          * them: vertices have colours,
	                                          * and a number that no vertex
	                                          * has ends a morph */
	XMF_FORK = 1300,         /* a fork's: morphs begin with a count */
	XMF_LAST = 1301
};

enum {
	XMF_SETS = 256,          /* of texture coordinates, at most */
	XMF_NUMBERED = 65536     /* vertices of a part that readers know */
};

#define XMF_VERSIONS "699 to 1100, 1300 or 1301"
/* Whether a version has a known layout. */
int xmf_knows(long long version);
/* Whether it is IMVU's. */
int xmf_is_imvu(long long version);

/* Opens a file; dies if it is not there. */
struct xmf *xmf_open(const char *path);
/* Reads the file and puts its mesh as it comes; dies with its place where it is
 * no mesh, or has weights of bones that the skeleton lacks. sk has to last; NULL:
 * bones are called by their numbers. Frees x. */
void xmf_put(struct xmf *x, struct str name, const struct skel *sk);

#endif
