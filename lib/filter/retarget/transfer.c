#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/math/axes.h"
#include "base/math/quat.h"
#include "base/math/vec.h"
#include "filter/retarget/align.h"
#include "filter/retarget/feet.h"
#include "filter/retarget/hands.h"
#include "filter/retarget/hang.h"
#include "filter/retarget/held.h"
#include "filter/retarget/judge.h"
#include "filter/retarget/transfer.h"
#include "ir/frame.h"
#include "ir/put.h"

/* A cycle is closed where angles, in radians, and lengths, in sizes of the body,
 * differ by less. When it goes round, one round is like the next where they
 * differ by less than SETTLED; it is then solved no more than so many frames
 * again. */
#define SEAM 1e-6
#define SETTLED 1e-9
#define MOST_SOLVED 20000

struct transfer {
	struct frames f;         /* the source's */
	struct transfer_options o;       /* scale and axes are set */
	const struct bone_map *map;
	struct body tbody, sbody;        /* of target and source */
	double up[3];            /* in the source's motion */
	enum up_by by;           /* what says so */
	struct source source;
	struct solve solve;
	struct feet *feet;       /* or NULL */
	struct hands *hands;     /* or NULL */
	struct judge *judge;     /* or NULL */
	/* With feet, frames wait for later ones: frame[first] … of a ring. */
	struct held_frame *frame;
	size_t room, first, held;
	struct held_frame *read; /* the frame being read, which comes after
	                          * them */
	struct round *round;     /* of a cycle, or NULL */
};

/* A cycle. Its frames wait for the last one, and the output from `loop cycle` on
 * with them. Then some rounds are solved before the one that is written, and the
 * beginning of one after it: feet and hinges depend on the frames before and
 * after theirs, and find the same around both ends. */
struct round {
	struct text line;        /* `loop cycle` */
	struct spool frames;
	off_t *where;            /* where each is there */
	size_t n, cap;           /* the last is the first one of the next
	                          * round */
	int read;                /* t->read has been read, and is not there yet */
	double first[3];         /* a joint that travels, in the first frame */
	double travel[3];        /* its way in a round, over the ground */
	double begin, took;      /* its first frame number; how many a round
	                          * takes */
	size_t shown;            /* frames written */
	int unsettled;           /* the round that would be written does not
	                          * begin as the one before it */
	int last_try;            /* then it is written all the same */
	struct solve_pose from, to;      /* the target's when a round began, and
	                                  * in the last frame written */
};

int
transfer_set_axes(struct transfer_options *o, const char *arg)
{
	o->has_axes = 1;
	return axes_read(o->axes, arg);
}

/* --- the scale --- */

/* Legs that come down to less than this part of their length do not stand. */
#define UPRIGHT 0.8

/* A skeleton that stands as the source does at rest. */
struct stand {
	const struct body *body;
	int from_legs;           /* heights are those of where legs begin, not
	                          * of the hips */
	double (*w)[4], (*pos)[3];
	double up[3];
};

/* How far joint a is above joint b. */
static double
over(const struct stand *p, int a, int b)
{
	return vec_dot(p->pos[a], p->up) - vec_dot(p->pos[b], p->up);
}

static int
stands(const struct stand *p)
{
	const struct body *b = p->body;
	int i;

	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i) && over(p, b->thigh[i], b->foot[i]) <
		    UPRIGHT * body_stretch(b, i))
			return 0;
	return 1;
}

/* How far the hips, or where the legs begin, are above the lowest point of the
 * feet. */
static double
height(const struct stand *p)
{
	const struct body *b = p->body;
	double most = 0;
	int i, top;

	for (i = 0; i < 2; i++) {
		if (!body_has_leg(b, i))
			continue;
		top = p->from_legs ? b->thigh[i] : b->hips;
		most = fmax(most, vec_dot(p->pos[top], p->up) -
		    body_lowest(b, p->w, p->pos, b->foot[i], p->up));
	}
	return most;
}

