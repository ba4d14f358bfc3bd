#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/quat.h"
#include "base/num.h"
#include "base/out.h"
#include "base/text.h"
#include "format/gltf/accessor.h"
#include "format/gltf/animation.h"
#include "format/gltf/extras.h"
#include "ir/motion.h"
#include "ir/put.h"

/* glTF has seconds as floats; a motion of the IR has frames. */

struct rate {
	double num, den;         /* num/den frames per second */
	struct str text;         /* the IR's word for it */
};

static void
set_rate_text(struct rate *r, double num, double den)
{
	struct text t = { NULL, 0, 0 };

	r->num = num;
	r->den = den;
	text_int(&t, (long long)num);
	if (den > 1) {
		text_ch(&t, '/');
		text_int(&t, (long long)den);
	}
	r->text = text_get(&t);  /* lasts as long as the program */
}

/* The frame of a time. If the time is the float nearest to that of a whole
 * frame, it is this frame. */
static double
frame_of(const struct rate *r, double seconds)
{
	double frame = seconds * r->num / r->den, whole = rint(frame);

	if ((float)(whole * r->den / r->num) == (float)seconds)
		return whole;
	return frame;
}

/* The tracks. */

/* Frames between the first and the last key of a track that is sampled: more
 * than a day at 60. */
static const double most_frames = 1e7;

enum path { MOVES, TURNS };
enum mode { LINEAR, STEP, CUBIC };

/* What an animation says of a joint's translation or rotation. */
struct gltf_track {
	struct gltf_accessor time, value;
	enum path path;
	enum mode mode;
	int joint;
	int steady;              /* all its keys are the same */
	size_t channel;          /* the JSON value */
	const struct rate *rate; /* of the motion that it becomes */
	/* NULL, or the track whose frames this one has, with its own first
	 * value in all of them */
	const struct gltf_track *clock;
	size_t frames;           /* how many it has in the motion */
	size_t key;              /* the last one looked up */
};

static enum mode
mode_of(const struct json *j, size_t sampler)
{
	size_t v = json_get(j, sampler, "interpolation");

	if (!v || json_is(j, v, "LINEAR"))
		return LINEAR;
	if (json_is(j, v, "STEP"))
		return STEP;
	if (!json_is(j, v, "CUBICSPLINE"))
		json_die(j, v, "expected LINEAR, STEP or CUBICSPLINE");
	return CUBIC;
}

/* The time of a key. */
static double
seconds_of(const struct gltf_track *t, size_t key)
{
	double v[GLTF_COLS];

	gltf_accessor_get(&t->time, key, v);
	return v[0];
}

/* part: -1 for the tangent before a key, 0 for its value, 1 for the tangent
 * after it. */
static void
get_part(const struct gltf_track *t, size_t key, int part, double *v)
{
	if (t->mode == CUBIC)
		key = 3 * key + 1 + (size_t)part;
	gltf_accessor_get(&t->value, key, v);
}

static void
check_times(const struct gltf_track *t)
{
	double last = -HUGE_VAL, now;
	size_t i;

	for (i = 0; i < t->time.rows; i++, last = now) {
		now = seconds_of(t, i);
		if (now <= last)
			json_die(t->time.json, t->time.v, "row %zu: expected "
			    "a time after %.9g, saw %.9g", i, last, now);
	}
}

/* Opens a track by its channel's sampler; checks that its times ascend. */
static void
open_track(struct gltf_track *t, struct gltf *g, size_t sampler)
{
	const struct json *j = &g->json;
	size_t input = json_need(j, sampler, "input");
	size_t output = json_need(j, sampler, "output");

	t->mode = mode_of(j, sampler);
	gltf_accessor_open(&t->time, g, input, "SCALAR");
	gltf_accessor_open(&t->value, g, output, t->path == TURNS ?
	    "VEC4" : "VEC3");
	if (t->time.type != GLTF_FLOAT)
		json_die(j, t->time.v, "expected times as floats");
	if (t->time.rows == 0 || t->value.rows !=
	    t->time.rows * (t->mode == CUBIC ? 3 : 1))
		json_die(j, output, "%zu rows for %zu times", t->value.rows,
		    t->time.rows);
	check_times(t);
}

