/* fk: forward kinematics, channel values to world transforms. */
#include "base/opt.h"
#include "ir/put.h"
#include "ir/turned.h"

static const char usage[] = "usage: fk [-E] [-M name] [-p digits] [file]\n";

struct fk {
	struct frames f;
	struct turned world;
	int tails;               /* -E */
	int warned;
};

static void
put_tail(const struct fk *fk, size_t j)
{
	double tail[3];

	turned_tail(&fk->world, &fk->f, j, tail);
	ir_put_frame(IR_E, fk->f.number, fk->f.m.sk->joint[j].name);
	out_nums(tail, 3);
	out_ch('\n');
}

static void
put_joint(struct fk *fk, size_t j)
{
	const struct joint *jt = &fk->f.m.sk->joint[j];
	const double *turn = turned_rotation(&fk->world, &fk->f, j);

	ir_put_frame(IR_W, fk->f.number, jt->name);
	out_nums(fk->world.place[j], 3);
	out_nums(turn, 4);
	out_ch('\n');
	if (fk->tails && jt->has & HAS_BONE)
		put_tail(fk, j);
}

static void
put_frame(struct fk *fk)
{
	size_t j;

	turned_set(&fk->world, &fk->f);
	for (j = 0; j < fk->f.m.sk->n; j++)
		put_joint(fk, j);
}

/* Whether a record stays in the motion. The `v` records do not, nor does a
 * count of keys, since these are `v` records, nor what is written anew. */
static int
stays(const struct fk *fk, const struct ir *ir)
{
	switch (ir->rec.word) {
	case IR_V: case IR_W: return 0;
	case IR_E: return !fk->tails;
	case IR_COUNT: return !str_is(ir->rec.f[0], "keys");
	default: return 1;
	}
}

static void
put_motion(struct fk *fk, struct ir *ir, const struct skel *sk)
{
	enum frames_event event;

	ir_pass(ir);
	frames_begin(&fk->f, ir, sk);
	turned_begin(&fk->world, sk->n, &fk->warned);
	while ((event = frames_next(&fk->f)) != FRAMES_END) {
		if (event == FRAMES_RECORD && stays(fk, ir))
			frames_pass(&fk->f);
		else if (event == FRAMES_WHOLE)
			put_frame(fk);
	}
	ir_pass(ir);
	frames_end(&fk->f);
	turned_end(&fk->world);
}

int
main(int argc, char **argv)
{
	struct motion_choice choice = { 0 };
	struct fk fk = { 0 };
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('E', &fk.tails),
		opt_text('M', &choice.want),
		opt_digits('p', &out_digits)
	};

	choice.filter = 1;
	choice.needs_skeleton = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&ir, opt_stream(argv));
	while (motion_next(&choice, &ir))
		put_motion(&fk, &ir, choice.sk);
	return out_close();
}