/* The same, if the legs were stretched. */
static double
stretched(const struct stand *p)
{
	const struct body *b = p->body;
	double sum = 0;
	int i, n = 0;

	if (!p->from_legs)
		return body_leg(b, p->w, p->pos, p->up);
	for (i = 0; i < 2; i++)
		if (body_has_leg(b, i)) {
			sum += body_stretch(b, i) +
			    vec_dot(p->pos[b->foot[i]], p->up) -
			    body_lowest(b, p->w, p->pos, b->foot[i], p->up);
			n++;
		}
	return n ? sum / n : 0;
}

static void
place_target(const struct stand *p, const struct solve *s, int t)
{
	const struct joint *jt = &p->body->sk->joint[t];

	if (s->j[t].place == PLACE_HANG) {
		hang_place(s, t, p->pos[t]);
		return;
	}
	memcpy(p->pos[t], jt->offset, sizeof *p->pos);
	if (jt->parent < 0)
		return;
	quat_vec(p->pos[t], p->w[jt->parent], jt->offset);
	vec_add(p->pos[t], p->pos[t], p->pos[jt->parent]);
}

/* Turns all joints as the source's are at rest, as far as their channels
 * can. */
static void
pose_target(struct stand *p, struct solve *s)
{
	const struct motion *m = s->source->m;
	double *val = xcalloc(m->nval, sizeof *val);
	size_t i;

	for (i = 0; i < m->sk->n; i++)
		pose_rest_values(m, (int)i, val);
	for (i = 0; i < p->body->sk->n; i++)
		s->j[i].need_turn = 1;
	solve_rotations(s, val, 0, str_of(""));
	free(val);
	p->w = s->w;
	p->pos = s->pos;
	for (i = 0; i < p->body->sk->n; i++)
		place_target(p, s, s->order[i]);
}

static double
ratio(const struct stand *target, const struct stand *source)
{
	double a = height(target), b = height(source);

	if (!stands(source)) {
		a = stretched(target);
		b = stretched(source);
	}
	if (a <= 0 || b <= 0) {
		a = target->body->size;
		b = source->body->size;
	}
	return a > 0 && b > 0 ? a / b : 1;
}

/* Returns the scale with which the target, posed as the source is at rest, stands
 * on the ground if the source does. Poses the source. */
static double
find_scale(struct transfer *t)
{
	struct stand to = { .body = &t->tbody };
	struct stand from = { .body = &t->sbody };
	struct transfer_options own = t->o;
	struct solve s;
	double scale;

	to.from_legs = from.from_legs = t->map->by_parts;
	source_rest(&t->source);
	from.w = t->source.now.w;
	from.pos = t->source.now.pos;
	memcpy(from.up, t->up, sizeof from.up);
	mat_vec(to.up, t->o.axes, t->up);
	own.scale = 1;
	solve_make(&s, &t->tbody, &t->source, t->map, &own);
	pose_target(&to, &s);
	scale = ratio(&to, &from);
	solve_free(&s);
	/* a skeleton of the same size keeps the source's texts */
	return fabs(scale - 1) < 1e-9 ? 1 : scale;
}

/* --- before the first frame --- */

/* Whether joints below the root turn. */
static int
turns(const struct skel *sk)
{
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (sk->joint[i].parent >= 0 &&
		    sk->joint[i].dof.kinds & DOF_TURNS)
			return 1;
	return 0;
}

/* Finds which axis points up in the source's motion. With -u it is the one that
 * -u turns to the target's up. */
static void
find_up(struct transfer *t)
{
	double up[3], back[9];

	if (t->o.has_axes && body_up(up, &t->tbody, NULL) <= UP_REST) {
		mat_transpose(back, t->o.axes);
		mat_vec(t->up, back, up);
		t->by = UP_OPTION;
	} else {
		t->by = body_up(t->up, &t->sbody, &t->f);
	}
	if (t->o.report || verdict_has(&t->o.limits))
		t->judge = judge_new(&t->tbody, &t->sbody, t->map, &t->f,
		    t->up, t->by);
	if (t->map->by_parts)
		align_rests(&t->tbody, &t->sbody, &t->f, t->up);
	if (!t->o.has_axes)
		align_axes(t->o.axes, &t->tbody, &t->sbody, t->map, t->up,
		    t->by);
}

/* A foot that is apart from its leg and is not brought to its end cannot be
 * planted. */
