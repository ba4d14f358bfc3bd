#ifndef BODY_BODY_H
#define BODY_BODY_H

#include "body/role.h"
#include "ir/pose.h"

/* A skeleton at rest, and the joints by which bodies are compared. */
struct body {
	const struct skel *sk;
	struct role *role;
	struct xform *rest;      /* world transforms */
	double (*turn)[4];       /* their rotations */
	int *first, *next;       /* see tree_children() */
	double size;             /* the largest extent of the joints */
	int hips, head, thigh[2], shin[2], foot[2], toe[2];   /* or -1 */
};

/* Dies where the skeleton has no rest pose; what: its name in the message. */
void body_make(struct body *b, const struct skel *sk, const char *what);
void body_free(struct body *b);
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
/* The same at rest. */
double body_rest_leg(const struct body *b, const double *up);
/* The axis that the skeleton's `space` record names, a unit vector; 0 if it has
 * none. */
int body_space(double *up, const struct skel *sk);
/* Columns left, up (hips to head) and forward at rest; 0 if the joints that
 * show them are not known. */
int body_frame(double *f, const struct body *b);
/* The axis that points up: of `space`, else the nearest to body_frame()'s, else
 * y. */
void body_up(double *up, const struct body *b);

#endif
