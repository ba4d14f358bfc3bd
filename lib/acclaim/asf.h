#ifndef ACCLAIM_ASF_H
#define ACCLAIM_ASF_H

/* Acclaim skeleton files, version 1.10. */

struct asf;

/* Reads a whole file. Dies with file:line where it is not as the Acclaim
 * ASF/AMC document and asf2ir(1) say. */
struct asf *asf_read(const char *path);
/* Writes it as a skeleton of the IR. */
void asf_put_ir(const struct asf *asf);

#endif