static void
check_feet(const struct transfer *t)
{
	const struct body *b = &t->tbody;
	const struct body_apart *a;
	int i;

	for (i = 0; i < 2; i++) {
		a = b->foot[i] >= 0 ? body_apart(b, b->foot[i]) : NULL;
		if (a && t->solve.j[a->end].place != PLACE_HANG)
			in_die(&t->f.ir->in, "-f: foot %.*s of the target is "
			    "not below %.*s, and is not moved to its end",
			    STRF(b->sk->joint[a->end].name),
			    STRF(b->sk->joint[a->limb].name));
	}
}

static void
make_feet(struct transfer *t)
{
	double num, den, rate = rate_read(t->f.m.rate, &num, &den);

	t->feet = feet_new(&t->solve, &t->source, t->up, rate,
	    body_rest_leg(&t->sbody));
}

static void
start_feet(struct transfer *t)
{
	double num, den, rate = rate_read(t->f.m.rate, &num, &den);
	double leg = body_rest_leg(&t->sbody);

	if (rate <= 0)
		in_die(&t->f.ir->in, "-f: the motion's rate is not known "
		    "(rescale -r)");
	if (leg <= 0)
		in_die(&t->f.ir->in, "-f: the source has no legs that are "
		    "known by their names or the map");
	if (t->by == UP_UNKNOWN)
		in_die(&t->f.ir->in, "-f: skeleton %.*s: which axis points up "
		    "is not known (rescale -U)", STRF(t->sbody.sk->name));
	body_up_doubt(&t->sbody, t->by);
	check_feet(t);
	make_feet(t);
}

static void
start_hands(struct transfer *t)
{
	const char *none = hands_lack(&t->tbody, &t->sbody);

	if (none)
		in_die(&t->f.ir->in, "-H: %s known by their names or the map",
		    none);
	t->hands = hands_new(&t->solve, &t->source);
}

/* U as a text for -u: where the source's x, y and z point in the target. */
static void
axes_text(char *p, const double *u)
{
	int i, k;

	for (i = 0; i < 3; i++) {
		for (k = 0; k < 2 && u[3 * k + i] == 0;)
			k++;
		if (u[3 * k + i] < 0)
			*p++ = '-';
		*p++ = "xyz"[k];
	}
	*p = '\0';
}

/* What -v says. */
static void
report_choices(const struct transfer *t)
{
	static const char *const by[] = {
		"-u", "space", "the first frame", "the rest pose", "habit",
		"habit"
	};
	const struct solve *s = &t->solve;
	const struct skel *sk = s->body->sk;
	char text[sizeof "-x-y-z"];
	int up = 0;
	size_t i;

	axes_text(text, t->o.axes);
	err_warn("-S %.9g -u %s", s->scale, text);
	while (fabs(t->up[up]) < 0.5)
		up++;
	err_warn("%s%c is up, by %s", t->up[up] < 0 ? "-" : "", "xyz"[up],
	    by[t->by]);
	for (i = 0; i < sk->n; i++)
		if (s->j[i].src < 0 && sk->joint[i].dof.n)
			err_warn("%.*s: follows no joint",
			    STRF(sk->joint[i].name));
}

static void
report_residual(const struct solve *s)
{
	const struct skel *sk = s->body->sk;
	const struct solve_joint *j, *worst = NULL;
	struct most most = { 0, 0 };

	for (j = s->j; j < s->j + sk->n; j++)
		if (j->residual.most.v >= 1e-9 &&
		    most_take(&most, j->residual.most.v))
			worst = j;
	if (!worst)
		err_warn("every joint makes its rotation");
	else
		err_warn("largest residual: %.*s, frame %s: %.3g degrees",
		    STRF(sk->joint[worst - s->j].name), worst->residual.at,
		    most.v / RAD_PER_DEG);
}

/* Values that are only copied as text need not be converted. */
static void
skip_unused(struct transfer *t)
{
	struct motion *m = &t->f.m;
	size_t i;

	m->skip = xcalloc(m->sk->n, 1);
	for (i = 0; i < m->sk->n; i++)
		m->skip[i] = !source_uses(&t->source, (int)i);
}

