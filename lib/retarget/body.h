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
/* The way from joint a to b at rest. */
void body_span(const struct body *b, int from, int to, double *v);
/* The direction of a joint's bone at rest, in world space; 0 if it has none. */
int body_bone(const struct body *b, int j, double *dir);
/* How far the hips are above the ground when the legs are stretched; 0 if
 * the skeleton has no legs. up: a unit vector. */
double body_leg(const struct body *b, const double *up);

#endif
