#include <math.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/out.h"
#include "format/gltf/track.h"

/* Frames between the first and the last key of a track that is sampled: more
 * than a day at 60. */
static const double most_frames = 1e7;

static enum gltf_mode
mode_of(const struct json *j, size_t sampler)
{
	size_t v = json_get(j, sampler, "interpolation");

	if (!v || json_is(j, v, "LINEAR"))
		return GLTF_LINEAR;
	if (json_is(j, v, "STEP"))
		return GLTF_STEP;
	if (!json_is(j, v, "CUBICSPLINE"))
		json_die(j, v, "expected LINEAR, STEP or CUBICSPLINE");
	return GLTF_CUBIC;
}

double
gltf_track_seconds(const struct gltf_track *t, size_t key)
{
	double v[GLTF_COLS];

	gltf_accessor_get(&t->time, key, v);
	return v[0];
}

size_t
gltf_track_keys(const struct gltf_track *t)
{
	return t->time.rows;
}

/* part: -1 the tangent that comes before a key, 0 its value, 1 the tangent
 * behind it. */
static void
get_part(const struct gltf_track *t, size_t key, int part, double *v)
{
	if (t->mode == GLTF_CUBIC)
		key = 3 * key + 1 + (size_t)part;
	gltf_accessor_get(&t->value, key, v);
}

void
gltf_track_key(const struct gltf_track *t, size_t i, double *v)
{
	get_part(t, i, 0, v);
}

static void
check_times(const struct gltf_track *t)
{
	double last = -HUGE_VAL, now;
	size_t i;

	for (i = 0; i < t->time.rows; i++, last = now) {
		now = gltf_track_seconds(t, i);
		if (now <= last)
			json_die(t->time.json, t->time.v, "row %zu: expected "
			    "a time behind %.9g, saw %.9g", i, last, now);
	}
}

void
gltf_track_open(struct gltf_track *t, struct gltf *g, size_t sampler)
{
	const struct json *j = &g->json;
	size_t input = json_need(j, sampler, "input");
	size_t output = json_need(j, sampler, "output");

	t->mode = mode_of(j, sampler);
	gltf_accessor_open(&t->time, g, input, "SCALAR");
	gltf_accessor_open(&t->value, g, output, t->path == GLTF_TURNS ?
	    "VEC4" : "VEC3");
	if (t->time.type != GLTF_FLOAT)
		json_die(j, t->time.v, "expected times as floats");
	if (t->time.rows == 0 || t->value.rows !=
	    t->time.rows * (t->mode == GLTF_CUBIC ? 3 : 1))
		json_die(j, output, "%zu rows for %zu times", t->value.rows,
		    t->time.rows);
	check_times(t);
}

int
gltf_track_sampled(const struct gltf_track *t)
{
	return !t->clock && t->mode != GLTF_LINEAR && t->time.rows > 1;
}

static double
key_frame(const struct gltf_track *t, size_t key)
{
	return gltf_frame(t->rate, gltf_track_seconds(t, key));
}

void
gltf_track_count(struct gltf_track *t, const struct gltf *g)
{
	double first, last;

	t->frames = t->clock ? t->clock->frames : t->time.rows;
	if (!gltf_track_sampled(t))
		return;
	first = key_frame(t, 0);
	last = key_frame(t, t->time.rows - 1);
	if (!(last - first < most_frames))
		json_die(&g->json, t->channel, "too long to sample: %.0f "
		    "frames", last - first);
	t->frames = (size_t)(ceil(last) - floor(first)) + 1;
}

double
gltf_track_frame(const struct gltf_track *t, size_t i)
{
	if (t->clock)
		t = t->clock;
	if (!gltf_track_sampled(t))
		return key_frame(t, i);
	if (i == 0)
		return key_frame(t, 0);
	if (i == t->frames - 1)
		return key_frame(t, t->time.rows - 1);
	return floor(key_frame(t, 0)) + (double)i;
}

/* The last key at or before a frame; frames do not go back. */
static size_t
key_before(struct gltf_track *t, double frame)
{
	while (t->key + 1 < t->time.rows && key_frame(t, t->key + 1) <= frame)
		t->key++;
	return t->key;
}

/* Between two keys at u from 0 to 1, the specification's appendix C. */
static void
cubic(const struct gltf_track *t, size_t key, double u, double *v)
{
	double seconds = gltf_track_seconds(t, key + 1) -
	    gltf_track_seconds(t, key);
	double a[GLTF_COLS], b[GLTF_COLS], c[GLTF_COLS], d[GLTF_COLS];
	double uu = u * u, uuu = uu * u;
	int k;

	get_part(t, key, 0, a);
	get_part(t, key, 1, b);
	get_part(t, key + 1, 0, c);
	get_part(t, key + 1, -1, d);
	for (k = 0; k < t->value.cols; k++)
		v[k] = (2 * uuu - 3 * uu + 1) * a[k] +
		    (uuu - 2 * uu + u) * seconds * b[k] +
		    (3 * uu - 2 * uuu) * c[k] + (uuu - uu) * seconds * d[k];
}

/* Returns whether the numbers are the file's. */
static int
get_value(struct gltf_track *t, size_t i, double *v)
{
	double frame = gltf_track_frame(t, i), first;
	size_t key;

	if (t->clock || !gltf_track_sampled(t)) {
		get_part(t, t->clock ? 0 : i, 0, v);
		return 1;
	}
	key = key_before(t, frame);
	first = key_frame(t, key);
	if (t->mode == GLTF_STEP || frame == first) {
		get_part(t, key, 0, v);
		return 1;
	}
	cubic(t, key, (frame - first) / (key_frame(t, key + 1) - first), v);
	return 0;
}

/* Into the frame of the joint's parent, as the skeleton has it. Returns whether
 * that leaves the numbers as they are. */
static int
to_parent(const struct gltf_track *t, const struct gltf_joint *joint,
    double *v)
{
	if (t->path == GLTF_MOVES) {
		vec_scale(v, v, joint->scale);
		if (joint->is_base) {
			mat_vec(v, joint->base.m, v);
			vec_add(v, v, joint->base.t);
		}
		return joint->scale == 1 && !joint->is_base;
	}
	if (quat_dot(v, v) == 0)
		json_die(t->value.json, t->value.v, "a rotation of length 0");
	if (joint->is_base)
		quat_mul(v, joint->base_q, v);
	return !joint->is_base;
}

void
gltf_track_put(struct gltf_track *t, const struct gltf_joint *joint, size_t i)
{
	double v[GLTF_COLS];
	int exact = get_value(t, i, v);

	exact &= to_parent(t, joint, v);
	if (t->path == GLTF_TURNS && (!exact || t->value.normal))
		quat_unit(v);
	if (exact)
		gltf_accessor_put(&t->value, v, t->value.cols);
	else
		out_nums(v, (size_t)t->value.cols);
}
