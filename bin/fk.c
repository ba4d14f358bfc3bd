/* fk: forward kinematics, channel values to world transforms. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/opt.h"
#include "ir/frame.h"
#include "ir/put.h"
#include "math/quat.h"

static const char usage[] = "usage: fk [-e] [-M name] [-p digits] [file]\n";

struct fk {
	struct frames f;
	struct xform *world;     /* per joint, of the current frame */
	double (*turn)[4];       /* per joint, its last rotation */
	int tails;               /* -e */
	int warned, started;
};

/* Finds the rotation as a quaternion, on the side of the one before. */
static void
turn_joint(struct fk *fk, size_t j)
{
	double r[9], q[4];

	memcpy(r, fk->world[j].m, sizeof r);
	rotation_only(&fk->f.ir->in, fk->f.m.sk->joint[j].name, r,
	    &fk->warned);
	quat_from_mat(q, r);
	if (fk->started)
		quat_same_side(q, fk->turn[j]);
	memcpy(fk->turn[j], q, sizeof q);
}

static void
put_joint(struct fk *fk, size_t j)
{
	const struct motion *m = &fk->f.m;
	const struct joint *jt = &m->sk->joint[j];
	double tail[3];

	turn_joint(fk, j);
	ir_put_frame(IR_W, fk->f.number, jt->name);
	out_nums(fk->world[j].t, 3);
	out_nums(fk->turn[j], 4);
	out_ch('\n');
	if (!fk->tails || !(jt->has & HAS_BONE))
		return;
	pose_tail(m, m->val, (int)j, fk->world, tail);
	ir_put_frame(IR_E, fk->f.number, jt->name);
	out_nums(tail, 3);
	out_ch('\n');
}

static void
put_frame(struct fk *fk)
{
	size_t j;

	frames_pose(&fk->f, fk->world);
	for (j = 0; j < fk->f.m.sk->n; j++)
		put_joint(fk, j);
	fk->started = 1;
}

/* A count of keys is one of the `v` records, which do not stay. */
static int
stays(const struct ir *ir)
{
	return ir->rec.word != IR_V && !(ir->rec.word == IR_COUNT &&
	    str_is(ir->rec.f[0], "keys"));
}

static void
put_motion(struct fk *fk, struct ir *ir, const struct skel *sk)
{
	enum frames_event event;

	if (!sk)
		in_die(&ir->in, "motion %.*s has no skeleton in its stream "
		    "(amc2ir -s)", STRF(ir->name));
	ir_pass(ir);
	frames_begin(&fk->f, ir, sk);
	fk->world = xcalloc(sk->n, sizeof *fk->world);
	fk->turn = xcalloc(sk->n, sizeof *fk->turn);
	while ((event = frames_next(&fk->f)) != FRAMES_END) {
		if (event == FRAMES_RECORD && stays(ir))
			frames_pass(&fk->f);
		else if (event == FRAMES_WHOLE)
			put_frame(fk);
	}
	ir_pass(ir);
	frames_end(&fk->f);
	free(fk->world);
	free(fk->turn);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct fk fk = { 0 };
	struct ir ir;
	int c;

	err_prog(argv[0]);
	choice.filter = 1;
	while ((c = opt_next(argc, argv, "ehM:p:V")) != -1) {
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
	ir_open_filter(&ir, opt_stream(argc, argv, optind));
	while (motion_next(&choice, &ir))
		put_motion(&fk, &ir, choice.sk);
	return out_close();
}
