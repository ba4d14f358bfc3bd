#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/role.h"
#include "filter/stat/bounds.h"
#include "filter/stat/build.h"
#include "filter/stat/fault.h"
#include "filter/stat/pace.h"
#include "filter/stat/summary.h"
#include "filter/stat/twice.h"
#include "filter/stat/whole.h"
#include "ir/frame.h"
#include "ir/humanoid.h"
#include "ir/put.h"

/* The faults that a single pose may have. */
#define POSE_FAULTS (FAULT_NAN | FAULT_QUATERNION | FAULT_LIMIT)

static void
put_word(const char *what, struct str word)
{
	out_ch(' ');
	out_text(what);
	out_field(word.n ? word : str_of("-"));
}

static void
put_count(const char *what, unsigned long long n)
{
	out_fmt(" %s %llu", what, n);
}

static void
put_number(const char *what, double v)
{
	out_fmt(" %s ", what);
	out_num(v);
}

static void
put_object(const struct summary *s, const struct ir *ir)
{
	out_str(s->before);
	out_str(ir->kindword);
	out_field(ir->name);
}

/* Which kinds of channels the joints below the root have: the Acclaim ASF/AMC
 * document wants this known before inverse kinematics. */
static const char *
kind_of(const struct skel *sk)
{
	unsigned kinds = 0;
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].parent >= 0)
			kinds |= sk->joint[j].dof.kinds;
	if (kinds & DOF_TURNS && kinds & DOF_MOVES)
		return "mixed";
	if (kinds & DOF_TURNS)
		return "rotational";
	return kinds & DOF_MOVES ? "positional" : "fixed";
}

static int
lengths_change(const struct skel *sk)
{
	const unsigned change = DOF_MOVES | DOF_L | DOF_S | DOF_M;
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].dof.kinds & DOF_L || (sk->joint[j].parent >= 0
		    && sk->joint[j].dof.kinds & change))
			return 1;
	return 0;
}

/* The word for a skeleton's build. */
static void
put_build(const struct skel *sk)
{
	out_fmt(" build %016llx", (unsigned long long)skel_build(sk));
}

/* Begins to check the types of an object's fields, if that is wanted. */
static void
begin_types(const struct summary *s, struct types *t, const struct ir *ir)
{
	if (s->check.kinds & FAULT_TYPE)
		types_begin(t, ir->kind, &ir->rec, ir->in.line);
}

/* A motion's `v` records are left out: reading the motion has checked their
 * values. */
static void
check_types(const struct summary *s, struct types *t, const struct ir *ir)
{
	if (s->check.kinds & FAULT_TYPE &&
	    (ir->rec.word != IR_V || ir->kind != IR_MOTION))
		types_take(t, &ir->rec, ir->in.line);
}

static void
end_types(struct summary *s, struct types *t, struct str name)
{
	if (s->check.kinds & FAULT_TYPE)
		s->faults += types_end(t, s->before, name);
}

/* Checks a skeleton, which has been read up to its `end`, the current line. */
static void
check_skeleton(struct summary *s, const struct ir *ir)
{
	const struct skel *sk = s->sk;
	unsigned long long line = ir->in.line - (sk->nrec - 1);
	struct types t;
	struct ir_rec rec;
	size_t k;

	if (!(s->check.kinds & FAULT_TYPE))
		return;
	memset(&rec, 0, sizeof rec);
	rec.word = IR_BEGIN;
	rec.line = sk->rec[0].line;
	types_begin(&t, IR_SKELETON, &rec, line);
	for (k = 1; k < sk->nrec; k++) {
		skel_split(sk, k, &rec);
		types_take(&t, &rec, line + k);
	}
	s->faults += types_end(&t, s->before, sk->name);
}

/* Writes how many roles of a human figure joints have, and by what that is
 * known, if there are any. */
static void
put_roles(const struct skel *sk)
{
	struct role *role = xcalloc(sk->n, sizeof *role);
	int joint[HUMANOID_ROLES], seen[ROLE_WAYS] = { 0 }, i;
	unsigned long long n = 0;
	const char *before = " by ";

	role_find(sk, role, 1);
	role_humanoid(sk, role, joint);
	for (i = 0; i < HUMANOID_ROLES; i++)
		if (joint[i] >= 0) {
			n++;
			seen[role[joint[i]].by]++;
		}
	if (n)
		put_count("roles", n);
	for (i = ROLE_WAYS - 1; i >= 0; i--)
		if (seen[i]) {
			out_text(before);
			out_text(role_by_text((enum role_by)i));
			before = ",";
		}
	free(role);
}

