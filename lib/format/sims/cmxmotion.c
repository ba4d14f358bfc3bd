#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "base/outfile.h"
#include "format/sims/cfp.h"
#include "format/sims/cmx_out_priv.h"
#include "format/sims/cmxtime.h"
#include "format/sims/from_ir.h"

/* An attr of the motion; or an event or its time. Its texts are as the IR has
 * them. */
struct spoken {
	struct str of, key, text;
	int bone;                /* of an event; -1: none that is written */
	long long frame, ms;
	size_t place;            /* in the stream */
};

struct said_list {
	struct spoken *p;
	size_t n, cap;
};

/* A bone that is written. */
struct bone_out {
	struct str name;
	int joint;
	int moves, turns;
	int place[7];            /* of x y z and of x y z w among its
	                          * channels */
	int row[2];              /* instead: its rows of a pose */
};

struct skill_out {
	struct cmx_writer *w;
	struct from_ir from;
	int ours;                /* the motion is from a CMX or BCF */
	int direct;              /* its values are as the files have them */
	int rated, cycle;
	struct bone_out *bone;
	size_t n, cap;
	float *v;                /* the values of a frame after the other */
	size_t width, nv, vcap;
	long long frames;
	double first;            /* the number of the first frame */
	struct said_list attr, event, time;
	struct arena arena;
};

/* --- what the motion says --- */

/* The end of a list; of one that holds nothing it is NULL, as its begin is. */
static const struct spoken *
end_of(const struct said_list *list)
{
	return list->n ? list->p + list->n : NULL;
}

static struct spoken *
add_said(struct skill_out *s, struct said_list *list)
{
	struct spoken *a;

	list->p = xgrow(list->p, &list->cap, list->n + 1, sizeof *list->p);
	a = &list->p[list->n];
	memset(a, 0, sizeof *a);
	a->place = list->n++;
	a->of = str_keep(&s->arena, s->w->ir->rec.f[0]);
	return a;
}

static void
take_attr(struct skill_out *s)
{
	const struct ir_rec *rec = &s->w->ir->rec;
	struct str text = rec->tail, ms;
	struct spoken *a;

	if (str_is(rec->f[1], "time") && !str_is(rec->f[0], "-")) {
		a = add_said(s, &s->time);
		str_field(&text, &ms);
		a->ms = ir_int(s->w->ir, ms, "time", 0, CMX_INT);
		text = str_flush(text);
	} else {
		a = add_said(s, &s->attr);
		a->key = str_keep(&s->arena, rec->f[1]);
	}
	a->text = str_keep(&s->arena, text);
}

static void
take_event(struct skill_out *s)
{
	const struct ir_rec *rec = &s->w->ir->rec;
	struct spoken *a = add_said(s, &s->event);
	struct text t = { 0 };

	a->of = str_keep(&s->arena, rec->f[1]);
	a->frame = (long long)s->w->ir->frame;
	text_str(&t, rec->f[2]);
	text_ch(&t, ' ');
	text_str(&t, rec->tail);
	a->text = str_keep(&s->arena, text_get(&t));
	free(t.s);
}

static void
take_record(struct skill_out *s)
{
	const struct ir *ir = s->w->ir;

	motion_no_bounce(ir);
	switch (ir->rec.word) {
	case IR_SOURCE:
		s->ours = str_is(ir->rec.tail, "bcf") ||
		    (ir->rec.tail.n >= 3 &&
		    memcmp(ir->rec.tail.s, "cmx", 3) == 0);
		break;
	case IR_RATE:
		from_ir_rate(ir);
		s->rated = 1;
		break;
	case IR_LOOP:
		s->cycle = motion_is_cycle(ir);
		break;
	case IR_ATTR:
		take_attr(s);
		break;
	case IR_EVENT:
		take_event(s);
		break;
	default:
		break;
	}
}

/* The text of an attr; NULL in it if there is none. */
static struct str
attr_of(const struct skill_out *s, struct str of, const char *key)
{
	struct str none = { NULL, 0 };
	size_t i;

	for (i = 0; i < s->attr.n; i++)
		if (str_same(s->attr.p[i].of, of) &&
		    str_is(s->attr.p[i].key, key))
			return s->attr.p[i].text;
	return none;
}

/* --- the values --- */

