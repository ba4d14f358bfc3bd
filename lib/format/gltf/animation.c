#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/gltf/motion.h"
#include "format/gltf/node.h"

/* A scale that is animated to what it is anyway. */
static const double same_scale = 1e-4;

struct opening {
	struct gltf *g;
	const struct gltf_joints *js;
	size_t samplers;         /* the JSON values */
	size_t *sampler, nsampler;
	size_t left, first_left; /* channels that are left out */
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

/* Whether a channel sets a node's scale to what it is. */
static int
keeps_scale(struct opening *o, size_t channel, size_t node)
{
	struct gltf_local l;
	struct gltf_track t;
	double v[GLTF_COLS];
	size_t i;
	int k;

	memset(&t, 0, sizeof t);
	t.path = GLTF_MOVES;
	gltf_track_open(&t, o->g, sampler_of(o, channel));
	gltf_local(o->g, node, &l);
	for (i = 0; i < gltf_track_keys(&t); i++) {
		gltf_track_key(&t, i, v);
		for (k = 0; k < 3; k++)
			if (fabs(v[k] - l.stretch[4 * k]) >
			    same_scale * l.scale)
				return 0;
	}
	return 1;
}

static void
take_scale(struct opening *o, size_t channel, size_t node)
{
	const struct gltf_joints *js = o->js;

	if ((!js->above[node] && js->of_node[node] < 0) ||
	    keeps_scale(o, channel, node))
		return;
	if (js->above[node])
		json_die(&o->g->json, channel, "it changes the scale of "
		    "nodes[%zu], and joints are below it", node);
	leave_out(o, channel);
}

static void
take_channel(struct gltf_motion *m, struct opening *o, size_t channel)
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
	t->path = json_is(j, path, "rotation") ? GLTF_TURNS : GLTF_MOVES;
	t->joint = o->js->of_node[node];
	t->channel = channel;
	gltf_track_open(t, o->g, sampler_of(o, channel));
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
sort_tracks(struct gltf_motion *m, const struct gltf *g)
{
	size_t i;

	qsort(m->track, m->n, sizeof *m->track, by_joint);
	for (i = 1; i < m->n; i++)
		if (m->track[i].joint == m->track[i - 1].joint &&
		    m->track[i].path == m->track[i - 1].path)
			json_die(&g->json, m->track[i].channel, "second "
			    "channel of the same node and path");
}

void
gltf_motion_open(struct gltf_motion *m, struct gltf *g,
    const struct gltf_joints *js, size_t animation, struct str rate)
{
	struct opening o = { g, js, 0, NULL, 0, 0, 0 };
	const struct json *j = &g->json;
	size_t v = json_need(j, animation, "channels");

	memset(m, 0, sizeof *m);
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
	sort_tracks(m, g);
	free(o.sampler);
	gltf_motion_time(m, g, rate);
}

void
gltf_motion_close(struct gltf_motion *m)
{
	free(m->track);
}
