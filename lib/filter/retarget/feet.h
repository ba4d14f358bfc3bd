#ifndef FILTER_RETARGET_FEET_H
#define FILTER_RETARGET_FEET_H

#include "filter/retarget/solve.h"

/* With -f: keeps the target's feet where they stand while the source's do. */
struct feet;

/* up: in the source's world; rate: frames per second; leg: the length of the
 * source's leg. */
struct feet *feet_new(struct solve *s, struct source *source,
    const double *up, double rate, double leg);
void feet_free(struct feet *f);
/* A record says of the frame to be seen next, and of those after it until
 * something else is said, whether the foot that begins at joint j stands. */
void feet_say(struct feet *f, int j, int on);
/* Takes note of the source's next frame, whose pose is now set; when: its
 * number. */
void feet_see(struct feet *f, double when);
/* Decides which feet stand in the frame before the one last seen, or, at the
 * end, where there is no further one, in the last. */
void feet_ask(struct feet *f, int end);
/* Corrects the target's pose in the frame asked about, which solve_frame() has
 * made. */
void feet_plant(struct feet *f, const double *val, double when,
    struct str number);

#endif
