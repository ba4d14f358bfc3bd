#ifndef IR_EVENT_H
#define IR_EVENT_H

#include "base/text.h"
#include "ir/motion.h"

/* `event` records: what happens at a frame. */

/* The joint of the event last read, or -1 if it has none. Dies where the
 * skeleton has no such joint. */
int event_joint(struct motion *m, const struct ir *ir);
/* Adds the event as a line, with another frame and joint; both are fields. */
void event_add(struct text *t, const struct ir_rec *rec, struct str frame,
    struct str joint);
/* Writes it so. */
void event_put(const struct ir_rec *rec, struct str frame, struct str joint);

#endif
