#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/vec.h"
#include "base/temp.h"
#include "figure/contacts.h"
#include "filter/contacts/mark.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "ir/spot.h"

struct marker {
	struct frames f;
	const struct mark_options *o;
	struct body body;
	int *foot;               /* per foot: its joint */
	size_t feet;
	size_t *points;          /* per foot: how many */
	size_t *tips;            /* per foot, see sole_points() */
	int *point;              /* of all feet, see sole_points() */
	size_t all;
	struct spots spots;
	double (*at)[3];         /* per point */
	struct contacts *contacts;
	int cycle;
};

static void
add_foot(struct marker *m, int joint)
{
	m->foot = xreallocarray(m->foot, m->feet + 1, sizeof *m->foot);
	m->points = xreallocarray(m->points, m->feet + 1, sizeof *m->points);
	m->tips = xreallocarray(m->tips, m->feet + 1, sizeof *m->tips);
	m->point = xreallocarray(m->point, m->all + 2 * m->body.sk->n,
	    sizeof *m->point);
	m->foot[m->feet] = joint;
	m->points[m->feet] = sole_points(&m->body, joint, m->point + m->all,
	    &m->tips[m->feet]);
	m->all += m->points[m->feet++];
}

static int
is_foot(const struct marker *m, int joint)
{
	size_t i;

	for (i = 0; i < m->feet; i++)
		if (m->foot[i] == joint)
			return 1;
	return 0;
}

static void
find_feet(struct marker *m)
{
	const struct skel *sk = m->body.sk;
	unsigned char *foot = xcalloc(sk->n, 1);
	struct text unknown = { NULL, 0, 0 };
	size_t j;
	int side;

	pick_joints(&m->o->feet, sk, foot, &unknown);
	pick_check(&m->f.ir->in, sk, &unknown);
	for (side = 0; !m->o->feet.n && side < 2; side++)
		if (m->body.foot[side] >= 0)
			add_foot(m, m->body.foot[side]);
	for (j = 0; j < sk->n; j++)
		if (foot[j])
			add_foot(m, (int)j);
	free(foot);
	if (!m->feet)
		in_die(&m->f.ir->in, "motion %.*s: no feet that are known by "
		    "their names (-j)", STRF(m->f.ir->name));
}

/* The length of a leg where the names of joints do not say what a leg is: that
 * of the two bones above a foot, the mean of all feet. */
static double
bones_above(const struct marker *m)
{
	const struct skel *sk = m->body.sk;
	double sum = 0, v[3];
	size_t i;
	int j, k;

	for (i = 0; i < m->feet; i++)
		for (k = 0, j = m->foot[i]; k < 2 && sk->joint[j].parent >= 0;
		    k++, j = sk->joint[j].parent) {
			body_span(&m->body, sk->joint[j].parent, j, v);
			sum += vec_len(v);
		}
	return sum / (double)m->feet;
}

static void
look_for_points(struct marker *m)
{
	size_t n = m->body.sk->n, i;
	unsigned char *only = xcalloc(n, 1);
	int j;

	for (i = 0; i < m->all; i++)
		only[m->point[i] < 0 ? ~m->point[i] : m->point[i]] = 1;
	if (m->body.hips >= 0)
		only[m->body.hips] = 1;
	spots_begin(&m->spots, &m->f.m);
	spots_only(&m->spots, &m->f.m, only);
	for (j = 0; j < (int)n; j++)
		if (only[j] && !pose_has_place(&m->f.m, j))
			frames_bad_pose(&m->f, j);
}

