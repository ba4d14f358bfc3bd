#ifndef FILTER_RETARGET_HANDS_H
#define FILTER_RETARGET_HANDS_H

#include "filter/retarget/solve.h"

/* With -H: keeps what hands do to each other, to the head and to the hips. */
struct hands;

/* What these figures have not for it, for a message, or NULL. */
const char *hands_lack(const struct body *target, const struct body *source);
struct hands *hands_new(struct solve *s, struct source *source);
void hands_free(struct hands *h);
/* Corrects the target's pose in the frame of the source's current pose, which
 * solve_frame() has made. */
void hands_reach(struct hands *h, const double *val, struct str number);

#endif
