#ifndef FIGURE_CONTACTS_H
#define FIGURE_CONTACTS_H

#include <stddef.h>

#include "figure/body.h"

/* When the feet of a motion stand. A foot stands while one of its points does.
 * A point rests while it is
 *
 *	slower than 0.3 leg lengths per second, averaged over 1/30 s, or than
 *	a twentieth of the speed at which the foot swings, its highest within
 *	half a second;
 *	within 0.03 leg lengths of its floor, which is the 2nd percentile of its
 *	heights from a quarter second before to a quarter second after, or, as
 *	there are steps, on the side where the foot is as high as here;
 *
 * and stands before and after that, while it is slower than a fifth of the
 * swing, which counts from 0.3 to 0.6, and within 0.03 leg lengths of where it
 * rests. What rests on the tips of its toes only, hangs; and what is more than
 * 0.1 leg lengths above the 2nd percentile of the whole motion, unless it bears
 * the body: hips are over it, and no foot that rests is lower.
 *
 * Stances of less than 0.05 s are left out, and breaks of less than 0.1 s after
 * which it is where it was, unless an end of the motion cuts them off.
 *
 * A stance ends where each point on which the foot stands is more than
 * CONTACT_PLACE from where it came to rest; 0.1 s later another begins.
 *
 * In memory are the heights and speeds of all frames.
 *
 *	c = contacts_new(up, rate, leg, feet, points, tips);
 *	for each frame
 *		contacts_add(c, when, at); perhaps contacts_hips(c, hips);
 *	contacts_cycle(c), if it is one;
 *	contacts_find(c);
 *	contacts_on(c, foot, k) says whether a foot stands in frame k
 *	contacts_free(c);
 */
struct contacts;

#define CONTACT_HEIGHT 0.03     /* leg lengths */
#define CONTACT_SPEED 0.3       /* leg lengths per second */
#define CONTACT_PLACE 0.08      /* leg lengths */

/* rate: frames per second. leg: the length of a leg. points: how many points
 * each foot has, perhaps none. tips: how many of these, the last ones, are tips
 * of toes. */
struct contacts *contacts_new(const double *up, double rate, double leg,
    size_t feet, const size_t *points, const size_t *tips);
/* Sets other limits than CONTACT_HEIGHT and CONTACT_SPEED. */
void contacts_limit(struct contacts *c, double height, double speed);
/* Adds a frame. when: its number. at: the points, foot by foot; one that is not
 * known is nan. */
void contacts_add(struct contacts *c, double when, double (*at)[3]);
/* Tells where the hips are in the frame last added. */
void contacts_hips(struct contacts *c, const double *hips);
/* Says whether a foot stands in the frame last added. Then nothing else is
 * found for that foot: it does not stand in frames of which this is not
 * said. */
void contacts_say(struct contacts *c, size_t foot, int on);
/* Called after the last frame of a cycle, which is the first one of the next
 * round: feet stand as if it went on, and in that frame as in the first. Takes
 * three times the memory. */
void contacts_cycle(struct contacts *c);
void contacts_find(struct contacts *c);
int contacts_on(const struct contacts *c, size_t foot, size_t k);
/* The lowest height at which a foot stands; returns 0 if none ever does. */
int contacts_ground(const struct contacts *c, double *height);
void contacts_free(struct contacts *c);

/* The points by which a foot stands: the joint `foot` and all joints below it,
 * and then the ends of the bones of those that have no joint below, which are
 * written ~joint. *tips: how many of these ends are tips of toes; the end of a
 * foot of one bone is none. point: room for all joints, twice. Returns how many
 * there are. */
size_t sole_points(const struct body *b, int foot, int *point, size_t *tips);

#endif
