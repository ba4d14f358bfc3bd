#ifndef FILTER_LOOP_SEAMS_H
#define FILTER_LOOP_SEAMS_H

#include <stddef.h>

struct ir;
struct skel;

/* Called at a motion's IR_BEGIN: reads it up to its `end` and writes `a b
 * error` for the best pairs of frames, more than `apart` frames from each
 * other, to loop between. error: how far, in lengths, the joints in both frames
 * and in the frames after them are apart, as the root of the mean of squares;
 * the travel of the top joint over the ground does not count. */
void seams_list(struct ir *ir, const struct skel *sk, size_t apart);

#endif
