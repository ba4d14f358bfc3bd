#ifndef FIGURE_BODY_H
#define FIGURE_BODY_H

#include "figure/role.h"
#include "ir/frame.h"

/* A foot or hand that is not below its shin or forearm, as in a figure whose
 * limbs IK has held where it was made. */
struct body_apart {
	int role;                /* see humanoid.h */
	int end;                 /* the foot or hand */
	int limb;                /* the shin or forearm */
	int top;                 /* the thigh or upper arm, or -1 */
};

enum { BODY_ENDS = 4 };

/* A skeleton at rest, and the joints by which bodies are compared. */
struct body {
	const struct skel *sk;
	const char *what;        /* its file's name, for messages */
	struct role *role;
	struct xform *rest;      /* world transforms */
	double (*turn)[4];       /* the rotations of these */
	int posed;               /* they are of another pose, see body_pose() */
	int *first, *next;       /* see tree_children() */
	double size;             /* the largest extent of the joints */
	int hips, head, thigh[2], shin[2], foot[2], toe[2];   /* or -1 */
	int uparm[2], forearm[2], hand[2];                   /* the same */
	struct body_apart apart[BODY_ENDS];
	int aparts;              /* how many there are */
};

/* Dies where the skeleton has no rest pose; what: its file's name, for
 * messages, which has to last; shape: see role_find(). */
void body_make(struct body *b, const struct skel *sk, const char *what,
    int shape);
void body_free(struct body *b);
/* Finds the roles and the joints once more. */
void body_ask(struct body *b, int shape);
/* Sets b->apart; to be called again when joints of the legs have been changed
 * by hand. */
void body_find_apart(struct body *b);
/* Of a foot or hand in b->apart: that; else NULL. */
const struct body_apart *body_apart(const struct body *b, int j);
/* Takes another pose for rest, whose world transforms are w, and turns it by q.
 * A rest pose is where figures are compared, and any in which it can be seen
 * how a figure stands will do. */
void body_pose(struct body *b, const struct xform *w, const double *q);
/* The way from one joint to another at rest. */
void body_span(const struct body *b, int from, int to, double *v);
/* The direction of a joint's bone at rest, in world space; 0 if it has none. A
 * joint without a bone of its own has one to the joints below it and to what is
 * apart from it. */
int body_bone(const struct body *b, int j, double *dir);
/* The height of the lowest point of joint j and of what it carries. The pose is
 * given by world rotations w and places pos; up is a unit vector. */
double body_lowest(const struct body *b, double (*w)[4], double (*pos)[3],
    int j, const double *up);
/* Whether the joints of a leg and the hips are known. */
int body_has_leg(const struct body *b, int side);
/* Whether the joints of an arm are known, each below the one before it. */
int body_has_arm(const struct body *b, int side);
/* The length of thigh and shin. */
double body_stretch(const struct body *b, int side);
/* How far the hips would be above the ground if the legs were stretched in this
 * pose; 0 if the skeleton has no legs. */
double body_leg(const struct body *b, double (*w)[4], double (*pos)[3],
    const double *up);
/* Like body_leg(), for the rest pose, whichever way up it is. If the body does
 * not stand in it, as when all bones lie along one axis, returns the length of
 * thigh and shin. */
double body_rest_leg(const struct body *b);
/* Sets the columns of f to left, up (from the hips to the head) and forward at
 * rest; 0 if the joints that show these are not known. */
int body_frame(double *f, const struct body *b);
/* The same in a pose. w: the joints' world transforms. */
int body_frame_in(double *f, const struct body *b, const struct xform *w);
/* Whether the bones are about as long as at rest. Some files have frames whose
 * places only stand for missing ones, so that the figure is a heap. */
int body_is_whole(const struct body *b, const struct xform *w);

/* What says which axis points up, from the strongest on. */
enum up_by {
	UP_OPTION,
	UP_SPACE,                /* a `space` record */
	UP_POSE,                 /* how the figure stands in the first frame */
	UP_REST,                 /* how it stands at rest */
	UP_HABIT,                /* nothing; y, as mostly in such files */
	UP_UNKNOWN               /* nothing; y, though such files vary */
};

/* Sets `up`, a unit vector along that axis. f: a motion whose first frame
 * begins or is whole, or NULL. A figure stands along y or z, which the ways
 * from the hips to the head and from the feet to the hips show. Warns where
 * `space` or the rest pose contradicts the first frame. */
enum up_by body_up(double *up, const struct body *b, const struct frames *f);
/* Warns, once in a program, where that was UP_HABIT or UP_UNKNOWN. */
void body_up_doubt(const struct body *b, enum up_by by);
/* The direction to the left of a figure in a pose: from thigh to thigh, made
 * level. 0 if it is not known. w: the joints' world transforms. */
int body_left(double *left, const struct body *b, const struct xform *w,
    const double *up);
/* The direction along an axis, up or down, in which the figure stands at rest;
 * 0 if it does not stand. */
int body_rest_up(double *up, const struct body *b);
/* Whether the legs stand at rest, but not the trunk: as animals do. */
int body_on_all_fours(const struct body *b);
/* Whether the toes of both feet point to the back at rest. Then left and right
 * are exchanged, in names or in the map. */
int body_toes_back(const struct body *b);
/* Whether the trunk and the legs lie along the same axis at rest but do not
 * stand, as when all bones lie so. Then the rest pose shows no front. */
int body_folded(const struct body *b);
/* The rotation that makes the rest pose stand along `up`. Where it is folded,
 * the trunk decides. No rotation where it is not known how the figure
 * stands. */
void body_stand_up(double *q, const struct body *b, const double *up);
#endif
