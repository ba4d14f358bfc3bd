#ifndef FORMAT_SDL_BAKE_H
#define FORMAT_SDL_BAKE_H

#include "ir/ir.h"

/* Actions as a motion: their channels, evaluated at equal steps of time. */
struct bake {
	double begin, step, end;
	int has_begin, has_end;  /* 0: begins at the first key, ends at the
	                          * last */
	struct str rate;         /* what the motion is labelled with */
};

/* Reads a stream and writes it, with a skeleton and a motion in the place of
 * each actions object. */
void bake_stream(const struct bake *b, struct ir *ir);

#endif
