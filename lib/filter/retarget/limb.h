#ifndef FILTER_RETARGET_LIMB_H
#define FILTER_RETARGET_LIMB_H

#include "filter/retarget/solve.h"

enum { LIMB_NONE, LIMB_TOP, LIMB_MIDDLE, LIMB_END };

/* A limb of the target, two bones, that is bent so that its end comes to lie
 * at a place. */
struct limb_ik {
	int bit;                 /* in solve_joint.in_limb */
	int top, middle, end;    /* joints: thigh, shin and foot */
	unsigned char *part;     /* per joint: with which of these it turns,
	                          * LIMB_TOP … */
	double hinge[3];         /* axis about which the middle bends, in the
	                          * top's frame */
	double out[3];           /* where that points by the figure's build, the
	                          * same */
	int has_out;             /* the rest pose shows that, or a bent limb has
	                          * shown it since */
	int apart;               /* it may have values of its own since it was
	                          * bent */
	int learns;              /* the hinge is the axis about which it was
	                          * bent lately, and `out' means nothing:
	                          * elbows, as rigs differ in how upper arms are
	                          * twisted */
};

/* s has been made. */
void limb_make(struct limb_ik *l, const struct solve *s, int bit, int top,
    int middle, int end);
void limb_free(struct limb_ik *l);
/* Makes it learn, and finds its axis, as limb_show_axis() does. */
void limb_learn(struct limb_ik *l, const struct solve *s, const double *axis);
/* The axis of a limb that has not bent yet: a direction of the world at rest,
 * about which it bends by more than 0. */
void limb_show_axis(struct limb_ik *l, const struct body *b,
    const double *axis);
/* The length of both bones. */
double limb_length(const struct solve *s, const struct limb_ik *l);
/* How far from its top the end of a limb of that length may be, if it should be
 * `far' and is `now': the straighter the limb, the less it stretches farther,
 * as the joint in the middle of one that becomes straight turns fast. soft: the
 * part of its length in which this counts. */
double limb_reachable(double far, double now, double length, double soft);
/* Bends the limb so that its end comes to lie at `at', and turns what is there
 * by `turn'. Joints with limits bring it as near as they can. */
void limb_reach(struct solve *s, struct limb_ik *l, const double *at,
    const double *turn, const double *val, struct str number);
/* To be called where it need not be bent. Its values are next to those of the
 * frame before: where that was bent, they may be whole turns from those without
 * that, and a hinge may have its free joint twist otherwise. So it is solved
 * once more until it is as it would be anyway. */
void limb_leave(struct solve *s, struct limb_ik *l, const double *val,
    struct str number);

#endif
