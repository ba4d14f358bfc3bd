/* rootmotion: a joint on the ground that travels and turns with the body. */
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
	struct ground_figure figure;
	int made;                /* the figure has been made */
};

static void
put_skeleton(struct rootmotion_stream *s)
{
	if (s->made)
		ground_figure_free(&s->figure);
	s->made = 1;
	ground_figure_make(&s->figure, s->choice.sk, &s->ir);
	ground_figure_write(&s->figure);
}

/* Writes a record that is not in a motion to use. */
static void
put_record(struct rootmotion_stream *s)
{
	const struct ir *ir = &s->ir;

	if (s->choice.sk && ir->rec.word == IR_BEGIN &&
	    (ir->kind == IR_MOTION || ir->kind == IR_POSES))
		rootmotion_none(&s->ir, &s->figure);
	else
		ir_pass(ir);
}

static void
put_stream(struct rootmotion_stream *s)
{
	enum motion_event event;

	s->choice.needs_skeleton = 1;
	while ((event = motion_event(&s->choice, &s->ir)) != MOTION_END) {
		if (event == MOTION_SKELETON)
			put_skeleton(s);
		else if (event == MOTION_CHOSEN)
			rootmotion_motion(&s->ir, &s->figure, &s->o);
		else
			put_record(s);
	}
}

int
main(int argc, char **argv)
{
	struct rootmotion_stream s = { .made = 0 };
	const struct opt options[OPT_ROWS] = {
		opt_flag('i', &s.o.still),
		opt_text('M', &s.choice.want),
		opt_flag('o', &s.o.origin),
		opt_digits('p', &out_digits),
		opt_num('w', &s.o.seconds, 0, 60),
		opt_flag('z', &s.o.ahead)
	};

	s.choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	ir_open_filter(&s.ir, opt_stream(argv));
	put_stream(&s);
	return out_close();
}