/* Whether a joint's values are complete and nothing else. */
static int
can_copy(const struct dof *d)
{
	int place[4], moves = (d->kinds & DOF_P) != 0;
	int turns = (d->kinds & DOF_Q) != 0;

	return !(d->kinds & ~(unsigned)(DOF_P | DOF_Q)) &&
	    d->n == (size_t)(3 * moves + 4 * turns) &&
	    (!moves || dof_places(d, CH_PX, 3, place)) &&
	    (!turns || dof_places(d, CH_QX, 4, place));
}

/* Decides how the values are taken, when all channels are known. */
static void
decide(struct skill_out *s)
{
	const struct motion *m = &s->from.f.m;
	size_t j;

	s->direct = s->ours && !m->world;
	for (j = 0; j < m->sk->n && s->direct; j++)
		s->direct = can_copy(&m->dof[j]);
	s->from.f.keyed = !s->direct;
}

static struct bone_out *
add_bone(struct skill_out *s, int joint)
{
	struct bone_out *b;

	s->bone = xgrow(s->bone, &s->cap, s->n + 1, sizeof *s->bone);
	b = &s->bone[s->n++];
	memset(b, 0, sizeof *b);
	b->joint = joint;
	b->name = s->from.f.m.sk->joint[joint].name;
	return b;
}

/* Adds a bone at its first values: so the bones keep their order. */
static void
add_direct(struct skill_out *s, int joint)
{
	const struct dof *d = &s->from.f.m.dof[joint];
	struct bone_out *b = add_bone(s, joint);

	b->moves = (d->kinds & DOF_P) != 0;
	b->turns = (d->kinds & DOF_Q) != 0;
	if (b->moves)
		dof_places(d, CH_PX, 3, b->place);
	if (b->turns)
		dof_places(d, CH_QX, 4, b->place + 3);
	s->width += (size_t)(3 * b->moves + 4 * b->turns);
}

static void
add_sims(struct skill_out *s)
{
	struct bone_out *b;
	int i;

	for (i = 0; i < SIMS_JOINTS; i++) {
		b = add_bone(s, s->from.sims.joint[i]);
		b->moves = i <= SIMS_PELVIS;
		b->turns = 1;
		b->row[0] = i;
		b->row[1] = i + 2;
		s->width += (size_t)(3 * b->moves + 4 * b->turns);
	}
}

/* Sets v to a bone's values: three if it moves, and four if it turns. */
static void
bone_values(const struct skill_out *s, const struct bone_out *b, double *v)
{
	const struct motion *m = &s->from.f.m;
	int i;

	for (i = 0; i < 7 && s->direct; i++)
		v[i] = m->val[m->at[b->joint] + (size_t)b->place[i]];
	if (!s->direct && b->moves)
		sims_pose_values(&s->from.pose, b->row[0], v);
	if (!s->direct)
		sims_pose_values(&s->from.pose, b->row[1], v + 3);
}

/* Adds a value, with the sign of the files. */
static void
add_value(struct skill_out *s, const struct bone_out *b, double v, int flip)
{
	if (!(fabs(v) <= FLT_MAX))
		in_die(&s->w->ir->in, "frame %.*s: joint %.*s: a CFP cannot "
		    "have such a value", STRF(s->from.f.number), STRF(b->name));
	s->v = xgrow(s->v, &s->vcap, s->nv + 1, sizeof *s->v);
	s->v[s->nv++] = (float)(flip && v != 0 ? -v : v);
}

static void
take_frame(struct skill_out *s)
{
	const struct bone_out *b;
	double v[7];
	size_t i;
	int k;

	if (!s->direct && !s->n)
		add_sims(s);
	for (i = 0; i < s->n; i++) {
		b = &s->bone[i];
		bone_values(s, b, v);
		for (k = b->moves ? 0 : 3; k < (b->turns ? 7 : 3); k++)
			add_value(s, b, v[k], k == 0 || k == 3);
	}
	s->frames++;
}

/* Dies unless each integer has a frame. */
static void
begin_frame(struct skill_out *s)
{
	const struct frames *f = &s->from.f;

	if (!s->frames)
		s->first = f->when;
	if (f->when != floor(f->when) ||
	    f->when != s->first + (double)s->frames)
		in_die(&s->w->ir->in, "frame %.*s: expected frame %.15g: see "
		    "@resample(1)", STRF(f->number),
		    floor(s->first) + (double)s->frames);
	if (s->frames >= CMX_INT / 29)
		in_die(&s->w->ir->in, "more than %d frames", CMX_INT / 29);
}

