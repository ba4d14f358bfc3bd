#ifndef FORMAT_BONESPRO_READ_H
#define FORMAT_BONESPRO_READ_H

#include "ir/skel.h"

/* Reading BonesPro structure and animation files. */
struct bp;

struct bp *bp_open(const char *path);
/* Reads the file and writes it as objects of that name: a skeleton and a mesh,
 * or a motion. rate: the motion's rate; s NULL: not known. sk: the motion's
 * skeleton, or NULL. */
void bp_read(struct bp *bp, struct str name, struct str rate,
    const struct skel *sk);

#endif
