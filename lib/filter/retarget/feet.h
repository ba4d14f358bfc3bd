#ifndef FILTER_RETARGET_FEET_H
#define FILTER_RETARGET_FEET_H

#include "filter/retarget/solve.h"

/* With -f: keeps the target's feet where they stand while the source's do. A
 * frame is corrected when some of those after it have been seen. */
struct feet;

/* up: in the source's world; rate: frames per second; leg: the length of the
 * source's leg. */
struct feet *feet_new(struct solve *s, struct source *source,
    const double *up, double rate, double leg);
void feet_free(struct feet *f);
/* How many frames have to be seen, that which is to be corrected among them. */
size_t feet_room(const struct feet *f);
/* A record says of the frame to be seen next, and of those after it until
 * something else is said, whether the foot that begins at joint j stands. */
void feet_say(struct feet *f, int j, int on);
/* Takes note of the next frame, whose pose is now set in the source, and which
 * solve_frame() has solved; when: its number. */
void feet_see(struct feet *f, double when);
/* There is no further frame. */
void feet_end(struct feet *f);
/* Corrects the first of the frames seen that has not been corrected yet. The
 * source's pose and the target's are that frame's, as they were when it was
 * seen. */
void feet_plant(struct feet *f, const double *val, struct str number);

#endif
