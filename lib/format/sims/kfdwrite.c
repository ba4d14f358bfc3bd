#include <stdlib.h>

#include "base/out.h"
#include "format/sims/from_ir.h"
#include "format/sims/kfd.h"
#include "format/sims/text.h"

struct kfd_out {
	struct from_ir from;
	struct text keys;        /* the file after its first three lines */
	long long nkey, first, last;
	int bounce, rated;
	struct str link[2];      /* names of the poses at start and end */
	struct arena arena;
};

static void
take_rate(struct kfd_out *w, const struct ir *ir)
{
	double num, den, rate = rate_read(ir->rec.f[0], &num, &den);

	if (rate != 30)
		in_die(&ir->in, "rate: expected 30, saw %.*s%s",
		    STRF(ir->rec.f[0]),
		    rate > 0 ? ": see resample(1)" : " (rescale -r)");
	w->rated = 1;
}

static void
take_loop(struct kfd_out *w, const struct ir *ir)
{
	struct str how = ir->rec.f[0];

	w->bounce = str_is(how, "bounce");
	if (!w->bounce && !str_is(how, "once"))
		in_warn(&ir->in, "loop: expected once or bounce, saw %.*s: "
		    "written as once", STRF(how));
}

static void
take_link(struct kfd_out *w, const struct ir *ir)
{
	const struct str *f = ir->rec.f;

	if (!str_is(f[0], "start") && !str_is(f[0], "end"))
		in_expected(&ir->in, "link", "start or end", f[0]);
	w->link[str_is(f[0], "end")] = sims_get_name(ir, f[1], &w->arena);
}

static void
take_record(struct kfd_out *w, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_RATE:
		take_rate(w, ir);
		break;
	case IR_LOOP:
		take_loop(w, ir);
		break;
	case IR_LINK:
		take_link(w, ir);
		break;
	default:
		break;
	}
}

static void
take_key(struct kfd_out *w, const struct ir *ir)
{
	from_ir_pose(&w->from);
	if (!w->nkey++)
		w->first = w->from.number;
	w->last = w->from.number;
	if (w->last - w->first >= SIMS_INT)
		in_die(&ir->in, "more than %lld frames", SIMS_INT);
	sims_pose_write(&w->from.pose, w->last - w->first, &w->keys);
}

static void
put(const struct kfd_out *w)
{
	long long frames = w->last - w->first + 1;
	int i;

	out_fmt("KeyFrame %lld %lld %lld\n", w->nkey, frames,
	    w->bounce ? 2 * frames : frames);
	for (i = 0; i < 2; i++) {
		out_ch(i ? 'e' : 's');
		if (w->link[i].s)
			out_field(w->link[i]);
		out_ch('\n');
	}
	out_str(text_get(&w->keys));
}

void
kfd_write(struct ir *ir, const struct skel *sk)
{
	struct kfd_out w = { 0 };
	enum frames_event event;

	from_ir_begin(&w.from, ir, sk);
	while ((event = from_ir_next(&w.from)) != FRAMES_END)
		if (event == FRAMES_WHOLE)
			take_key(&w, ir);
		else
			take_record(&w, ir);
	if (!w.nkey)
		in_die(&ir->in, "expected at least one frame, saw none");
	if (!w.rated)
		in_die(&ir->in, "rate: expected 30, saw none (rescale -r)");
	put(&w);
	from_ir_end(&w.from);
	free(w.keys.s);
	arena_free(&w.arena);
}
