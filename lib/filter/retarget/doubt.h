#ifndef FILTER_RETARGET_DOUBT_H
#define FILTER_RETARGET_DOUBT_H

#include "filter/retarget/bonemap.h"

/* Whether two skeletons are understood as human figures, so that a map from one
 * to the other can be found by the parts of the body. */

/* A skeleton, and its file's name. */
struct doubted {
	const struct skel *sk;
	const char *file;
};

/* Dies, or with `only_warn' warns, where one of them is not understood. Warns
 * where roles are known by shape only, where joints that should follow have
 * none to follow and, with `only_warn', where a foot or hand would be left
 * behind, see hang_check(). */
void doubt_figures(const struct doubted *target, const struct doubted *source,
    const struct bone_map *map, int only_warn);

#endif
