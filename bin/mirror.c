/* mirror: motions in which left and right have changed places. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/mirror/mirror.h"
#include "ir/motion.h"

static const char usage[] =
    "usage: mirror [-a x|y|z] [-g] [-M name] [-m pairs] [-p digits]\n"
    "              [-s skeleton] [file]\n";

struct mirror_stream {
	struct ir ir;
	struct mirror_options o;
	const char *pairs, *skeleton;    /* names of files */
	struct motion_choice choice;
	struct skel *given;      /* the skeleton of -s, for motions that have
	                          * none */
	struct mirror_figure figure;
	int made;                /* the figure has been made for the current
	                          * skeleton */
	int only_pairs;          /* -g */
};

static void
forget_figure(struct mirror_stream *s)
{
	if (s->made)
		mirror_figure_free(&s->figure);
	s->made = 0;
}

static void
need_figure(struct mirror_stream *s)
{
	const struct skel *sk = s->choice.sk ? s->choice.sk : s->given;

	if (!sk)
		motion_no_skeleton(&s->ir, "-s");
	if (!s->made)
		mirror_figure_make(&s->figure, sk, s->ir.in.name, &s->o);
	s->made = 1;
}

static void
put_motion(struct mirror_stream *s)
{
	need_figure(s);
	if (s->figure.axis < 0 && s->figure.rest_axis < 0)
		in_die(&s->ir.in, "motion %.*s: no names of joints tell left "
		    "from right (-a, -m)", STRF(s->ir.name));
	mirror_motion(&s->ir, &s->figure);
}

static void
put_skeleton(struct mirror_stream *s)
{
	forget_figure(s);
	if (!s->only_pairs) {
		skel_write(s->choice.sk);
		return;
	}
	need_figure(s);
	pairs_write(s->figure.partner, s->choice.sk);
}

/* Writes a record that is not in a motion to use. */
static void
put_record(struct mirror_stream *s)
{
	if (s->ir.rec.word == IR_FINISH)
		forget_figure(s);
	if (!s->only_pairs)
		ir_pass(&s->ir);
}

/* Writes the stream. With -g only skeletons matter: the name of a motion is not
 * looked for. */
static void
put_stream(struct mirror_stream *s)
{
	enum motion_event event;

	if (s->only_pairs)
		s->choice.want = NULL;
	while ((event = motion_event(&s->choice, &s->ir)) != MOTION_END) {
		if (event == MOTION_SKELETON)
			put_skeleton(s);
		else if (event == MOTION_CHOSEN && !s->only_pairs)
			put_motion(s);
		else
			put_record(s);
	}
	if (s->only_pairs && !s->choice.skeletons)
		err_die("%s: expected a skeleton, saw none", s->ir.in.name);
}

static int
is_stdin(const char *path)
{
	return strcmp(path, "-") == 0;
}

static void
check_inputs(const struct mirror_stream *s, const char *file)
{
	int n = !file || is_stdin(file);

	n += s->pairs && is_stdin(s->pairs);
	n += s->skeleton && is_stdin(s->skeleton);
	if (n > 1)
		opt_die("standard input is asked for twice");
}

/* Reads the files of the options, which are used for all motions. */
static void
load(struct mirror_stream *s)
{
	static struct line_file file;

	if (s->pairs) {
		line_file_load(&file, s->pairs, "lines 'joint joint'");
		s->o.pairs = &file;
	}
	if (s->skeleton)
		s->given = skel_load(s->skeleton, 0);
}

int
main(int argc, char **argv)
{
	struct mirror_stream s = { .o = { .axis = -1 } };
	const char *file;
	const struct opt options[OPT_ROWS] = {
		opt_word('a', &s.o.axis, "x|y|z"),
		opt_flag('g', &s.only_pairs),
		opt_text('m', &s.pairs),
		opt_text('M', &s.choice.want),
		opt_digits('p', &out_digits),
		opt_text('s', &s.skeleton)
	};

	s.choice.filter = 1;
	argv = opt_read(argc, argv, usage, options);
	file = opt_stream(argv);
	check_inputs(&s, file);
	if (s.only_pairs)
		ir_open(&s.ir, file);
	else
		ir_open_filter(&s.ir, file);
	load(&s);
	put_stream(&s);
	return out_close();
}
