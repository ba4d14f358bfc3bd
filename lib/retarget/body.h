#ifndef RETARGET_BODY_H
#define RETARGET_BODY_H

#include "ir/pose.h"
#include "retarget/bonemap.h"
#include "retarget/role.h"

/* A skeleton at rest, and the joints by which bodies are compared. */
struct body {
	const struct skel *sk;
	struct role *role;
	struct xform *rest;      /* world transforms */
	double (*turn)[4];       /* their rotations */
	double size;             /* the largest extent of the joints */
	int hips, head, thigh[2], shin[2], foot[2], toe[2];   /* or -1 */
};

/* Dies where the skeleton has no rest pose; what: its name in the message. */
void body_make(struct body *b, const struct skel *sk, const char *what);
void body_free(struct body *b);
/* A joint that the names of one do not tell is the one that the map says. */
void body_agree(struct body *target, struct body *source,
    const struct bone_map *map);
/* The joint of the limb that j is a twist bone of, where it follows the same
 * one; else j. */
int body_limb(const struct body *b, const struct bone_map *map, int j);
/* The way from joint a to b at rest. */
void body_span(const struct body *b, int from, int to, double *v);
/* The direction of a joint's bone at rest, in world space; 0 if it has none. */
int body_bone(const struct body *b, int j, double *dir);
/* The height of the lowest point of joint j and what it carries, in a pose: of
 * world rotations w and places pos. up: a unit vector. */
double body_lowest(const struct body *b, double (*w)[4], double (*pos)[3],
    int j, const double *up);
/* Whether the joints of a leg are known, and the hips. */
int body_has_leg(const struct body *b, int side);
/* The length of its thigh and shin. */
double body_stretch(const struct body *b, int side);
/* How far the hips would be above the ground if in this pose the legs were
 * stretched; 0 if the skeleton has no legs. */
double body_leg(const struct body *b, double (*w)[4], double (*pos)[3],
    const double *up);

#endif
