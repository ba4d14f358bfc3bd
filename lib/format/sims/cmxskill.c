#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/out.h"
#include "format/sims/cfp.h"
#include "format/sims/cmx_priv.h"
#include "format/sims/cmxtime.h"
#include "format/sims/joints.h"
#include "ir/put.h"

/* What a skill says of a bone. */
struct skill_bone {
	struct str name;         /* as the IR writes it */
	long long ms;
	long long move, turn;    /* where its values begin among those of the
	                          * translations and rotations; -1: none */
	struct cfp_place place[7];
	int joint;
};

struct skill_read {
	struct cmx *x;
	struct str name, file, distance;         /* raw */
	long long ms, moving, moves, turns, frames;
	struct skill_bone *bone;
	size_t n, cap;
	struct cmx_props props, events;
	struct arena arena;
};

/* --- reading --- */

static void
read_head(struct skill_read *s)
{
	struct cmx_in *c = &s->x->c;

	s->name = str_keep(&s->arena, cmx_string(c, "name of a skill"));
	s->file = str_keep(&s->arena, cmx_string(c, "name of a CFP file"));
	s->ms = cmx_int(c, "duration", 0, CMX_INT);
	s->distance = str_keep(&s->arena, cmx_number(c, "distance"));
	s->moving = cmx_int(c, "whether it moves", -CMX_INT - 1LL, CMX_INT);
	s->moves = cmx_int(c, "number of translations", 0, CMX_INT);
	s->turns = cmx_int(c, "number of rotations", 0, CMX_INT);
}

static void
read_frames(struct skill_read *s)
{
	struct cmx_in *c = &s->x->c;
	long long n = cmx_int(c, "number of frames", 0, CMX_INT);

	if (s->n && n != s->frames)
		in_die(&c->in, "number of frames: expected %lld, as %.*s has, "
		    "saw %lld", s->frames, STRF(s->bone[0].name), n);
	s->frames = n;
}

/* Reads where a bone's values begin, which has some if `has` is set; `total`
 * values are there. */
static long long
read_offset(struct skill_read *s, const char *what, int has, long long total)
{
	struct cmx_in *c = &s->x->c;
	long long at = cmx_int(c, what, -1, CMX_INT);

	if (!has)
		return -1;
	if (at < 0 || at + s->frames > total)
		in_die(&c->in, "%s: expected at most %lld, for %lld frames of "
		    "%lld, saw %lld", what, total - s->frames, s->frames,
		    total, at);
	return at;
}

/* The events of a joint go from `first` on. They come in order, those of a time
 * together. */
static void
check_events(const struct skill_read *s, size_t first, int odd)
{
	const struct cmx_prop *e = s->events.p;
	size_t i;

	for (i = first + 1; i < s->events.n; i++)
		odd |= e[i].ms < e[i - 1].ms;
	if (odd)
		in_warn(&s->x->c.in, "%.*s: events: expected one list of times "
		    "that increase, saw another: they are put in order",
		    STRF(s->bone[s->n - 1].name));
}

/* The frame of a time: the nearest that the skill has. */
static long long
frame_of(const struct skill_read *s, long long ms)
{
	long long frame = cmx_frame_at(ms);

	return frame < s->frames ? frame : s->frames - 1;
}

static void
read_times(struct skill_read *s, int *odd)
{
	struct cmx_in *c = &s->x->c;
	long long n = cmx_int(c, "number of times", 0, CMX_INT), last = -1;
	struct cmx_prop like = { 0 };
	size_t before;

	*odd |= n == 0;
	like.of = s->bone[s->n - 1].name;
	while (n-- > 0) {
		like.ms = cmx_int(c, "time", 0, CMX_INT);
		like.frame = frame_of(s, like.ms);
		before = s->events.n;
		cmx_read_pairs(s->x, &s->events, like, &s->arena);
		*odd |= s->events.n == before || like.ms == last;
		last = like.ms;
	}
}

static void
read_events(struct skill_read *s)
{
	struct cmx_in *c = &s->x->c;
	long long lists = cmx_int(c, "lists of times", 0, CMX_INT), i;
	size_t first = s->events.n;
	int odd = lists > 1;

	for (i = 0; i < lists; i++)
		read_times(s, &odd);
	if (first < s->events.n && s->frames == 0)
		in_die(&c->in, "expected frames where there are events");
	check_events(s, first, odd);
}

