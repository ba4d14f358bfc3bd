#ifndef FILTER_JOINTS_PLAN_PRIV_H
#define FILTER_JOINTS_PLAN_PRIV_H

#include "filter/joints/plan.h"

/* Marks the joints to drop; dies where a pattern, the top or an old name of
 * the map has no joint. */
void plan_choose(struct plan *p, const struct joints_options *o,
    const struct renames *names, const struct ir *ir);
/* Makes p->made. */
void plan_make_skeleton(struct plan *p, const struct ir *ir);

#endif