static void
make_frames(struct transfer *t)
{
	size_t i;

	t->room = t->feet ? feet_room(t->feet) : 1;
	t->frame = xcalloc(t->room, sizeof *t->frame);
	for (i = 0; i < t->room; i++)
		held_make(&t->frame[i], &t->solve, t->feet != NULL);
	t->read = t->frame;
}

/* Called at the first frame: the motion's channels are known then. */
static void
start(struct transfer *t)
{
	find_up(t);
	source_make(&t->source, &t->f.m, &t->sbody, turns(t->tbody.sk));
	t->o.whole = t->judge || t->round;
	if (t->o.scale <= 0)
		t->o.scale = find_scale(t);
	solve_make(&t->solve, &t->tbody, &t->source, t->map, &t->o);
	if (t->o.feet)
		start_feet(t);
	if (t->o.hands)
		start_hands(t);
	make_frames(t);
	if (t->judge)
		judge_begin(t->judge, &t->solve, &t->source);
	skip_unused(t);
	if (t->o.report)
		report_choices(t);
}

/* --- a cycle --- */

static void
begin_round(struct transfer *t)
{
	if (t->round)
		return;
	t->round = xcalloc(1, sizeof *t->round);
	text_line(&t->round->line, t->f.ir->rec.line);
	later_begin();
}

/* The joint of the source that shows how it travels, or -1: above the hips there
 * may be one that stays. */
static int
traveller(const struct transfer *t)
{
	const int *foot = t->sbody.foot;

	if (t->sbody.hips >= 0)
		return t->sbody.hips;
	if (t->solve.root.mover >= 0)
		return t->solve.root.src;
	return !t->feet ? -1 : foot[0] >= 0 ? foot[0] : foot[1];
}

/* Takes note of how far the frame, whose pose is now the source's, has got. */
static void
measure_round(struct transfer *t)
{
	struct round *r = t->round;
	int j = traveller(t);
	double rise[3];

	r->read = 1;
	if (j < 0)
		return;
	if (!r->n)
		memcpy(r->first, t->source.now.pos[j], sizeof r->first);
	vec_sub(r->travel, t->source.now.pos[j], r->first);
	vec_scale(rise, t->up, vec_dot(r->travel, t->up));
	vec_sub(r->travel, r->travel, rise);
}

/* Stores the frame that has been read. What follows it has come, too. */
static void
store_frame(struct transfer *t)
{
	struct round *r = t->round;

	if (!r || !r->read)
		return;
	r->where = xgrow(r->where, &r->cap, r->n + 1, sizeof *r->where);
	r->where[r->n] = r->frames.n;
	if (!r->n++)
		r->begin = t->read->when;
	r->took = t->read->when - r->begin;
	held_store(t->read, &r->frames);
	held_clear(t->read);
	r->read = 0;
}

static void
copy_pose(struct solve_pose *p, const struct solve *s)
{
	size_t n = s->body->sk->n;

	if (!p->w)
		solve_pose_make(p, s);
	memcpy(p->w, s->w, n * sizeof *p->w);
	memcpy(p->pos, s->pos, n * sizeof *p->pos);
}

/* Sets `way` to that of the target in a round, over the ground. */
static void
target_travel(const struct transfer *t, const struct solve_pose *from,
    const struct solve_pose *to, double *way)
{
	const struct solve *s = &t->solve;
	int j = t->tbody.hips >= 0 ? t->tbody.hips : s->root.mover;
	double up[3], rise[3];

	way[0] = way[1] = way[2] = 0;
	if (j < 0)
		return;
	quat_vec(up, s->u, t->up);
	vec_sub(way, to->pos[j], from->pos[j]);
	vec_scale(rise, up, vec_dot(way, up));
	vec_sub(way, way, rise);
}

/* Whether two poses of the target that are a round apart are the same, but for
 * its travel, which joints that are not below the hips need not share. limit:
 * of angles in radians, and lengths in sizes of the body. */
