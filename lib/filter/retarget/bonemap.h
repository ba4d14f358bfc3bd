#ifndef FILTER_RETARGET_BONEMAP_H
#define FILTER_RETARGET_BONEMAP_H

#include "figure/body.h"

/* Which joint of the target follows which joint of the source. */
struct bone_map {
	size_t n;                /* joints of the target */
	int by_name;             /* each joint that moves follows a namesake */
	int by_parts;            /* by the parts of the body: neither by a file,
	                          * nor has one skeleton a namesake for each
	                          * joint of the other that moves */
	/* per joint of the target: */
	int *src;                /* the joint of the source, or -1 */
	double *weight;          /* its part of that joint's rotation; 0: joints
	                          * in a row with the same source share
	                          * evenly */
	unsigned char *none;     /* its line in the file says that it follows
	                          * none */
	int *above;              /* the nearest joint above it that follows one,
	                          * or -1 */
	int *first, *next;       /* lists of the joints whose `above` it is, see
	                          * tree_children() */
};

/* Makes the map that a file of lines `target-joint source-joint [weight]` says;
 * dies with file:line where it is no such file, or names joints that are not
 * there. Without a file (path NULL) joints go by their names, the parts of the
 * body that these mean, and the hierarchy. */
void bone_map_make(struct bone_map *map, const char *path,
    const struct skel *target, const struct skel *source);
void bone_map_free(struct bone_map *map);
/* Whether no joint of the target follows one of the source. */
int bone_map_empty(const struct bone_map *map);
/* How many joints of the target that can move follow none although joints above
 * and below them do. Not counted: those of which the file says so, and those
 * that stay with what is above them, as twist bones, second joints of a limb,
 * and hips below a root that has their motion. */
int bone_map_gaps(const struct bone_map *map, const struct skel *target);
/* Writes such a file, the joints that follow none as comments. */
void bone_map_write(const struct bone_map *map, const struct skel *target,
    const struct skel *source);
/* Where the names of one body do not tell which joint is its hips, a thigh and
 * so on, it is the joint that the map pairs with the other body's. */
void bone_map_agree(const struct bone_map *map, struct body *target,
    struct body *source);
/* Of a twist bone j that follows the same joint as its limb does: that limb's
 * joint; else j. */
int bone_map_limb(const struct bone_map *map, const struct body *b, int j);

#endif