static void
put_skeleton(struct summary *s, const struct ir *ir)
{
	unsigned long long moving = 0, channels = 0;
	const struct skel *sk = s->sk;
	size_t j;

	for (j = 0; j < sk->n; j++) {
		moving += sk->joint[j].dof.n > 0;
		channels += sk->joint[j].dof.n;
	}
	put_object(s, ir);
	put_word("source", skel_source(sk));
	put_count("joints", sk->n);
	put_count("moving", moving);
	put_count("channels", channels);
	put_word("kind", str_of(kind_of(sk)));
	put_word("lengths", str_of(lengths_change(sk) ? "change" : "fixed"));
	put_roles(sk);
	put_build(sk);
	out_ch('\n');
	check_skeleton(s, ir);
}

/* One motion while it is read. */
struct clip {
	struct frames f;
	struct audit *audit;     /* or NULL */
	struct bounds *bounds;   /* or NULL */
	struct pace *pace;       /* or NULL */
	struct text source;
	double first, last;      /* frame numbers */
	int dense;
	int values;              /* the current frame has some */
	int hollow;              /* a frame had none */
	int typed;               /* the next two are wanted */
	struct types types;
	struct tied tied;
	struct twice twice;
};

/* what: is wrong with a record of a frame, or NULL. */
static void
note_untied(struct clip *c, const char *what, enum ir_word word,
    struct str frame, struct str joint)
{
	struct type_note n = { word, what, frame, joint, c->f.ir->in.line };

	if (what)
		types_note(&c->types, &n);
}

static void
end_frame(struct clip *c)
{
	int whole = motion_missing(&c->f.m) < 0;

	if (c->values)
		c->dense &= whole && c->last == floor(c->last);
	if (c->audit && c->values)
		audit_frame(c->audit, c->last, whole);
	if (c->bounds && c->values)
		bounds_frame(c->bounds, c->last);
	if (c->pace && c->values)
		pace_frame(c->pace, c->last);
	note_untied(c, tied_frame(&c->tied), IR_C, c->f.number, str_of("-"));
	c->hollow |= !c->values;
	c->values = 0;
}

static void
take_source(struct clip *c, struct str words)
{
	struct str first;

	if (!str_field(&words, &first))
		return;
	c->source.n = 0;
	text_str(&c->source, first);
}

static void
take_record(struct clip *c)
{
	const struct ir_rec *rec = &c->f.ir->rec;

	if (rec->word == IR_SOURCE)
		take_source(c, rec->tail);
	if (c->f.first) {
		if (c->f.m.frame == 1)
			c->first = c->f.when;
		else
			c->dense &= c->f.when == c->last + 1;
		c->last = c->f.when;
	}
	c->values |= rec->word == IR_V;
	if (c->typed)
		twice_take(&c->twice);
	if (c->typed && ir_is_frame(c->f.ir))
		note_untied(c, tied_take(&c->tied, &c->f.m, c->f.ir),
		    rec->word, rec->f[0], rec->f[1]);
}

/* A frame without values is none that each joint is in; but fk leaves no
 * values at all. */
static int
is_dense(const struct clip *c)
{
	return c->dense && !(c->hollow && c->f.ir->seen[IR_V]);
}

static void
put_clip(const struct summary *s, const struct clip *c)
{
	unsigned long long events = c->f.ir->seen[IR_EVENT];
	const struct motion *m = &c->f.m;
	unsigned long long joints = 0, channels = 0;
	double num, den, rate = rate_read(m->rate, &num, &den);
	size_t j;

	for (j = 0; j < m->sk->n; j++) {
		joints += m->dof[j].n > 0;
		channels += m->dof[j].n;
	}
	put_object(s, c->f.ir);
	put_word("source", text_get(&c->source));
	put_count("frames", m->frame);
	if (m->frame) {
		put_number("first", c->first);
		put_number("last", c->last);
	}
	put_word("rate", m->rate);
	if (rate > 0)
		put_number("seconds", (c->last - c->first) / rate);
	else
		put_word("seconds", str_of("-"));
	put_count("joints", joints);
	put_count("channels", channels);
	if (events)
		put_count("events", events);
	put_word("form", str_of(is_dense(c) ? "dense" : "keyed"));
	if (m->bare)
		put_word("build", str_of("-"));
	else
		put_build(m->sk);
	out_ch('\n');
}

/* Whether a nan says that there is no key: in a motion of keys, and in glTF,
 * where a joint's translation and rotation have keys of their own. */
static int
is_keyed(const struct clip *c)
{
	return audit_keyed(c->audit) ||
	    str_is(text_get(&c->source), "gltf");
}

