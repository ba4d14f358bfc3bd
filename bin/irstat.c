/* irstat: what is in a stream of IR, a line for each object. */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/audit.h"

static const char usage[] = "usage: irstat [-c] [file]\n";

struct stat {
	struct ir ir;
	struct skel *sk;
	int check;
	unsigned long long faults;
};

static void
put_count(const char *what, unsigned long long n)
{
	out_fmt(" %s %llu", what, n);
}

static void
put_word(const char *what, struct str word)
{
	out_ch(' ');
	out_text(what);
	out_ch(' ');
	out_str(word.n ? word : str_of("-"));
}

static void
begin_line(const char *kind, struct str name, struct str source)
{
	out_text(kind);
	out_ch(' ');
	out_str(name);
	put_word("source", source);
}

/* By which kind of channels the joints below the root move, as document 003
 * wants to know before inverse kinematics: the root's own do not count. */
static const char *
kind_of(const struct skel *sk)
{
	const unsigned turn = DOF_R | DOF_Q | DOF_A | DOF_M;
	const unsigned move = DOF_T | DOF_P;
	unsigned kinds = 0;
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].parent >= 0)
			kinds |= sk->joint[j].dof.kinds;
	if (kinds & turn && kinds & move)
		return "mixed";
	if (kinds & turn)
		return "rotational";
	return kinds & move ? "positional" : "fixed";
}

static int
lengths_change(const struct skel *sk)
{
	const unsigned change = DOF_T | DOF_P | DOF_L | DOF_S | DOF_M;
	size_t j;

	for (j = 0; j < sk->n; j++)
		if (sk->joint[j].dof.kinds & DOF_L || (sk->joint[j].parent >= 0
		    && sk->joint[j].dof.kinds & change))
			return 1;
	return 0;
}

static void
stat_skeleton(struct stat *s)
{
	unsigned long long moving = 0, channels = 0;
	size_t j;

	skel_free(s->sk);
	s->sk = skel_read(&s->ir);
	for (j = 0; j < s->sk->n; j++) {
		moving += s->sk->joint[j].dof.n > 0;
		channels += s->sk->joint[j].dof.n;
	}
	begin_line("skeleton", s->sk->name, skel_source(s->sk));
	put_count("joints", s->sk->n);
	put_count("moving", moving);
	put_count("channels", channels);
	put_word("kind", str_of(kind_of(s->sk)));
	put_word("lengths", str_of(lengths_change(s->sk) ? "change" :
	    "fixed"));
	out_ch('\n');
}

/* One motion while it is read. */
struct clip {
	struct motion m;
	struct audit *audit;     /* with -c */
	struct arena arena;
	struct str source;
	double first, last;      /* frame numbers */
	int dense, values;       /* values: in the frame at hand */
};

static void
end_frame(struct clip *c)
{
	int whole = motion_missing(&c->m) < 0;

	if (!c->m.frame)
		return;
	if (c->values)
		c->dense &= whole && c->last == floor(c->last);
	if (c->audit && c->values)
		audit_frame(c->audit, c->last, whole);
	c->values = 0;
}

static void
take(struct clip *c, const struct ir *ir)
{
	struct str rest = ir->rec.tail;
	int frame = ir->rec.word >= IR_V && ir->rec.word <= IR_N;

	if (ir->rec.word == IR_SOURCE && str_field(&rest, &c->source))
		c->source = str_keep(&c->arena, c->source);
	if (frame && ir->newframe) {
		end_frame(c);
		if (!c->m.frame)
			c->first = ir->frame;
		else
			c->dense &= ir->frame == c->last + 1;
		c->last = ir->frame;
	}
	motion_take(&c->m, ir);
	c->values |= ir->rec.word == IR_V;
}

static void
put_clip(const struct clip *c, struct str name)
{
	unsigned long long joints = 0, channels = 0;
	double num, den, rate = rate_read(c->m.rate, &num, &den);
	size_t j;

	for (j = 0; j < c->m.sk->n; j++) {
		joints += c->m.dof[j].n > 0;
		channels += c->m.dof[j].n;
	}
	begin_line("motion", name, c->source);
	put_count("frames", c->m.frame);
	if (c->m.frame) {
		out_text(" first ");
		out_num(c->first);
		out_text(" last ");
		out_num(c->last);
	}
	put_word("rate", c->m.rate);
	out_text(" seconds ");
	if (rate > 0)
		out_num((c->last - c->first) / rate);
	else
		out_ch('-');
	put_count("joints", joints);
	put_count("channels", channels);
	put_word("form", str_of(c->dense ? "dense" : "keyed"));
	out_ch('\n');
}

static void
stat_motion(struct stat *s)
{
	struct clip c;

	memset(&c, 0, sizeof c);
	c.dense = 1;
	motion_begin(&c.m, s->sk);
	c.m.unread = !s->check;
	if (s->check)
		c.audit = audit_new(s->ir.name, &c.m);
	while (ir_next(&s->ir) != IR_END)
		take(&c, &s->ir);
	end_frame(&c);
	put_clip(&c, s->ir.name);
	if (c.audit)
		s->faults += audit_end(c.audit);
	motion_end(&c.m);
	arena_free(&c.arena);
}

/* Other objects: how many records of each kind. */
static void
stat_other(struct stat *s)
{
	static const char *const word[] = {
#define X(id, text, kinds, fixed, tail) text,
		IR_RECORDS(X)
#undef X
	};
	struct ir *ir = &s->ir;
	int i;

	out_str(ir->kindword);
	out_ch(' ');
	out_str(ir->name);
	if (ir->rec.tail.n) {
		out_ch(' ');
		out_fields(ir->rec.tail);
	}
	while (ir_next(ir) != IR_END)
		;
	for (i = IR_UNKNOWN + 1; i < IR_WORDS; i++)
		if (ir->seen[i])
			put_count(word[i - IR_UNKNOWN - 1], ir->seen[i]);
	if (ir->seen[IR_UNKNOWN])
		put_count("unknown", ir->seen[IR_UNKNOWN]);
	out_ch('\n');
}

int
main(int argc, char **argv)
{
	struct stat s;
	int c;

	err_prog(argv[0]);
	memset(&s, 0, sizeof s);
	while ((c = getopt(argc, argv, "ch")) != -1) {
		switch (c) {
		case 'c':
			s.check = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&s.ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&s.ir) != IR_EOF) {
		if (s.ir.rec.word != IR_BEGIN)
			continue;
		if (s.ir.kind == IR_SKELETON)
			stat_skeleton(&s);
		else if (s.ir.kind == IR_MOTION)
			stat_motion(&s);
		else
			stat_other(&s);
	}
	out_close();
	return s.faults > 0;
}
