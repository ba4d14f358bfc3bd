#ifndef FILTER_LOOP_LOOP_H
#define FILTER_LOOP_LOOP_H

#include <stddef.h>

struct ir;
struct skel;

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it as a
 * cycle. Its last frame gets the pose of its first one, and its last `blend`
 * frames lead there. */
void loop_close(struct ir *ir, const struct skel *sk, size_t blend);

#endif