static int
is_same(const struct transfer *t, const struct solve_pose *from,
    const struct solve_pose *to, double limit)
{
	const struct solve *s = &t->solve;
	double way[3], turn[4], at[3], most = limit * s->body->size;
	int j, stays;

	target_travel(t, from, to, way);
	for (j = 0; j < (int)s->body->sk->n; j++) {
		vec_sub(at, to->pos[j], from->pos[j]);
		stays = vec_len(at) <= most &&
		    !skel_is_above(s->body->sk, t->tbody.hips, j);
		vec_sub(at, at, way);
		if (!stays && vec_len(at) > most)
			return 0;
		quat_conj(turn, from->w[j]);
		quat_mul(turn, turn, to->w[j]);
		if (quat_angle(turn, quat_none) > limit)
			return 0;
	}
	return 1;
}

/* Takes note of the target's pose in a frame. */
static void
look(struct transfer *t, const struct held_frame *f)
{
	struct round *r = t->round;

	copy_pose(&r->to, &t->solve);
	if (f->starts && !f->hidden && !r->last_try && r->from.w)
		r->unsettled = !is_same(t, &r->from, &r->to, SETTLED);
	if (f->starts)
		copy_pose(&r->from, &t->solve);
	r->shown += !f->hidden;
}

/* --- the frames --- */

static void
pose(struct transfer *t, const struct held_frame *f)
{
	int j = source_set(&t->source, f->val);

	if (j >= 0)
		frames_bad_pose(&t->f, j);
}

/* Whether a frame is solved, but not written. */
static int
is_hidden(const struct transfer *t, const struct held_frame *f)
{
	return f->hidden || (t->round && t->round->unsettled);
}

static void
report_on(struct transfer *t, const struct held_frame *f)
{
	t->solve.report = t->o.report && !is_hidden(t, f);
}

/* Writes the target's frame, which has been solved. */
static void
put_frame(struct transfer *t, struct held_frame *f)
{
	if (t->hands)
		hands_reach(t->hands, f->val, text_get(&f->number));
	solve_late(&t->solve, f->val);
	if (t->round && (!f->hidden || f->starts))
		look(t, f);
	if (t->judge && !is_hidden(t, f))
		judge_see(t->judge, f->when, text_get(&f->number), f->contact);
	if (is_hidden(t, f))
		held_clear(f);
	else
		held_put(f, &t->solve);
	solve_next(&t->solve, f->val);
}

/* Puts the frame away that was read last. Its feet need those after it. */
static void
put_away(struct transfer *t)
{
	struct held_frame *f = t->read;

	feet_see(t->feet, f->when);
	solve_next(&t->solve, f->val);
	source_swap(&t->source, &f->source);
	solve_swap_pose(&t->solve, &f->target);
	t->held++;
	t->read = &t->frame[(t->first + t->held) % t->room];
}

/* Writes the first of the frames that were put away. */
static void
put_first(struct transfer *t)
{
	struct held_frame *f = &t->frame[t->first];

	source_swap(&t->source, &f->source);
	solve_swap_pose(&t->solve, &f->target);
	solve_swap_past(&t->solve);
	report_on(t, f);
	feet_plant(t->feet, f->val, text_get(&f->number));
	put_frame(t, f);
	solve_swap_past(&t->solve);
	t->first = (t->first + 1) % t->room;
	t->held--;
}

/* Solves the frame whose pose is now the source's. */
static void
take_frame(struct transfer *t)
{
	struct held_frame *f = t->read;

	report_on(t, f);
	solve_frame(&t->solve, f->val, text_get(&f->number));
	if (!t->feet) {
		put_frame(t, f);
		return;
	}
	put_away(t);
	if (t->held == t->room)
		put_first(t);
}

static void
end_frame(struct transfer *t)
{
	struct held_frame *f = t->read;

	if (!f->begun)    /* none of its joints has channels */
		return;
	held_take(f, &t->f);
	pose(t, f);
	if (t->round)
		measure_round(t);
	else
		take_frame(t);
}

static void
end_feet(struct transfer *t)
{
	if (t->held)
		feet_end(t->feet);
	while (t->held)
		put_first(t);
}

/* Solves frame i of the round that comes `turn` rounds after the one that is
 * written. */
