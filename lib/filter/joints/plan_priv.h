#ifndef FILTER_JOINTS_PLAN_PRIV_H
#define FILTER_JOINTS_PLAN_PRIV_H

#include "filter/joints/plan.h"

/* Makes p->made. */
void plan_make_skeleton(struct plan *p, const struct ir *ir);

#endif
