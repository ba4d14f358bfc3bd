#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "format/sims/from_ir.h"
#include "format/sims/pose.h"
#include "format/sims/psl.h"
#include "format/sims/text.h"
#include "ir/put.h"

/* Reading a library */

struct psl_head {
	int version;
	long long v[2];          /* poses, strings */
};

static void
read_head(struct psl_head *h, struct in *in)
{
	static const char *const form[] = {
		"`POSELIBRARY POSES`", "`POSELIBRARY2 POSES STRINGS`"
	};
	struct str line, rest, word;

	sims_line(in, &line, form[1]);
	rest = line;
	str_field(&rest, &word);
	h->version = str_is(word, "POSELIBRARY") ? 1 : 2;
	h->v[1] = 0;
	sims_ints(in, line, form[h->version - 1], h->v);
	if (h->v[0] < 0 || h->v[1] < 0 || h->v[1] % 2)
		in_die(in, "expected a count of poses and an even count of "
		    "strings, saw %lld and %lld", h->v[0], h->v[1]);
}

static void
put_poses(struct in *in, long long n)
{
	struct sims_pose pose = { 0 };
	struct arena arena = { NULL };
	struct str name;
	long long i, time;

	for (i = 0; i < n; i++) {
		sims_line(in, &name, "the name of a pose");
		name = str_keep(&arena, name);
		time = sims_time_read(in);
		sims_pose_read(&pose, in);
		ir_put(IR_POSE);
		out_field_int(i);
		sims_put_name(name);
		out_field_int(time);
		out_ch('\n');
		sims_pose_put(&pose, i);
		arena_free(&arena);
	}
	sims_pose_free(&pose);
}

/* The flags: first 0 for an adult or 1 for a child; then, for each of two
 * translations and 29 rotations, whether the subset has it. */
static void
put_subset(struct in *in, struct str name)
{
	struct str flags;

	sims_line(in, &flags, "the flags of a subset");
	flags = str_trim(flags);
	sims_check_flags(in, NULL, "32 flags 0 or 1 of a subset", flags,
	    1 + SIMS_ROWS);
	ir_put(IR_SUBSET);
	sims_put_name(name);
	out_field(str_of(flags.s[0] == '0' ? "adult" : "child"));
	flags.s++;
	flags.n--;
	out_field(flags);
	out_ch('\n');
}

static void
put_subsets(struct in *in, long long n)
{
	struct arena arena = { NULL };
	struct str name;

	while (n--) {
		sims_line(in, &name, "the name of a subset");
		name = str_keep(&arena, name);
		put_subset(in, name);
		arena_free(&arena);
	}
}

void
psl_put(struct in *in, struct str name, int child)
{
	struct psl_head h;

	read_head(&h, in);
	sims_put_skeleton(child);
	ir_put_begin(IR_POSES, name);
	out_ch('\n');
	ir_put_source(h.version == 1 ? "psl 1" : "psl 2");
	ir_put_count("poses", h.v[0]);
	put_poses(in, h.v[0]);
	put_subsets(in, h.v[1] / 2);
	sims_finish(in);
	ir_put_end(IR_POSES);
}

/* Writing one */

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
write_file(const struct psl_out *w)
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
	write_file(&w);
	from_ir_end(&w.from);
	free(w.poses.s);
	free(w.subsets.s);
}