/* At the first frame, when all that the header says is known. */
static void
start(struct marker *m)
{
	const struct in *in = &m->f.ir->in;
	double num, den, rate = rate_read(m->f.m.rate, &num, &den);
	double up[3], leg;
	enum up_by by;

	if (rate <= 0)
		in_die(in, "motion %.*s: its rate is not known (@rescale -r)",
		    STRF(m->f.ir->name));
	find_feet(m);
	by = body_up(up, &m->body, &m->f);
	if (by == UP_UNKNOWN)
		in_die(in, "skeleton %.*s: which axis points up is not known "
		    "(@rescale -U)", STRF(m->body.sk->name));
	body_up_doubt(&m->body, by);
	leg = body_rest_leg(&m->body);
	if (leg <= 0)
		leg = bones_above(m);
	if (leg <= 0)
		in_die(in, "motion %.*s: its legs have no length",
		    STRF(m->f.ir->name));
	m->contacts = contacts_new(up, rate, leg, m->feet, m->points,
	    m->tips);
	contacts_limit(m->contacts, m->o->height, m->o->speed);
	look_for_points(m);
	m->at = xcalloc(m->all, sizeof *m->at);
	later_begin();
}

/* Where joint j is; nan where that is not known. */
static void
find_joint(const struct marker *m, int j, double *at)
{
	if (m->spots.known[j])
		memcpy(at, m->spots.place[j], sizeof *m->spots.place);
	else
		at[0] = at[1] = at[2] = NAN;
}

static void
find_point(const struct marker *m, int point, double *at)
{
	if (point < 0 && m->spots.known[~point])
		spots_tail(&m->spots, ~point, at);
	else
		find_joint(m, point < 0 ? ~point : point, at);
}

/* Marks the place where the contacts will be written when all frames are
 * known. */
static void
end_frame(struct marker *m)
{
	double hips[3];
	size_t i;

	spots_set(&m->spots);
	for (i = 0; i < m->all; i++)
		find_point(m, m->point[i], m->at[i]);
	contacts_add(m->contacts, m->f.when, m->at);
	if (m->body.hips >= 0) {
		find_joint(m, m->body.hips, hips);
		contacts_hips(m->contacts, hips);
	}
	out_ch('\0');
	out_line(m->f.number);
}

/* A foot's old `c` records are left out: they are written anew. */
static void
take_record(struct marker *m)
{
	struct ir *ir = m->f.ir;

	m->cycle |= !m->contacts && motion_is_cycle(ir);
	if (m->f.first && m->f.m.frame == 1)
		start(m);
	if (ir->rec.word != IR_C ||
	    !is_foot(m, motion_joint(&m->f.m, ir, ir->rec.f[1])))
		frames_pass(&m->f);
}

static void
put_contacts(const struct marker *m, struct str number, size_t frame)
{
	size_t i;

	for (i = 0; i < m->feet; i++) {
		ir_put_frame(IR_C, number,
		    m->body.sk->joint[m->foot[i]].name);
		out_text(contacts_on(m->contacts, i, frame) ? " 1\n" : " 0\n");
	}
}

/* All frames have come. Each part but the first begins with the number of the
 * frame that its contacts belong to. */
static void
put_frames(struct marker *m)
{
	struct text part = { NULL, 0, 0 };
	size_t i;

	later_end();
	if (m->cycle)
		contacts_cycle(m->contacts);
	contacts_find(m->contacts);
	for (i = 0; later_part(&part); i++) {
		struct str text = text_get(&part), number = { text.s, 0 };

		if (i) {
			number.n = (size_t)((char *)memchr(text.s, '\n',
			    text.n) - text.s);
			put_contacts(m, number, i - 1);
			text.s += number.n + 1;
			text.n -= number.n + 1;
		}
		out_str(text);
	}
	free(part.s);
	contacts_free(m->contacts);
}

void
mark_motion(struct ir *ir, const struct skel *sk, const struct mark_options *o)
{
	struct marker m = { .o = o };
	enum frames_event event;

	ir_pass(ir);
	frames_begin(&m.f, ir, sk);
	body_make(&m.body, sk, ir->in.name, 1);
	while ((event = frames_next(&m.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&m);
		else
			take_record(&m);
	}
	if (m.contacts) {
		put_frames(&m);
		spots_end(&m.spots);
	}
	ir_pass(ir);
	frames_end(&m.f);
	body_free(&m.body);
	free(m.foot);
	free(m.points);
	free(m.tips);
	free(m.point);
	free(m.at);
}