static void
take_frame_record(struct skill_out *s)
{
	const struct frames *f = &s->from.f;

	if (f->first)
		begin_frame(s);
	if (s->direct && f->joint >= 0 && !s->frames)
		add_direct(s, f->joint);
	take_record(s);
}

static void
read_motion(struct skill_out *s)
{
	enum frames_event event;

	from_ir_begin(&s->from, s->w->ir, s->w->sk);
	while (frames_head(&s->from.f))
		take_record(s);
	decide(s);
	while ((event = s->direct ? frames_next(&s->from.f) :
	    from_ir_next(&s->from)) != FRAMES_END) {
		if (event == FRAMES_RECORD) {
			take_frame_record(s);
			continue;
		}
		if (!s->direct)
			from_ir_pose(&s->from);
		take_frame(s);
	}
	if (!s->frames)
		in_die(&s->w->ir->in, "expected at least one frame, saw none");
	if (!s->rated)
		in_die(&s->w->ir->in, "rate: expected 30, saw none "
		    "(@rescale -r)");
}

/* --- events --- */

/* Numbers the joints' bones; -1: none. Allocated. */
static int *
number_bones(const struct skill_out *s)
{
	size_t joints = s->from.f.m.sk->n, i;
	int *number = xreallocarray(NULL, joints + 1, sizeof *number);

	for (i = 0; i < joints; i++)
		number[i] = -1;
	for (i = 0; i < s->n; i++)
		number[s->bone[i].joint] = (int)i;
	return number;
}

static int
bone_named(const struct skill_out *s, const int *number, struct str name)
{
	int j = skel_find(s->from.f.m.sk, name);

	return str_is(name, "-") ? 0 : j < 0 ? -1 : number[j];
}

static int
compare_text(struct str a, struct str b)
{
	size_t n = a.n < b.n ? a.n : b.n;
	int c = n ? memcmp(a.s, b.s, n) : 0;

	return c ? c : (a.n > b.n) - (a.n < b.n);
}

/* By bone, frame and text, then by place. */
static int
compare_same(const void *a, const void *b)
{
	const struct spoken *p = a, *q = b;
	int c;

	if (p->bone != q->bone)
		return p->bone < q->bone ? -1 : 1;
	if (p->frame != q->frame)
		return p->frame < q->frame ? -1 : 1;
	c = compare_text(p->text, q->text);
	return c ? c : (p->place > q->place) - (p->place < q->place);
}

/* By bone and time, then by place. */
static int
compare_time(const void *a, const void *b)
{
	const struct spoken *p = a, *q = b;

	if (p->bone != q->bone)
		return p->bone < q->bone ? -1 : 1;
	if (p->ms != q->ms)
		return p->ms < q->ms ? -1 : 1;
	return (p->place > q->place) - (p->place < q->place);
}

static void
sort_same(struct said_list *list)
{
	if (list->n)
		qsort(list->p, list->n, sizeof *list->p, compare_same);
}

static void
sort_times(struct said_list *list)
{
	if (list->n)
		qsort(list->p, list->n, sizeof *list->p, compare_time);
}

/* Gives events their times: those of attrs that say the same of the same
 * frame, which a filter has not moved, else those of their frames. */
static void
time_events(struct skill_out *s)
{
	const struct spoken *end = end_of(&s->time);
	struct spoken *e = s->event.p, *t = s->time.p;
	size_t i, place;
	int c;

	for (i = 0; i < s->event.n; i++) {
		e[i].ms = cmx_time_of(e[i].frame);
		for (c = 1; t && t < end && c > 0; t += c > 0) {
			place = t->place;
			t->place = e[i].place;
			c = compare_same(&e[i], t);
			t->place = place;
		}
		if (c == 0 && t && t < end)
			e[i].ms = (t++)->ms;
	}
}

/* Finds the bones of all that is said and the frames of events, from 0, and
 * sorts it. */
