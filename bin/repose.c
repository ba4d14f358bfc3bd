/* repose: skeletons with another rest pose, and the same motion. */
#include <string.h>

#include "base/opt.h"
#include "base/out.h"
#include "filter/repose/repose.h"

static const char usage[] =
    "usage: repose [-a] [-n frame [-M name] | -r file | -s skeleton | -t]\n"
    "              [-p digits] [file]\n";

static int
is_stdin(const char *path)
{
	return path && strcmp(path, "-") == 0;
}

/* Sets which of the options says how the skeleton is to stand. */
static void
set_pose(struct repose_options *o, int frame, int t, const char *turns,
    const char *like)
{
	if (frame + t + (turns != NULL) + (like != NULL) > 1)
		opt_die("-n, -r, -s and -t: expected one of them");
	if (frame)
		o->pose = REPOSE_FRAME;
	else if (t)
		o->pose = REPOSE_T;
	else if (turns)
		o->pose = REPOSE_TURNS;
	else if (like)
		o->pose = REPOSE_LIKE;
}

int
main(int argc, char **argv)
{
	struct repose_options o = { .pose = REPOSE_STAYS };
	const char *turns = NULL, *like = NULL, *file;
	int frame = 0, t = 0;
	struct ir ir;
	const struct opt options[OPT_ROWS] = {
		opt_flag('a', &o.world_axes),
		opt_text('M', &o.motion),
		opt_given(&frame, opt_num('n', &o.frame, -1e300, 1e300)),
		opt_digits('p', &out_digits),
		opt_text('r', &turns),
		opt_text('s', &like),
		opt_flag('t', &t)
	};

	argv = opt_read(argc, argv, usage, options);
	set_pose(&o, frame, t, turns, like);
	file = opt_stream(argv);
	if ((!file || is_stdin(file)) + is_stdin(turns) + is_stdin(like) > 1)
		opt_die("standard input is asked for twice");
	ir_open_filter(&ir, file);
	if (turns)
		line_file_load(&o.turns, turns, "lines 'joint ROTATION'");
	if (like)
		o.like = skel_load(like, 0);
	o.likename = like;
	repose_stream(&ir, &o);
	return out_close();
}