static void
take_again(struct transfer *t, double turn, size_t i)
{
	struct round *r = t->round;
	struct held_frame *f = t->read;
	double shift[3];
	size_t j;

	held_load(f, &r->frames, r->where[i]);
	f->when += turn * r->took;
	f->hidden = turn != 0;
	f->starts = i == 0;
	for (j = 0; t->feet && j < t->f.m.sk->n; j++)
		if (f->contact[j])
			feet_say(t->feet, (int)j, f->contact[j] == '1');
	pose(t, f);
	vec_scale(shift, r->travel, turn);
	for (j = 0; f->hidden && j < t->f.m.sk->n; j++)
		vec_add(t->source.now.pos[j], t->source.now.pos[j], shift);
	take_frame(t);
}

/* Forgets the frames that have been solved. */
static void
start_again(struct transfer *t)
{
	size_t i;

	if (t->feet) {
		feet_free(t->feet);
		make_feet(t);
	}
	if (t->hands) {
		hands_free(t->hands);
		t->hands = hands_new(&t->solve, &t->source);
	}
	solve_forget(&t->solve);
	for (i = 0; i < t->room; i++)
		held_clear(&t->frame[i]);
	t->first = t->held = 0;
	t->read = t->frame;
	t->round->shown = 0;
	t->round->unsettled = 0;
	solve_pose_free(&t->round->from);
	memset(&t->round->from, 0, sizeof t->round->from);
}

/* Solves so many rounds before the one that is written, and after it the frames
 * that its feet wait for. Stops where it begins otherwise than the one before
 * it. */
static void
go_round(struct transfer *t, double rounds)
{
	struct round *r = t->round;
	size_t n = r->n - 1, i;
	double turn = -rounds;

	for (; turn < 0; turn++)
		for (i = 0; i < n; i++)
			take_again(t, turn, i);
	for (i = 0; i <= n && !r->unsettled; i++)
		take_again(t, 0, i);
	for (i = 1; i < t->room && !r->unsettled; i++)
		take_again(t, 1 + floor((double)i / (double)n), i % n);
}

/* Solves as many rounds as it takes until one is like the next: feet that are
 * dragged along get there by and by. */
static void
settle(struct transfer *t)
{
	double most = floor(MOST_SOLVED / (double)t->round->n), rounds;
	double feet = floor((double)t->room / (double)t->round->n);

	for (rounds = 2 + 2 * feet;; rounds *= 4) {
		t->round->last_try = rounds * 4 > most;
		go_round(t, rounds);
		if (!t->round->unsettled)
			return;
		start_again(t);
	}
}

/* All frames have come. */
static void
end_round(struct transfer *t)
{
	struct round *r = t->round;

	store_frame(t);
	if (r->n > 1)
		settle(t);
	else if (r->n)
		take_again(t, 0, 0);
	if (r->n == 1)
		end_feet(t);
	later_end();
	if (r->shown < 2 || is_same(t, &r->from, &r->to, SEAM))
		out_str(text_get(&r->line));
	else
		motion_warn_open(t->f.ir, "its last pose is not the first "
		    "(loop)");
	later_put();
}

static void
free_round(struct round *r)
{
	if (!r)
		return;
	free(r->line.s);
	free(r->where);
	spool_free(&r->frames);
	solve_pose_free(&r->from);
	solve_pose_free(&r->to);
	free(r);
}

/* Whether a value is nan. Where values were not converted, their text tells. */
static int
has_nan(const struct motion *m, int j, struct str values)
{
	const double *val = m->val + m->at[j];
	size_t i = 0;

	if (m->skip[j])
		return memchr(values.s, 'n', values.n) != NULL;
	while (i < m->dof[j].n && !isnan(val[i]))
		i++;
	return i < m->dof[j].n;
}

static void
take_values(struct transfer *t)
{
	const struct motion *m = &t->f.m;
	struct str values = t->f.ir->rec.tail;
	int j = t->f.joint;

	if (has_nan(m, j, values))
		in_die(&t->f.ir->in, "%.*s: nan: expected a number "
		    "(resample fills in what is missing)",
		    STRF(m->sk->joint[j].name));
	held_values(t->read, m, j, values);
}

/* Whether a record other than `v` is true of the target's motion, too. */
static int
still_true(const struct ir_rec *rec)
{
	switch (rec->word) {
	case IR_RATE:
	case IR_LOOP:
	case IR_BLANK:
	case IR_UNKNOWN:
		return 1;
	case IR_COUNT:
		return str_is(rec->f[0], "frames");
	case IR_ATTR:
		return str_is(rec->f[0], "-");
	default:
		return 0;
	}
}