static void
put_motion(struct summary *s, struct ir *ir)
{
	enum frames_event event;
	struct clip c;

	memset(&c, 0, sizeof c);
	c.dense = 1;
	c.typed = (s->check.kinds & FAULT_TYPE) != 0;
	frames_begin(&c.f, ir, s->sk);
	c.f.keyed = 1;
	c.f.m.lenient = 1;
	c.tied.feet_too = 1;
	c.f.m.unread = !s->check.kinds && !s->joints;
	if (s->check.kinds & ~(unsigned)(FAULT_TYPE | FAULT_BOUNDS))
		c.audit = audit_new(s->before, ir->name, &c.f.m,
		    s->check.kinds);
	if (s->check.kinds & FAULT_BOUNDS)
		c.bounds = bounds_new(s->before, &c.f, &s->check);
	if (s->joints)
		c.pace = pace_new(&c.f.m);
	begin_types(s, &c.types, ir);
	twice_begin(&c.twice, &c.f, &c.types);
	while ((event = frames_next(&c.f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE) {
			end_frame(&c);
		} else {
			take_record(&c);
			check_types(s, &c.types, ir);
		}
	}
	if (c.audit)
		audit_last(c.audit);
	put_clip(s, &c);
	if (c.pace)
		pace_end(c.pace, s->before, ir->name);
	if (c.audit)
		s->faults += audit_end(c.audit, is_keyed(&c));
	if (c.bounds)
		s->faults += bounds_end(c.bounds);
	end_types(s, &c.types, ir->name);
	tied_end(&c.tied);
	twice_end(&c.twice);
	frames_end(&c.f);
	free(c.source.s);
}

/* Reads poses to their end. How one differs from the next means nothing. */
static struct audit *
audit_poses(struct summary *s, struct types *t, struct frames *f)
{
	struct audit *a = audit_new(s->before, f->ir->name, &f->m,
	    s->check.kinds & POSE_FAULTS);
	enum frames_event event;
	struct twice twice;

	f->keyed = 1;
	twice_begin(&twice, f, t);
	while ((event = frames_next(f)) != FRAMES_END) {
		if (event == FRAMES_WHOLE) {
			audit_frame(a, f->when, 0);
			continue;
		}
		if (s->check.kinds & FAULT_TYPE)
			twice_take(&twice);
		check_types(s, t, f->ir);
	}
	twice_end(&twice);
	return a;
}

/* How many records of each kind the object has. */
static void
put_counts(const struct ir *ir)
{
	int i;

	for (i = IR_UNKNOWN + 1; i < IR_WORDS; i++)
		if (ir->seen[i])
			put_count(ir_word_text((enum ir_word)i), ir->seen[i]);
	if (ir->seen[IR_UNKNOWN])
		put_count("unknown", ir->seen[IR_UNKNOWN]);
	out_ch('\n');
}

/* Reads any object but a skeleton, a motion or poses to its end. */
static void
check_other(struct summary *s, struct types *t, struct ir *ir)
{
	struct whole w;
	int more = 1;

	if (!(s->check.kinds & FAULT_TYPE)) {
		while (ir_next(ir) != IR_END)
			;
		return;
	}
	whole_begin(&w, t, ir, s->sk);
	while (more) {
		more = ir_next(ir) != IR_END;
		types_take(t, &ir->rec, ir->in.line);
		whole_take(&w, ir);
	}
	whole_end(&w);
}

static void
put_other(struct summary *s, struct ir *ir)
{
	int poses = ir->kind == IR_POSES &&
	    s->check.kinds & (POSE_FAULTS | FAULT_TYPE);
	struct audit *audit = NULL;
	struct types types;
	struct frames f;

	put_object(s, ir);
	if (ir->rec.tail.n) {
		out_ch(' ');
		out_fields(ir->rec.tail);
	}
	begin_types(s, &types, ir);
	if (poses) {
		frames_begin(&f, ir, s->sk);
		audit = audit_poses(s, &types, &f);
	} else {
		check_other(s, &types, ir);
	}
	put_counts(ir);
	if (poses) {
		s->faults += audit_end(audit, 0);
		frames_end(&f);
	}
	end_types(s, &types, ir->name);
}

void
summary_take(struct summary *s, struct ir *ir)
{
	if (skel_follow(&s->sk, ir))
		put_skeleton(s, ir);
	else if (ir->rec.word == IR_BEGIN && ir->kind == IR_MOTION)
		put_motion(s, ir);
	else if (ir->rec.word == IR_BEGIN)
		put_other(s, ir);
}
