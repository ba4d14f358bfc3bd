#ifndef FILTER_RETARGET_HANG_H
#define FILTER_RETARGET_HANG_H

#include "filter/retarget/solve.h"

/* Feet and hands of the target that are apart from their limb (struct
 * body_apart) hang on it: they come to lie where they would be if they were
 * below it, and turn as they are wanted. */

/* Dies, or with `only_warn' warns, where one cannot be brought there; from: the
 * source; file: the target's, for the message. */
void hang_check(const struct body *b, const struct body *from,
    const struct bone_map *map, const char *file, int only_warn);
/* Whether it follows something, and can hang. */
int hang_is_due(const struct body *b, const struct bone_map *map,
    const struct body_apart *a);
/* From now on it hangs. */
void hang_add(struct solve *s, const struct bone_map *map,
    const struct body_apart *a);
/* To be called when all have been added: they and what is below them are placed
 * after all others. */
void hang_set_order(struct solve *s);
/* Whether joint t has to be placed for them: it is above one, or above its
 * limb, or either of these. */
int hang_needs(const struct solve *s, int t);
/* What of the source is asked for. */
void hang_tell_source(const struct solve *s);
/* Sets `at' to the place of joint t in the world when its limb has been
 * placed. */
void hang_place(const struct solve *s, int t, double *at);

#endif