static struct skill_bone *
add_bone(struct skill_read *s)
{
	struct text t = { 0 };
	struct skill_bone *b;

	text_name(&t, cmx_string(&s->x->c, "bone of a skill"));
	s->bone = xgrow(s->bone, &s->cap, s->n + 1, sizeof *s->bone);
	b = &s->bone[s->n];
	memset(b, 0, sizeof *b);
	b->name = str_keep(&s->arena, text_get(&t));
	free(t.s);
	return b;
}

static void
read_bone(struct skill_read *s)
{
	struct cmx_in *c = &s->x->c;
	struct skill_bone *b = add_bone(s);
	int moves, turns;

	read_frames(s);
	b->ms = cmx_int(c, "duration", 0, CMX_INT);
	moves = (int)cmx_int(c, "has translation", 0, 1);
	turns = (int)cmx_int(c, "has rotation", 0, 1);
	b->move = read_offset(s, "offset of translations", moves, s->moves);
	b->turn = read_offset(s, "offset of rotations", turns, s->turns);
	s->n++;
	cmx_read_props(s->x, &s->props, b->name, &s->arena);
	read_events(s);
}

/* Warns where ir2cmx will write another order of values than the file has, or
 * not all of them. */
static void
check_order(const struct skill_read *s)
{
	long long move = 0, turn = 0;
	size_t i;
	int odd = 0;

	for (i = 0; i < s->n; i++) {
		odd |= (s->bone[i].move >= 0 && s->bone[i].move != move) ||
		    (s->bone[i].turn >= 0 && s->bone[i].turn != turn) ||
		    (s->bone[i].move < 0 && s->bone[i].turn < 0);
		move += s->bone[i].move >= 0 ? s->frames : 0;
		turn += s->bone[i].turn >= 0 ? s->frames : 0;
	}
	if (odd || move != s->moves || turn != s->turns)
		in_warn(&s->x->c.in, "skill %.*s: expected the values of one "
		    "bone after those of another, and no more, saw other "
		    "offsets", STRF(s->name));
}

/* --- the skeleton --- */

/* Writes the built-in skeleton, before the first skill that needs it. */
static void
put_built_in(struct cmx *x)
{
	int i;

	sims_put_skeleton(x->from->child);
	x->sk = skel_new(str_of(""));
	for (i = 0; i < SIMS_JOINTS; i++) {
		skel_add_joint(x->sk, sims_joint(i), sims_parent(i));
		skel_set_dof(x->sk, i, sims_dof(i));
	}
}

static int
compare_joints(const void *a, const void *b)
{
	const struct skill_bone *const *p = a, *const *q = b;

	return (*p)->joint - (*q)->joint;
}

/* Finds the bones' joints; dies where there is none, or where two bones have
 * one. */
static void
find_joints(struct skill_read *s)
{
	const struct in *in = &s->x->c.in;
	const struct skill_bone **order;
	size_t i;

	order = xreallocarray(NULL, s->n + 1, sizeof *order);
	for (i = 0; i < s->n; i++) {
		order[i] = &s->bone[i];
		s->bone[i].joint = skel_find(s->x->sk, s->bone[i].name);
		if (s->bone[i].joint < 0)
			in_die(in, "skill %.*s: no bone '%.*s' in the skeleton "
			    "(-s)", STRF(s->name), STRF(s->bone[i].name));
	}
	qsort(order, s->n, sizeof *order, compare_joints);
	for (i = 1; i < s->n; i++)
		if (order[i]->joint == order[i - 1]->joint)
			in_die(in, "skill %.*s: second bone '%.*s'",
			    STRF(s->name), STRF(order[i]->name));
	free(order);
}

/* --- the values --- */

static int
compare_places(const void *a, const void *b)
{
	const struct cfp_place *const *p = a, *const *q = b;

	return ((*p)->value > (*q)->value) - ((*p)->value < (*q)->value);
}

/* Sets the numbers of the values at which a bone's columns begin; returns how
 * many columns it has. */
static int
set_places(const struct skill_read *s, struct skill_bone *b,
    struct cfp_place **list)
{
	unsigned long long moves = (unsigned long long)s->moves;
	unsigned long long turns = (unsigned long long)s->turns;
	int i, n = 0;