/* A track that is neither LINEAR nor has a clock is sampled at the rate. */
static int
is_sampled(const struct gltf_track *t)
{
	return !t->clock && t->mode != LINEAR && t->time.rows > 1;
}

static double
key_frame(const struct gltf_track *t, size_t key)
{
	return frame_of(t->rate, seconds_of(t, key));
}

/* Sets t->frames when rate and clock are known. */
static void
count_frames(struct gltf_track *t, const struct gltf *g)
{
	double first, last;

	t->frames = t->clock ? t->clock->frames : t->time.rows;
	if (!is_sampled(t))
		return;
	first = key_frame(t, 0);
	last = key_frame(t, t->time.rows - 1);
	if (!(last - first < most_frames))
		json_die(&g->json, t->channel, "too long to sample: %.0f "
		    "frames", last - first);
	t->frames = (size_t)(ceil(last) - floor(first)) + 1;
}

/* The i-th of its frames. */
static double
track_frame(const struct gltf_track *t, size_t i)
{
	if (t->clock)
		t = t->clock;
	if (!is_sampled(t))
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

/* The value at u, from 0 to 1, between two keys: appendix C of the
 * specification. */
static void
cubic(const struct gltf_track *t, size_t key, double u, double *v)
{
	double seconds = seconds_of(t, key + 1) -
	    seconds_of(t, key);
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

/* The value in frame i of the track. Returns whether its numbers are the
 * file's. */
static int
get_value(struct gltf_track *t, size_t i, double *v)
{
	double frame = track_frame(t, i), first;
	size_t key;

	if (t->clock || !is_sampled(t)) {
		get_part(t, t->clock ? 0 : i, 0, v);
		return 1;
	}
	key = key_before(t, frame);
	first = key_frame(t, key);
	if (t->mode == STEP || frame == first) {
		get_part(t, key, 0, v);
		return 1;
	}
	cubic(t, key, (frame - first) / (key_frame(t, key + 1) - first), v);
	return 0;
}

/* Takes a value from its node's parent to the joint's, which may be another.
 * Returns whether that leaves its numbers as they are. */
static int
to_parent(const struct gltf_track *t, const struct gltf_joint *joint,
    double *v)
{
	if (t->path == MOVES) {
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

/* Writes its numbers in the i-th of its frames. */
static void
put_value(struct gltf_track *t, const struct gltf_joint *joint, size_t i)
{
	double v[GLTF_COLS];
	int exact = get_value(t, i, v);

	exact &= to_parent(t, joint, v);
	if (t->path == TURNS && (!exact || t->value.normal))
		quat_unit(v);
	if (exact)
		gltf_accessor_put(&t->value, v, t->value.cols);
	else
		out_nums(v, (size_t)t->value.cols);
}

/* Which channels of the animation become tracks. */

struct motion_tracks {
	struct gltf_track *track;     /* by joint, and of a joint translation
	                          * first */
	size_t n;
	struct rate rate;
	struct gltf_extras said; /* of the motion, if it still fits */
};

/* An animated scale that differs by less from what it is anyway keeps it; by
 * less than the other one, it may be left out above joints. */
static const double same_scale = 1e-4, slight_scale = 1e-2;

struct opening {
	struct gltf *g;
	const struct gltf_joints *js;
	size_t samplers;         /* the JSON values */
	size_t *sampler, nsampler;
	size_t left, first_left; /* channels that are left out */
	size_t slight, first_slight;     /* those of slight scales */
	double most_slight;        /* the largest of these, as a part of what it
	                          * is anyway */
};

static size_t
sampler_of(const struct opening *o, size_t channel)
{
	const struct json *j = &o->g->json;
	struct gltf_list list = { "samplers", o->sampler, o->nsampler };

	return o->sampler[gltf_ref(o->g, json_need(j, channel, "sampler"),
	    &list)];
}

static void
list_samplers(struct opening *o, size_t animation)
{
	const struct json *j = &o->g->json;
	size_t v = json_need(j, animation, "samplers");

	o->sampler = xreallocarray(NULL, json_count(j, v, JSON_ARRAY),
	    sizeof *o->sampler);
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v)) {
		gltf_refuse_unknown(o->g, v);
		o->sampler[o->nsampler++] = v;
	}
}

static void
leave_out(struct opening *o, size_t channel)
{
	if (o->left++ == 0)
		o->first_left = channel;
}

/* How far a channel's scale is from what the node's is anyway, as a part of
 * that. */
static double
scale_change(struct opening *o, size_t channel, size_t node)
{
	struct gltf_local l;
	struct gltf_track t;
	double v[GLTF_COLS], most = 0;
	size_t i;
	int k;

	memset(&t, 0, sizeof t);
	t.path = MOVES;
	open_track(&t, o->g, sampler_of(o, channel));
	gltf_local(o->g, node, &l);
	for (i = 0; i < t.time.rows; i++) {
		get_part(&t, i, 0, v);
		for (k = 0; k < 3; k++)
			most = fmax(most, fabs(v[k] - l.stretch[4 * k]));
	}
	return most / l.scale;
}

static void
take_slight(struct opening *o, size_t channel, double change)
{
	if (o->slight++ == 0)
		o->first_slight = channel;
	o->most_slight = fmax(o->most_slight, change);
}

static void
take_scale(struct opening *o, size_t channel, size_t node)
{
	const struct gltf_joints *js = o->js;
	double change;

	if (!js->above[node] && js->of_node[node] < 0)
		return;
	change = scale_change(o, channel, node);
	if (change <= same_scale)
		return;
	if (!js->above[node]) {
		leave_out(o, channel);
		return;
	}
	if (change <= slight_scale) {
		take_slight(o, channel, change);
		return;
	}
	gltf_unfit(o->g);
	json_die(&o->g->json, channel, "it changes the scale of nodes[%zu], and "
	    "joints are below it", node);
}

static void
take_channel(struct motion_tracks *m, struct opening *o, size_t channel)
{
	const struct json *j = &o->g->json;
	size_t target = json_need(j, channel, "target"), node;
	size_t path = json_need(j, target, "path");
	size_t ref = json_get(j, target, "node");
	struct gltf_track *t = &m->track[m->n];

	gltf_refuse_unknown(o->g, channel);
	gltf_refuse_unknown(o->g, target);
	node = ref ? gltf_ref(o->g, ref, &o->g->node) : 0;
	if (ref && json_is(j, path, "scale")) {
		take_scale(o, channel, node);
		return;
	}
	if (!ref || o->js->of_node[node] < 0 ||
	    (!json_is(j, path, "rotation") &&
	    !json_is(j, path, "translation"))) {
		leave_out(o, channel);
		return;
	}
	memset(t, 0, sizeof *t);
	t->path = json_is(j, path, "rotation") ? TURNS : MOVES;
	t->joint = o->js->of_node[node];
	t->channel = channel;
	open_track(t, o->g, sampler_of(o, channel));
	m->n++;
}

static int
by_joint(const void *a, const void *b)
{
	const struct gltf_track *x = a, *y = b;

	if (x->joint != y->joint)
		return x->joint < y->joint ? -1 : 1;
	if (x->path != y->path)
		return x->path < y->path ? -1 : 1;
	return (x->channel > y->channel) - (x->channel < y->channel);
}

static void
sort_tracks(struct motion_tracks *m, const struct gltf *g)
{
	size_t i;

	qsort(m->track, m->n, sizeof *m->track, by_joint);
	for (i = 1; i < m->n; i++)
		if (m->track[i].joint == m->track[i - 1].joint &&
		    m->track[i].path == m->track[i - 1].path)
			json_die(&g->json, m->track[i].channel, "second "
			    "channel of the same node and path");
}

/* Warns of what is left out. */
static void
open_tracks(struct motion_tracks *m, struct gltf *g,
    const struct gltf_joints *js, size_t animation)
{
	struct opening o = { 0 };
	const struct json *j = &g->json;
	size_t v = json_need(j, animation, "channels");

	memset(m, 0, sizeof *m);
	o.g = g;
	o.js = js;
	gltf_refuse_unknown(g, animation);
	list_samplers(&o, animation);
	m->track = xreallocarray(NULL, json_count(j, v, JSON_ARRAY),
	    sizeof *m->track);
	for (v = json_first(j, v, JSON_ARRAY); v; v = json_next(j, v))
		take_channel(m, &o, v);
	if (o.left)
		json_warn(j, o.first_left, "left out%s", o.left > 1 ?
		    ", as are others that move no joint" :
		    ", as it moves no joint");
	if (o.slight)
		json_warn(j, o.first_slight, "left out, as it changes a scale "
		    "by %.2g %% at most (%zu in all)", 100 * o.most_slight,
		    o.slight);
	sort_tracks(m, g);
	free(o.sampler);
}

/* When the tracks have frames: the rate, and which tracks go together. */

/* Rates, if no option says what it is. */
enum {
	MOST = 1000,             /* the highest one that is tried */
	SMOOTH = 24,             /* at least so many for what is sampled */
	USUAL = 30               /* for what is sampled, if none fits */
};

/* If each track has one key only it is a pose, which has no rate. */
static int
is_pose(const struct motion_tracks *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		if (m->track[i].time.rows > 1)
			return 0;
	return 1;
}

static int
same_row(const struct gltf_track *t, size_t a, size_t b)
{
	double v[GLTF_COLS], w[GLTF_COLS];

	get_part(t, a, 0, v);
	get_part(t, b, 0, w);
	return memcmp(v, w, (size_t)t->value.cols * sizeof *v) == 0;
}

static int
is_steady(const struct gltf_track *t)
{
	size_t i;

	for (i = 1; i < t->time.rows; i++)
		if (t->mode == CUBIC || !same_row(t, i, i - 1))
			return 0;
	return 1;
}

static int
same_times(const struct gltf_track *a, const struct gltf_track *b)
{
	size_t i;

	if (a->time.number == b->time.number)
		return 1;
	if (a->time.rows != b->time.rows)
		return 0;
	for (i = 0; i < a->time.rows; i++)
		if (seconds_of(a, i) != seconds_of(b, i))
			return 0;
	return 1;
}

static int
fits(const struct motion_tracks *m, const struct rate *r)
{
	const struct gltf_track *t, *before = NULL;
	double frame;
	size_t i, k;

	for (i = 0; i < m->n; i++) {
		t = &m->track[i];
		if (t->clock || (before &&
		    t->time.number == before->time.number))
			continue;
		before = t;
		for (k = 0; k < t->time.rows; k++) {
			frame = frame_of(r, seconds_of(t, k));
			if (frame != rint(frame))
				return 0;
		}
	}
	return 1;
}

/* Sets the lowest rate that has a frame at each key. Returns 0 if there is
 * none. */
static int
find_rate(const struct motion_tracks *m, struct rate *r)
{
	static const int ntsc[] = { 24000, 30000, 48000, 60000, 120000 };
	int n, i;

	r->den = 1;
	for (n = 1; n <= MOST; n++) {
		r->num = n;
		if (fits(m, r))
			return 1;
	}
	r->den = 1001;
	for (i = 0; i < (int)(sizeof ntsc / sizeof *ntsc); i++) {
		r->num = ntsc[i];
		if (fits(m, r))
			return 1;
	}
	return 0;
}

/* What the extras say holds as long as the keys are where they were; option -r
 * overrides it. */
static void
take_extras(struct motion_tracks *m, struct gltf *g, size_t animation,
    struct str rate)
{
	struct gltf_extras e;
	struct rate r;

	gltf_extras_read(&e, g, animation);
	if (rate.n)
		e.rate.n = 0;
	r.num = e.num;
	r.den = e.den;
	if ((e.rate.n && !fits(m, &r)) || (!e.rate.n && !is_pose(m)))
		e.rate.n = 0, e.first = 0;
	m->said = e;
}

static int
any_sampled(const struct motion_tracks *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		if (is_sampled(&m->track[i]))
			return 1;
	return 0;
}

/* If no rate has a frame at each key, a frame is a second, unless a track is
 * sampled. */
static void
set_rate(struct motion_tracks *m, struct str rate)
{
	int sampled = any_sampled(m);
	struct rate *r = &m->rate;

	if (!rate.n)
		rate = m->said.rate;
	if (rate.n) {
		r->text = rate;
		rate_read(rate, &r->num, &r->den);
		return;
	}
	if (!find_rate(m, r)) {
		set_rate_text(r, sampled ? USUAL : 1, 1);
		return;
	}
	if (sampled && r->den == 1)
		r->num *= ceil(SMOOTH / r->num);
	set_rate_text(r, r->num, r->den);
}

/* A track that has the times of all tracks that change, or NULL. */
static const struct gltf_track *
common_clock(const struct motion_tracks *m)
{
	const struct gltf_track *clock = NULL, *t;
	size_t i;

	for (i = 0; i < m->n; i++) {
		t = &m->track[i];
		if (t->steady)
			continue;
		if (!clock)
			clock = t;
		if (!same_times(clock, t) || is_sampled(clock) !=
		    is_sampled(t))
			return NULL;
	}
	return clock;
}

static int
covers(const struct gltf_track *clock, const struct gltf_track *t)
{
	return t->time.rows == 1 ||
	    (seconds_of(clock, 0) <= seconds_of(t, 0) &&
	    seconds_of(clock, clock->time.rows - 1) >=
	    seconds_of(t, t->time.rows - 1));
}

/* The other track of the same joint. */
static struct gltf_track *
partner(const struct motion_tracks *m, size_t i)
{
	struct gltf_track *t = &m->track[i];

	if (i > 0 && t[-1].joint == t->joint)
		return t - 1;
	return i + 1 < m->n && t[1].joint == t->joint ? t + 1 : NULL;
}

/* A track that keeps one value has it in each frame of the others: so the
 * motion is dense if it can be. */
static void
set_clocks(struct motion_tracks *m)
{
	const struct gltf_track *all, *other;
	size_t i;

	for (i = 0; i < m->n; i++)
		m->track[i].steady = is_steady(&m->track[i]);
	all = common_clock(m);
	for (i = 0; i < m->n; i++) {
		struct gltf_track *t = &m->track[i];

		other = partner(m, i);
		if (!t->steady)
			continue;
		if (all && covers(all, t))
			t->clock = all;
		else if (other && !other->clock && !other->steady &&
		    covers(other, t))
			t->clock = other;
	}
}

/* Sets the rate, and the clocks and frames of the tracks. */
static void
set_times(struct motion_tracks *m, struct gltf *g, size_t animation,
    struct str rate)
{
	size_t i;

	set_clocks(m);
	take_extras(m, g, animation, rate);
	if (is_pose(m)) {
		for (i = 1; i < m->n; i++)
			m->track[i].clock = &m->track[0];
	}
	set_rate(m, rate);
	if (is_pose(m) && !rate.n && !m->said.rate.n)
		m->rate.text = str_of("-");
	for (i = 0; i < m->n; i++)
		m->track[i].rate = &m->rate;
	for (i = 0; i < m->n; i++)
		if (!m->track[i].clock)
			count_frames(&m->track[i], g);
	for (i = 0; i < m->n; i++)
		if (m->track[i].clock)
			count_frames(&m->track[i], g);
}

/* The motion. */

/* The tracks as a heap, by the frame that each has next. */
struct player {
	struct motion_tracks *m;
	struct head {
		double frame;
		size_t track;            /* its number */
		size_t at;               /* which of its frames that is */
	} *heap;
	size_t n;
	size_t *first;           /* per joint: its first track */
	unsigned char *tracks;   /* per joint: how many it has */
};

static int
is_before(const struct head *a, const struct head *b)
{
	return a->frame < b->frame ||
	    (a->frame == b->frame && a->track < b->track);
}

static void
sink(struct player *p, size_t i)
{
	struct head h = p->heap[i];
	size_t k;

	while ((k = 2 * i + 1) < p->n) {
		if (k + 1 < p->n && is_before(&p->heap[k + 1], &p->heap[k]))
			k++;
		if (!is_before(&p->heap[k], &h))
			break;
		p->heap[i] = p->heap[k];
		i = k;
	}
	p->heap[i] = h;
}

/* Moves the track at the head on to its next frame, or takes it out. */
static void
step(struct player *p)
{
	struct head *h = &p->heap[0];
	const struct gltf_track *t = &p->m->track[h->track];

	if (++h->at < t->frames)
		h->frame = track_frame(t, h->at);
	else
		*h = p->heap[--p->n];
	sink(p, 0);
}

static void
begin(struct player *p, struct motion_tracks *m, size_t joints)
{
	size_t i;

	p->m = m;
	p->n = m->n;
	p->heap = xcalloc(m->n, sizeof *p->heap);
	p->first = xcalloc(joints, sizeof *p->first);
	p->tracks = xcalloc(joints, 1);
	for (i = m->n; i-- > 0;) {
		p->heap[i].frame = track_frame(&m->track[i], 0);
		p->heap[i].track = i;
		p->first[m->track[i].joint] = i;
		p->tracks[m->track[i].joint]++;
		sink(p, i);
	}
}

static void
put_dofs(const struct player *p, const struct gltf_joints *js)
{
	const struct gltf_track *t = p->m->track;
	const char *list;
	size_t j;

	for (j = 0; j < js->n; j++) {
		if (p->tracks[j] == 2)
			continue;        /* as the skeleton has it */
		list = "";
		if (p->tracks[j])
			list = t[p->first[j]].path == MOVES ?
			    "px py pz" : "qx qy qz qw";
		ir_put_dof(js->joint[j].name, str_of(list));
	}
}

/* If a frame is a second, its number is a time of the file, as a float. */
static struct str
frame_text(const struct rate *r, double frame, char *buf)
{
	struct str text = { buf, 0 };

	if (frame == rint(frame) || r->num != r->den)
		text.n = num_print(buf, frame, frame == rint(frame) ? 17 : 9);
	else
		text.n = num_print_float(buf, (float)frame);
	return text;
}

/* The value of track i in a frame, or nan if it has none there. */
static void
put_track(struct player *p, const struct gltf_joint *joint, size_t i,
    double frame)
{
	struct gltf_track *t = &p->m->track[i];
	int k;

	if (p->n && p->heap[0].track == i && p->heap[0].frame == frame) {
		put_value(t, joint, p->heap[0].at);
		step(p);
		return;
	}
	for (k = 0; k < t->value.cols; k++)
		out_field(str_of("nan"));
}

/* Writes the motion with its joints' channels and values. */
static void
put_motion(struct motion_tracks *m, const struct gltf_joints *js,
    struct str name)
{
	struct player p;
	char buf[NUM_MAX];
	struct str number = { NULL, 0 };         /* of the frame */
	double frame = 0;
	size_t k;
	int j;

	begin(&p, m, js->n);
	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	ir_put_source("gltf 2.0");
	ir_put_line(IR_RATE, m->rate.text);
	if (m->said.loop.n)
		ir_put_line(IR_LOOP, m->said.loop);
	put_dofs(&p, js);
	while (p.n > 0) {
		if (!number.n || p.heap[0].frame != frame) {
			frame = p.heap[0].frame;
			number = frame_text(&m->rate, m->said.first + frame,
			    buf);
		}
		j = m->track[p.heap[0].track].joint;
		ir_put_frame(IR_V, number, js->joint[j].name);
		for (k = 0; k < p.tracks[j]; k++)
			put_track(&p, &js->joint[j], p.first[j] + k, frame);
		out_ch('\n');
	}
	ir_put_end(IR_MOTION);
	free(p.heap);
	free(p.first);
	free(p.tracks);
}

/* What is wrong with one animation need not keep anybody from the others. */
static void
set_hint(struct gltf *g, struct str name, struct text *hint)
{
	if (g->animation.n < 2)
		return;
	text_z(hint, " (animation ");
	text_name(hint, name);
	text_z(hint, ": -M takes another)");
	text_ch(hint, '\0');
	g->json.hint = hint->s;
}

void
gltf_put_animation(struct gltf *g, const struct gltf_joints *js,
    size_t animation, struct str rate, struct str name)
{
	struct text hint = { NULL, 0, 0 };
	struct motion_tracks m;

	set_hint(g, name, &hint);
	open_tracks(&m, g, js, animation);
	set_times(&m, g, animation, rate);
	if (m.n)
		put_motion(&m, js, name);
	free(m.track);
	g->json.hint = NULL;
	free(hint.s);
}
