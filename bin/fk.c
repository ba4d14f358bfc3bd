/* fk: forward kinematics, channel values to world transforms. */
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "ir/pose.h"
#include "math/polar.h"
#include "math/quat.h"

static const char usage[] = "usage: fk [-e] [-M name] [-p digits] [file]\n";

struct fk {
	struct ir ir;
	struct motion m;
	struct xform *world;     /* per joint, of the frame at hand */
	double (*turn)[4];       /* per joint, its rotation a frame before */
	int tails;               /* -e */
	int warned;
	unsigned long long values;       /* `v` records in this frame */
	struct str frame;        /* its number's text */
	char *text;
	size_t cap;
};

/* The rotation as a quaternion, on the side of the one before. */
static void
rotation(struct fk *fk, size_t j)
{
	struct str name = fk->m.sk->joint[j].name;
	double r[9], q[4], skew;

	memcpy(r, fk->world[j].m, sizeof r);
	skew = mat_rotation_error(r);
	if (skew > 1e-5 && !fk->warned) {
		in_warn(&fk->ir.in, "%.*s: not a pure rotation: the nearest "
		    "one is written", STRF(name));
		fk->warned = 1;
	}
	if (skew > 1e-9 && !mat_nearest_rotation(r, r))
		in_die(&fk->ir.in, "%.*s: its transform is singular",
		    STRF(name));
	quat_from_mat(q, r);
	if (fk->m.frame > 1)
		quat_same_side(q, fk->turn[j]);
	memcpy(fk->turn[j], q, sizeof q);
}

static void
put(const struct fk *fk, const char *word, size_t j)
{
	out_text(word);
	out_str(fk->frame);
	out_ch(' ');
	out_str(fk->m.sk->joint[j].name);
}

static void
put_joint(struct fk *fk, size_t j)
{
	double tail[3];

	rotation(fk, j);
	put(fk, "w ", j);
	out_nums(fk->world[j].t, 3);
	out_nums(fk->turn[j], 4);
	out_ch('\n');
	if (!fk->tails || !(fk->m.sk->joint[j].has & HAS_BONE))
		return;
	pose_tail(&fk->m, fk->m.val, (int)j, fk->world, tail);
	put(fk, "e ", j);
	out_nums(tail, 3);
	out_ch('\n');
}

static void
end_frame(struct fk *fk)
{
	const struct skel *sk = fk->m.sk;
	size_t i;
	int j;

	if (!fk->values)
		return;
	fk->values = 0;
	j = motion_missing(&fk->m);
	if (j >= 0)
		in_die(&fk->ir.in, "frame %.*s: no values of joint %.*s "
		    "(resample makes a keyed motion dense)", STRF(fk->frame),
		    STRF(sk->joint[j].name));
	j = pose_world(&fk->m, fk->m.val, fk->world);
	if (j >= 0)
		in_die(&fk->ir.in, "frame %.*s: joint %.*s: %s",
		    STRF(fk->frame), STRF(sk->joint[j].name),
		    pose_fault(&fk->m, j));
	for (i = 0; i < sk->n; i++)
		put_joint(fk, i);
}

static void
begin_frame(struct fk *fk)
{
	struct str text = fk->ir.rec.f[0];

	end_frame(fk);
	fk->text = xgrow(fk->text, &fk->cap, text.n, 1);
	memcpy(fk->text, text.s, text.n);
	fk->frame.s = fk->text;
	fk->frame.n = text.n;
}

/* A count of keys is one of the values, which do not stay. */
static int
stays(const struct ir *ir)
{
	return ir->rec.word != IR_V && !(ir->rec.word == IR_COUNT &&
	    str_is(ir->rec.f[0], "keys"));
}

static void
put_motion(struct fk *fk, const struct skel *sk)
{
	if (!sk)
		in_die(&fk->ir.in, "motion %.*s has no skeleton before it "
		    "(amc2ir -s)", STRF(fk->ir.name));
	ir_pass(&fk->ir);
	motion_begin(&fk->m, sk);
	fk->world = xcalloc(sk->n, sizeof *fk->world);
	fk->turn = xcalloc(sk->n, sizeof *fk->turn);
	while (ir_next(&fk->ir) != IR_END) {
		if (fk->ir.rec.word >= IR_V && fk->ir.rec.word <= IR_N &&
		    fk->ir.newframe)
			begin_frame(fk);
		motion_take(&fk->m, &fk->ir);
		fk->values += fk->ir.rec.word == IR_V;
		if (stays(&fk->ir))
			ir_pass(&fk->ir);
	}
	end_frame(fk);
	ir_pass(&fk->ir);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct fk fk;
	int c;

	err_prog(argv[0]);
	memset(&fk, 0, sizeof fk);
	choice.pass = 1;
	while ((c = getopt(argc, argv, "ehM:p:")) != -1) {
		switch (c) {
		case 'e':
			fk.tails = 1;
			break;
		case 'M':
			choice.want = optarg;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open(&fk.ir, opt_file(argc, argv, optind, usage));
	while (motion_next(&choice, &fk.ir))
		put_motion(&fk, choice.sk);
	return out_close();
}
