#include "base/math/vec.h"
#include "figure/shape_priv.h"

#define LEG_LEAST 0.2
#define LEG_MOST 0.68
#define THIGH_TO_SHIN_LEAST 0.55
#define THIGH_TO_SHIN_MOST 1.8
#define ARM_LEAST 0.15
#define ARM_MOST 0.48
#define FOOT_MOST 0.2            /* how high the ankle is */
#define HEAD_LEAST 0.55
#define TRUNK_LEAST 0.2          /* from thighs to shoulders, up */
#define TRUNK_MOST 0.48          /* those of bears and birds are longer */
#define ARM_TO_FOREARM_LEAST 0.6
#define ARM_TO_FOREARM_MOST 2.6
#define ARM_TO_TRUNK_LEAST 0.65
#define ARM_TO_TRUNK_MOST 1.4
#define STANDS_STRAIGHT 0.968    /* from thigh to foot, to the leg: knees bent
                                  * by 29 degrees */
#define LEANS_MOST 0.15          /* and level */
#define ROOT_MOST 0.1      /* from the hips to where spine and legs meet */
#define LIKE_MIRROR 0.08

static int
is_between(double v, double least, double most, double unit)
{
	return v >= least * unit && v <= most * unit;
}

/* Whether a limb's first bone is between two parts of its second one. */
static int
fits_next(const struct stature *s, const struct shape_limbs *l, int side,
    double least, double most)
{
	int lower = shape_part(l, side, LOWER);

	return is_between(shape_distance(s, shape_part(l, side, UPPER), lower),
	    least, most, shape_distance(s, lower, shape_part(l, side, END)));
}

static const char *
check_leg(const struct stature *s, int side)
{
	int upper = shape_part(&s->leg, side, UPPER);
	int foot = shape_part(&s->leg, side, END);
	double leg = shape_limb_length(s, &s->leg, side);

	if (!is_between(leg, LEG_LEAST, LEG_MOST, s->tall))
		return "legs too long or short";
	if (!fits_next(s, &s->leg, side, THIGH_TO_SHIN_LEAST,
	    THIGH_TO_SHIN_MOST))
		return "thigh and shin not alike";
	if (shape_distance(s, upper, foot) < STANDS_STRAIGHT * leg)
		return "legs not straight";
	return s->node[foot].height - s->floor > FOOT_MOST * s->tall ?
	    "feet above the floor" : NULL;
}

static const char *
check_arm(const struct stature *s, int side)
{
	double arm = shape_limb_length(s, &s->arm, side);
	double trunk = s->node[shape_part(&s->arm, side, UPPER)].height -
	    s->node[shape_part(&s->leg, side, UPPER)].height;

	if (!is_between(arm, ARM_LEAST, ARM_MOST, s->tall))
		return "arms too long or short";
	if (!fits_next(s, &s->arm, side, ARM_TO_FOREARM_LEAST,
	    ARM_TO_FOREARM_MOST))
		return "arm and forearm not alike";
	if (trunk < TRUNK_LEAST * s->tall)
		return "arms not above the legs";
	return trunk > TRUNK_MOST * s->tall ||
	    !is_between(arm, ARM_TO_TRUNK_LEAST, ARM_TO_TRUNK_MOST, trunk) ?
	    "the trunk of an animal" : NULL;
}

/* Whether each joint of a limb is about where the other one's image is. */
static int
are_like(const struct stature *s, const struct shape_limbs *l)
{
	double v[3], image[3];
	int i;

	for (i = 0; i < PARTS; i++) {
		const double *right = s->node[shape_part(l, RIGHT, i)].at;

		vec_scale(image, s->side,
		    2 * (vec_dot(right, s->side) - s->middle));
		vec_sub(image, right, image);
		vec_sub(v, s->node[shape_part(l, LEFT, i)].at, image);
		if (vec_len(v) > LIKE_MIRROR * s->tall)
			return 0;
	}
	return 1;
}

/* The way from between the thighs to between the shoulders, level. */
static double
leaning(const struct stature *s)
{
	double v[3] = { 0, 0, 0 };
	int i;

	for (i = 0; i < SIDES; i++) {
		vec_add(v, v, s->node[shape_part(&s->arm, i, UPPER)].at);
		vec_sub(v, v, s->node[shape_part(&s->leg, i, UPPER)].at);
	}
	shape_level(s, v);
	return vec_len(v) / 2;
}

const char *
shape_check(const struct stature *s)
{
	const char *fault;
	int i, head = s->head[s->heads - 1];

	for (i = 0; i < SIDES; i++)
		if ((fault = check_leg(s, i)) || (fault = check_arm(s, i)))
			return fault;
	if (s->trunk < 0 ||
	    shape_distance(s, s->trunk, s->hips) > ROOT_MOST * s->tall)
		return "the arms are not above the legs";
	if (leaning(s) > LEANS_MOST * s->tall)
		return "not upright";
	if (s->node[head].height - s->floor < HEAD_LEAST * s->tall)
		return "head too low";
	return are_like(s, &s->leg) && are_like(s, &s->arm) ? NULL :
	    "left and right are not alike";
}
