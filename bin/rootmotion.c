/* rootmotion: a joint on the ground that travels and turns with the body. */
#include <unistd.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/rootmotion/rootmotion.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: rootmotion [-io] [-M name] [-p digits] [-w seconds] [-z] [file]\n";

struct rootmotion_stream {
	struct ir ir;
	struct rootmotion_options o;
	struct motion_choice choice;
	struct skel *sk;
	struct ground_figure figure;
	int made;                /* the figure is */
};

static void
forget_figure(struct rootmotion_stream *s)
{
	if (s->made)
		ground_figure_free(&s->figure);
	s->made = 0;
}

static void
put_skeleton(struct rootmotion_stream *s)
{
	forget_figure(s);
	ground_figure_make(&s->figure, s->sk, &s->ir);
	s->made = 1;
	ground_figure_write(&s->figure);
}

static void
put_motion(struct rootmotion_stream *s)
{
	int chosen = motion_chosen(&s->choice, &s->ir);

	if (chosen && !s->sk)
		in_die(&s->ir.in, "motion %.*s has no skeleton in its stream "
		    "(amc2ir -s)", STRF(s->ir.name));
	if (chosen)
		rootmotion_motion(&s->ir, &s->figure, &s->o);
	else if (s->sk)
		rootmotion_none(&s->ir, &s->figure);
	else
		ir_pass(&s->ir);
}

static void
put_record(struct rootmotion_stream *s)
{
	const struct ir *ir = &s->ir;
	int begin = ir->rec.word == IR_BEGIN;

	if (skel_follow(&s->sk, &s->ir))
		put_skeleton(s);
	else if (begin && ir->kind == IR_MOTION)
		put_motion(s);
	else if (begin && ir->kind == IR_POSES && s->sk)
		rootmotion_none(&s->ir, &s->figure);
	else
		ir_pass(ir);
}

int
main(int argc, char **argv)
{
	struct rootmotion_stream s = { .made = 0 };
	int c;

	err_prog(argv[0]);
	s.choice.filter = 1;
	while ((c = opt_next(argc, argv, "hiM:op:Vw:z")) != -1) {
		switch (c) {
		case 'i':
			s.o.still = 1;
			break;
		case 'M':
			s.choice.want = optarg;
			break;
		case 'o':
			s.o.origin = 1;
			break;
		case 'p':
			out_digits = opt_digits(optarg);
			break;
		case 'w':
			s.o.seconds = opt_num(c, optarg, 0, 60);
			break;
		case 'z':
			s.o.ahead = 1;
			break;
		default:
			opt_usage(usage, c);
		}
	}
	ir_open_filter(&s.ir, opt_stream(argc, argv, optind));
	while (ir_next(&s.ir) != IR_EOF)
		put_record(&s);
	motion_found(&s.choice, &s.ir);
	return out_close();
}
