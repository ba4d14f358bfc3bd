#ifndef FORMAT_CAL3D_XSF_H
#define FORMAT_CAL3D_XSF_H

#include "ir/skel.h"

/* Cal3D skeleton files (XSF). */
struct xsf;

/* Reads a whole file; dies with file:line where it is no skeleton. check: it
 * will be given to xsf_check(), and not to xsf_put(). */
struct xsf *xsf_read(const char *path, int check);
/* Warns about what does not fit together. Without `all` that is wrong counts
 * and IDs that are not places; with it, everything, and the file has to have
 * been read to be checked. digits: how many the numbers in messages have. */
void xsf_check(struct xsf *x, int all, int digits);
/* Puts the skeleton. */
void xsf_put(const struct xsf *x, struct str name);

/* Writes a skeleton as a file, XML or binary. in: for messages. */
void xsf_write(const struct skel *sk, const struct in *in, int binary);

#endif
