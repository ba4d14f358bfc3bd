/* ir2kfd: a motion of the IR as SimPose-ium keyframes. */
#include <stdlib.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "sims/hold.h"
#include "sims/take.h"
#include "sims/text.h"

static const char usage[] = "usage: ir2kfd [-M name] [file]\n";

struct anim {
	struct sims_take take;
	struct sims_hold keys;   /* the file behind its first three lines */
	long long nkey, first, last;
	int bounce, rated;
	struct str link[2];      /* names of the poses at start and end */
	struct arena arena;
};

static void
end_key(struct anim *a, const struct ir *ir)
{
	if (!a->take.m.frame)
		return;
	sims_take_pose(&a->take, ir);
	if (!a->nkey++)
		a->first = a->take.number;
	a->last = a->take.number;
	if (a->last - a->first >= SIMS_INT)
		in_die(&ir->in, "more than %lld frames", SIMS_INT);
	sims_hold_pose(&a->keys, a->last - a->first, &a->take.pose);
}

static void
take_rate(struct anim *a, const struct ir *ir)
{
	double num, den;

	if (rate_read(ir->rec.f[0], &num, &den) != 30)
		in_die(&ir->in, "rate: expected 30, saw %.*s: see resample(1)",
		    STRF(ir->rec.f[0]));
	a->rated = 1;
}

static void
take_loop(struct anim *a, const struct ir *ir)
{
	struct str how = ir->rec.f[0];

	a->bounce = str_is(how, "bounce");
	if (!a->bounce && !str_is(how, "once"))
		in_warn(&ir->in, "loop: expected once or bounce, saw %.*s: "
		    "written as once", STRF(how));
}

static void
take_link(struct anim *a, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	if (!str_is(f[0], "start") && !str_is(f[0], "end"))
		in_die(&ir->in, "link: expected start or end, saw '%.*s'",
		    STRF(f[0]));
	a->link[str_is(f[0], "end")] = sims_get_name(ir, f[1], &a->arena);
}

static int
begins_key(const struct ir *ir)
{
	return ir->rec.word >= IR_V && ir->rec.word <= IR_N && ir->newframe;
}

static void
read_motion(struct anim *a, struct ir *ir, const struct skel *sk)
{
	sims_take_begin(&a->take, sk);
	do {
		ir_next(ir);
		if (begins_key(ir) || ir->rec.word == IR_END)
			end_key(a, ir);
		if (ir->rec.word == IR_RATE)
			take_rate(a, ir);
		if (ir->rec.word == IR_LOOP)
			take_loop(a, ir);
		if (ir->rec.word == IR_LINK)
			take_link(a, ir);
		sims_take(&a->take, ir);
	} while (ir->rec.word != IR_END);
	if (!a->nkey)
		in_die(&ir->in, "expected at least one frame, saw none");
	if (!a->rated)
		in_die(&ir->in, "rate: expected 30, saw none");
	sims_take_end(&a->take);
}

static void
put(struct anim *a)
{
	long long frames = a->last - a->first + 1;
	int i;

	out_fmt("KeyFrame %lld %lld %lld\n", a->nkey, frames,
	    a->bounce ? 2 * frames : frames);
	for (i = 0; i < 2; i++) {
		out_ch(i ? 'e' : 's');
		if (a->link[i].s) {
			out_ch(' ');
			out_str(a->link[i]);
		}
		out_ch('\n');
	}
	sims_hold_put(&a->keys);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct anim a = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "M:h")) != -1) {
		switch (c) {
		case 'M':
			choice.want = optarg;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (motion_next(&choice, &ir))
		read_motion(&a, &ir, choice.sk);
	put(&a);
	arena_free(&a.arena);
	ir_close(&ir);
	return out_close();
}
