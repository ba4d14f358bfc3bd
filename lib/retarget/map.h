#ifndef RETARGET_MAP_H
#define RETARGET_MAP_H

#include "ir/skel.h"

/* Which joint of the target follows which joint of the source. */
struct map {
	size_t n;                /* joints of the target */
	int *src;                /* for each: one of the source, or -1 */
	double *weight;          /* its part of that rotation; 0: joints in a
	                          * row with the same source share evenly */
};

void map_make(struct map *map, const struct skel *target);
void map_free(struct map *map);
/* By the names, the parts of the body that they mean, and the hierarchy. */
void map_guess(struct map *map, const struct skel *target,
    const struct skel *source);
/* Reads a file of lines `target-joint source-joint [weight]`; dies with
 * file:line where it is none, or names joints that are not there. */
void map_read(struct map *map, const char *path, const struct skel *target,
    const struct skel *source);
/* Writes such a file, the joints that follow none as comments. */
void map_write(const struct map *map, const struct skel *target,
    const struct skel *source);
/* The nearest joint above j that follows one, or -1. */
int map_up(const struct map *map, const struct skel *target, int j);

#endif
