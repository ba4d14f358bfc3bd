#ifndef FORMAT_PARTICLE_PARTICLE_H
#define FORMAT_PARTICLE_PARTICLE_H

#include "ir/ir.h"

/* Particle files of StudioTools: numbers with any blanks and line ends
 * between them. */

/* Reads a file and writes it as an object of the IR with that name. */
void particle_put(struct in *in, struct str name);

/* Writes the particles object of a stream as a file. Dies unless there is
 * exactly one. */
void particle_write(struct ir *ir);

#endif
