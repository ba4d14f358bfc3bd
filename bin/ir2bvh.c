/* ir2bvh: skeletons and motions of the IR as BVH files. */
#include "base/math/euler.h"
#include "base/opt.h"
#include "base/out.h"
#include "format/bvh/bvh.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: ir2bvh [-d dir] [-e order] [-M name] [-n] [-O] [-p digits] [-T] "
    "[file]\n";

struct stream {
	struct ir ir;
	struct motion_choice choice;
	struct skel *sk;         /* the last skeleton, or NULL */
	int skeletons, left;     /* left: the unit of the last skeleton has
	                          * ended */
	int motions;             /* how many motions have been written */
	struct bvh_form form;
};

static void
read_skeleton(struct stream *s)
{
	skel_free(s->sk);
	s->sk = skel_read(&s->ir);
	s->left = 0;
	s->skeletons++;
}

/* Writes a skeleton at rest if there is no motion; but there is no file of
 * -d for it. */
static void
finish(struct stream *s)
{
	if (s->motions || s->choice.want || s->choice.dir)
		motion_found(&s->choice, &s->ir);
	else if (s->skeletons > 1)
		in_fail(&s->ir.in, "several skeletons and no motion");
	else if (!s->sk)
		in_fail(&s->ir.in, "expected a skeleton, saw none");
	else
		bvh_write_rest(&s->ir, s->sk, &s->form);
}

static void
convert(struct stream *s)
{
	while (ir_next(&s->ir) != IR_EOF) {
		s->left |= s->ir.rec.word == IR_FINISH;
		if (s->ir.rec.word != IR_BEGIN)
			continue;
		if (s->ir.kind == IR_SKELETON)
			read_skeleton(s);
		else if (s->ir.kind == IR_MOTION &&
		    motion_chosen(&s->choice, &s->ir)) {
			bvh_write(&s->ir, s->left ? NULL : s->sk, &s->form);
			motion_written(&s->choice);
			s->motions++;
		}
	}
	finish(s);
}

static void
read_order(const struct opt *o, const char *arg)
{
	struct bvh_form *form = o->to;

	form->ordered = euler_order(form->order, str_of(arg));
	if (!form->ordered)
		opt_expected(o->letter, "XYZ, XZY, YXZ, YZX, ZXY or ZYX", arg);
}

int
main(int argc, char **argv)
{
	struct stream s = { 0 };
	const char *file;
	const struct opt options[OPT_ROWS] = {
		opt_text('d', &s.choice.dir),
		opt_call('e', read_order, &s.form),
		opt_text('M', &s.choice.want),
		opt_flag('n', &s.form.plain),
		opt_flag('O', &s.form.place),
		opt_digits('p', &s.form.digits),
		opt_flag('T', &s.form.rest)
	};

	euler_order(s.form.order, str_of("ZXY"));
	s.form.digits = -1;
	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	motion_to_files(&s.choice, ".bvh");
	ir_open(&s.ir, file);
	convert(&s);
	return out_close();
}
