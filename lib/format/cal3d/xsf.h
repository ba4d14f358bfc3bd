#ifndef FORMAT_CAL3D_XSF_H
#define FORMAT_CAL3D_XSF_H

#include "ir/skel.h"

/* Cal3D skeleton files (XSF). */
struct xsf;

/* Reads a whole file; dies with file:line where it is no skeleton. check: to
 * be checked, and not to be put. */
struct xsf *xsf_read(const char *path, int check);
/* Warns about what does not fit together; returns how many such findings there
 * are. all: not only wrong counts, and IDs that are not what readers take; it
 * was read to be checked.
 * digits: of the figures in the messages. */
int xsf_check(struct xsf *x, int all, int digits);
/* Puts the skeleton. */
void xsf_put(const struct xsf *x, struct str name);

/* Writes a skeleton as a file, XML or binary. in: for messages. */
void xsf_write(const struct skel *sk, const struct in *in, int binary);

#endif
