#include <math.h>

#include "format/fbx/curve_priv.h"

/* Without weights, a tangent ends at a third of the time to the neighbour. */
static const double third = 1.0 / 3;

/* From key i to the next. */
static double
seconds(const struct fbx_curve *c, size_t i)
{
	return (double)(c->time[i + 1] - c->time[i]) / (double)FBX_TICKS;
}

static double
rise(const struct fbx_curve *c, size_t i)
{
	return c->value[i + 1] - c->value[i];
}

/* A bias of more than 500 % adds this to a slope, or takes it away. */
static double
excess(double bias)
{
	double over = fabs(bias) / 100 - 5;

	return over > 0 ? over * over * 40 : 0;
}

/* The slope leans to that of the side to which the bias points. */
static double
biased(double slope, double bias, double left, double right)
{
	double part = fabs(bias) / 100, goal = bias > 0 ? right : left;
	double way = goal - slope;

	if (part <= 1e-4)
		return slope;
	if (fabs(way) <= 1e-5)
		way = bias;
	return slope * (1 - part) + goal * part +
	    (way > 0 ? excess(bias) : -excess(bias));
}

/* The slope, or the most of it with which the tangent's end lies between the
 * key's value and the neighbour's, which is `rise` away. */
static double
limited(double slope, double rise, double time)
{
	double most = time > 0 ? rise / time : 0;

	if (slope >= 0)
		return fmin(slope, fmax(most, 0));
	return fmax(slope, fmin(most, 0));
}

/* The slope of an auto key that has both neighbours. */
static double
inner_slope(const struct fbx_curve *c, size_t i, long long flags, double bias)
{
	double before = seconds(c, i - 1), after = seconds(c, i);
	double up = rise(c, i - 1), on = rise(c, i);
	double slope = (up + on) / (before + after), part;

	if (flags & FBX_KEY_CLAMP && (up == 0 || on == 0))
		return 0;
	if (!(flags & FBX_KEY_TIME_INDEPENDENT)) {
		part = before / (before + after);
		slope = slope / 2 +
		    (up / before * (1 - part) + on / after * part) / 2;
		slope = biased(slope, bias, up / before, on / after);
	}
	if (flags & FBX_KEY_PROGRESSIVE) {
		slope = limited(slope, up, before * c->left[i].weight);
		slope = limited(slope, on, after * c->right[i].weight);
	}
	return slope;
}

/* The slope of an auto key that has one neighbour; `span` is the key with which
 * the time between the two begins. */
static double
outer_slope(const struct fbx_curve *c, size_t span, long long flags,
    double bias)
{
	double slope = rise(c, span) / seconds(c, span);

	if (flags & FBX_KEY_PROGRESSIVE ||
	    (flags & FBX_KEY_CLAMP && rise(c, span) == 0))
		return 0;
	if (!(flags & FBX_KEY_TIME_INDEPENDENT))
		slope += bias > 0 ? excess(bias) : -excess(bias);
	return slope;
}

/* The biases of an auto key's sides become slopes. On the left, a bias counts
 * the other way. */
static void
set_auto(struct fbx_curve *c, size_t i, long long flags)
{
	double *left = &c->left[i].slope, *right = &c->right[i].slope;

	if (c->n == 1)
		*left = *right = 0;
	else if (i == 0)
		*left = *right = outer_slope(c, 0, flags, *right);
	else if (i == c->n - 1)
		*left = *right = outer_slope(c, i - 1, flags, -*left);
	else if (fabs(*left + *right) <= 1e-4)
		*left = *right = inner_slope(c, i, flags, *right);
	else {
		*left = inner_slope(c, i, flags, -*left);
		*right = inner_slope(c, i, flags, *right);
	}
}

enum fbx_way
fbx_curve_way(long long flags)
{
	if (flags & FBX_KEY_CONSTANT)
		return flags & FBX_KEY_OF_NEXT ? FBX_NEXT : FBX_HELD;
	return flags & FBX_KEY_CUBIC ? FBX_CUBIC : FBX_LINEAR;
}

void
fbx_curve_set_key(struct fbx_curve *c, size_t i, const struct fbx_sides *sides)
{
	enum fbx_way way = fbx_curve_way(sides->flags);
	struct fbx_tangent straight = { 0, third };
	int last = i + 1 == c->n;

	if (i == 0)
		c->left[i] = straight;
	if (way == FBX_LINEAR && !last)
		straight.slope = rise(c, i) / seconds(c, i);
	c->way[i] = (unsigned char)way;
	c->right[i] = way == FBX_CUBIC ? sides->right : straight;
	if (!last)
		c->left[i + 1] = way == FBX_CUBIC ? sides->left : straight;
	if (way == FBX_CUBIC && !(sides->flags & FBX_KEY_USER))
		set_auto(c, i, sides->flags);
}
