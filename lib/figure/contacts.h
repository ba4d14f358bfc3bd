#ifndef FIGURE_CONTACTS_H
#define FIGURE_CONTACTS_H

#include <stddef.h>

#include "figure/body.h"

/* When the feet of a whole motion stand: where the slowest point of a foot is
 * slower than 0.3 leg lengths a second, averaged over 1/30 s, and the lowest
 * within 0.03 leg lengths of the 2nd percentile of its height, a quarter second
 * before and after, which is where the floor is: that may slope or have steps,
 * but is within 0.1 leg lengths of the 2nd percentile of the whole motion. 25 %
 * less of these to begin, 25 % more to end; and neither do they stand for less
 * than 0.1 s, nor do they not. Of a frame only speeds and heights are held.
 *
 *	c = contacts_new(up, rate, leg, feet, points);
 *	for each frame
 *		contacts_add(c, when, at);
 *	contacts_find(c);
 *	contacts_on(c, foot, k) says whether a foot stands in frame k
 *	contacts_free(c);
 */
struct contacts;

#define CONTACT_HEIGHT 0.03     /* leg lengths */
#define CONTACT_SPEED 0.3       /* leg lengths per second */

/* rate: frames per second; leg: a leg's length; points: how many there are of
 * each foot, perhaps none. */
struct contacts *contacts_new(const double *up, double rate, double leg,
    size_t feet, const size_t *points);
/* Other limits, in leg lengths, and in leg lengths per second. */
void contacts_limit(struct contacts *c, double height, double speed);
/* when: the frame's number; at: its points, foot by foot. One that is not known
 * is nan. */
void contacts_add(struct contacts *c, double when, double (*at)[3]);
/* Whether a foot stands in the frame last added, as somebody knows: nothing is
 * found for that foot, and it does not stand in frames of which this is not
 * said. */
void contacts_say(struct contacts *c, size_t foot, int on);
void contacts_find(struct contacts *c);
int contacts_on(const struct contacts *c, size_t foot, size_t k);
/* The lowest height at which a foot stands; 0 if none ever does. */
int contacts_ground(const struct contacts *c, double *height);
void contacts_free(struct contacts *c);

/* The points by which a foot stands: the joints from `foot`, where it begins,
 * on, without the ends of toes, which may point anywhere. A foot that is one
 * bone has its end besides, as ~joint. point: room for all joints, and one
 * more. Returns how many there are. */
size_t sole_points(const struct body *b, int foot, int *point);

#endif
