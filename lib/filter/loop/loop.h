#ifndef FILTER_LOOP_LOOP_H
#define FILTER_LOOP_LOOP_H

#include <stddef.h>

struct ir;
struct skel;

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes it as a
 * cycle: its last frame becomes its first one's pose, and the `blend` last
 * frames lead there. */
void loop_close(struct ir *ir, const struct skel *sk, size_t blend);

#endif
