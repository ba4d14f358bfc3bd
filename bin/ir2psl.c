/* ir2psl: poses of the IR as SimPose-ium pose library. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "sims/hold.h"
#include "sims/take.h"
#include "sims/text.h"

static const char usage[] = "usage: ir2psl [-1] [file]\n";

struct library {
	struct sims_take take;
	struct sims_hold poses, subsets; /* the file behind its first line */
	long long npose, nstring, time;
	int old, found;
};

static void
hold_name(struct sims_hold *h, const struct ir *ir, struct str field)
{
	struct arena arena = { NULL };
	struct str name = sims_get_name(ir, field, &arena);

	sims_hold_line(h, name.s ? name : str_of(""));
	arena_free(&arena);
}

static void
end_pose(struct library *l, const struct ir *ir)
{
	if (!l->take.m.frame)
		return;
	sims_take_pose(&l->take, ir);
	sims_hold_pose(&l->poses, l->time, &l->take.pose);
	l->npose++;
}

static void
begin_pose(struct library *l, const struct ir *ir)
{
	hold_name(&l->poses, ir, ir->rec.f[1]);
	l->time = ir_int(ir, ir->rec.f[2], "pose", -SIMS_INT - 1, SIMS_INT);
}

static void
take_subset(struct library *l, const struct ir *ir)
{
	struct str age = ir->rec.f[1], flags = ir->rec.f[2];
	char text[1 + SIMS_ROWS];
	struct str line = { text, sizeof text };
	size_t i;

	if (!str_is(age, "adult") && !str_is(age, "child"))
		in_die(&ir->in, "subset: expected adult or child, saw '%.*s'",
		    STRF(age));
	for (i = 0; i < flags.n; i++)
		if (flags.s[i] != '0' && flags.s[i] != '1')
			break;
	if (i != flags.n || flags.n != SIMS_ROWS)
		in_die(&ir->in, "subset: expected 31 flags 0 or 1, saw '%.*s'",
		    STRF(flags));
	if (l->old && !l->nstring)
		in_warn(&ir->in, "the old format has no subsets: left out");
	text[0] = str_is(age, "adult") ? '0' : '1';
	memcpy(text + 1, flags.s, SIMS_ROWS);
	hold_name(&l->subsets, ir, ir->rec.f[0]);
	sims_hold_line(&l->subsets, line);
	l->nstring += 2;
}

static void
read_poses(struct library *l, struct ir *ir, const struct skel *sk)
{
	if (l->found)
		in_die(&ir->in, "expected one poses object, saw a second");
	l->found = 1;
	sims_take_begin(&l->take, sk);
	do {
		ir_next(ir);
		if (ir->rec.word == IR_POSE || ir->rec.word == IR_END)
			end_pose(l, ir);
		if (ir->rec.word == IR_POSE)
			begin_pose(l, ir);
		if (ir->rec.word == IR_SUBSET)
			take_subset(l, ir);
		sims_take(&l->take, ir);
	} while (ir->rec.word != IR_END);
	sims_take_end(&l->take);
}

static void
put(struct library *l)
{
	if (l->old)
		out_fmt("POSELIBRARY %lld\n", l->npose);
	else
		out_fmt("POSELIBRARY2 %lld %lld\n", l->npose, l->nstring);
	sims_hold_put(&l->poses);
	if (!l->old)
		sims_hold_put(&l->subsets);
}

int
main(int argc, char **argv)
{
	struct library l = { 0 };
	struct skel *sk = NULL;
	struct ir ir;
	int c;

	err_prog(argv[0]);
	while ((c = getopt(argc, argv, "1h")) != -1) {
		switch (c) {
		case '1':
			l.old = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&ir, opt_file(argc, argv, optind, usage));
	while (ir_next(&ir) != IR_EOF) {
		if (ir.rec.word != IR_BEGIN)
			continue;
		if (ir.kind == IR_SKELETON) {
			skel_free(sk);
			sk = skel_read(&ir);
		} else if (ir.kind == IR_POSES) {
			read_poses(&l, &ir, sk);
		}
	}
	if (!l.found)
		die("%s: expected a poses object, saw none", ir.in.name);
	put(&l);
	skel_free(sk);
	ir_close(&ir);
	return out_close();
}