static struct held_frame *
last_held(const struct transfer *t)
{
	return t->held ? &t->frame[(t->first + t->held - 1) % t->room] : NULL;
}

/* Passes a line on; it comes after the frame that it follows. */
static void
pass(struct transfer *t)
{
	struct held_frame *f = t->read;

	if (f && !f->begun)
		f = last_held(t);
	if (!f) {
		ir_pass(t->f.ir);
		return;
	}
	text_str(&f->after, t->f.ir->rec.line);
	text_ch(&f->after, '\n');
}

static void
take_contact(struct transfer *t)
{
	int on, j = motion_contact(&t->f.m, t->f.ir, &on);

	t->read->contact[j] = on ? '1' : '0';
	if (t->o.feet && !t->round)
		feet_say(t->feet, j, on);
}

static void
take_record(struct transfer *t)
{
	if (t->f.first)
		store_frame(t);
	if (t->f.first && t->f.m.frame == 1)
		start(t);
	if (t->f.joint >= 0)
		take_values(t);
	else if (motion_is_cycle(t->f.ir) && !t->f.m.frame)
		begin_round(t);
	else if (t->f.ir->rec.word == IR_C)
		take_contact(t);
	else if (still_true(&t->f.ir->rec))
		pass(t);
}

/* Whether legs and arms are known where they have to be. */
static int
has_limbs(const struct transfer *t)
{
	return (!t->o.feet || body_rest_leg(&t->sbody) > 0) &&
	    (!t->o.hands || !hands_lack(&t->tbody, &t->sbody));
}

/* Where a map or equal names say what goes together, the skeletons' shape is not
 * asked what they are, unless feet are to stand, or hands to reach, that nothing
 * else tells. */
static void
agree(struct transfer *t)
{
	bone_map_agree(t->map, &t->tbody, &t->sbody);
	if (t->map->by_parts || has_limbs(t))
		return;
	body_ask(&t->tbody, 1);
	body_ask(&t->sbody, 1);
	bone_map_agree(t->map, &t->tbody, &t->sbody);
}

static void
begin(struct transfer *t, const struct target *target,
    const struct skel *source)
{
	const struct ir *ir = t->f.ir;

	body_make(&t->tbody, target->sk, "target", t->map->by_parts);
	body_make(&t->sbody, source, ir->in.name, t->map->by_parts);
	agree(t);
	hang_check(&t->tbody, &t->sbody, t->map, target->file, 0);
	if (t->map->by_parts)
		align_target(&t->tbody, target);
	ir_pass(ir);
}

/* Says how well it went; returns whether that is beyond limits. */
static int
judge(const struct transfer *t)
{
	const struct ir *ir = t->f.ir;
	struct verdict v;

	verdict_clear(&v);
	if (t->judge)
		judge_end(t->judge, &v);
	if (t->o.report)
		verdict_tell(&v, ir);
	return verdict_check(&v, ir, &t->o.limits);
}

static void
end(struct transfer *t)
{
	size_t i;

	for (i = 0; i < t->room; i++)
		held_free(&t->frame[i]);
	free(t->frame);
	free_round(t->round);
	feet_free(t->feet);
	hands_free(t->hands);
	judge_free(t->judge);
	solve_free(&t->solve);
	source_free(&t->source);
	body_free(&t->tbody);
	body_free(&t->sbody);
	free(t->f.m.skip);
	frames_end(&t->f);
}

int
transfer_motion(struct ir *ir, const struct target *target,
    const struct skel *source, const struct bone_map *map,
    const struct transfer_options *o)
{
	enum frames_event event;
	struct transfer t;
	int beyond;

	memset(&t, 0, sizeof t);
	t.o = *o;
	t.map = map;
	frames_begin(&t.f, ir, source);
	begin(&t, target, source);
	while ((event = frames_next(&t.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_frame(&t);
		else
			take_record(&t);
	}
	if (t.round)
		end_round(&t);
	else
		end_feet(&t);
	if (o->report && t.f.m.frame)
		report_residual(&t.solve);
	beyond = judge(&t);
	ir_pass(ir);
	end(&t);
	return beyond;
}
