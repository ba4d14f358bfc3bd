#ifndef FORMAT_PARTICLE_PARTICLE_H
#define FORMAT_PARTICLE_PARTICLE_H

#include "ir/ir.h"

/* Particle files of StudioTools: numbers with any blanks and line ends
 * between them. */

/* Reads a file and writes it as IR, an object of that name. */
void particle_put(struct in *in, struct str name);

/* The other way: writes the particles object of a stream as a file. Dies
 * unless there is just one. */
void particle_write(struct ir *ir);

#endif
