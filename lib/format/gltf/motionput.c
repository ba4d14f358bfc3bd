#include <math.h>
#include <stdlib.h>

#include "base/num.h"
#include "format/gltf/motion.h"
#include "ir/put.h"

/* The tracks as a heap, by the frame that each has next. */
struct player {
	struct gltf_motion *m;
	struct head {
		double frame;
		size_t track, at;        /* its number, and its frame's */
	} *heap;
	size_t n;
	size_t *first;           /* per joint: its first track, and how many */
	unsigned char *tracks;
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

/* Moves the head on to its next frame, or takes it out. */
static void
step(struct player *p)
{
	struct head *h = &p->heap[0];
	const struct gltf_track *t = &p->m->track[h->track];

	if (++h->at < t->frames)
		h->frame = gltf_track_frame(t, h->at);
	else
		*h = p->heap[--p->n];
	sink(p, 0);
}

static void
begin(struct player *p, struct gltf_motion *m, size_t joints)
{
	size_t i;

	p->m = m;
	p->n = m->n;
	p->heap = xcalloc(m->n, sizeof *p->heap);
	p->first = xcalloc(joints, sizeof *p->first);
	p->tracks = xcalloc(joints, 1);
	for (i = m->n; i-- > 0;) {
		p->heap[i].frame = gltf_track_frame(&m->track[i], 0);
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
			list = t[p->first[j]].path == GLTF_MOVES ?
			    "px py pz" : "qx qy qz qw";
		ir_put_dof(js->joint[j].name, str_of(list));
	}
}

/* Where a frame is a second, a time keeps the text of its float. */
static struct str
frame_text(const struct gltf_rate *r, double frame, char *buf)
{
	struct str text = { buf, 0 };

	if (frame == rint(frame) || r->num != r->den)
		text.n = num_print(buf, frame, 9);
	else
		text.n = num_print_float(buf, (float)frame);
	return text;
}

/* What track i has in the frame at hand, or that it has nothing there. */
static void
put_track(struct player *p, const struct gltf_joint *joint, size_t i,
    double frame)
{
	struct gltf_track *t = &p->m->track[i];
	int k;

	if (p->n && p->heap[0].track == i && p->heap[0].frame == frame) {
		gltf_track_put(t, joint, p->heap[0].at);
		step(p);
		return;
	}
	for (k = 0; k < t->value.cols; k++)
		out_field(str_of("nan"));
}

void
gltf_motion_put(struct gltf_motion *m, const struct gltf_joints *js,
    struct str name)
{
	struct player p;
	char buf[NUM_MAX];
	double frame;
	size_t k;
	int j;

	begin(&p, m, js->n);
	ir_put_begin(IR_MOTION, name);
	out_ch('\n');
	ir_put_source("gltf 2.0");
	ir_put_line(IR_RATE, m->rate.text);
	put_dofs(&p, js);
	while (p.n > 0) {
		frame = p.heap[0].frame;
		j = m->track[p.heap[0].track].joint;
		ir_put_frame(IR_V, frame_text(&m->rate, frame, buf),
		    js->joint[j].name);
		for (k = 0; k < p.tracks[j]; k++)
			put_track(&p, &js->joint[j], p.first[j] + k, frame);
		out_ch('\n');
	}
	ir_put_end(IR_MOTION);
	free(p.heap);
	free(p.first);
	free(p.tracks);
}
