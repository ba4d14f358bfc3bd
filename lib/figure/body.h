#ifndef FIGURE_BODY_H
#define FIGURE_BODY_H

#include "figure/role.h"
#include "ir/frame.h"

/* A skeleton at rest, and the joints by which bodies are compared. */
struct body {
	const struct skel *sk;
	const char *what;        /* its name in messages */
	struct role *role;
	struct xform *rest;      /* world transforms */
	double (*turn)[4];       /* their rotations */
	int *first, *next;       /* see tree_children() */
	double size;             /* the largest extent of the joints */
	int hips, head, thigh[2], shin[2], foot[2], toe[2];   /* or -1 */
};

/* Dies where the skeleton has no rest pose; what: its file's name, for
 * messages, which has to last. */
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
/* The same of the rest pose, whichever way it stands; of one that does not, as
 * where all bones lie along one axis, it is the length of thigh and shin. */
double body_rest_leg(const struct body *b);
/* Columns left, up (hips to head) and forward at rest; 0 if the joints that
 * show them are not known. */
int body_frame(double *f, const struct body *b);

/* What says which axis points up, from the strongest on. */
enum up_by {
	UP_OPTION,
	UP_SPACE,                /* a `space` record */
	UP_POSE,                 /* how the figure stands in the first frame */
	UP_REST,                 /* and at rest */
	UP_HABIT,                /* nothing: in such files it is mostly y */
	UP_UNKNOWN               /* nothing, and they have no habit: y is taken */
};

/* Finds that axis, a unit vector. f: a motion, when its first frame begins or is
 * whole; NULL: there is none. A figure stands as its hips to head and feet to
 * hips show, and only along y or z. Warns where `space` or the rest says
 * something else than the first frame. */
enum up_by body_up(double *up, const struct body *b, const struct frames *f);
/* Warns where that was by habit or unknown, of the first one. */
void body_up_doubt(const struct body *b, enum up_by by);
/* The direction to a posed figure's left, from thigh to thigh, made level; 0 if
 * that is not known. w: the joints' world transforms. */
int body_left(double *left, const struct body *b, const struct xform *w,
    const double *up);
/* The axis, which may point down, along which the figure stands at rest; 0 if
 * it does not. */
int body_rest_up(double *up, const struct body *b);
/* Whether trunk and legs lie along one axis at rest and do not stand, as where all
 * bones lie so: then it shows no front. */
int body_folded(const struct body *b);
/* The rotation that makes the rest pose stand along that axis, by the trunk where
 * it is folded; none where nobody can say how it stands. */
void body_stand_up(double *q, const struct body *b, const double *up);
#endif
