#ifndef FORMAT_ACCLAIM_ASF_H
#define FORMAT_ACCLAIM_ASF_H

#include "ir/skel.h"

/* Acclaim skeleton files, version 1.10. */

struct asf;

/* Reads a whole file. Dies with file:line where it is not as the Acclaim
 * ASF/AMC document and asf2ir(1) say. */
struct asf *asf_read(const char *path);
/* Writes it as a skeleton of the IR. */
void asf_put_ir(const struct asf *asf);

/* Writes a skeleton as such a file. One that is not of the Acclaim kind is
 * converted first, with warnings about what it had to give up; in: where it
 * came from, for messages. */
void asf_write(const struct skel *sk, const struct in *in);

#endif