	for (i = 0; i < 7; i++) {
		if ((i < 3 ? b->move : b->turn) < 0)
			continue;
		b->place[i].value = i < 3 ?
		    (unsigned)i * moves + (unsigned long long)b->move :
		    3 * moves + (unsigned)(i - 3) * turns +
		    (unsigned long long)b->turn;
		list[n++] = &b->place[i];
	}
	return n;
}

/* Reads the CFP, and finds all columns in it. */
static void
find_values(struct skill_read *s, struct cfp *cfp, const char *path)
{
	struct cfp_place **list, *sorted;
	size_t n = 0, i;

	list = xreallocarray(NULL, s->n + 1, 7 * sizeof *list);
	for (i = 0; i < s->n && s->frames; i++)
		n += (size_t)set_places(s, &s->bone[i], list + n);
	qsort(list, n, sizeof *list, compare_places);
	sorted = xreallocarray(NULL, n + 1, sizeof *sorted);
	for (i = 0; i < n; i++)
		sorted[i] = *list[i];
	cfp->moves = (unsigned long long)s->moves;
	cfp->turns = (unsigned long long)s->turns;
	cfp_read(cfp, path, sorted, n);
	for (i = 0; i < n; i++)
		*list[i] = sorted[i];
	free(sorted);
	free(list);
}

/* --- writing --- */

static void
put_number_attr(const char *key, struct str of, long long a, long long b)
{
	struct text t = { 0 };

	text_int(&t, a);
	if (b >= 0) {
		text_ch(&t, ' ');
		text_int(&t, b);
	}
	ir_put_attr(of, str_of(key), text_get(&t));
	free(t.s);
}

/* Whether a bone has values: without any there are no frames in the motion. */
static int
has_values(const struct skill_read *s)
{
	size_t i;

	for (i = 0; i < s->n; i++)
		if (s->bone[i].move >= 0 || s->bone[i].turn >= 0)
			return 1;
	return 0;
}

static void
put_head(const struct skill_read *s, const struct cfp *cfp)
{
	struct str whole = { "-", 1 };
	size_t i;

	ir_put_begin(IR_MOTION, s->name);
	out_ch('\n');
	cmx_put_source(s->x);
	ir_put_line(IR_RATE, str_of("30"));
	if (has_values(s))
		ir_put_count("frames", s->frames);
	if (s->x->own)
		ir_put_attr(whole, str_of("skeleton"), str_of("own"));
	ir_put_attr(whole, str_of("file"), s->file);
	if (cfp->exact)
		ir_put_attr(whole, str_of("coding"), str_of("exact"));
	put_number_attr("duration", whole, s->ms,
	    cmx_is_duration(s->ms, s->frames) ? -1 : s->frames);
	ir_put_attr(whole, str_of("distance"), s->distance);
	put_number_attr("moving", whole, s->moving, -1);
	for (i = 0; i < s->n; i++)
		if (s->bone[i].ms != s->ms)
			put_number_attr("duration", s->bone[i].name,
			    s->bone[i].ms, s->frames);
	cmx_put_props(&s->props);
}

static struct str
channels_of(const struct skill_bone *b)
{
	return str_of(b->move < 0 ? b->turn < 0 ? "" : "qx qy qz qw" :
	    b->turn < 0 ? "px py pz" : "px py pz qx qy qz qw");
}

/* Writes dof records where the skeleton's channels are not the skill's. */
static void
put_dofs(const struct skill_read *s)
{
	const struct skel *sk = s->x->sk;
	const struct skill_bone **of = xcalloc(sk->n + 1, sizeof *of);
	struct arena arena = { NULL };
	struct str channels;
	struct dof d;
	size_t i;

	for (i = 0; i < s->n; i++)
		of[s->bone[i].joint] = &s->bone[i];
	for (i = 0; i < sk->n; i++) {
		channels = of[i] ? channels_of(of[i]) : str_of("");
		dof_read(&d, channels, &arena);
		if (!dof_same(&d, &sk->joint[i].dof))
			ir_put_dof(sk->joint[i].name, channels);
	}
	arena_free(&arena);
	free(of);
}

static struct str
event_text(struct text *t, const struct cmx_prop *e)
{
	t->n = 0;
	text_name(t, e->key);
	text_ch(t, ' ');
	text_str(t, e->value);
	return text_get(t);
}

