#ifndef SDL_BAKE_H
#define SDL_BAKE_H

#include "ir/ir.h"

/* Actions as a motion: their channels, evaluated at equal steps of time. */
struct bake {
	double begin, step, end;
	int has_begin, has_end;  /* else at the first key, at the last */
	struct str rate;         /* what the motion is labelled with */
};

/* At the IR_BEGIN of an actions object: reads it up to its `end` and writes a
 * skeleton and a motion. */
void bake_actions(const struct bake *b, struct ir *ir);

#endif
