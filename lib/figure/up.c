#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "figure/body.h"

/* How large a coordinate of a unit vector has to be for a figure to stand along
 * that axis: the larger of those of trunk and legs, or of the only one
 * known. */
#define LEAST_OF_TWO 0.6
#define LEAST_OF_ONE 0.7

/* Where the mean of the legs' directions is shorter, the legs go apart, and the
 * figure does not stand. */
#define APART 0.25

/* The least coordinate of trunk and legs that all lie along the same axis. */
#define FOLDED 0.9

/* Coordinates of the legs and of the trunk, of all human rests and animals
 * measured between those of them. */
#define LEGS_STAND 0.9
#define TRUNK_STANDS 0.5

/* Cosine of the angle from the front to the toes, below which they point
 * back. */
#define TOES_BACK (-0.5)

/* The bones' lengths, in parts of those at rest, in a pose that says something:
 * their median is between these. */
#define SHORTEST 0.8
#define LONGEST 1.25

enum { NO_AXIS = -1, Y = 1, Z = 2, AXES = 3 };   /* + AXES: the other way */

int
body_frame_in(double *f, const struct body *b, const struct xform *w)
{
	double up[3], left[3], forward[3];

	if (b->hips < 0 || b->head < 0 || b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	vec_sub(up, w[b->head].t, w[b->hips].t);
	vec_sub(left, w[b->thigh[0]].t, w[b->thigh[1]].t);
	vec_cross(forward, left, up);
	vec_cross(left, up, forward);
	if (!vec_unit(up, up, 0) || !vec_unit(left, left, 0) ||
	    !vec_unit(forward, forward, 0))
		return 0;
	mat_of_columns(f, left, up, forward);
	return 1;
}

int
body_frame(double *f, const struct body *b)
{
	return body_frame_in(f, b, b->rest);
}

static double
component(const double *v, int axis)
{
	return axis < AXES ? v[axis] : -v[axis - AXES];
}

static int
nearest_axis(const double *v)
{
	int i, best = 0;

	for (i = 1; i < 2 * AXES; i++)
		if (component(v, i) > component(v, best))
			best = i;
	return best;
}

/* The direction from the hips to the head; 0 if it is not known. */
static int
set_trunk(const struct body *b, const struct xform *w, double *v)
{
	if (b->hips < 0 || b->head < 0)
		return 0;
	vec_sub(v, w[b->head].t, w[b->hips].t);
	return vec_unit(v, v, 0);
}

/* The direction from a foot to the hips; 0 if it is not known. */
static int
set_leg(const struct body *b, const struct xform *w, int side, double *v)
{
	if (b->hips < 0 || b->foot[side] < 0)
		return 0;
	vec_sub(v, w[b->hips].t, w[b->foot[side]].t);
	return vec_unit(v, v, 0);
}

/* The mean of the directions of both legs, which is short where they go
 * apart. */
static int
set_legs(const struct body *b, const struct xform *w, double *v)
{
	double leg[3];
	int i, n = 0;

	v[0] = v[1] = v[2] = 0;
	for (i = 0; i < 2; i++)
		if (set_leg(b, w, i, leg)) {
			vec_add(v, v, leg);
			n++;
		}
	if (n)
		vec_scale(v, v, 1.0 / n);
	return n > 0;
}

/* The axis along which a figure stands, or NO_AXIS. */
static int
stands_along(const struct body *b, const struct xform *w)
{
	double trunk[3], legs[3];
	int has_trunk = set_trunk(b, w, trunk), has_legs = set_legs(b, w, legs);
	int axis = nearest_axis(has_trunk ? trunk : legs);
	double least = has_trunk && has_legs ? LEAST_OF_TWO : LEAST_OF_ONE;

	if ((!has_trunk && !has_legs) ||
	    (has_legs && (nearest_axis(legs) != axis || vec_len(legs) < APART)))
		return NO_AXIS;
	return (has_trunk && component(trunk, axis) >= least) ||
	    (has_legs && component(legs, axis) >= least) ? axis : NO_AXIS;
}

static int
numbers_order(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

int
body_is_whole(const struct body *b, const struct xform *w)
{
	double *part = xcalloc(b->sk->n + 1, sizeof *part), bone[3], rest;
	size_t j, n = 0;
	int p, whole;

	for (j = 0; j < b->sk->n; j++) {
		p = b->sk->joint[j].parent;
		rest = vec_len(b->sk->joint[j].offset);
		if (p < 0 || rest <= 0)
			continue;
		vec_sub(bone, w[j].t, w[p].t);
		part[n++] = isfinite(bone[0]) ? vec_len(bone) / rest : 0;
	}
	qsort(part, n, sizeof *part, numbers_order);
	whole = n && part[n / 2] >= SHORTEST && part[n / 2] <= LONGEST;
	free(part);
	return whole;
}

static int
posed_along(const struct body *b, const struct frames *f)
{
	struct xform *w = xcalloc(b->sk->n + 1, sizeof *w);
	int axis = NO_AXIS;

	if (frames_first(f, w) && body_is_whole(b, w))
		axis = stands_along(b, w);
	free(w);
	return axis;
}

static int
is_upward(int axis)
{
	return axis == Y || axis == Z;
}

/* The axis as a text; room for its sign. */
static const char *
axis_text(int axis)
{
	static const char text[2 * AXES][3] = {
		"x", "y", "z", "-x", "-y", "-z"
	};

	return text[axis];
}

/* Whether the figure stands along another axis. If it lies along x, it does not
 * stand. */
static int
contradicts(int axis, int up)
{
	return axis != NO_AXIS && axis != up && axis % AXES != 0;
}

/* A figure that does not stand at rest stands along y in most files; one that
 * begins along z may lie. */
static void
compare_with_rest(const struct body *b, const struct frames *f, int posed,
    int rest)
{
	if (!is_upward(rest) && posed == Z)
		err_warn("%s: motion %.*s begins along z, and skeleton %.*s "
		    "does not stand at rest: z is taken as up (@rescale -U)",
		    b->what, STRF(f->ir->name), STRF(b->sk->name));
	if (is_upward(rest) && rest != posed)
		err_warn("%s: motion %.*s begins along %s, and skeleton %.*s "
		    "stands along %s: %s is taken as up (@rescale -U)",
		    b->what, STRF(f->ir->name), axis_text(posed),
		    STRF(b->sk->name), axis_text(rest), axis_text(posed));
}

static enum up_by
find_up(int *up, const struct body *b, const struct frames *f)
{
	int posed = f ? posed_along(b, f) : NO_AXIS;
	int rest = stands_along(b, b->rest);
	struct str source = skel_source(b->sk);

	*up = f ? f->m.up : b->sk->up;
	if (*up >= 0) {
		if (contradicts(posed, *up))
			err_warn("%s: space says %s, motion %.*s stands along "
			    "%s (@rescale -U)", b->what, axis_text(*up),
			    STRF(f->ir->name), axis_text(posed));
		return UP_SPACE;
	}
	*up = posed;
	if (is_upward(posed)) {
		compare_with_rest(b, f, posed, rest);
		return UP_POSE;
	}
	*up = rest;
	if (is_upward(rest))
		return UP_REST;
	*up = Y;
	return str_is(source, "xsf") || str_is(source, "csf") ? UP_UNKNOWN :
	    UP_HABIT;
}

static void
set_axis(double *v, int axis)
{
	v[0] = v[1] = v[2] = 0;
	v[axis % AXES] = axis < AXES ? 1 : -1;
}

enum up_by
body_up(double *up, const struct body *b, const struct frames *f)
{
	int axis;
	enum up_by by = find_up(&axis, b, f);

	set_axis(up, axis);
	return by;
}

int
body_left(double *left, const struct body *b, const struct xform *w,
    const double *up)
{
	if (b->thigh[0] < 0 || b->thigh[1] < 0)
		return 0;
	vec_sub(left, w[b->thigh[0]].t, w[b->thigh[1]].t);
	vec_across(left, left, up);
	return vec_unit(left, left, 0);
}

int
body_rest_up(double *up, const struct body *b)
{
	int axis = stands_along(b, b->rest);

	if (axis == NO_AXIS)
		return 0;
	set_axis(up, axis);
	return 1;
}

void
body_up_doubt(const struct body *b, enum up_by by)
{
	static int said;

	if ((by == UP_HABIT || by == UP_UNKNOWN) && !said++)
		err_warn("%s: skeleton %.*s: which axis points up is not "
		    "known: y is taken (@rescale -U)", b->what,
		    STRF(b->sk->name));
}

/* The mean way up from feet, or where they are not known from shins, to the
 * hips. */
static int
way_up(const struct body *b, double *v)
{
	double leg[3];
	int i, from, n = 0;

	v[0] = v[1] = v[2] = 0;
	for (i = 0; i < 2; i++) {
		from = b->foot[i] >= 0 ? b->foot[i] : b->shin[i];
		if (from < 0 || b->hips < 0)
			continue;
		body_span(b, from, b->hips, leg);
		vec_add(v, v, leg);
		n++;
	}
	return n && vec_unit(v, v, 0);
}

int
body_on_all_fours(const struct body *b)
{
	double trunk[3], legs[3];
	int axis;

	if (body_folded(b) || !set_trunk(b, b->rest, trunk) ||
	    !way_up(b, legs))
		return 0;
	axis = nearest_axis(legs);
	return is_upward(axis) && component(legs, axis) >= LEGS_STAND &&
	    component(trunk, axis) < TRUNK_STANDS;
}

int
body_toes_back(const struct body *b)
{
	double frame[9], way[3], forward[3];
	int i;

	if (!body_frame(frame, b))
		return 0;
	mat_column(forward, frame, 2);
	for (i = 0; i < 2; i++) {
		if (b->foot[i] < 0 || b->toe[i] < 0)
			return 0;
		body_span(b, b->foot[i], b->toe[i], way);
		if (!vec_unit(way, way, 0) || vec_dot(way, forward) > TOES_BACK)
			return 0;
	}
	return 1;
}

/* The axis of the trunk, if the figure does not stand and the legs lie along
 * that axis, too. */
static int
folded_along(const struct body *b)
{
	double v[3];
	int axis, i, n = 0;

	if (stands_along(b, b->rest) != NO_AXIS ||
	    !set_trunk(b, b->rest, v))
		return NO_AXIS;
	axis = nearest_axis(v);
	if (component(v, axis) < FOLDED)
		return NO_AXIS;
	for (i = 0; i < 2; i++)
		if (set_leg(b, b->rest, i, v)) {
			if (fabs(component(v, axis)) < FOLDED)
				return NO_AXIS;
			n++;
		}
	return n ? axis : NO_AXIS;
}

int
body_folded(const struct body *b)
{
	return folded_along(b) != NO_AXIS;
}

void
body_stand_up(double *q, const struct body *b, const double *up)
{
	int axis = stands_along(b, b->rest);
	double v[3];

	if (axis == NO_AXIS)
		axis = folded_along(b);
	if (axis == NO_AXIS) {
		memcpy(q, quat_none, 4 * sizeof *q);
		return;
	}
	set_axis(v, axis);
	quat_between(q, v, up);
}

static double
mean_stretch(const struct body *b)
{
	double sum = 0;
	int i, n = 0;

	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i)) {
			sum += body_stretch(b, i);
			n++;
		}
	return n ? sum / n : 0;
}

double
body_rest_leg(const struct body *b)
{
	double (*pos)[3], up[3], leg;
	size_t i;

	if (!body_rest_up(up, b))
		return mean_stretch(b);
	pos = xcalloc(b->sk->n + 1, sizeof *pos);
	for (i = 0; i < b->sk->n; i++)
		memcpy(pos[i], b->rest[i].t, sizeof pos[i]);
	leg = body_leg(b, b->turn, pos, up);
	free(pos);
	return leg;
}