/* Writes the times of events that are not those of their frames. */
static void
put_times(const struct skill_read *s)
{
	struct text t = { 0 }, whole = { 0 };
	const struct cmx_prop *e;
	size_t i;

	for (i = 0; i < s->events.n; i++) {
		e = &s->events.p[i];
		if (e->ms == cmx_time_of(e->frame))
			continue;
		whole.n = 0;
		text_int(&whole, e->ms);
		text_ch(&whole, ' ');
		text_str(&whole, event_text(&t, e));
		ir_put_attr(e->of, str_of("time"), text_get(&whole));
	}
	free(t.s);
	free(whole.s);
}

/* Writes a value with the sign of the IR. */
static void
put_value(float v, int flip)
{
	char buf[NUM_MAX], turned[NUM_MAX + 1];
	struct str a = { buf, 0 };

	a.n = num_print_float(buf, v);
	if (flip) {
		a.n = num_neg(turned, a);
		a.s = turned;
	}
	out_field(a);
}

static void
put_frame(const struct skill_read *s, const struct cfp *cfp, struct str frame)
{
	struct skill_bone *b;
	size_t i;
	int k;

	for (i = 0; i < s->n; i++) {
		b = &s->bone[i];
		if (b->move < 0 && b->turn < 0)
			continue;
		ir_put_frame(IR_V, frame, b->name);
		for (k = b->move < 0 ? 3 : 0; k < (b->turn < 0 ? 3 : 7); k++)
			put_value(cfp_next(cfp, &b->place[k]), k % 3 == 0 &&
			    k < 6);
		out_ch('\n');
	}
}

static int
compare_events(const void *a, const void *b)
{
	const struct cmx_prop *const *p = a, *const *q = b;

	if ((*p)->ms != (*q)->ms)
		return (*p)->ms < (*q)->ms ? -1 : 1;
	return *p < *q ? -1 : *p > *q;
}

/* The events in the order of their times, then of the file; allocated. */
static const struct cmx_prop **
sort_events(const struct skill_read *s)
{
	const struct cmx_prop **list;
	size_t n = s->events.n, i;

	list = xreallocarray(NULL, n + 1, sizeof *list);
	for (i = 0; i < n; i++)
		list[i] = &s->events.p[i];
	qsort(list, n, sizeof *list, compare_events);
	return list;
}

static void
put_frames(const struct skill_read *s, const struct cfp *cfp)
{
	const struct cmx_prop **event = sort_events(s);
	struct text t = { 0 };
	char digits[20];
	struct str frame = { digits, 0 };
	long long f;
	size_t e = 0;

	for (f = 0; f < s->frames; f++) {
		frame.n = (size_t)(str_uint(digits, (unsigned long long)f) -
		    digits);
		put_frame(s, cfp, frame);
		for (; e < s->events.n && event[e]->frame == f; e++) {
			ir_put_frame(IR_EVENT, frame, event[e]->of);
			out_field(event_text(&t, event[e]));
			out_ch('\n');
		}
	}
	free(t.s);
	free(event);
}

static void
put_skill(struct skill_read *s, const char *path)
{
	struct cfp cfp = { 0 };

	if (!s->x->sk)
		put_built_in(s->x);
	find_joints(s);
	check_order(s);
	find_values(s, &cfp, path);
	put_head(s, &cfp);
	put_dofs(s);
	put_times(s);
	put_frames(s, &cfp);
	ir_put_end(IR_MOTION);
	cfp_free(&cfp);
}

void
cmx_read_skill(struct cmx *x)
{
	struct skill_read s = { 0 };
	const char *path;
	long long n;

	s.x = x;
	read_head(&s);
	for (n = cmx_int(&x->c, "number of bones", 0, CMX_INT); n > 0; n--)
		read_bone(&s);
	path = folder_find(&x->folder, s.file, ".cfp");
	if (path)
		put_skill(&s, path);
	else
		in_warn(&x->c.in, "skill %.*s is left out: no file %.*s.cfp "
		    "in %s", STRF(s.name), STRF(s.file), folder_name(&x->folder));
	free(s.bone);
	free(s.props.p);
	free(s.events.p);
	arena_free(&s.arena);
}
