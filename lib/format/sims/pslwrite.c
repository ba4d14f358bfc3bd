#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "format/sims/from_ir.h"
#include "format/sims/psl.h"
#include "format/sims/text.h"

struct psl_out {
	struct from_ir from;
	struct text poses, subsets;      /* the file after its first line */
	long long npose, nstring, time;
	int old;
};

static void
add_name(struct text *t, const struct ir *ir, struct str field)
{
	struct arena arena = { NULL };
	struct str name = sims_get_name(ir, field, &arena);

	text_str(t, name);
	text_ch(t, '\n');
	arena_free(&arena);
}

static void
begin_pose(struct psl_out *w, const struct ir *ir)
{
	add_name(&w->poses, ir, ir->rec.f[1]);
	w->time = ir_int(ir, ir->rec.f[2], "pose", -SIMS_INT - 1, SIMS_INT);
}

static void
end_pose(struct psl_out *w)
{
	from_ir_pose(&w->from);
	sims_pose_write(&w->from.pose, w->time, &w->poses);
	w->npose++;
}

static void
take_subset(struct psl_out *w, const struct ir *ir)
{
	struct str age = ir->rec.f[1], flags = ir->rec.f[2];

	if (!str_is(age, "adult") && !str_is(age, "child"))
		in_expected(&ir->in, "subset", "adult or child", age);
	sims_check_flags(&ir->in, "subset", "31 flags 0 or 1", flags,
	    SIMS_ROWS);
	if (w->old && !w->nstring)
		in_warn(&ir->in, "the old format has no subsets: left out");
	add_name(&w->subsets, ir, ir->rec.f[0]);
	text_ch(&w->subsets, str_is(age, "adult") ? '0' : '1');
	text_str(&w->subsets, flags);
	text_ch(&w->subsets, '\n');
	w->nstring += 2;
}

static void
put(const struct psl_out *w)
{
	if (w->old)
		out_fmt("POSELIBRARY %lld\n", w->npose);
	else
		out_fmt("POSELIBRARY2 %lld %lld\n", w->npose, w->nstring);
	out_str(text_get(&w->poses));
	if (!w->old)
		out_str(text_get(&w->subsets));
}

void
psl_write(struct ir *ir, const struct skel *sk, int old)
{
	enum frames_event event;
	struct psl_out w;

	memset(&w, 0, sizeof w);
	w.old = old;
	from_ir_begin(&w.from, ir, sk);
	while ((event = from_ir_next(&w.from)) != FRAMES_END) {
		if (event == FRAMES_WHOLE)
			end_pose(&w);
		else if (ir->rec.word == IR_POSE)
			begin_pose(&w, ir);
		else if (ir->rec.word == IR_SUBSET)
			take_subset(&w, ir);
	}
	put(&w);
	from_ir_end(&w.from);
	free(w.poses.s);
	free(w.subsets.s);
}
