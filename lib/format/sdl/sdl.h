#ifndef FORMAT_SDL_SDL_H
#define FORMAT_SDL_SDL_H

#include "ir/ir.h"

/* Animation SDL of StudioTools. */

/* Reads a file (NULL or "-": standard input) and writes it as IR. */
void sdl_put(const char *path);

/* Writes the actions object of a stream as a file. Dies unless there is exactly
 * one. */
void sdl_write(struct ir *ir);

#endif