static void
settle_said(struct skill_out *s)
{
	int *number = number_bones(s);
	struct spoken *e;
	size_t i;
	int lost = 0;

	for (i = 0; i < s->event.n; i++) {
		e = &s->event.p[i];
		e->bone = bone_named(s, number, e->of);
		e->frame -= (long long)s->first;
		lost += e->bone < 0;
	}
	for (i = 0; i < s->time.n; i++) {
		e = &s->time.p[i];
		e->bone = bone_named(s, number, e->of);
		e->frame = cmx_frame_at(e->ms);
		if (e->frame >= s->frames)
			e->frame = s->frames - 1;
	}
	for (i = 0; i < s->attr.n; i++) {
		e = &s->attr.p[i];
		e->bone = str_is(e->of, "-") ? -1 :
		    bone_named(s, number, e->of);
	}
	free(number);
	sort_times(&s->attr);    /* which have none */
	sort_same(&s->event);
	sort_same(&s->time);
	time_events(s);
	sort_times(&s->event);
	if (lost)
		in_warn(&s->w->ir->in, "motion %.*s: events at joints that "
		    "have no values are left out: %d", STRF(s->w->ir->name),
		    lost);
}

/* Adds the events of a bone, which begin at e; returns where those of the next
 * one do. */
static const struct spoken *
add_events(struct skill_out *s, struct cmx_out *to, const struct spoken *e,
    int bone)
{
	const struct spoken *end = end_of(&s->event), *last = e, *p, *q;
	long long times = 0;

	for (; last && last < end && last->bone == bone; last++)
		times += last == e || last->ms != last[-1].ms;
	cmx_put_int(to, times > 0);
	if (times)
		cmx_put_int(to, times);
	for (p = e; p != last; p = q) {
		for (q = p; q != last && q->ms == p->ms; q++)
			;
		cmx_put_int(to, p->ms);
		cmx_put_int(to, q - p);
		for (; p != q; p++)
			cmx_add_pair(s->w, to, p->text);
	}
	return last;
}

/* --- the files --- */

/* Adds a column: a component of all bones that have it. */
static void
add_column(const struct skill_out *s, struct text *to, int component)
{
	struct str whole = { "-", 1 };
	struct cfp_column c = { 0 };
	size_t at = 0, i, f;
	const struct bone_out *b;
	int turn = component >= 3;

	c.to = to;
	c.exact = str_is(attr_of(s, whole, "coding"), "exact");
	for (i = 0; i < s->n; i++) {
		b = &s->bone[i];
		for (f = 0; f < (size_t)s->frames &&
		    (turn ? b->turns : b->moves); f++)
			cfp_add(&c, s->v[f * s->width + at +
			    (size_t)(turn ? component - 3 + 3 * b->moves :
			    component)]);
		at += (size_t)(3 * b->moves + 4 * b->turns);
	}
	cfp_end(&c);
}

/* Makes the CFP, which waits; returns its name, without the suffix. */
static struct str
make_values(struct skill_out *s)
{
	struct cmx_writer *w = s->w;
	struct str whole = { "-", 1 }, name = attr_of(s, whole, "file");
	struct cmx_waiting *v;
	struct text t = { 0 };
	int i;

	if (!name.s) {
		text_z(&t, "xskill-");
		text_str(&t, ir_name(w->ir, w->ir->name,
		    arena_text(&s->arena, w->ir->name.n + 1)));
		name = text_get(&t);
	}
	name = cmx_file_name(&w->values, name);
	w->wait = xgrow(w->wait, &w->waitcap, w->nwait + 1, sizeof *w->wait);
	v = &w->wait[w->nwait++];
	memset(v, 0, sizeof *v);
	v->name = name;
	for (i = 0; i < 7; i++)
		add_column(s, &v->bytes, i);
	free(t.s);
	return name;
}

/* The duration that an attr's text says, with the number of frames for which it
 * is so, or without it, if it may be theirs; or else `usual`. */
static long long
duration(const struct skill_out *s, struct str text, long long usual)
{
	long long ms, frames;
	struct str f;

	if (!text.s || !str_field(&text, &f) || !num_int(f, 0, CMX_INT, &ms))
		return usual;
	if (str_field(&text, &f))
		return num_int(f, 0, CMX_INT, &frames) && frames == s->frames ?
		    ms : usual;
	return cmx_is_duration(ms, s->frames) ? ms : usual;
}

