#ifndef FILTER_JOINTS_JOINTS_PRIV_H
#define FILTER_JOINTS_JOINTS_PRIV_H

#include "filter/joints/plan.h"

/* Each is called at an object's IR_BEGIN, and reads it up to its `end`. */
void joints_motion(const struct plan *p, struct ir *ir);
void joints_mesh(const struct plan *p, struct ir *ir);

/* Returns the joint that a field names, or -1. */
int joints_field(const struct plan *p, struct str field);
/* joints_add_line() adds a line to a text, joints_put_line() writes one: with
 * the new name of joint j in place of `field`, which is the part of the line
 * that names it. */
void joints_add_line(struct text *t, const struct plan *p, int j,
    struct str line, struct str field);
void joints_put_line(const struct plan *p, int j, struct str line,
    struct str field);
/* Writes the current record, which is not of a frame. An attr gets the new name
 * of its joint, and is left out if the joint is dropped; others stay. */
void joints_pass(const struct plan *p, const struct ir *ir);

#endif
