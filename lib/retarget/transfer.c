#include <math.h>
#include <string.h>

#include "math/quat.h"
#include "retarget/align.h"
#include "retarget/transfer.h"

static int
turns(const struct skel *sk)
{
	size_t i;

	for (i = 0; i < sk->n; i++)
		if (sk->joint[i].parent >= 0 && sk->joint[i].dof.kinds &
		    (DOF_R | DOF_Q | DOF_A | DOF_M))
			return 1;
	return 0;
}

/* The ratio of the legs, or without legs of the skeletons. */
static double
scale(const struct transfer *j, const double *up)
{
	double to[3], source, target;

	mat_vec(to, j->how.u, up);
	source = body_leg(&j->sb, up);
	target = body_leg(&j->tb, to);
	if (source > 0 && target > 0)
		return target / source;
	return j->sb.size > 0 && j->tb.size > 0 ? j->tb.size / j->sb.size : 1;
}

static void
start_feet(struct transfer *j, const double *up)
{
	double num, den, rate = rate_read(j->m.rate, &num, &den);
	double leg = body_leg(&j->sb, up);

	if (rate <= 0)
		in_die(&j->ir->in, "-f: the motion's rate is not known "
		    "(amc2ir -r)");
	if (leg <= 0)
		in_die(&j->ir->in, "-f: the source has no legs that are known "
		    "by their names or the map");
	feet_make(&j->feet, &j->solve, &j->source, up, rate, leg);
}

/* At the first frame: before, the motion's channels are not known. */
static void
start(struct transfer *j)
{
	double up[3];

	align_up(up, &j->sb);
	if (j->how.scale <= 0)
		j->how.scale = scale(j, up);
	source_make(&j->source, &j->m, &j->sb, turns(j->target));
	solve_make(&j->solve, &j->tb, &j->source, j->map, &j->how);
	held_make(&j->frame[0], &j->m);
	held_make(&j->frame[1], &j->m);
	if (j->how.feet)
		start_feet(j, up);
	if (j->report)
		report_plan(j);
}

void
transfer_begin(struct transfer *j, struct ir *ir, const struct skel *target,
    const struct skel *source, const struct bone_map *map,
    const struct transfer_options *how)
{
	memset(j, 0, sizeof *j);
	j->ir = ir;
	j->target = target;
	j->sk = source;
	j->map = map;
	j->report = how->report;
	j->how.scale = how->scale;
	j->how.clamp = how->clamp;
	j->how.feet = how->feet;
	body_make(&j->tb, target, "target");
	body_make(&j->sb, source, ir->in.name);
	body_agree(&j->tb, &j->sb, map);
	if (how->axes)
		memcpy(j->how.u, how->u, sizeof j->how.u);
	else
		align_axes(j->how.u, &j->tb, &j->sb, map);
	motion_begin(&j->m, source);
	ir_pass(ir);
}

static void
pose(struct transfer *j, const struct held_frame *f)
{
	int joint = source_pose(&j->source, f->val);

	if (joint >= 0)
		in_die(&j->ir->in, "frame %.*s: joint %.*s: %s",
		    STRF(held_number(f)), STRF(j->sk->joint[joint].name),
		    pose_fault(&j->m, joint));
}

/* The source is posed. */
static void
put_frame(struct transfer *j, const struct held_frame *f)
{
	struct frame_time after = { 0, 0, 1, 0 };

	solve_frame(&j->solve, f->val, held_number(f));
	if (j->how.feet)
		feet_plant(&j->feet, f->val, f->when, held_number(f));
	held_write(f, &j->solve);
	after.whole = ++j->written;
	deferred_put(&j->deferred, &after, 0);
	solve_next(&j->solve, f->val);
}

/* Whether a foot stands shows in the frame after. */
static void
put_before(struct transfer *j, int end)
{
	contact_ask(&j->feet.contact, end);
	pose(j, &j->frame[1]);
	put_frame(j, &j->frame[1]);
}

static void
end_frame(struct transfer *j)
{
	struct held_frame read = j->frame[0];
	int joint;

	if (!j->values)
		return;
	j->values = 0;
	j->frames++;
	joint = motion_missing(&j->m);
	if (joint >= 0)
		in_die(&j->ir->in, "frame %.*s: no values of joint %.*s "
		    "(resample makes a keyed motion dense)",
		    STRF(held_number(&read)),
		    STRF(j->sk->joint[joint].name));
	pose(j, &read);
	if (!j->how.feet) {
		put_frame(j, &read);
		return;
	}
	contact_see(&j->feet.contact, read.when);
	if (j->feet.contact.seen > 1)
		put_before(j, 0);
	j->frame[0] = j->frame[1];
	j->frame[1] = read;
}

static void
begin_frame(struct transfer *j)
{
	if (j->m.frame == 0)
		start(j);
	else
		end_frame(j);
	held_begin(&j->frame[0], j->ir->rec.f[0], j->ir->frame);
}

static void
take_values(struct transfer *j)
{
	int joint = motion_take(&j->m, j->ir);
	const double *val = j->m.val + j->m.at[joint];
	size_t i;

	for (i = 0; i < j->m.dof[joint].n; i++)
		if (isnan(val[i]))
			in_die(&j->ir->in, "%.*s: nan: expected a number "
			    "(resample fills in what is missing)",
			    STRF(j->sk->joint[joint].name));
	held_take(&j->frame[0], &j->m, joint, j->ir->rec.tail);
	j->values++;
}

/* Whether a record other than `v` is as true of the target's motion. */
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

/* Frames are written when they have been read, with feet one later: what stands
 * behind one waits for it. */
static void
pass(struct transfer *j)
{
	struct frame_time after = { 0, 0, 1, 0 };

	after.whole = j->frames + (j->values > 0);
	if (after.whole == j->written)
		ir_pass(j->ir);
	else
		deferred_keep(&j->deferred, j->ir->rec.line, &after, 0);
}

void
transfer_take(struct transfer *j)
{
	enum ir_word word = j->ir->rec.word;

	if (word >= IR_V && word <= IR_N && j->ir->newframe)
		begin_frame(j);
	if (word == IR_V) {
		take_values(j);
		return;
	}
	motion_take(&j->m, j->ir);
	if (still_true(&j->ir->rec))
		pass(j);
}

void
transfer_end(struct transfer *j)
{
	if (j->m.frame)
		end_frame(j);
	if (j->how.feet && j->feet.contact.seen)
		put_before(j, 1);
	if (j->report && j->m.frame)
		report_residual(j);
	ir_pass(j->ir);
}