/* Adds the properties of a bone, whose attrs are from a to end. */
static void
add_props(struct skill_out *s, struct cmx_out *to, const struct spoken *a,
    const struct spoken *end)
{
	struct str *prop = xreallocarray(NULL, (size_t)(end - a) + 1,
	    sizeof *prop);
	size_t n = 0;

	for (; a < end; a++)
		if (str_is(a->key, "prop"))
			prop[n++] = a->text;
	cmx_add_props(s->w, to, prop, n);
	free(prop);
}

/* Adds what is said of a bone before its events. ms: the skill's duration. moves
 * and turns: where its values begin. *a is its first attr, and becomes the next
 * one's. */
static void
add_bone_text(struct skill_out *s, struct cmx_out *to, const struct bone_out *b,
    long long ms, long long moves, long long turns, const struct spoken **a)
{
	const struct spoken *first = *a, *end = end_of(&s->attr);
	struct str text = { NULL, 0 };

	for (; *a && *a < end && (*a)->bone == b - s->bone; (*a)++)
		if (str_is((*a)->key, "duration"))
			text = (*a)->text;
	cmx_add_name(s->w, to, b->name);
	cmx_put_int(to, s->frames);
	cmx_put_int(to, duration(s, text, ms));
	cmx_put_int(to, b->moves);
	cmx_put_int(to, b->turns);
	cmx_put_int(to, b->moves ? moves : -1);
	cmx_put_int(to, b->turns ? turns : -1);
	add_props(s, to, first, *a);
}

static void
add_number_attr(struct skill_out *s, struct cmx_out *to, const char *key)
{
	struct str whole = { "-", 1 }, text = attr_of(s, whole, key);

	cmx_add_number(s->w, to, text.s ? text : str_of("0"));
}

/* The first in a sorted list that is said of a bone. */
static const struct spoken *
first_of(const struct said_list *list)
{
	size_t i = 0;

	while (i < list->n && list->p[i].bone < 0)
		i++;
	return list->p ? list->p + i : NULL;
}

static void
add_skill(struct skill_out *s, struct str file)
{
	struct cmx_out *to = &s->w->part[CMX_SKILLS];
	struct str whole = { "-", 1 }, moving;
	long long moves = 0, turns = 0, ms, n = 0;
	const struct spoken *e = first_of(&s->event), *a = first_of(&s->attr);
	size_t i;

	s->w->n[CMX_SKILLS]++;
	for (i = 0; i < s->n; i++) {
		moves += s->bone[i].moves ? s->frames : 0;
		turns += s->bone[i].turns ? s->frames : 0;
	}
	ms = duration(s, attr_of(s, whole, "duration"),
	    cmx_duration(s->frames - s->cycle));
	cmx_add_name(s->w, to, s->w->ir->name);
	cmx_add_string(s->w, to, file);
	cmx_put_int(to, ms);
	add_number_attr(s, to, "distance");
	moving = attr_of(s, whole, "moving");
	if (moving.s)
		num_int(moving, -CMX_INT - 1LL, CMX_INT, &n);
	cmx_put_int(to, n);
	cmx_put_int(to, moves);
	cmx_put_int(to, turns);
	cmx_put_int(to, (long long)s->n);
	moves = turns = 0;
	for (i = 0; i < s->n; i++) {
		add_bone_text(s, to, &s->bone[i], ms, moves, turns, &a);
		e = add_events(s, to, e, (int)i);
		moves += s->bone[i].moves ? s->frames : 0;
		turns += s->bone[i].turns ? s->frames : 0;
	}
}

void
cmx_write_skill(struct cmx_writer *w)
{
	struct str whole = { "-", 1 }, name;
	struct skill_out s = { 0 };

	if (!w->dir)
		in_die(&w->ir->in, "motion %.*s: its values are a file of "
		    "their own: -d says where", STRF(w->ir->name));
	s.w = w;
	cmx_name_after(w, CMX_OF_MOTION);
	read_motion(&s);
	name = attr_of(&s, whole, "cmx");
	if (name.s)
		cmx_take_name(w, CMX_MOTION_SAID, name);
	settle_said(&s);
	w->used = 1;
	w->own |= attr_of(&s, whole, "skeleton").s != NULL;
	add_skill(&s, make_values(&s));
	from_ir_end(&s.from);
	free(s.bone);
	free(s.v);
	free(s.attr.p);
	free(s.event.p);
	free(s.time.p);
	arena_free(&s.arena);
}
