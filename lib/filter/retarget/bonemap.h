#ifndef FILTER_RETARGET_BONEMAP_H
#define FILTER_RETARGET_BONEMAP_H

#include "figure/body.h"

/* Which joint of the target follows which joint of the source. */
struct bone_map {
	size_t n;                /* joints of the target */
	int by_name;             /* each that moves follows one of its name */
	int *src;                /* for each: one of the source, or -1 */
	double *weight;          /* its part of that rotation; 0: joints in a
	                          * row with the same source share evenly */
	unsigned char *none;     /* its line in the file says that it follows
	                          * none */
	int *above;              /* the nearest joint above it that follows one,
	                          * or -1 */
	int *first, *next;       /* the joints that follow one and that one is
	                          * above: see tree_children() */
};

/* By a file of lines `target-joint source-joint [weight]`; dies with file:line
 * where it is none, or names joints that are not there. Without a file (path
 * NULL) by the names, the parts of the body that they mean, and the
 * hierarchy. */
void bone_map_make(struct bone_map *map, const char *path,
    const struct skel *target, const struct skel *source);
void bone_map_free(struct bone_map *map);
/* Whether no joint of the target follows one of the source. */
int bone_map_empty(const struct bone_map *map);
/* How many joints of the target that can move follow none although joints above
 * and below them do; without those of which the file says so, and those that
 * stay with what is above them: twist bones, second joints of a limb, hips
 * below a root that has their motion. */
int bone_map_gaps(const struct bone_map *map, const struct skel *target);
/* Writes such a file, the joints that follow none as comments. */
void bone_map_write(const struct bone_map *map, const struct skel *target,
    const struct skel *source);
/* A joint that the names of one body do not tell is the one that the map
 * says. */
void bone_map_agree(const struct bone_map *map, struct body *target,
    struct body *source);
/* The joint of the limb that j is a twist bone of, where it follows the same
 * one; else j. */
int bone_map_limb(const struct bone_map *map, const struct body *b, int j);

#endif
