#ifndef FORMAT_ACCLAIM_ASF_H
#define FORMAT_ACCLAIM_ASF_H

#include "ir/skel.h"

/* Acclaim skeleton files, version 1.10. */

struct asf;

/* Reads a whole file. Dies with file:line where it does not follow the Acclaim
 * ASF/AMC document and asf2ir(1). */
struct asf *asf_read(const char *path);
/* Writes the file that was read as a skeleton of the IR. */
void asf_put_ir(const struct asf *asf);

/* Writes a skeleton of the IR as an Acclaim skeleton file. A skeleton that such
 * a file cannot have is converted first, with warnings about what gets lost.
 * in: where the skeleton came from, for messages. */
void asf_write(const struct skel *sk, const struct in *in);

#endif
